import { expect, test } from "vitest";

import { DEADLINE_KINDS } from "#domain/fleet/car.ts";

import { makeDeadlineSentence } from "./deadlines.words.ts";
import { formatDueDistance, formatDueSentence } from "./maintenance.words.ts";

test.each([
  [-12, "Muayenesi 12 gün önce doldu"],
  [-1, "Muayenesi dün doldu"],
  [0, "Muayenesi bugün doluyor"],
  [1, "Muayenesi yarın doluyor"],
  [30, "Muayenesi 30 gün içinde doluyor"],
])("a deadline %i days ahead reads '%s'", (days, sentence) => {
  expect(makeDeadlineSentence("inspection", days)).toBe(sentence);
});

test("each of the four deadlines that is over reads as over, and names itself", () => {
  expect(DEADLINE_KINDS.map((kind) => makeDeadlineSentence(kind, -3))).toEqual([
    "Kaskosu 3 gün önce doldu",
    "Sigortası 3 gün önce doldu",
    "Yağ Bakım süresi 3 gün önce doldu",
    "Muayenesi 3 gün önce doldu",
  ]);
});

test.each([
  [{ days: -3, kmLeft: -300 }, "300 km ve 3 gün geçti"],
  [{ days: 24, kmLeft: 1200 }, "1.200 km ya da 24 gün kaldı"],
  [{ days: 0, kmLeft: null }, "bugün"],
  [{ days: 1, kmLeft: null }, "yarın"],
  [{ days: null, kmLeft: null }, undefined],
])("what is left of %o until maintenance reads %j", (distance, text) => {
  expect(formatDueDistance(distance)).toBe(text);
});

test("planned maintenance is named with what is left, or alone if nothing is known", () => {
  expect(formatDueSentence("Lastik", { days: -3, kmLeft: null })).toBe("Lastik: 3 gün geçti");
  expect(formatDueSentence("Lastik", { days: null, kmLeft: null })).toBe("Lastik");
});
