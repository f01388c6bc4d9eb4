import { type NoticeFacts, maySolve, type TellingFacts } from "./notice.ts";
import type { PhotoHeader } from "./photo-header.ts";

/** Largest file, in bytes, that a visitor may send as a photo. docs/product.md 16.8. */
export const PHOTO_FILE_MAX = 12 * 1024 * 1024;

/** The longer edge of a photo as it is kept, in pixels; a smaller one is not enlarged. docs/product.md 16.8. */
export const PHOTO_EDGE = 1600;

/** Most pixels of a file that is opened at all, and of its longer edge. docs/product.md 16.8. */
const PHOTO_PIXELS_MAX = 50_000_000;
const PHOTO_LONG_EDGE_MAX = 16_384;

/** Most processor time that one file may take until it is drawn, in ms: then whatever draws it is ended. docs/product.md 16.8. */
export const PHOTO_PROCESSOR_MS = 800;

/** Most bytes of a photo as it is kept. docs/product.md 16.8. */
export const PHOTO_KEPT_MAX = 2_000_000;

/** The kinds of files that are opened as a photo. docs/product.md 16.8. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** How many photos one process draws at once, how many more may wait, and how many of these one network may have. docs/product.md 16.8. */
export const PHOTOS_AT_ONCE = 2;
export const PHOTOS_WAITING = 8;
export const PHOTOS_OF_NETWORK = 4;

/** After so many seconds whoever is still sending a photo gives up their place to somebody who finds none. docs/product.md 16.8. */
export const PHOTO_SENDING_SECONDS = 60;

/** Largest file, in bytes, that a company's page sends as the photo of a car; it makes a larger one smaller first. docs/product.md 8.9. */
export const CAR_PHOTO_FILE_MAX = 2_000_000;

/** The longer edge of a car's photo where it stands in a list, in pixels. docs/product.md 8.9. */
export const CAR_THUMBNAIL_EDGE = 240;

/** How many days a photo is kept. docs/product.md 16.6. */
export const PHOTO_KEPT_DAYS = 30;

/**
 * Whether a file may be opened as a photo, by what it says of itself: each bound is what a telephone's photo stays far below, and what keeps
 * the dearest file of its kind below `PHOTO_PROCESSOR_MS`. The trial of costs measures them (docs/quality.md). docs/product.md 16.8.
 */
export function mayDrawPhoto(header: PhotoHeader): boolean {
  const { kind, width, height, bytes, unpacked, passed, isInks, hasColourTable, texts } = header;
  const pixels = width * height;
  if (pixels === 0 || pixels > PHOTO_PIXELS_MAX || Math.max(width, height) > PHOTO_LONG_EDGE_MAX) return false;
  switch (kind) {
    case "jpeg":
      return passed <= 240_000_000 && (!isInks || pixels <= 4_000_000);
    case "png":
      return (
        unpacked <= 110_000_000 &&
        passed <= 50_000_000 &&
        (!hasColourTable || pixels <= 12_500_000) &&
        texts <= 64_000_000
      );
    case "webp":
      return pixels <= 25_500_000 && bytes <= 6_500_000;
  }
}

/** Whether a visitor may add a photo to what they told: while the matter is open, and one alone. docs/product.md 16.8. */
export function mayAddPhoto(notice: NoticeFacts, telling: TellingFacts & { hasPhoto: boolean }, now: Date): boolean {
  return !telling.hasPhoto && maySolve(notice, telling, now);
}

/** Whether a photo is kept no longer, so that nobody is shown it, swept or not. docs/product.md 16.6. */
export function isPhotoOver(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() >= PHOTO_KEPT_DAYS * 24 * 60 * 60 * 1000;
}
