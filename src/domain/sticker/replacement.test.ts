import { describe, expect, test } from "vitest";

import type { CodeStateFields, Restriction } from "./code.ts";
import { REDIRECT_DAYS, replaceCode, computeRedirectEnd, type ReplacementRequest } from "./replacement.ts";

const NOW = new Date("2026-11-23T09:00:00.000Z");
const RESTRICTION: Restriction = { at: new Date("2026-11-01T09:00:00.000Z"), reason: "Hakaret" };
const EARLIER_RESTRICTION: Restriction = { at: new Date("2026-10-01T09:00:00.000Z"), reason: "Reklam" };

const FREE_CODE: CodeStateFields = { holder: null, off: null, noteHidden: null, claim: null, replaced: null };
const makeCodeHeldBy = (userId: string, isCar = false): CodeStateFields => ({
  ...FREE_CODE,
  holder: { userId, isCar, isClosed: false },
});
const MY_CODE = makeCodeHeldBy("me");
const CODE_OF_MY_CAR = makeCodeHeldBy("me", true);
const REPLACED_CODE: CodeStateFields = { ...FREE_CODE, replaced: { code: "NEW", until: NOW } };
const REPLACEMENT_REQUEST: ReplacementRequest = {
  askerId: "me",
  of: "account",
  word: undefined,
  past: undefined,
  reason: "worn",
};

const replaceCodes = (
  old: CodeStateFields | undefined,
  next: CodeStateFields | undefined,
  asked: Partial<ReplacementRequest> = {},
) => replaceCode({ code: "OLD", life: old }, { code: "NEW", life: next }, { ...REPLACEMENT_REQUEST, ...asked }, NOW);

describe("the address of a replaced code", () => {
  test("leads to the new one for 30 days when the sticker is worn", () => {
    expect(REDIRECT_DAYS).toBe(30);
    expect(computeRedirectEnd("worn", NOW)).toEqual(new Date("2026-12-23T09:00:00.000Z"));
  });

  test("leads nowhere when it is lost, by no clock that a server could have", () => {
    expect(computeRedirectEnd("lost", NOW)).toEqual(new Date(0));
  });
});

describe("a new code takes the place of", () => {
  test("the asker's own, and a free one alone", () => {
    const replaced = { code: "NEW", until: computeRedirectEnd("worn", NOW) };
    expect(replaceCodes(MY_CODE, FREE_CODE)).toEqual({ replaced, noteHidden: null });
    expect(replaceCodes(CODE_OF_MY_CAR, FREE_CODE, { of: "company" })).toEqual({ replaced, noteHidden: null });
  });

  test.each<[string, CodeStateFields | undefined, CodeStateFields | undefined, Partial<ReplacementRequest>, string]>([
    ["there is no old one", undefined, FREE_CODE, {}, "NOT_YOURS"],
    ["the old one is nobody's", FREE_CODE, FREE_CODE, {}, "NOT_YOURS"],
    ["the old one is somebody else's", makeCodeHeldBy("other"), FREE_CODE, {}, "NOT_YOURS"],
    ["the old one is the company's car and an account asks", CODE_OF_MY_CAR, FREE_CODE, {}, "NOT_YOURS"],
    ["the old one is an account's and a company asks", MY_CODE, FREE_CODE, { of: "company" }, "NOT_YOURS"],
    [
      "the old one was replaced by another one",
      { ...REPLACED_CODE, replaced: { code: "X", until: NOW } },
      FREE_CODE,
      {},
      "NOT_YOURS",
    ],
    ["the old one is off", { ...MY_CODE, off: RESTRICTION }, FREE_CODE, {}, "CODE_IS_OFF"],
    ["there is no new one", MY_CODE, undefined, {}, "CODE_NOT_FOUND"],
    ["the new one is off", MY_CODE, { ...FREE_CODE, off: RESTRICTION }, {}, "CODE_NOT_FOUND"],
    ["the new one was replaced itself", MY_CODE, REPLACED_CODE, {}, "CODE_NOT_FOUND"],
    [
      "the new one is of a closed account",
      MY_CODE,
      { ...FREE_CODE, holder: { userId: "x", isCar: false, isClosed: true } },
      {},
      "CODE_NOT_FOUND",
    ],
    ["the new one is somebody else's", MY_CODE, makeCodeHeldBy("other"), {}, "CODE_TAKEN"],
    ["the new one is another company's car", MY_CODE, makeCodeHeldBy("other", true), {}, "CODE_TAKEN"],
    ["the new one is the asker's already", MY_CODE, makeCodeHeldBy("me"), {}, "CODE_ALREADY_YOURS"],
    [
      "the new one is a car of the asker's company",
      CODE_OF_MY_CAR,
      makeCodeHeldBy("me", true),
      { of: "company" },
      "CODE_IS_YOUR_CAR",
    ],
  ])("nothing when %s", (_, old, next, asked, refused) => {
    expect(replaceCodes(old, next, asked)).toBe(refused);
  });

  test("nothing when both are one code", () => {
    expect(replaceCode({ code: "OLD", life: MY_CODE }, { code: "OLD", life: MY_CODE }, REPLACEMENT_REQUEST, NOW)).toBe(
      "SAME_CODE",
    );
  });

  test("nothing of a code with a claim word without it, with a wrong one, or once its time is over", () => {
    const claimed = { ...FREE_CODE, claim: { word: "K7M2QX", endsAt: null } };
    expect(replaceCodes(MY_CODE, claimed)).toBe("CLAIM_NEEDED");
    expect(replaceCodes(MY_CODE, claimed, { word: "AAAAAA" })).toBe("CLAIM_WRONG");
    expect(replaceCodes(MY_CODE, { ...FREE_CODE, claim: { word: "K7M2QX", endsAt: NOW } }, { word: "K7M2QX" })).toBe(
      "CLAIM_OVER",
    );
    expect(replaceCodes(MY_CODE, claimed, { word: "k7m 2qx" })).toMatchObject({ replaced: { code: "NEW" } });
  });
});

test("a replacement that was made before is done, as long as the new code is still the asker's", () => {
  expect(replaceCodes(REPLACED_CODE, MY_CODE)).toBe("DONE");
  expect(replaceCodes(REPLACED_CODE, CODE_OF_MY_CAR, { of: "company" })).toBe("DONE");
  expect(replaceCodes(REPLACED_CODE, makeCodeHeldBy("other"))).toBe("NOT_YOURS");
  expect(replaceCodes(REPLACED_CODE, FREE_CODE)).toBe("NOT_YOURS");
});

describe("a hidden note", () => {
  test("stays hidden under the new code", () => {
    expect(replaceCodes({ ...MY_CODE, noteHidden: RESTRICTION }, FREE_CODE)).toMatchObject({ noteHidden: RESTRICTION });
  });

  test("of the asker's earlier link of the new code holds again", () => {
    const past = { plate: "34 ABC 123", noteHidden: EARLIER_RESTRICTION };
    expect(replaceCodes(MY_CODE, FREE_CODE, { past })).toMatchObject({ noteHidden: EARLIER_RESTRICTION });
    expect(replaceCodes({ ...MY_CODE, noteHidden: RESTRICTION }, FREE_CODE, { past })).toMatchObject({
      noteHidden: RESTRICTION,
    });
  });
});
