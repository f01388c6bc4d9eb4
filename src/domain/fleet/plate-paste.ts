import { foldPlate, isPlateTooLong, choosePlate } from "#domain/people/plate.ts";

/** Maximum number of plates saved at once. docs/product.md 8.7. */
export const PASTED_PLATES_MAX = 500;

/** Why a plate cannot be set: it is too long, repeated in the list, or on another car of the company. */
export const PLATE_PROBLEMS = ["too-long", "repeated", "taken"] as const;

export type PlateProblem = (typeof PLATE_PROBLEMS)[number];

/**
 * Problems when saving. 'already-set' means that the car has been given another plate in the meantime, because a plate
 * can be set only once.
 */
export const SETTING_PROBLEMS = [...PLATE_PROBLEMS, "already-set"] as const;

export type SettingProblem = (typeof SETTING_PROBLEMS)[number];

/**
 * Decides how to set the plates of several cars. Returns either all plates to set, without those that the cars already
 * have; or, if there is any problem, the problems by code, and nothing is set. `taken` are the folded plates of all
 * other cars. docs/product.md 8.7.
 */
export function planPlateChanges(
  wanted: readonly { code: string; stored: string; plate: string }[],
  taken: ReadonlySet<string>,
): { first: { code: string; plate: string }[] } | { problems: Record<string, SettingProblem> } {
  const found = findPlateProblems(
    wanted.map(({ plate }) => plate),
    taken,
  );
  const problems: Record<string, SettingProblem> = {};
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
 * Returns the problem of each plate, in the same order; undefined for none. Of equal plates, only the first has no
 * problem. `taken` are the plates of the company's cars in the form of `foldPlate`. Plates may be unnormalised; ''
 * means no plate. docs/product.md 8.7.
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
