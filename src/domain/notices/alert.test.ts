import { describe, expect, test } from "vitest";

import {
  ALERT_KINDS,
  type AlertKind,
  type PausableSettings,
  compareByDays,
  defaultAlertSettings,
  type DueAlert,
  formatMinuteOfDay,
  isFleetReminderDay,
  isUrgentReason,
  minuteOfIstanbulDay,
  parseMinuteOfDay,
  getDeliveryRetryMs,
  planAlerts,
  findQuietEnd,
  SUMMARIES_BEFORE_HOURLY,
  ALERTS_BEFORE_SUMMARY,
  computeAlertPauseEnd,
  getAlertTopic,
  type AlertCounts,
} from "./alert.ts";

/** Returns the instant of a time in Istanbul, which is always three hours ahead of UTC. */
const instantAt = (clock: string, day = "2026-11-23") => new Date(`${day}T${clock}:00+03:00`);
const parseMinute = (clock: string) => parseMinuteOfDay(clock)!;
const makeQuietHours = (from: string, until: string) => ({ from: parseMinute(from), until: parseMinute(until) });

const nightHours = makeQuietHours("23:00", "07:00");
const noonHours = makeQuietHours("12:00", "13:30");

describe("a minute of the day", () => {
  test.each([
    ["00:00", 0],
    ["07:30", 450],
    ["07:30:59", 450],
    ["23:59", 1439],
  ])("%s is %i", (text, expected) => {
    expect(parseMinuteOfDay(text)).toBe(expected);
    expect(formatMinuteOfDay(expected)).toBe(text.slice(0, 5));
  });

  test.each(["", "24:00", "7:30", "07.30", "07:60", " 07:30"])("%j is none", (text) => {
    expect(parseMinuteOfDay(text)).toBeUndefined();
  });

  test.each([
    ["2026-11-23T00:00:00+03:00", 0],
    ["2026-11-22T20:59:59Z", 1439],
    ["2026-11-22T21:00:00Z", 0],
    // The result is the same in summer, because Istanbul has had no summer time since 2016.
    ["2026-07-01T09:00:00Z", 720],
    ["2026-01-01T09:00:00Z", 720],
  ])("of %s it is %i", (instant, expected) => {
    expect(minuteOfIstanbulDay(new Date(instant))).toBe(expected);
  });
});

describe("the end of quiet hours", () => {
  test.each([
    ["over midnight, before it", nightHours, instantAt("23:00"), instantAt("07:00", "2026-11-24")],
    ["over midnight, in its last minute", nightHours, instantAt("23:59"), instantAt("07:00", "2026-11-24")],
    ["over midnight, after it", nightHours, instantAt("00:00"), instantAt("07:00")],
    ["in their last minute", nightHours, instantAt("06:59"), instantAt("07:00")],
    ["within a day", noonHours, instantAt("12:00"), instantAt("13:30")],
    ["that end at midnight", makeQuietHours("22:00", "00:00"), instantAt("23:30"), instantAt("00:00", "2026-11-24")],
    ["that begin at midnight", makeQuietHours("00:00", "06:00"), instantAt("00:00"), instantAt("06:00")],
    ["that leave one minute", makeQuietHours("08:00", "07:59"), instantAt("08:00"), instantAt("07:59", "2026-11-24")],
    [
      "in the night in which others change their clocks",
      nightHours,
      instantAt("02:30", "2026-10-25"),
      instantAt("07:00", "2026-10-25"),
    ],
    ["at the end of a year", nightHours, instantAt("23:30", "2026-12-31"), instantAt("07:00", "2027-01-01")],
  ])("%s", (_, quiet, now, end) => {
    expect(findQuietEnd(quiet, now)).toEqual(end);
    // The seconds of the running minute do not postpone the end.
    expect(findQuietEnd(quiet, new Date(now.getTime() + 59_999))).toEqual(end);
    expect(findQuietEnd(quiet, end)).toBeUndefined();
  });

  test.each([
    ["before night", nightHours, instantAt("22:59")],
    ["after night", nightHours, instantAt("07:00")],
    ["before noon", noonHours, instantAt("11:59")],
    ["after noon", noonHours, instantAt("13:30")],
    ["without any", null, instantAt("03:00")],
    ["of equal times, which are none", makeQuietHours("08:00", "08:00"), instantAt("08:00")],
  ])("there is none %s", (_, quiet, now) => {
    expect(findQuietEnd(quiet, now)).toBeUndefined();
  });
});

describe("a plan", () => {
  const now = instantAt("12:00");
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  let made = 0;
  const alert = (given: Partial<DueAlert> = {}): DueAlert => {
    made += 1;
    const id = `alert ${made}`;
    return { id, kind: "notice", isUrgent: false, isHeld: false, noticeId: `notice of ${id}`, nth: 1, ...given };
  };
  const nothing = { notices: 0, nudges: 0, summaries: 0 };
  const plan = (
    due: readonly DueAlert[],
    settings: Partial<PausableSettings> = {},
    { today = {}, ...told }: Partial<Omit<AlertCounts, "today">> & { today?: Partial<AlertCounts["today"]> } = {},
    when = now,
  ) => {
    const so = { toldLately: 0, toldLatelyOf: new Map<string, number>(), heldUntil: null, ...told };
    const { held, ...rest } = planAlerts(
      due,
      { ...defaultAlertSettings, pausedUntil: null, ...settings },
      { ...so, today: { ...nothing, ...today } },
      when,
    );
    return { ...rest, held: held.map((one) => one.alert), why: held.map(({ reason, until }) => ({ reason, until })) };
  };

  test("tells five notices one by one and holds the sixth for ten minutes", () => {
    const due = Array.from({ length: 7 }, () => alert());
    const { single, summary, held, why } = plan(due);
    expect(single).toEqual(due.slice(0, ALERTS_BEFORE_SUMMARY));
    expect(summary).toEqual([]);
    expect(held).toEqual(due.slice(ALERTS_BEFORE_SUMMARY));
    expect(why[0]).toEqual({ reason: "many", until: later(10) });
  });

  test("counts what was told in the last minutes", () => {
    const due = [alert(), alert()];
    expect(plan(due, {}, { toldLately: 4 })).toMatchObject({ single: [due[0]], held: [due[1]] });
  });

  test("holds what comes later for the summary that waits already, and begins another once that is due", () => {
    const due = [alert()];
    expect(plan(due, {}, { toldLately: 5, heldUntil: later(3) }).why[0]?.until).toEqual(later(3));
    expect(plan(due, {}, { toldLately: 5, heldUntil: now }).why[0]?.until).toEqual(later(10));
  });

  test("makes one summary of what was held, of one alone too", () => {
    const due = [alert({ isHeld: true }), alert({ isHeld: true, kind: "nudge" }), alert({ isHeld: true })];
    expect(plan(due, {}, { toldLately: 5 })).toMatchObject({ single: [], summary: due, held: [] });
    expect(plan(due.slice(1, 2))).toMatchObject({ single: [], summary: due.slice(1, 2) });
  });

  test("holds everything in quiet hours until their end, also what was held before", () => {
    const due = [alert(), alert({ isHeld: true }), alert({ kind: "fleet" }), alert({ kind: "log-in" })];
    const night23 = instantAt("23:30");
    const { why, ...rest } = plan(due, { quiet: nightHours }, {}, night23);
    expect(rest).toEqual({ single: [], summary: [], held: due });
    for (const one of why) expect(one).toEqual({ reason: "quiet", until: instantAt("07:00", "2026-11-24") });
  });

  test.each([
    ["until it ends", "12:00", "13:00", "13:00"],
    ["as long as the quiet hours in which it ends", "22:30", "23:30", "07:00"],
  ])("holds what comes in a pause %s, but nothing urgent", (_, at, ends, until) => {
    const due = [alert(), alert({ isUrgent: true })];
    const settings = { quiet: nightHours, pausedUntil: instantAt(ends) };
    const { single, why } = plan(due, settings, {}, instantAt(at));
    expect(single).toEqual([due[1]]);
    const day = until < at ? "2026-11-24" : undefined;
    expect(why).toEqual([{ reason: "paused", until: instantAt(until, day) }]);
    expect(plan(due, settings, {}, instantAt("20:00", "2026-11-24")).single).toEqual(due);
  });

  test.each([
    ["hour", instantAt("12:00"), instantAt("13:00")],
    ["morning", instantAt("12:00"), instantAt("07:00", "2026-11-24")],
    ["morning", instantAt("02:00"), instantAt("07:00")],
    ["morning", instantAt("07:00"), instantAt("07:00", "2026-11-24")],
  ] as const)("a pause of kind %s that begins at %s ends at %s", (pause, begins, ends) => {
    expect(computeAlertPauseEnd(pause, begins)).toEqual(ends);
  });

  test("tells what is no notice by itself after the quiet hours", () => {
    const due = [alert({ kind: "fleet", isHeld: true }), alert({ isHeld: true }), alert({ isHeld: true })];
    expect(plan(due, { quiet: nightHours }, {}, instantAt("07:00"))).toMatchObject({
      single: [due[0]],
      summary: due.slice(1),
    });
  });

  test("tells urgent ones at once, through quiet hours and in a flood, unless the account chose otherwise", () => {
    const urgent = [alert({ isUrgent: true })];
    expect(plan(urgent, { quiet: nightHours }, { toldLately: 9 }, instantAt("03:00")).single).toEqual(urgent);
    expect(plan(urgent, { quiet: nightHours, urgentBreaksQuiet: false }, {}, instantAt("03:00")).held).toEqual(urgent);
    expect(plan(urgent, { quiet: nightHours, urgentBreaksQuiet: false }, { toldLately: 9 }, now).single).toEqual(
      urgent,
    );
  });

  test("does not count urgent ones against the others", () => {
    const due = [...Array.from({ length: 9 }, () => alert({ isUrgent: true })), alert()];
    expect(plan(due).single).toEqual(due);
  });

  test.each([
    ["any", false, 3],
    ["urgent", true, 4],
  ])(
    "of one network's notices with %s reasons (urgent: %s) tells %i by themselves, and the rest in a summary",
    (_, areUrgent, most) => {
      const due = [1, 2, 3, 4, 5, 90].map((nth) => alert({ isUrgent: areUrgent, nth }));
      const { single, why } = plan(due);
      expect(single).toEqual(due.slice(0, most));
      expect(new Set(why.map(({ reason }) => reason))).toEqual(new Set(["network"]));
    },
  );

  test("wakes nobody with what one network calls urgent for the third time, and tells it in the morning", () => {
    const due = [2, 3].map((nth) => alert({ isUrgent: true, nth }));
    const { single, held, why } = plan(due, { quiet: nightHours }, {}, instantAt("03:00"));
    expect([single, held]).toEqual([due.slice(0, 1), due.slice(1)]);
    expect(why).toEqual([{ reason: "quiet", until: instantAt("07:00") }]);
  });

  test("tells of one notice three times in ten minutes, whoever tells and reminds of it", () => {
    const due = (["notice", "notice", "nudge", "notice"] as const).map((kind) =>
      alert({ kind, isUrgent: true, noticeId: "the same" }),
    );
    expect(plan(due)).toMatchObject({ single: due.slice(0, 3), held: due.slice(3), why: [{ reason: "many" }] });
    const [other, same] = [alert({ isUrgent: true }), alert({ isUrgent: true, noticeId: "the same" })];
    const told = { toldLatelyOf: new Map([["the same", 3]]) };
    expect(plan([same, other], {}, told)).toMatchObject({ single: [other], held: [same] });
  });

  test.each<[string, number, Partial<DueAlert>, boolean]>([
    ["network that told much", 39, { nth: 3 }, true],
    ["network that told much", 40, { nth: 3 }, false],
    ["network that told much, urgently", 59, { nth: 3, isUrgent: true }, true],
    ["network that told much, urgently", 60, { nth: 3, isUrgent: true }, false],
    ["another network", 79, {}, true],
    ["another network", 80, {}, false],
    ["another network, urgently", 99, { isUrgent: true }, true],
    ["another network, urgently", 100, { isUrgent: true }, false],
  ])("of a %s after %i of a day %o is told by itself: %s", (_, notices, given, is) => {
    const due = [alert(given)];
    const { single, why } = plan(due, {}, { today: { notices } });
    expect(single).toEqual(is ? due : []);
    expect(why).toEqual(is ? [] : [{ reason: "day", until: later(10) }]);
  });

  test("has a ceiling of its own for those who still wait, of which others have their part", () => {
    const nudge = (given: Partial<DueAlert>) => alert({ kind: "nudge", ...given });
    const of = (nudges: number, given: Partial<DueAlert>) =>
      plan([nudge(given)], {}, { today: { nudges } }).single.length;
    expect([of(3, { nth: 3 }), of(4, { nth: 3 })]).toEqual([1, 0]);
    expect([of(7, {}), of(8, {})]).toEqual([1, 0]);
    expect([of(9, { isUrgent: true }), of(10, { isUrgent: true })]).toEqual([1, 0]);
    expect(plan([alert()], {}, { today: { nudges: 10 } }).single).toHaveLength(1);
  });

  test("makes a summary an hour where there were many, but for what is urgent and comes from elsewhere", () => {
    const summaries = SUMMARIES_BEFORE_HOURLY;
    const when = (given: Partial<DueAlert>, told: Parameters<typeof plan>[2] = {}) =>
      plan([alert(given)], {}, { ...told, today: { notices: 100, summaries, ...told.today } }).why[0]?.until;
    expect(when({}, { today: { summaries: summaries - 1 } })).toEqual(later(10));
    expect(when({})).toEqual(later(60));
    expect(when({ isUrgent: true, nth: 3 })).toEqual(later(60));
    expect(when({ isUrgent: true })).toEqual(later(10));
    expect(when({ isUrgent: true }, { heldUntil: later(50) })).toEqual(later(10));
    expect(when({ isUrgent: true }, { heldUntil: later(4) })).toEqual(later(4));
  });

  test("loses nothing: every alert is in exactly one list, whatever holds", () => {
    const due = ALERT_KINDS.filter((kind) => kind !== "test" && kind !== "rental").flatMap((kind) =>
      [true, false].flatMap((urgent) =>
        [true, false].flatMap((isHeld) => [1, 9].map((nth) => alert({ kind, isUrgent: urgent, isHeld, nth }))),
      ),
    );
    for (const quiet of [null, nightHours, noonHours])
      for (const urgentBreaksQuiet of [true, false])
        for (const toldLately of [0, 4, 5, 50])
          for (const today of [{}, { notices: 50, nudges: 5, summaries: 50 }, { notices: 500, nudges: 50 }])
            for (const heldUntil of [null, now, later(5)])
              for (const when of [now, instantAt("02:00")]) {
                const told = { toldLately, heldUntil, today };
                const { single, summary, held, why } = plan(due, { quiet, urgentBreaksQuiet }, told, when);
                expect([...single, ...summary, ...held].toSorted(byId)).toEqual(due.toSorted(byId));
                for (const { until } of why) expect(until.getTime()).toBeGreaterThan(when.getTime());
              }
  });

  const byId = (a: DueAlert, b: DueAlert) => a.id.localeCompare(b.id);
});

test.each([
  ["crash", true],
  ["child-animal", true],
  ["fire-water", true],
  ["leak", true],
  ["towing", true],
  ["lights", false],
  ["other", false],
] as const)("%s is urgent: %s", (reason, expected) => {
  expect(isUrgentReason(reason)).toBe(expected);
});

test("everything that is told belongs to a topic but a test", () => {
  const without = ALERT_KINDS.filter((kind: AlertKind) => getAlertTopic(kind) === null);
  expect(without).toEqual(["test"]);
});

test("a notice is tried for six hours, everything else for three days", () => {
  expect(getDeliveryRetryMs("notice")).toBe(6 * 3_600_000);
  expect(getDeliveryRetryMs("summary")).toBe(6 * 3_600_000);
  expect(getDeliveryRetryMs("fleet")).toBe(72 * 3_600_000);
});

const SATURDAY = "2026-11-21";
const MONDAY = "2026-11-23";

test.each([
  [31, SATURDAY, false],
  [30, SATURDAY, true],
  [29, SATURDAY, false],
  [16, SATURDAY, false],
  [15, SATURDAY, true],
  [14, SATURDAY, false],
  [8, SATURDAY, false],
  [7, SATURDAY, true],
  [6, SATURDAY, false],
  [2, SATURDAY, false],
  [1, SATURDAY, true],
  [0, SATURDAY, true],
  [-1, SATURDAY, true],
  [-2, SATURDAY, false],
  [-3, SATURDAY, true],
  [-4, SATURDAY, false],
  [-6, SATURDAY, false],
  [-7, SATURDAY, true],
  [-8, SATURDAY, false],
  [-2000, SATURDAY, false],
  // Mondays add alerts only for dates that passed more than a week ago.
  [6, MONDAY, false],
  [-2, MONDAY, false],
  [-6, MONDAY, false],
  [-7, MONDAY, true],
  [-8, MONDAY, true],
  [-2000, MONDAY, true],
])("of what is %i days away a company is told on %s: %s", (days, today, isTold) => {
  expect(isFleetReminderDay(days, today)).toBe(isTold);
});

test("what is nearest to today stands first, of two as near what is over", () => {
  const days = [30, -2000, 7, -7, 1, 0, -1].map((one) => ({ days: one }));
  expect(days.toSorted(compareByDays).map((one) => one.days)).toEqual([0, -1, 1, -7, 7, 30, -2000]);
});
