import type { ConditionPhotoView, ConditionView } from "#contract/fleet/condition-reports.ts";
import { PHOTO_POSITIONS, type PhotoPosition } from "#domain/fleet/condition-photo.ts";

import { makeConditionPhotoUrl } from "./condition-data.ts";
import type { DraftPhoto } from "./draft.ts";
import type { PhotoSlot } from "./photo-tiles.tsx";

/**
 * Lists the positions with their photos. A photo on this device takes precedence over the server's photo, which another
 * device may have sent.
 */
export function listPhotoSlots(
  view: Pick<ConditionView, "photos" | "other" | "direction">,
  kept: readonly DraftPhoto[],
): PhotoSlot[] {
  return PHOTO_POSITIONS.map((position) => {
    const own = kept.find((photo) => photo.position === position);
    const address = findPhotoUrl(view.photos, position);
    const before = view.direction === "in" ? findPhotoUrl(view.other.photos, position) : undefined;
    if (own) {
      const state = own.failed !== null ? "failed" : own.isSent ? "sent" : "waits";
      return { position, blob: own.blob, address: undefined, state, before } as const;
    }
    return { position, blob: undefined, address, state: address ? "sent" : "none", before } as const;
  });
}

function findPhotoUrl(photos: readonly ConditionPhotoView[], position: PhotoPosition): string | undefined {
  const photo = photos.find((one) => one.position === position);
  return photo && makeConditionPhotoUrl(photo.id);
}

export function findNextPosition(shots: readonly PhotoSlot[]): PhotoPosition | undefined {
  return shots.find(isOpenSlot)?.position;
}

/** Whether a position has no photo, or only a photo that the server refused. */
export function isOpenSlot({ state }: PhotoSlot): boolean {
  return state === "none" || state === "failed";
}
