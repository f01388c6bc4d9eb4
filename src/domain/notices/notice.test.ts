import { describe, expect, test } from "vitest";

import {
  ALERT_DELAY_SECONDS,
  getAlertDelaySeconds,
  getAnswerStage,
  findArrival,
  cutNoticeNote,
  isEmergency,
  areRemindersUsedUp,
  isUnanswered,
  mayAnswerNotice,
  mayJoinNotice,
  maySolveNotice,
  mayWithdrawNotice,
  NOTICE_NOTE_MAX,
  NOTICE_REASONS,
  getNoticeState,
  RENTER_ONLY_REASON,
  getReasonsOfKind,
  computeSecondsUntilNudge,
  acceptsNotices,
  getVisitorNoticeState,
  type NoticeFacts,
  type VisitorNoticeFacts,
} from "./notice.ts";

const now = new Date("2026-11-22T09:00:00Z");
const instantBefore = ({ hours = 0, minutes = 0, seconds = 0 }) =>
  new Date(now.getTime() - ((hours * 60 + minutes) * 60 + seconds) * 1000);

const sentNotice: NoticeFacts = {
  lastWordAt: instantBefore({ minutes: 1 }),
  seenAt: null,
  answeredAt: null,
  waiting: 1,
};
const seenNotice = { ...sentNotice, seenAt: now };
const answeredNotice = { ...seenNotice, answeredAt: now };
const visitorFacts: VisitorNoticeFacts = {
  createdAt: instantBefore({ minutes: 1 }),
  withdrawnAt: null,
  solvedAt: null,
  nudges: 0,
  nudgedAt: null,
};

describe("the reasons of a code", () => {
  test.each([
    ["vehicle", 10, "blocking"],
    ["place", 5, "delivery"],
    ["car", 12, "blocking"],
  ] as const)("of a %s are %i, from %s to something else, each once", (kind, count, first) => {
    const reasons = getReasonsOfKind(kind);
    expect([reasons.length, new Set(reasons).size, reasons[0], reasons.at(-1)]).toEqual([count, count, first, "other"]);
  });

  test("of all kinds together are all that there are but the renter's own", () => {
    const offered = (["vehicle", "place", "car"] as const).flatMap((kind) => getReasonsOfKind(kind));
    expect(new Set([...offered, RENTER_ONLY_REASON])).toEqual(new Set(NOTICE_REASONS));
    expect(offered).not.toContain(RENTER_ONLY_REASON);
  });

  test("of a company's car tell of a breakdown and of a renter's accident as well", () => {
    const more = getReasonsOfKind("car").filter((reason) => !getReasonsOfKind("vehicle").includes(reason));
    expect(more).toEqual(["breakdown", "renter-crash"]);
  });

  test("ask to call 112 first where somebody may be hurt", () => {
    const urgent = NOTICE_REASONS.filter(isEmergency);
    expect(urgent.toSorted()).toEqual(["child-animal", "crash", "fire-water", "leak", "renter-crash"]);
  });
});

test.each([
  ["both", null, true],
  ["notices", null, true],
  ["contacts", null, false],
  ["both", instantBefore({ seconds: 1 }), true],
  ["both", now, true],
  ["both", instantBefore({ seconds: -1 }), false],
  ["notices", instantBefore({ hours: -24 }), false],
  ["contacts", instantBefore({ seconds: 1 }), false],
] as const)("an owner reached by %s who paused notices until %s takes them now: %s", (reach, until, takes) => {
  expect(acceptsNotices(reach, until, now)).toBe(takes);
});

test.each([
  ["now", undefined],
  ["coming-5", 5],
  ["coming-10", 10],
  ["coming-20", 20],
  ["cannot", undefined],
  ["words", undefined],
] as const)("whoever answers %s is there after %s minutes", (answer, minutes) => {
  const expected = minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
  expect(findArrival(answer, now)).toEqual(expected);
});

test.each([
  ["coming-5", 1, "coming"],
  ["coming-20", 0, "late"],
  ["coming-10", -1, "late"],
  ["handled", null, "done"],
  ["now", null, "given"],
  ["cannot", null, "given"],
  ["words", null, "given"],
] as const)("after %s, %s minutes before the arrival, the visitor's page is that of %s", (answer, minutes, stage) => {
  const arrivesAt = minutes === null ? null : new Date(now.getTime() + minutes * 60_000);
  expect(getAnswerStage({ answer, arrivesAt }, now)).toBe(stage);
});

test("of a note that is too long a notice has room for its first characters", () => {
  expect(cutNoticeNote(` ${"ğ".repeat(NOTICE_NOTE_MAX)}x`)).toBe("ğ".repeat(NOTICE_NOTE_MAX));
  expect(cutNoticeNote(`${"ğ".repeat(NOTICE_NOTE_MAX - 1)} x`)).toBe("ğ".repeat(NOTICE_NOTE_MAX - 1));
  expect(cutNoticeNote("kısa")).toBe("kısa");
});

describe("a notice", () => {
  test.each([
    [sentNotice, "sent", true],
    [seenNotice, "seen", true],
    [answeredNotice, "answered", true],
    [{ ...answeredNotice, waiting: 0 }, "solved", false],
    [{ ...sentNotice, lastWordAt: instantBefore({ hours: 5, minutes: 59 }) }, "sent", true],
    [{ ...sentNotice, lastWordAt: instantBefore({ hours: 6 }) }, "expired", false],
    [{ ...answeredNotice, lastWordAt: instantBefore({ hours: 6 }) }, "expired", false],
    [{ ...sentNotice, lastWordAt: instantBefore({ hours: 9 }), waiting: 0 }, "solved", false],
  ] as const)("%o is %s, and takes an answer: %s", (notice, state, may) => {
    expect(getNoticeState(notice, now)).toBe(state);
    expect(mayAnswerNotice(notice, now)).toBe(may);
  });

  test.each([
    [{ ...sentNotice, createdAt: instantBefore({ minutes: 29, seconds: 59 }) }, true],
    [{ ...seenNotice, createdAt: instantBefore({ minutes: 5 }) }, true],
    [{ ...sentNotice, createdAt: instantBefore({ minutes: 30 }) }, false],
    [{ ...answeredNotice, createdAt: instantBefore({ minutes: 5 }) }, false],
    [{ ...sentNotice, createdAt: instantBefore({ minutes: 5 }), waiting: 0 }, false],
    [{ ...seenNotice, createdAt: instantBefore({ minutes: 5 }), waiting: 0 }, false],
  ])("%o is joined by who tells the same: %s", (notice, may) => {
    expect(mayJoinNotice(notice, now)).toBe(may);
  });
});

describe("a visitor's part", () => {
  test.each([
    [sentNotice, visitorFacts, "sent", true, true],
    [seenNotice, visitorFacts, "seen", false, true],
    [answeredNotice, visitorFacts, "answered", false, true],
    // This visitor is still waiting, although all others have withdrawn or solved their reports.
    [{ ...seenNotice, waiting: 0 }, visitorFacts, "seen", false, true],
    [{ ...sentNotice, lastWordAt: instantBefore({ hours: 6 }) }, visitorFacts, "expired", false, false],
    [answeredNotice, { ...visitorFacts, solvedAt: now }, "solved", false, false],
    [sentNotice, { ...visitorFacts, withdrawnAt: now }, "withdrawn", false, false],
  ] as const)("%o %o is %s; taken back: %s, solved: %s", (notice, telling, state, withdraw, solve) => {
    expect(getVisitorNoticeState(notice, telling, now)).toBe(state);
    expect(mayWithdrawNotice(notice, telling, now)).toBe(withdraw);
    expect(maySolveNotice(notice, telling, now)).toBe(solve);
  });

  const unreminded = { reminders: 0, remindedAt: null };

  test.each([
    [{}, {}, 0],
    [{ createdAt: instantBefore({ seconds: 59 }) }, {}, 1],
    [{ createdAt: instantBefore({ seconds: 0.5 }) }, {}, 60],
    [{ createdAt: instantBefore({ minutes: 5 }), nudges: 1, nudgedAt: instantBefore({ seconds: 20 }) }, {}, 40],
    [{ createdAt: instantBefore({ minutes: 5 }), nudges: 2, nudgedAt: instantBefore({ minutes: 2 }) }, {}, 0],
    [{ createdAt: instantBefore({ minutes: 5 }), nudges: 3, nudgedAt: instantBefore({ minutes: 2 }) }, {}, undefined],
    [{ createdAt: instantBefore({ minutes: 5 }) }, { reminders: 1, remindedAt: instantBefore({ seconds: 20 }) }, 40],
    [{ createdAt: instantBefore({ seconds: 10 }) }, { reminders: 1, remindedAt: instantBefore({ seconds: 20 }) }, 50],
    [{ createdAt: instantBefore({ minutes: 5 }) }, { reminders: 5, remindedAt: instantBefore({ minutes: 2 }) }, 0],
    [
      { createdAt: instantBefore({ minutes: 5 }) },
      { reminders: 6, remindedAt: instantBefore({ minutes: 2 }) },
      undefined,
    ],
    [{ solvedAt: now }, {}, undefined],
    [{ withdrawnAt: now }, {}, undefined],
  ])("of %o, where visitors said %o, may say that it still waits in %s seconds", (given, reminded, seconds) => {
    expect(
      computeSecondsUntilNudge({ ...seenNotice, ...unreminded, ...reminded }, { ...visitorFacts, ...given }, now),
    ).toBe(seconds);
  });

  test.each([
    [2, 5, false],
    [3, 3, true],
    [0, 6, true],
  ])("of which %i of the %i reminders are its own is reminded enough: %s", (nudges, reminders, is) => {
    expect(areRemindersUsedUp({ reminders, remindedAt: now }, { nudges })).toBe(is);
  });

  test("of a notice that is over says no more that it waits", () => {
    expect(
      computeSecondsUntilNudge(
        { ...sentNotice, ...unreminded, lastWordAt: instantBefore({ hours: 6 }) },
        visitorFacts,
        now,
      ),
    ).toBeUndefined();
  });

  test.each([
    [sentNotice, { createdAt: instantBefore({ minutes: 10 }) }, true],
    [sentNotice, { createdAt: instantBefore({ minutes: 9, seconds: 59 }) }, false],
    [answeredNotice, { createdAt: instantBefore({ minutes: 10 }) }, false],
    [seenNotice, { createdAt: instantBefore({ minutes: 10 }), solvedAt: now }, false],
    [seenNotice, { createdAt: instantBefore({ minutes: 10 }), withdrawnAt: now }, false],
  ])("of %o, %o, is told what else can be done: %s", (notice, given, is) => {
    expect(isUnanswered(notice, { ...visitorFacts, ...given }, now)).toBe(is);
  });
});

describe("the mail of a notice", () => {
  test.each(NOTICE_REASONS)("of %s waits, unless there is a place or somebody may be in danger", (reason) => {
    const isDanger = ["child-animal", "crash", "renter-crash"].includes(reason);
    expect(getAlertDelaySeconds(reason, false)).toBe(isDanger ? 0 : ALERT_DELAY_SECONDS);
    expect(getAlertDelaySeconds(reason, true)).toBe(0);
  });
});
