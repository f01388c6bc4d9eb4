import { describe, expect, test } from "vitest";

import { MEMBER_ROLES, hasCompanyRight } from "./membership.ts";
import { hasRightOnSharedDevice, computeLockTime, findShiftCodeProblem } from "./shared-device.ts";

describe("a code", () => {
  test.each([
    ["4829", undefined],
    ["0007", undefined],
    ["48291", undefined],
    ["482915", undefined],
    ["1357", undefined],
    ["482", "form"],
    ["4829157", "form"],
    ["48a9", "form"],
    ["٤٨٢٩", "form"],
    ["", "form"],
    ["0000", "guessable"],
    ["777777", "guessable"],
    ["1234", "guessable"],
    ["7890", "guessable"],
    ["98765", "guessable"],
    ["1098", "guessable"],
    ["1212", "guessable"],
    ["484848", "guessable"],
    ["482482", "guessable"],
    ["48248", undefined],
    ["1221", undefined],
    ["1899", undefined],
    ["1900", "guessable"],
    ["1907", "guessable"],
    ["2039", "guessable"],
    ["2040", undefined],
    ["190723", undefined],
    ["1453", "guessable"],
    ["2580", "guessable"],
    ["0852", "guessable"],
  ])("%j: %s", (code, problem) => {
    expect(findShiftCodeProblem(code)).toBe(problem);
  });
});

describe("on a shared device", () => {
  test("a member never has a right that they lack elsewhere", () => {
    for (const role of MEMBER_ROLES) {
      expect(hasRightOnSharedDevice(role, "rent-out")).toBe(true);
      expect(hasRightOnSharedDevice(role, "books")).toBe(hasCompanyRight(role, "books"));
      expect(hasRightOnSharedDevice(role, "delete-customers")).toBe(hasCompanyRight(role, "delete-customers"));
    }
  });

  test.each(["members", "programs", "company-profile", "export"] as const)(
    "nobody may %s, not even an owner",
    (right) => {
      for (const role of MEMBER_ROLES) expect(hasRightOnSharedDevice(role, right)).toBe(false);
    },
  );

  test("seven minutes without a touch lock", () => {
    expect(computeLockTime(new Date("2026-11-27T10:00:00Z"))).toEqual(new Date("2026-11-27T10:07:00Z"));
  });
});
