import { foldPlate, isPlateTooLong, choosePlate } from "#domain/people/plate.ts";

export const PASTED_PLATES_MAX = 500;

export const PLATE_PROBLEMS = ["too-long", "repeated", "taken"] as const;

export type PlateProblem = (typeof PLATE_PROBLEMS)[number];

/** 'already-set' means that the car has been given another plate in the meantime. */
export const PLATE_SAVING_PROBLEMS = [...PLATE_PROBLEMS, "already-set"] as const;

export type PlateSavingProblem = (typeof PLATE_SAVING_PROBLEMS)[number];

/**
 * If any plate has a problem, the problems are returned by code instead, and nothing may be saved. `taken` contains the
 * plates of all other cars in the form of `foldPlate`.
 */
export function planPlateChanges(
  wanted: readonly { code: string; stored: string; plate: string }[],
  taken: ReadonlySet<string>,
): { first: { code: string; plate: string }[] } | { problems: Record<string, PlateSavingProblem> } {
  const found = findPlateProblems(
    wanted.map(({ plate }) => plate),
    taken,
  );
  const problems: Record<string, PlateSavingProblem> = {};
  const first: { code: string; plate: string }[] = [];
  for (const [nth, { code, stored, plate }] of wanted.entries()) {
    const settled = choosePlate(stored, plate);
    const problem = typeof settled === "string" ? "already-set" : found[nth];
    if (problem !== undefined) problems[code] = problem;
    else if (typeof settled === "object" && settled.isNew) first.push({ code, plate });
  }
  return Object.keys(problems).length > 0 ? { problems } : { first };
}

/**
 * `plates` need not be normalised; '' means no plate. `taken` contains the plates of the company's cars in the form of
 * `foldPlate`.
 */
export function findPlateProblems(plates: readonly string[], taken: ReadonlySet<string>): (PlateProblem | undefined)[] {
  const seen = new Set<string>();
  return plates.map((typed) => {
    const plate = foldPlate(typed);
    if (plate === "") return undefined;
    if (isPlateTooLong(typed)) return "too-long";
    if (taken.has(plate)) return "taken";
    if (seen.has(plate)) return "repeated";
    seen.add(plate);
    return undefined;
  });
}
