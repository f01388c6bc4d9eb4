import { expect, test } from "vitest";

import { DEADLINE_KINDS } from "#domain/fleet/car.ts";

import { formatDueDistance, formatDueSentence } from "./maintenance.words.ts";

test.each([
  [-12, "Muayenesi 12 gün önce doldu"],
  [-1, "Muayenesi dün doldu"],
  [0, "Muayenesi bugün doluyor"],
  [1, "Muayenesi yarın doluyor"],
  [30, "Muayenesi 30 gün içinde doluyor"],
])("a date of the car's form %i days ahead reads '%s'", (days, sentence) => {
  expect(formatDueSentence({ kind: "inspection", text: "" }, { days, kmLeft: null })).toBe(sentence);
});

test("each of the four that is over reads as over, and names itself", () => {
  expect(DEADLINE_KINDS.map((kind) => formatDueSentence({ kind, text: "" }, { days: -3, kmLeft: null }))).toEqual([
    "Kaskosu 3 gün önce doldu",
    "Sigortası 3 gün önce doldu",
    "Yağ Bakım süresi 3 gün önce doldu",
    "Muayenesi 3 gün önce doldu",
  ]);
});

test.each([
  ["tyres", { days: -3, kmLeft: -300 }, "300 km ve 3 gün geçti"],
  ["oilService", { days: 24, kmLeft: 1200 }, "1.200 km ya da 24 gün kaldı"],
  ["oilService", { days: 24, kmLeft: null }, "24 gün içinde doluyor"],
  ["oilService", { days: null, kmLeft: 1200 }, "1.200 km kaldı"],
  ["tyres", { days: 0, kmLeft: null }, "bugün"],
  ["tyres", { days: 1, kmLeft: null }, "yarın"],
  ["tyres", { days: null, kmLeft: null }, undefined],
] as const)("what is left of %s at %o reads %j", (kind, distance, text) => {
  expect(formatDueDistance(kind, distance)).toBe(text);
});

test("what a car is due for is named with what is left, by its own words where it has some, or alone if nothing is known", () => {
  expect(formatDueSentence({ kind: "tyres", text: "" }, { days: -3, kmLeft: null })).toBe("Lastik: 3 gün geçti");
  expect(formatDueSentence({ kind: "other", text: "Fren" }, { days: null, kmLeft: 5 })).toBe("Fren: 5 km kaldı");
  expect(formatDueSentence({ kind: "oilService", text: "" }, { days: null, kmLeft: null })).toBe("Yağ Bakım");
});
