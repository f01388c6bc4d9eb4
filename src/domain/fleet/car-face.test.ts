import { expect, test } from "vitest";

import { makeCarSearchKey, formatCarFace, computeLastKnownKm, formatModelName } from "./car-face.ts";

const clioFace = { make: "Renault", model: "Clio", year: 2021, colour: "Beyaz" };
const unknownFace = { make: "", model: "", year: null, colour: "" };

test.each([
  [clioFace, "Renault Clio", "Renault Clio · 2021 · Beyaz"],
  [{ ...unknownFace, model: "Clio" }, "Clio", "Clio"],
  [{ ...clioFace, make: "", model: "" }, "", "2021 · Beyaz"],
  [unknownFace, "", ""],
])("%j is called %j, and in one line %j", (face, name, line) => {
  expect([formatModelName(face), formatCarFace(face)]).toEqual([name, line]);
});

test("a car is searched by letters without marks", () => {
  expect(makeCarSearchKey({ make: "Citroën", model: "C3", year: 2020, colour: "KIRMIZI" })).toBe(
    "citroen c3 2020 kirmizi",
  );
});

test.each([
  [null, null, null],
  [45_000, null, 45_000],
  [null, 45_200, 45_200],
  [45_000, 45_200, 45_200],
  [46_000, 45_200, 46_000],
])("of %s typed and %s read at the return, %s is known", (typed, returned, known) => {
  expect(computeLastKnownKm(typed, returned)).toBe(known);
});
