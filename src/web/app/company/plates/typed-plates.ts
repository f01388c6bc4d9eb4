import { useCallback, useState } from "react";

import type { SlotsAndPlatesView } from "#contract/fleet/cars.ts";
import { PASTED_PLATES_MAX, findPlateProblems, type PlateSavingProblem } from "#domain/fleet/plate-paste.ts";
import { foldPlate, normalizePlate } from "#domain/people/plate.ts";
import { useUnsaved } from "#web/app/forms/unsaved.ts";

import { plateProblemWords } from "./plate-problems.ts";

export interface UnplacedPlate {
  plate: string;
  reason: string;
}

/**
 * If a code has another plate after the refetch, its typed text is listed as unplaced. If the code has the typed plate,
 * the typed text is removed.
 */
export function useTypedPlates({ slots, taken }: SlotsAndPlatesView) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, PlateSavingProblem>>>({});
  const [tooMany, setTooMany] = useState<readonly string[]>([]);

  const stored = new Set(taken.map(foldPlate));
  const filled = slots.filter((code) => (typed[code] ?? "").trim() !== "");
  const found = findPlateProblems(
    filled.map((code) => typed[code]!),
    stored,
  );
  const problems = new Map<string, PlateSavingProblem>();
  for (const [nth, code] of filled.entries()) {
    const problem = found[nth] ?? refused[code];
    if (problem !== undefined) problems.set(code, problem);
  }
  const ready = filled
    .filter((code) => !problems.has(code))
    .map((code) => ({ code, plate: normalizePlate(typed[code]!) }));

  const open = new Set(slots);
  const overtaken = Object.keys(typed).filter((code) => !open.has(code) && typed[code]!.trim() !== "");
  const unplaced: UnplacedPlate[] = [
    ...overtaken
      .filter((code) => !stored.has(foldPlate(typed[code]!)))
      .map((code) => ({ plate: typed[code]!, reason: `${code}: ${plateProblemWords["already-set"]}` })),
    ...tooMany.map((plate) => ({ plate, reason: plateProblemWords["no-slot"] })),
  ];
  useUnsaved(filled.length > 0 || unplaced.length > 0);

  const type = useCallback((code: string, text: string) => {
    setTyped((now) => ({ ...now, [code]: text }));
    setRefused((now) => removeCodes(now, [code]));
  }, []);

  const paste = useCallback(
    (code: string, plates: readonly string[]): number => {
      const below = slots.slice(slots.indexOf(code));
      const placed = Object.fromEntries(below.slice(0, plates.length).map((slot, nth) => [slot, plates[nth]!]));
      setTyped((now) => ({ ...now, ...placed }));
      setRefused((now) => removeCodes(now, Object.keys(placed)));
      setTooMany((now) => [...now, ...plates.slice(below.length)]);
      return Math.min(plates.length, below.length);
    },
    [slots],
  );

  return {
    typed,
    problems,
    ready: ready.slice(0, PASTED_PLATES_MAX),
    waiting: Math.max(0, ready.length - PASTED_PLATES_MAX),
    unplaced,
    type,
    paste,
    refuse: setRefused,
    forgetUnplaced() {
      setTooMany([]);
      setTyped((now) => removeCodes(now, overtaken));
    },
  };
}

function removeCodes<Value>(byCode: Readonly<Record<string, Value>>, codes: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(byCode).filter(([code]) => !codes.includes(code)));
}
