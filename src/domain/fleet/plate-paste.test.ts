import { describe, expect, test } from "vitest";

import { foldPlate } from "#domain/people/plate.ts";

import { findPlateProblems, planPlateChanges, type PlateProblem } from "./plate-paste.ts";

const FIRST_PLATE = "34 ABC 123";
const SECOND_PLATE = "06 AB 1234";
const THIRD_PLATE = "35 A 12345";

describe("a plate cannot be set", () => {
  test.each<[plates: string[], taken: string[], problems: (PlateProblem | undefined)[]]>([
    [[], [], []],
    [[FIRST_PLATE, SECOND_PLATE], [THIRD_PLATE], [undefined, undefined]],
    [["A".repeat(20), "A".repeat(21)], [], [undefined, "too-long"]],
    [[FIRST_PLATE, SECOND_PLATE, FIRST_PLATE], [], [undefined, undefined, "repeated"]],
    [["34abc123", "34-ABC-123"], [], [undefined, "repeated"]],
    [["OFİS", "ofıs"], [], [undefined, "repeated"]],
    [[FIRST_PLATE, SECOND_PLATE], [SECOND_PLATE], [undefined, "taken"]],
    [["34 ist 34"], ["34 IST 34"], ["taken"]],
    [["ofis çiçek"], ["OFIS ÇIÇEK"], ["taken"]],
    [[FIRST_PLATE, FIRST_PLATE], [FIRST_PLATE], ["taken", "taken"]],
    [["", "", FIRST_PLATE], [""], [undefined, undefined, undefined]],
    [["A".repeat(21), "A".repeat(21)], [], ["too-long", "too-long"]],
  ])("%j beside %j: %j", (plates, taken, problems) => {
    expect(findPlateProblems(plates, new Set(taken.map(foldPlate)))).toEqual(problems);
  });
});

describe("a table of plates", () => {
  const car = (code: string, stored: string, plate: string) => ({ code, stored, plate });

  test("is set as a whole, but for cars that have their plate already", () => {
    const wanted = [car("RC-A", "", FIRST_PLATE), car("RC-B", SECOND_PLATE, "06ab1234"), car("RC-C", "", THIRD_PLATE)];
    const first = [
      { code: "RC-A", plate: FIRST_PLATE },
      { code: "RC-C", plate: THIRD_PLATE },
    ];
    expect(planPlateChanges(wanted, new Set())).toEqual({ first });
  });

  test("is not set where one of its cars got another plate meanwhile, or a plate has a problem", () => {
    const wanted = [
      car("RC-A", "", FIRST_PLATE),
      car("RC-B", SECOND_PLATE, THIRD_PLATE),
      car("RC-C", "", FIRST_PLATE),
      car("RC-D", "", "07 A 1234"),
    ];
    const problems = { "RC-B": "already-set", "RC-C": "repeated", "RC-D": "taken" };
    expect(planPlateChanges(wanted, new Set(["07 A 1234"]))).toEqual({ problems });
  });
});
