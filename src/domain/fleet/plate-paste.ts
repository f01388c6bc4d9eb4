import { foldPlate, isPlateTooLong, choosePlate } from "#domain/people/plate.ts";

/** Maximum number of plates saved at once. docs/product.md 8.7. */
export const PASTED_PLATES_MAX = 500;

/** Why a plate cannot be set: it is too long, repeated in the list, or on another car of the company. */
export const PLATE_PROBLEMS = ["too-long", "repeated", "taken"] as const;

export type PlateProblem = (typeof PLATE_PROBLEMS)[number];

/** Problems when saving: a car may meanwhile have another plate, which is set only once. */
export const SETTING_PROBLEMS = [...PLATE_PROBLEMS, "already-set"] as const;

export type SettingProblem = (typeof SETTING_PROBLEMS)[number];

/**
 * Sets the plates of several cars: all of them, except those that already have the wanted plate; or none, with the
 * problems by code. `taken` are the folded plates of all other cars. docs/product.md 8.7.
 */
export function planPlateChanges(
  wanted: readonly { code: string; stored: string; plate: string }[],
  taken: ReadonlySet<string>,
): { first: { code: string; plate: string }[] } | { problems: Record<string, SettingProblem> } {
  const found = plateProblems(
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
 * The problem of each plate, in order; undefined for none. Of equal plates only the first has none. `taken` are the
 * plates of the company's cars in the form of `foldPlate`. Plates may be unnormalised; '' means no plate.
 * docs/product.md 8.7.
 */
export function plateProblems(plates: readonly string[], taken: ReadonlySet<string>): (PlateProblem | undefined)[] {
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
