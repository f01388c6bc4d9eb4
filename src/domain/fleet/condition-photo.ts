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
 * Refused if there are already too many photos of damage, or if the sender does not know (`known`) the photo that would
 * be replaced: somebody else took it meanwhile. Call it only for reports that are not signed yet.
 * docs/product/rentals.md 9.26.
 */
export function addConditionPhoto<Photo extends { readonly id: string; readonly position: string }>(
  photos: readonly Photo[],
  position: ConditionPosition,
  known: readonly string[],
): { replaces: Photo | null } | { unknown: Photo } | "CONDITION_PHOTOS_FULL" {
  const same = photos.filter((photo) => photo.position === position);
  if (position === "damage") return same.length >= DAMAGE_PHOTOS_MAX ? "CONDITION_PHOTOS_FULL" : { replaces: null };
  const [before] = same;
  if (before === undefined) return { replaces: null };
  return known.includes(before.id) ? { replaces: before } : { unknown: before };
}

export function compareShownPhotos<Photo extends { readonly id: string; readonly position: string }>(
  photos: readonly Photo[],
  shown: readonly string[],
): { unseen: Photo[]; missing: string[] } {
  return {
    unseen: photos.filter(({ id, position }) => position !== "damage" && !shown.includes(id)),
    missing: shown.filter((id) => !photos.some((photo) => photo.id === id)),
  };
}
