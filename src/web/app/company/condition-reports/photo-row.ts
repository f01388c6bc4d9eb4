import type { DraftPhoto } from "./draft.ts";

/**
 * A stored photo: its bytes, because a private window of Safari cannot store a Blob. Rows of an older version have the
 * Blob.
 */
export type PhotoRow = Omit<DraftPhoto, "blob"> & ({ blob: Blob } | { bytes: ArrayBuffer; type: string });

export async function toPhotoRow({ blob, ...photo }: DraftPhoto): Promise<PhotoRow> {
  return { ...photo, bytes: await new Response(blob).arrayBuffer(), type: blob.type };
}

export function toPhoto(row: PhotoRow): DraftPhoto {
  if ("blob" in row) return row;
  const { bytes, type, ...photo } = row;
  return { ...photo, blob: new Blob([bytes], { type }) };
}
