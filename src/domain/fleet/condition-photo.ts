/** The positions from which a car is photographed, in the order of a walk around it. docs/product.md 9.26. */
export const PHOTO_POSITIONS = [
  "front",
  "front-right",
  "right",
  "rear-right",
  "rear",
  "rear-left",
  "left",
  "front-left",
  "dashboard",
  "interior",
] as const;

export type PhotoPosition = (typeof PHOTO_POSITIONS)[number];

/** A condition report has at most one photo of each position, and up to `DAMAGE_PHOTOS_MAX` photos of damages. */
export const CONDITION_POSITIONS = [...PHOTO_POSITIONS, "damage"] as const;

export type ConditionPosition = (typeof CONDITION_POSITIONS)[number];

export const DAMAGE_PHOTOS_MAX = 24;

/**
 * Returns the id of the photo that a new photo of a position replaces; null if it replaces no photo. Refused if there
 * are already too many photos of damage. Call it only for reports that are not signed yet. docs/product.md 9.26.
 */
export function addConditionPhoto(
  photos: readonly { readonly id: string; readonly position: string }[],
  position: ConditionPosition,
): { replaces: string | null } | "CONDITION_PHOTOS_FULL" {
  const same = photos.filter((photo) => photo.position === position);
  if (position !== "damage") return { replaces: same[0]?.id ?? null };
  return same.length >= DAMAGE_PHOTOS_MAX ? "CONDITION_PHOTOS_FULL" : { replaces: null };
}
