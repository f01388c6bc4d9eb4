import { expect, test } from "vitest";

import { HAND_OVER_CLAIM_DAYS, type Claim } from "./claim.ts";
import type { CodeStateFields } from "./code.ts";
import { HAND_OVER_ANSWER_MINUTES, findRepeatedClaim, handOverCode } from "./hand-over.ts";

const NOW = new Date("2026-11-23T09:00:00Z");
const instantAfterNow = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const CLAIM_END = instantAfterNow(HAND_OVER_CLAIM_DAYS * 24 * 60);
const BUYERS_CLAIM: Claim = { word: "K7M2QX", endsAt: CLAIM_END };
const HAND_OVER_ID = "0198c0de-0000-7000-8000-000000000001";
const PAST_LINK = { handOverId: HAND_OVER_ID, unlinkedAt: NOW };
const CODE_HOLDER: CodeStateFields["holder"] = { userId: "u", isCar: false, isClosed: false };

test("a code is handed over with a word that is good for 90 days, unless it is off", () => {
  expect(handOverCode({ off: null }, BUYERS_CLAIM.word, NOW)).toEqual(BUYERS_CLAIM);
  expect(CLAIM_END.toISOString()).toBe("2027-02-21T09:00:00.000Z");
  expect(handOverCode({ off: { at: NOW, reason: "Kayıp" } }, BUYERS_CLAIM.word, NOW)).toBe("CODE_OFF");
});

test.each<[what: string, told: boolean, code: Pick<CodeStateFields, "holder" | "claim">, past: object, at: Date]>([
  ["the same request at once", true, { holder: null, claim: BUYERS_CLAIM }, PAST_LINK, NOW],
  [
    "the same a moment before the minutes are over",
    true,
    { holder: null, claim: BUYERS_CLAIM },
    PAST_LINK,
    new Date(+instantAfterNow(10) - 1),
  ],
  [
    "the same once they are over",
    false,
    { holder: null, claim: BUYERS_CLAIM },
    PAST_LINK,
    instantAfterNow(HAND_OVER_ANSWER_MINUTES),
  ],
  [
    "another request",
    false,
    { holder: null, claim: BUYERS_CLAIM },
    { ...PAST_LINK, handOverId: HAND_OVER_ID.replace("1", "2") },
    NOW,
  ],
  [
    "a link that was ended without handing over",
    false,
    { holder: null, claim: BUYERS_CLAIM },
    { unlinkedAt: NOW },
    NOW,
  ],
  ["one that somebody has linked since", false, { holder: CODE_HOLDER, claim: null }, PAST_LINK, NOW],
  ["one whose word is gone", false, { holder: null, claim: null }, PAST_LINK, NOW],
  [
    "one that has a word without an end",
    false,
    { holder: null, claim: { ...BUYERS_CLAIM, endsAt: null } },
    PAST_LINK,
    NOW,
  ],
  [
    "one that got another word",
    false,
    { holder: null, claim: { ...BUYERS_CLAIM, endsAt: instantAfterNow(60) } },
    PAST_LINK,
    NOW,
  ],
])("%s is told the word again: %s", (_, isTold, code, past, at) => {
  expect(findRepeatedClaim(code, past as typeof PAST_LINK, HAND_OVER_ID, at)).toEqual(
    isTold ? BUYERS_CLAIM : undefined,
  );
});

test("without a link that ended there is nothing to tell", () => {
  expect(findRepeatedClaim({ holder: null, claim: BUYERS_CLAIM }, undefined, HAND_OVER_ID, NOW)).toBeUndefined();
});
