import { expect, test } from "vitest";

import { findHoldersAt } from "./plate-holder.ts";

const instantAt = (time: string) => new Date(`2026-11-21T${time}Z`);
const makeRental = (name: string, from: string, until: string | null) => ({
  name,
  startedAt: instantAt(from),
  endedAt: until === null ? null : instantAt(until),
});

const morningRental = makeRental("Ayşe", "08:00:30", "10:15:40");
const noonRental = makeRental("Barış", "10:15:50", "12:00:00");
const eveningRental = makeRental("Can", "18:00:00", null);
const allRentals = [eveningRental, morningRental, noonRental];

test.each([
  ["08:00", ["Ayşe"]],
  ["10:14", ["Ayşe"]],
  ["10:15", ["Ayşe", "Barış"]],
  ["10:16", ["Barış"]],
  ["12:00", ["Barış"]],
  ["18:00", ["Can"]],
  ["23:59", ["Can"]],
])("at %s it was with %j", (minute, names) => {
  const had = findHoldersAt(allRentals, instantAt(`${minute}:00`));
  expect(had).toMatchObject({ kind: "had", rentals: names.map((name) => ({ name })) });
});

test.each([
  ["07:59", undefined, "Ayşe"],
  ["12:01", "Barış", "Can"],
  ["17:59", "Barış", "Can"],
])("at %s it was with nobody: %s had brought it back, %s had not come", (minute, before, after) => {
  const between = findHoldersAt(allRentals, instantAt(`${minute}:00`));
  expect(between).toMatchObject({ kind: "between" });
  if (between?.kind !== "between") throw new Error("somebody had it");
  expect([between.before?.name, between.after?.name]).toEqual([before, after]);
});

test("behind the last one that came back nobody follows", () => {
  expect(findHoldersAt([morningRental, noonRental], instantAt("20:00:00"))).toEqual({
    kind: "between",
    before: noonRental,
    after: undefined,
  });
});

test("before is who brought it back last, also where two cars carried the plate", () => {
  const long = makeRental("Deniz", "07:00:00", "12:30:00");
  expect(findHoldersAt([long, noonRental], instantAt("13:00:00"))).toMatchObject({ before: { name: "Deniz" } });
  expect(findHoldersAt([long, noonRental], instantAt("11:00:00"))).toMatchObject({
    rentals: [{ name: "Deniz" }, { name: "Barış" }],
  });
});

test("a plate under which nothing was rented was with nobody ever", () => {
  expect(findHoldersAt([], instantAt("10:00:00"))).toBeUndefined();
});
