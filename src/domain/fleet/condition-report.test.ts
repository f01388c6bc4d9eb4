import { describe, expect, test } from "vitest";

import {
  toCanonicalJson,
  checkConditionTime,
  countSealingDelayDays,
  isSealedLate,
  isSignature,
  findKmDoubt,
  makeSignedText,
  shortenSeal,
  SIGNATURE_POINTS_MAX,
  STROKES_MAX,
  type CanonicalValue,
  type SignedConditionReport,
  type SignatureStroke,
} from "./condition-report.ts";

test.each<[value: CanonicalValue, text: string]>([
  [null, "null"],
  [{ b: 1, a: [true, "x"] }, '{"a":[true,"x"],"b":1}'],
  [{ a: { d: null, c: "" } }, '{"a":{"c":"","d":null}}'],
  [{ ç: "İ", C: '"\n' }, String.raw`{"C":"\"\n","ç":"İ"}`],
  [[], "[]"],
  [{}, "{}"],
])("%j is written as %s", (value, text) => {
  expect(toCanonicalJson(value)).toBe(text);
});

test.each([0.5, Number.NaN, Infinity, 2 ** 60])("%d cannot be sealed", (number) => {
  expect(() => toCanonicalJson({ number })).toThrow(RangeError);
});

test("a record is the same text in whatever order its photos come, and another one when a word of it changes", () => {
  const photo = (id: string) => ({ id, position: "front", digest: "00", takenAt: "2026-11-25T07:00:00.000Z" });
  const record: SignedConditionReport = {
    form: 1,
    id: "r",
    rentalId: "k",
    carNo: 1,
    direction: "out",
    code: "RC-1",
    plate: "34 ABC 123",
    km: 45_000,
    fuel: 8,
    accessories: ["jack"],
    damages: [],
    signatures: { renter: { absent: "Gitti" }, clerk: null },
    notes: "",
    place: "",
    happenedAt: "2026-11-25T07:00:00.000Z",
    madeBy: "Mert",
    sealedAt: "2026-11-25T07:01:00.000Z",
    photos: [photo("a"), photo("b")],
  };
  expect(makeSignedText({ ...record, photos: record.photos.toReversed() })).toBe(makeSignedText(record));
  expect(makeSignedText({ ...record, km: 45_001 })).not.toBe(makeSignedText(record));
});

describe("a record is sealed late", () => {
  const at = (text: string) => new Date(`2026-11-${text}:00+03:00`);
  test.each([
    ["at once", "23T21:57", null, "23T22:00", false, 0],
    ["the same night, sent after midnight", "23T21:57", null, "24T02:10", false, 1],
    ["on the morning after", "23T21:57", null, "24T11:59", false, 1],
    ["at noon of the next day", "23T00:10", null, "24T12:00", true, 1],
    ["five days later", "23T21:57", null, "28T22:17", true, 5],
    ["five days after the rental began, though it states today", "28T22:16", "23T21:57", "28T22:17", true, 5],
    ["in time for what it states, though the rental began later", "23T21:57", "25T10:00", "24T09:00", false, 1],
  ] as const)("%s", (_, happened, rental, sealed, isLate, days) => {
    const times = { happenedAt: at(happened), rentalTime: rental && at(rental), sealedAt: at(sealed) };
    expect([isSealedLate(times), countSealingDelayDays(times)]).toEqual([isLate, days]);
  });
});

test("a seal is read in groups of four", () => {
  expect(shortenSeal("ab12cd34ef56789a")).toBe("AB12 CD34 EF56");
});

describe("a signature", () => {
  const line = (points: number): SignatureStroke => Array.from({ length: points }, () => [1, 2] as const);
  test.each<[what: string, strokes: SignatureStroke[], is: boolean]>([
    ["of nothing is none", [], false],
    ["of a dot is none", [line(1)], false],
    ["of a line is one", [line(2)], true],
    ["of as many points as may be is one", [line(SIGNATURE_POINTS_MAX)], true],
    ["of more points is none", [line(SIGNATURE_POINTS_MAX), line(1)], false],
    ["of more strokes is none", Array.from({ length: STROKES_MAX + 1 }, () => line(1)), false],
  ])("%s", (_, strokes, is) => {
    expect(isSignature(strokes)).toBe(is);
  });
});

const instantAt = (time: string) => new Date(`2026-11-25T${time}:00Z`);

test.each<[before: { km: number; at: Date } | null, km: number | null, asked: ReturnType<typeof findKmDoubt>]>([
  [null, 5, undefined],
  [{ km: 100, at: instantAt("07:00") }, null, undefined],
  [{ km: 100, at: instantAt("07:00") }, 100, undefined],
  [{ km: 100, at: instantAt("07:00") }, 2100, undefined],
  [{ km: 100, at: instantAt("07:00") }, 99, "below"],
  [{ km: 100, at: instantAt("07:00") }, 2101, "doubtful"],
])("after %j, %d km are asked about as %s", (before, km, asked) => {
  expect(findKmDoubt(before, km, instantAt("09:00"))).toBe(asked);
});

test.each<[asked: Date | undefined, told: ReturnType<typeof checkConditionTime>]>([
  [undefined, { at: instantAt("10:00") }],
  [instantAt("09:30"), { at: instantAt("09:30") }],
  [instantAt("10:01"), { problem: "to-come" }],
  [instantAt("08:00"), { problem: "before-last", last: { kind: "returned", at: instantAt("09:00") } }],
])("a record of %s is of %j", (asked, told) => {
  expect(checkConditionTime(asked, { kind: "returned", at: instantAt("09:00") }, instantAt("10:00"))).toEqual(told);
});
