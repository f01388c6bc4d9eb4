import { expect, test } from "vitest";

import { findPhoneNumbers } from "./given-number.ts";

test.each([
  ["nothing", "", "", []],
  ["no number", "Sağ far 2 gündür açık, 34 ABC 123", "", []],
  ["the field", "", "+905321112233", ["+905321112233"]],
  ["a note", "Beni arayın: 0532 111 22 33, teşekkürler", "", ["+905321112233"]],
  ["a note without spaces", "beni ara05321112233hemen", "", ["+905321112233"]],
  ["a note in other words", "+90 (532) 111-22-33", "", ["+905321112233"]],
  ["a note with dots", "0 5 3 2 . 1 1 1 . 2 2 . 3 3", "", ["+905321112233"]],
  ["digits of another writing", "٠٥٣٢ ١١١ ٢٢ ٣٣", "", ["+905321112233"]],
  ["wide digits", "０５３２１１１２２３３", "", ["+905321112233"]],
  ["both, which are one", "0532 111 22 33", "+905321112233", ["+905321112233"]],
  ["both", "0533 444 55 66", "+905321112233", ["+905321112233", "+905334445566"]],
  ["two in a row", "0532 111 22 33 0533 444 55 66", "", ["+905321112233", "+905334445566"]],
  ["two in a row, of another writing", "٠٥٣٢١١١٢٢٣٣ ٠٥٣٣٤٤٤٥٥٦٦", "", ["+905321112233", "+905334445566"]],
  ["what stands between unseen marks", "0532\u200B111\u200B22\u200B33", "", ["+905321112233"]],
  ["a landline", "Ofis: 0212 555 66 77", "", ["+902125556677"]],
  ["a number from abroad", "Call +49 30 12345678", "", ["+493012345678"]],
] as const)("of %s the numbers are found in the form in which they are called", (_, note, phone, numbers) => {
  expect(findPhoneNumbers({ note, phone })).toEqual(numbers);
});
