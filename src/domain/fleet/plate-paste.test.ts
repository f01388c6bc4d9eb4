import { describe, expect, test } from "vitest";

import { foldPlate } from "#domain/people/plate.ts";

import { findPlateProblems, planPlateChanges, type PlateProblem } from "./plate-paste.ts";

const A = "34 ABC 123";
const B = "06 AB 1234";
const C = "35 A 12345";

describe("a plate cannot be set", () => {
  test.each<[plates: string[], taken: string[], problems: (PlateProblem | undefined)[]]>([
    [[], [], []],
    [[A, B], [C], [undefined, undefined]],
    [["A".repeat(20), "A".repeat(21)], [], [undefined, "too-long"]],
    [[A, B, A], [], [undefined, undefined, "repeated"]],
    [["34abc123", "34-ABC-123"], [], [undefined, "repeated"]],
    [["OFİS", "ofıs"], [], [undefined, "repeated"]],
    [[A, B], [B], [undefined, "taken"]],
    [["34 ist 34"], ["34 IST 34"], ["taken"]],
    [["ofis çiçek"], ["OFIS ÇIÇEK"], ["taken"]],
    [[A, A], [A], ["taken", "taken"]],
    [["", "", A], [""], [undefined, undefined, undefined]],
    [["A".repeat(21), "A".repeat(21)], [], ["too-long", "too-long"]],
  ])("%j beside %j: %j", (plates, taken, problems) => {
    expect(findPlateProblems(plates, new Set(taken.map(foldPlate)))).toEqual(problems);
  });
});

describe("a table of plates", () => {
  const car = (code: string, stored: string, plate: string) => ({ code, stored, plate });

  test("is set as a whole, but for cars that have their plate already", () => {
    const wanted = [car("RC-A", "", A), car("RC-B", B, "06ab1234"), car("RC-C", "", C)];
    const first = [
      { code: "RC-A", plate: A },
      { code: "RC-C", plate: C },
    ];
    expect(planPlateChanges(wanted, new Set())).toEqual({ first });
  });

  test("is not set where one of its cars got another plate meanwhile, or a plate has a problem", () => {
    const wanted = [car("RC-A", "", A), car("RC-B", B, C), car("RC-C", "", A), car("RC-D", "", "07 A 1234")];
    const problems = { "RC-B": "already-set", "RC-C": "repeated", "RC-D": "taken" };
    expect(planPlateChanges(wanted, new Set(["07 A 1234"]))).toEqual({ problems });
  });
});
