import { foldPlate, isPlateTooLong, settlePlate } from "#domain/people/plate.ts";

/** Most plates that are saved at once. docs/product.md 8.7. */
export const PLATES_AT_ONCE = 500;

/** Why a plate cannot be set: longer than a plate may be, twice among those to be set, or on another car of the company. */
export const PLATE_PROBLEMS = ["too-long", "repeated", "taken"] as const;

export type PlateProblem = (typeof PLATE_PROBLEMS)[number];

/** The same where the cars are known as they stand: one may have another plate by then, which is set once. */
export const SETTING_PROBLEMS = [...PLATE_PROBLEMS, "already-set"] as const;

export type SettingProblem = (typeof SETTING_PROBLEMS)[number];

/**
 * What becomes of cars, with the plates that they have, that are each to get a plate: all of them are set, but for those that have it
 * already, or none is, because of the problems of these cars by code. `taken` as in `plateProblems`, of all other cars. docs/product.md 8.7.
 */
export function settlePlates(
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
    const settled = settlePlate(stored, plate);
    const problem = typeof settled === "string" ? "already-set" : found[nth];
    if (problem !== undefined) problems[code] = problem;
    else if (typeof settled === "object" && settled.isNew) first.push({ code, plate });
  }
  return Object.keys(problems).length > 0 ? { problems } : { first };
}

/**
 * Why each of these plates cannot be set, undefined where it can, in their order; of equal ones the first can. `taken` are the plates
 * that cars of the company have, as `foldPlate` gives them. Typed or normalised; '' is no plate and has no problem. docs/product.md 8.7.
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
