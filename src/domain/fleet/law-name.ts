/**
 * The names are in a separate file because every page loads the API contract, which needs the names but not the
 * figures. docs/product/rentals.md 9.25.
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
