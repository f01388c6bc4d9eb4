import { describe, expect, test } from "vitest";

import type { NoticeFacts, VisitorNoticeFacts } from "./notice.ts";
import { isPhotoExpired, mayAddPhoto, PHOTO_KEPT_DAYS } from "./photo.ts";

const now = new Date("2026-11-22T09:00:00Z");
const HOUR_MS = 60 * 60 * 1000;
const instantBefore = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

const noticeFacts: NoticeFacts = { lastWordAt: instantBefore(1), seenAt: null, answeredAt: null, waiting: 1 };
const visitorFacts: VisitorNoticeFacts & { hasPhoto: boolean } = {
  createdAt: instantBefore(1),
  withdrawnAt: null,
  solvedAt: null,
  nudges: 0,
  nudgedAt: null,
  hasPhoto: false,
};

describe("a photo may be added", () => {
  test.each([
    ["to what nobody has opened", noticeFacts, visitorFacts, true],
    ["to what was seen", { ...noticeFacts, seenAt: now }, visitorFacts, true],
    ["to what was answered", { ...noticeFacts, seenAt: now, answeredAt: now }, visitorFacts, true],
    ["to what others have solved", { ...noticeFacts, waiting: 0 }, visitorFacts, true],
    ["not where there is one", noticeFacts, { ...visitorFacts, hasPhoto: true }, false],
    ["not to what was taken back", noticeFacts, { ...visitorFacts, withdrawnAt: now }, false],
    ["not to what is solved", noticeFacts, { ...visitorFacts, solvedAt: now }, false],
    ["not to what is over", { ...noticeFacts, lastWordAt: instantBefore(6) }, visitorFacts, false],
  ])("%s", (_, of, part, may) => {
    expect(mayAddPhoto(of, part, now)).toBe(may);
  });
});

test.each([
  [0, false],
  [PHOTO_KEPT_DAYS * 24 - 1, false],
  [PHOTO_KEPT_DAYS * 24, true],
])("a photo of %i hours ago is over: %s", (hours, isOver) => {
  expect(isPhotoExpired(instantBefore(hours), now)).toBe(isOver);
});
