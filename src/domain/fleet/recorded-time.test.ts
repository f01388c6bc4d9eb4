import { describe, expect, test } from "vitest";

import { findRecordedDifference, takeRecordedTime } from "./recorded-time.ts";

const instantAt = (clock: string) => new Date(`2026-11-27T${clock}Z`);
const NOW = instantAt("20:00:00");

describe("a record differs from the rental", () => {
  const running = { from: instantAt("11:05:00"), until: null };
  const ended = { from: instantAt("11:05:00"), until: instantAt("18:00:00") };

  test.each([
    ["start", running, undefined, null],
    ["start", running, "10:20:00", "10:20:00"],
    ["start", running, "10:50:01", null],
    ["start", running, "11:19:59", null],
    ["start", running, "11:20:00", "11:20:00"],
    ["start", running, "10:50:00", "10:50:00"],
    ["start", ended, "17:59:59", "17:59:59"],
    // The record was made after the car had come back.
    ["start", ended, "18:00:00", null],
    ["end", running, "18:30:00", null],
    ["end", ended, "18:14:59", null],
    ["end", ended, "18:30:00", "18:30:00"],
    ["end", ended, "17:00:00", "17:00:00"],
  ] as const)("%s of %o by %s: %s", (time, held, recorded, answer) => {
    expect(findRecordedDifference(time, held, recorded && instantAt(recorded))).toEqual(answer && instantAt(answer));
  });
});

describe("the rental takes the time of its record", () => {
  const held = { from: instantAt("11:05:00"), until: null };
  const dueAt = instantAt("19:00:00");
  const last = { kind: "returned", at: instantAt("10:00:30") } as const;
  const asked = { held, dueAt, recorded: instantAt("10:20:00"), last, others: [] };

  test.each([
    ["the start of a car that is out", "start", {}, { at: instantAt("10:20:00") }],
    ["a later start", "start", { recorded: instantAt("12:00:00") }, { at: instantAt("12:00:00") }],
    ["in the minute of the last event right after it", "start", { recorded: instantAt("10:00:00") }, { at: last.at }],
    ["before the last event", "start", { recorded: instantAt("09:59:59") }, { problem: "before-last", last }],
    ["to come", "start", { recorded: instantAt("20:00:01"), dueAt: instantAt("23:00:00") }, { problem: "to-come" }],
    ["at the planned end", "start", { recorded: dueAt }, { problem: "after-due", dueAt }],
    [
      "at the return",
      "start",
      { held: { from: held.from, until: instantAt("12:00:00") }, recorded: instantAt("12:00:00") },
      { problem: "after-return", until: instantAt("12:00:00") },
    ],
    [
      "before the return",
      "start",
      { held: { from: held.from, until: instantAt("12:00:00") }, recorded: instantAt("11:59:59") },
      { at: instantAt("11:59:59") },
    ],
    [
      "an end",
      "end",
      { held: { ...held, until: instantAt("17:00:00") }, recorded: instantAt("18:30:00") },
      { at: instantAt("18:30:00") },
    ],
    [
      "an end before the car went out",
      "end",
      { held: { ...held, until: instantAt("17:00:00") }, recorded: instantAt("11:04:00") },
      { problem: "before-last", last: { kind: "handed-over", at: held.from } },
    ],
    [
      "an end to come",
      "end",
      { held: { ...held, until: instantAt("17:00:00") }, recorded: instantAt("20:01:00") },
      { problem: "to-come" },
    ],
  ] as const)("%s", (_, time, given, answer) => {
    expect(takeRecordedTime(time, { ...asked, ...given }, NOW)).toEqual(answer);
  });

  const other = { from: instantAt("10:30:00"), until: instantAt("10:40:00") };

  test.each([
    ["a start over what the car had before", "start", { others: [other] }, { problem: "taken", by: other }],
    [
      "a start after what the car had before",
      "start",
      { others: [other], recorded: instantAt("10:40:00") },
      { at: instantAt("10:40:00") },
    ],
    [
      "a start beside what comes later",
      "start",
      { others: [{ from: held.from, until: NOW }] },
      { at: instantAt("10:20:00") },
    ],
    [
      "an end over what the car had next",
      "end",
      {
        held: { ...held, until: instantAt("17:00:00") },
        recorded: instantAt("18:30:00"),
        others: [{ from: instantAt("18:29:59"), until: NOW }],
      },
      { problem: "taken", by: { from: instantAt("18:29:59"), until: NOW } },
    ],
    [
      "an end as the next one begins",
      "end",
      {
        held: { ...held, until: instantAt("17:00:00") },
        recorded: instantAt("18:30:00"),
        others: [{ from: instantAt("18:30:00"), until: NOW }],
      },
      { at: instantAt("18:30:00") },
    ],
    [
      "an earlier end, which gains nothing",
      "end",
      {
        held: { ...held, until: instantAt("17:00:00") },
        recorded: instantAt("16:00:00"),
        others: [{ from: instantAt("16:30:00"), until: NOW }],
      },
      { at: instantAt("16:00:00") },
    ],
  ] as const)("%s", (_, time, given, answer) => {
    expect(takeRecordedTime(time, { ...asked, last: null, ...given }, NOW)).toEqual(answer);
  });
});
