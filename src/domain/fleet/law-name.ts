/**
 * Names of the rules. They are in a file of their own, separate from `law.ts`, because the API contract, which every
 * page loads, needs the names but not the figures. docs/product.md 9.25.
 */
export const LAW_NAMES = [
  "deposit",
  "depositReturn",
  "noShow",
  "cancelling",
  "km",
  "late",
  "damage",
  "agreement",
  "advert",
  "carAge",
  "reducedFine",
] as const;

export type LawName = (typeof LAW_NAMES)[number];
