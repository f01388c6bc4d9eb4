import { expect, test } from "vitest";

import { formatIban, parseIban } from "./iban.ts";

test.each([
  ["TR330006100519786457841326", "TR330006100519786457841326"],
  ["tr33 0006 1005 1978 6457 8413 26", "TR330006100519786457841326"],
  ["TR33-0006-1005-1978-6457-8413-26", "TR330006100519786457841326"],
  ["TR340006100519786457841326", undefined],
  ["TR330006100519786457841362", undefined],
  ["TR33000610051978645784132", undefined],
  ["DE89370400440532013000", undefined],
  ["", undefined],
])("%s is read as %s", (text, iban) => expect(parseIban(text)).toBe(iban));

test("it is shown in groups of four", () => {
  expect(formatIban("TR330006100519786457841326")).toBe("TR33 0006 1005 1978 6457 8413 26");
});
