import { expect, test } from "vitest";

import { EMPTY_CONTENT, listChangedParts, mergeContents, takeParts, type ConditionContent } from "./condition-draft.ts";
import type { CarDamage } from "./condition-report.ts";

function makeDamage(id: string, note = ""): CarDamage {
  return { id, side: "left", x: 1, y: 2, part: "mirror", kind: "dent", note, photoId: null };
}

const known = [makeDamage("k1"), makeDamage("k2")];

type Written = Partial<ConditionContent>;
interface MergeCase {
  readonly is: string;
  readonly base?: Written;
  readonly mine?: Written;
  readonly theirs?: Written;
  readonly gives: Written;
  readonly taken?: readonly string[];
  readonly asked?: readonly string[];
}

const cases: readonly MergeCase[] = [
  { is: "nothing written", gives: {} },
  { is: "km from the other", theirs: { km: 48_210 }, gives: { km: 48_210 }, taken: ["km"] },
  { is: "the own km", mine: { km: 48_230 }, gives: { km: 48_230 } },
  {
    is: "the own km beside the other's fuel",
    mine: { km: 1 },
    theirs: { fuel: 7 },
    gives: { km: 1, fuel: 7 },
    taken: ["fuel"],
  },
  { is: "the same km twice", mine: { km: 5 }, theirs: { km: 5 }, gives: { km: 5 } },
  { is: "two km", mine: { km: 48_230 }, theirs: { km: 48_210 }, gives: { km: 48_230 }, asked: ["km"] },
  { is: "a km that the other has removed", base: { km: 5 }, mine: { km: 5 }, gives: {}, taken: ["km"] },
  { is: "a km that one removed and the other corrected", base: { km: 5 }, theirs: { km: 6 }, gives: {}, asked: ["km"] },
  { is: "two notes", mine: { notes: "a" }, theirs: { notes: "b" }, gives: { notes: "a" }, asked: ["notes"] },
  {
    is: "place and time from the other",
    theirs: { place: "Ofis", happenedAt: "2026-11-28T10:00" },
    gives: { place: "Ofis", happenedAt: "2026-11-28T10:00" },
    taken: ["place", "happenedAt"],
  },
  {
    is: "accessories that both added",
    mine: { accessories: ["triangle"] },
    theirs: { accessories: ["jack"] },
    gives: { accessories: ["jack", "triangle"] },
    taken: ["accessories"],
  },
  {
    is: "an accessory that one removed while the other added another",
    base: { accessories: ["jack"] },
    mine: { accessories: [] },
    theirs: { accessories: ["jack", "registration"] },
    gives: { accessories: ["registration"] },
    taken: ["accessories"],
  },
  {
    is: "looked at and nothing there",
    theirs: { accessories: [] },
    gives: { accessories: [] },
    taken: ["accessories"],
  },
  {
    is: "damages of both, beside the known ones",
    mine: { damages: [...known, makeDamage("m")] },
    theirs: { damages: [...known, makeDamage("t")] },
    gives: { damages: [...known, makeDamage("m"), makeDamage("t")] },
    taken: ["t"],
  },
  {
    is: "a damage of the other where nothing was touched",
    theirs: { damages: [...known, makeDamage("t")] },
    gives: { damages: [...known, makeDamage("t")] },
    taken: ["t"],
  },
  {
    is: "a known damage that one removed while the other added one",
    mine: { damages: [makeDamage("k2")] },
    theirs: { damages: [...known, makeDamage("t")] },
    gives: { damages: [makeDamage("k2"), makeDamage("t")] },
    taken: ["t"],
  },
  {
    is: "a known damage that the other removed",
    mine: { damages: [...known, makeDamage("m")] },
    theirs: { damages: [makeDamage("k1")] },
    gives: { damages: [makeDamage("k1"), makeDamage("m")] },
    taken: ["k2"],
  },
  {
    is: "one damage that both changed",
    base: { damages: [makeDamage("d")] },
    mine: { damages: [makeDamage("d", "4 cm")] },
    theirs: { damages: [makeDamage("d", "9 cm")] },
    gives: { damages: [makeDamage("d", "4 cm")] },
    asked: ["d"],
  },
  {
    is: "a damage that one removed and the other changed",
    base: { damages: [makeDamage("d")] },
    mine: { damages: [] },
    theirs: { damages: [makeDamage("d", "9 cm")] },
    gives: { damages: [] },
    asked: ["d"],
  },
];

test.each(cases)("merging $is", ({ base = {}, mine = {}, theirs = {}, gives, taken = [], asked = [] }) => {
  const full = {
    base: { ...EMPTY_CONTENT, ...base },
    mine: { ...EMPTY_CONTENT, ...mine },
    theirs: { ...EMPTY_CONTENT, ...theirs },
  };
  const merged = mergeContents(full, known);
  expect(merged).toEqual({ content: { ...EMPTY_CONTENT, ...gives }, taken, asked });
  // The other device, which then reads the merged content, has nothing to ask but what was asked here.
  const back = mergeContents({ base: full.theirs, mine: full.theirs, theirs: merged.content }, known);
  expect(listChangedParts(back.content, merged.content, known)).toEqual([]);
  expect(back.asked).toEqual([]);
});

test("a part that was asked about is taken over from the other content alone", () => {
  const mine = { ...EMPTY_CONTENT, km: 1, notes: "a", damages: [makeDamage("d", "4 cm")] };
  const theirs = { ...EMPTY_CONTENT, km: 2, notes: "b", damages: [makeDamage("d", "9 cm"), makeDamage("t")] };
  expect(takeParts(mine, theirs, ["km", "d"], known)).toEqual({ ...mine, km: 2, damages: [makeDamage("d", "9 cm")] });
});

test("the order in which a database gives the members of a damage is no change, and neither is the order of damages", () => {
  const { photoId, ...rest } = makeDamage("a");
  const one = { ...EMPTY_CONTENT, damages: [makeDamage("a"), makeDamage("b")] };
  const other = { ...EMPTY_CONTENT, damages: [makeDamage("b"), { photoId, ...rest }] };
  expect(listChangedParts(one, other, known)).toEqual([]);
});
