import type Sharp from "sharp";

import { PHOTO_EDGE, PHOTO_KEPT_MAX, PHOTO_PIXELS_MAX } from "#domain/photo.ts";

import { putPoolBehind } from "./behind.ts";

/** A photo as it is kept: a JPEG that was drawn here, so that nothing else of the file that was sent is in it. */
export interface DrawnPhoto {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The second is for what is too fine to become small enough with the first. */
const QUALITIES = [72, 40];

const OPENED = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

/** Most seconds that one photo is worked at. */
const SECONDS = 5;

type Library = typeof Sharp;

let loaded: Promise<Library> | undefined;

/** The library, loaded with the first photo: a server that nobody sends one does not carry it. */
function library(): Promise<Library> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Library> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  // Photos are drawn beside each other, and each of them on one core.
  sharp.concurrency(1);
  // By default it would also open SVG, PDF, TIFF and whatever else names further files or runs further code.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: OPENED });
  putPoolBehind();
  return sharp;
}

/** Draws a file anew as a photo, upright and on white, its longer edge no longer than `edge` pixels; undefined for what is none, is damaged, or has too many pixels. */
export async function drawPhoto(file: Buffer, edge = PHOTO_EDGE): Promise<DrawnPhoto | undefined> {
  const sharp = await library();
  for (const quality of QUALITIES) {
    const photo = await drawWith(sharp, file, { quality, edge }).catch(() => undefined);
    // Whatever was wrong, the file was, and is not opened again.
    if (!photo || photo.bytes.length <= PHOTO_KEPT_MAX) return photo;
  }
  return undefined;
}

async function drawWith(
  sharp: Library,
  file: Buffer,
  { quality, edge }: { quality: number; edge: number },
): Promise<DrawnPhoto> {
  const { data, info } = await sharp(file, {
    limitInputPixels: PHOTO_PIXELS_MAX,
    failOn: "error",
    sequentialRead: true,
    pages: 1,
  })
    .autoOrient()
    .resize(edge, edge, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality, mozjpeg: true })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
