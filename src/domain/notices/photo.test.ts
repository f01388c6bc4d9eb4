import { describe, expect, test } from "vitest";

import type { NoticeFacts, VisitorNoticeFacts } from "./notice.ts";
import { isPhotoOver, mayAddPhoto, PHOTO_KEPT_DAYS } from "./photo.ts";

const now = new Date("2026-11-22T09:00:00Z");
const hourMs = 60 * 60 * 1000;
const instantBefore = (hours: number) => new Date(now.getTime() - hours * hourMs);

const notice: NoticeFacts = { lastWordAt: instantBefore(1), seenAt: null, answeredAt: null, waiting: 1 };
const telling: VisitorNoticeFacts & { hasPhoto: boolean } = {
  createdAt: instantBefore(1),
  withdrawnAt: null,
  solvedAt: null,
  nudges: 0,
  nudgedAt: null,
  hasPhoto: false,
};

describe("a photo may be added", () => {
  test.each([
    ["to what nobody has opened", notice, telling, true],
    ["to what was seen", { ...notice, seenAt: now }, telling, true],
    ["to what was answered", { ...notice, seenAt: now, answeredAt: now }, telling, true],
    ["to what others have solved", { ...notice, waiting: 0 }, telling, true],
    ["not where there is one", notice, { ...telling, hasPhoto: true }, false],
    ["not to what was taken back", notice, { ...telling, withdrawnAt: now }, false],
    ["not to what is solved", notice, { ...telling, solvedAt: now }, false],
    ["not to what is over", { ...notice, lastWordAt: instantBefore(6) }, telling, false],
  ])("%s", (_, of, part, may) => {
    expect(mayAddPhoto(of, part, now)).toBe(may);
  });
});

test.each([
  [0, false],
  [PHOTO_KEPT_DAYS * 24 - 1, false],
  [PHOTO_KEPT_DAYS * 24, true],
])("a photo of %i hours ago is over: %s", (hours, isOver) => {
  expect(isPhotoOver(instantBefore(hours), now)).toBe(isOver);
});
