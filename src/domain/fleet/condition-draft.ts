import { CAR_ACCESSORIES, toCanonicalJson, type CanonicalValue } from "./condition-report.ts";
import type { CarAccessory, CarDamage } from "./condition-report.ts";

export interface ConditionContent {
  readonly km: number | null;
  readonly fuel: number | null;
  /** Null until somebody has looked. */
  readonly accessories: readonly CarAccessory[] | null;
  /** Null until somebody has changed something about the known damages. */
  readonly damages: readonly CarDamage[] | null;
  readonly notes: string;
  readonly place: string;
  /** When the car changed hands, in Istanbul time; null for the time of the sealing. */
  readonly happenedAt: string | null;
}

export const EMPTY_CONTENT: ConditionContent = {
  km: null,
  fuel: null,
  accessories: null,
  damages: null,
  notes: "",
  place: "",
  happenedAt: null,
};

export const CONTENT_FIELDS = ["km", "fuel", "accessories", "notes", "place", "happenedAt"] as const;

export type ContentField = (typeof CONTENT_FIELDS)[number];

export type ContentPart = string;

export interface PartAuthor {
  readonly part: ContentPart;
  readonly name: string;
  readonly at: string;
}

export function isContentField(part: ContentPart): part is ContentField {
  return (CONTENT_FIELDS as readonly string[]).includes(part);
}

export function listChangedParts(
  before: ConditionContent,
  after: ConditionContent,
  known: readonly CarDamage[],
): ContentPart[] {
  const ids = new Set([before, after].flatMap(({ damages }) => (damages ?? known).map(({ id }) => id)));
  return [
    ...CONTENT_FIELDS.filter((field) => !isSame(before[field], after[field])),
    ...[...ids].filter((id) => !isSame(findDamage(before, id, known), findDamage(after, id, known))),
  ];
}

export function takeParts(
  mine: ConditionContent,
  theirs: ConditionContent,
  parts: readonly ContentPart[],
  known: readonly CarDamage[],
): ConditionContent {
  const fields = Object.fromEntries(parts.filter(isContentField).map((field) => [field, theirs[field]]));
  if (parts.every(isContentField)) return { ...mine, ...fields };
  const own = mine.damages ?? known;
  const added = (theirs.damages ?? known).filter(({ id }) => !own.some((one) => one.id === id));
  const damages = [...own, ...added].flatMap(
    (damage) =>
      (parts.includes(damage.id) ? findDamage(theirs, damage.id, known) : findDamage(mine, damage.id, known)) ?? [],
  );
  return { ...mine, ...fields, damages };
}

/**
 * Both began with `base`. What only one side changed is taken over, accessories and damages one by one. `taken` are the
 * parts that changed here. `asked` are the parts that both changed differently: `mine` stays in them until a person has
 * chosen.
 */
export function mergeContents(
  { base, mine, theirs }: Readonly<Record<"base" | "mine" | "theirs", ConditionContent>>,
  known: readonly CarDamage[],
): { content: ConditionContent; taken: ContentPart[]; asked: ContentPart[] } {
  const own = listChangedParts(base, mine, known);
  const changed = listChangedParts(base, theirs, known);
  const differing = listChangedParts(mine, theirs, known);
  const content = takeParts(
    mine,
    theirs,
    changed.filter((part) => !own.includes(part)),
    known,
  );
  const merged =
    own.includes("accessories") && changed.includes("accessories")
      ? { ...content, accessories: mergeAccessories(base, mine, theirs) }
      : content;
  return {
    content: merged,
    taken: listChangedParts(mine, merged, known),
    asked: changed.filter((part) => part !== "accessories" && own.includes(part) && differing.includes(part)),
  };
}

function mergeAccessories(...[base, mine, theirs]: readonly [ConditionContent, ConditionContent, ConditionContent]) {
  const has = ({ accessories }: ConditionContent, one: CarAccessory) => accessories?.includes(one) ?? false;
  return CAR_ACCESSORIES.filter((one) => (has(mine, one) === has(base, one) ? has(theirs, one) : has(mine, one)));
}

function findDamage({ damages }: ConditionContent, id: string, known: readonly CarDamage[]): CarDamage | undefined {
  return (damages ?? known).find((damage) => damage.id === id);
}

function isSame(one: unknown, other: unknown): boolean {
  return toCanonicalJson((one ?? null) as CanonicalValue) === toCanonicalJson((other ?? null) as CanonicalValue);
}
