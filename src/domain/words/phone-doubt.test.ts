import { expect, test } from "vitest";

import { assessPhoneDoubt, type PhoneDoubt } from "./phone-doubt.ts";

const findPhoneUse = (digits: string) =>
  digits.startsWith("59") ? "unused" : digits.startsWith("900") ? "costly" : "usual";

const isPossibleAbroad = (number: string) => !/^\+(?:999|212222)/u.test(number);

test.each<[number: string, doubt: PhoneDoubt | undefined]>([
  ["", undefined],
  ["05321234567", undefined],
  ["5321234567", undefined],
  ["+905321234567", undefined],
  ["00905321234567", undefined],
  ["905321234567", undefined],
  ["+9005321234567", undefined],
  ["02123456789", undefined],
  ["4440332", undefined],
  ["+904440332", undefined],
  ["0532123456", { kind: "missing", digits: 1 }],
  ["532123456", { kind: "missing", digits: 1 }],
  ["+90532123456", { kind: "missing", digits: 1 }],
  ["053212345", { kind: "missing", digits: 2 }],
  ["2345678", { kind: "missing", digits: 3 }],
  ["053212345678", { kind: "extra", digits: 1 }],
  ["+9053212345678", { kind: "extra", digits: 1 }],
  ["90532123456", { kind: "missing", digits: 1 }],
  ["44403321", { kind: "missing", digits: 2 }],
  ["05912345678", { kind: "unused" }],
  ["09001234567", { kind: "costly" }],
  ["+491711234567", undefined],
  ["00491711234567", undefined],
  ["+1532123456", undefined],
  ["+90 (0)532 123 45 67", undefined],
  ["+90 (0)532 123 45 6", { kind: "missing", digits: 1 }],
  ["+5321234567", { kind: "without-country" }],
  ["005321234567", { kind: "without-country" }],
  ["+2122223344", { kind: "without-country" }],
  ["+3222223344", undefined],
  ["+99991234567", { kind: "abroad" }],
])("%s is asked about: %j", (number, doubt) => {
  expect(assessPhoneDoubt(number, findPhoneUse, isPossibleAbroad)).toEqual(doubt);
});
