import type { ConditionPhotoView, ConditionView } from "#contract/fleet/condition-reports.ts";
import { PHOTO_POSITIONS, type PhotoPosition } from "#domain/fleet/condition-photo.ts";

import { makeConditionPhotoUrl } from "./condition-data.ts";
import type { DraftPhoto } from "./draft.ts";
import type { PhotoSlot } from "./photo-tiles.tsx";

/**
 * A photo on this device takes precedence over the server's photo, unless somebody else has replaced it there since.
 */
export function listPhotoSlots(
  view: Pick<ConditionView, "photos" | "other" | "direction">,
  kept: readonly DraftPhoto[],
): PhotoSlot[] {
  return PHOTO_POSITIONS.map((position) => {
    const own = kept.find((photo) => photo.position === position);
    const onServer = view.photos.find((one) => one.position === position);
    const address = onServer && makeConditionPhotoUrl(onServer.id);
    const before = view.direction === "in" ? findPhotoUrl(view.other.photos, position) : undefined;
    if (own && !isReplacedOnServer(own, onServer)) {
      const state = own.failed !== null && !own.rival ? "failed" : own.isSent ? "sent" : "waits";
      return { position, id: own.id, blob: own.blob, address: undefined, state, before } as const;
    }
    return {
      position,
      id: onServer?.id,
      blob: undefined,
      address,
      state: address ? "sent" : "none",
      before,
      onServer,
    } as const;
  });
}

function isReplacedOnServer({ id, isSent, known = [] }: DraftPhoto, onServer: ConditionPhotoView | undefined): boolean {
  return isSent && onServer !== undefined && onServer.id !== id && !known.includes(onServer.id);
}

export function listShownPhotos(view: ConditionView, kept: readonly DraftPhoto[]): string[] {
  return listPhotoSlots(view, kept).flatMap(({ id, state }) => (id === undefined || state === "failed" ? [] : [id]));
}

function findPhotoUrl(photos: readonly ConditionPhotoView[], position: PhotoPosition): string | undefined {
  const photo = photos.find((one) => one.position === position);
  return photo && makeConditionPhotoUrl(photo.id);
}

export function findNextPosition(shots: readonly PhotoSlot[]): PhotoPosition | undefined {
  return shots.find(isOpenSlot)?.position;
}

export function isOpenSlot({ state }: PhotoSlot): boolean {
  return state === "none" || state === "failed";
}
