import { expect, test } from "vitest";

import { addToApplication } from "./application.ts";

test.each([
  [
    "one that waits goes on waiting",
    { isApproved: false, refusalReason: "" },
    "",
    { refusalReason: "", isAgain: false },
  ],
  [
    "a refused one waits again",
    { isApproved: false, refusalReason: "Belge eksik" },
    "Belge eksik",
    { refusalReason: "", isAgain: true },
  ],
  ["an approved one has nothing to add", { isApproved: true, refusalReason: "" }, "", "APPLICATION_OVER"],
  ["one refused meanwhile is read first", { isApproved: false, refusalReason: "Belge eksik" }, "", "CHANGED_MEANWHILE"],
  [
    "one refused for another reason is read first",
    { isApproved: false, refusalReason: "Vergi no yanlış" },
    "Belge eksik",
    "CHANGED_MEANWHILE",
  ],
  ["one that waits again is read first", { isApproved: false, refusalReason: "" }, "Belge eksik", "CHANGED_MEANWHILE"],
] as const)("of applications, %s", (_, company, read, expected) => {
  expect(addToApplication(company, read)).toEqual(expected);
});
