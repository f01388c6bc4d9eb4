import { type NoticeFacts, maySolveNotice, type VisitorNoticeFacts } from "./notice.ts";
import type { PhotoHeader } from "./photo-header.ts";

export const PHOTO_FILE_BYTES_MAX = 12 * 1024 * 1024;

export const PHOTO_EDGE_PX = 1600;

const PHOTO_PIXELS_MAX = 50_000_000;
const PHOTO_LONG_EDGE_PX_MAX = 16_384;

/** After that, the process that decodes it is killed. */
export const PHOTO_PROCESSOR_MS_MAX = 800;

export const STORED_PHOTO_BYTES_MAX = 2_000_000;

export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

export const PHOTOS_AT_ONCE_MAX = 2;

export const WAITING_PHOTOS_MAX = 8;
export const PHOTOS_PER_NETWORK_MAX = 4;

/**
 * An upload that is unfinished after this many seconds loses its place in the queue if another photo needs the place.
 * docs/product/notices.md 16.8.
 */
export const PHOTO_UPLOAD_SECONDS = 60;

export const CAR_PHOTO_BYTES_MAX = 2_000_000;

export const CAR_THUMBNAIL_EDGE_PX = 240;

export const PHOTO_KEPT_DAYS = 30;

/**
 * The limits are far above the photos of telephones. Within the limits, even the slowest file that we know is decoded in
 * less than `PHOTO_PROCESSOR_MS_MAX` (decision 69). docs/product/notices.md 16.8.
 */
export function mayDecodePhoto(header: PhotoHeader): boolean {
  const { kind, width, height, bytes, unpacked, passed, isInks, hasColourTable, texts } = header;
  const pixels = width * height;
  if (pixels === 0 || pixels > PHOTO_PIXELS_MAX || Math.max(width, height) > PHOTO_LONG_EDGE_PX_MAX) return false;
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

export function mayAddPhoto(
  notice: NoticeFacts,
  telling: VisitorNoticeFacts & { hasPhoto: boolean },
  now: Date,
): boolean {
  return !telling.hasPhoto && maySolveNotice(notice, telling, now);
}

export function isPhotoExpired(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() >= PHOTO_KEPT_DAYS * 24 * 60 * 60 * 1000;
}
