import { CAR_PHOTO_BYTES_MAX, PHOTO_EDGE_PX } from "#domain/notices/photo.ts";

import { shrinkPhoto } from "./shrink-photo.ts";

export class UnreadablePhoto extends Error {}

/** A file that the browser cannot decode is returned unchanged, because the server may be able to decode it. */
export async function makeSendablePhoto(file: File): Promise<Blob> {
  const drawn = await shrinkPhoto(file, PHOTO_EDGE_PX).catch(() => null);
  const smallest = drawn && (drawn.size < file.size || file.size > CAR_PHOTO_BYTES_MAX) ? drawn : file;
  if (smallest.size > CAR_PHOTO_BYTES_MAX) throw new UnreadablePhoto();
  return smallest;
}

export function encodeBase64(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done((reader.result as string).replace(/^.*,/u, ""));
    reader.onerror = () => failed(new UnreadablePhoto());
    reader.readAsDataURL(file);
  });
}
