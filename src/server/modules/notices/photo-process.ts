import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

import sharp, { type Sharp } from "sharp";

import { readPhotoHeader } from "#domain/notices/photo-header.ts";
import { mayDrawPhoto, PHOTO_KEPT_MAX } from "#domain/notices/photo.ts";

import type { Answer, Drawn, ToDraw } from "./photo-drawer.ts";

/** How far behind other work, as the system counts it: 0 is as everything, 19 the last. Whoever scans is answered before a photo is drawn. */
const NICENESS = 10;

/** The second is for what is too fine to become small enough with the first. */
const QUALITIES = [72, 40];

const OPENED = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

/** How often it is looked at how much processor time a photo has taken, in ms. */
const LOOK_MS = 10;

workBehind();
sharp.cache(false);
// Photos are drawn beside each other, each of them on one core.
sharp.concurrency(1);
// By default it would also open SVG, PDF, TIFF and whatever else names further files or runs further code.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: OPENED });

process.on("message", (asked: ToDraw) => {
  const begin = process.cpuUsage();
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(begin);
    if ((user + system) / 1000 < asked.processorMs) return;
    // The library cannot be stopped in the middle of its work, but its process can.
    process.send!("too-long" satisfies Answer, end);
  }, LOOK_MS);
  void answer(asked).then((said) => {
    clearInterval(looking);
    process.send!(said);
  });
});
// The server is gone.
process.on("disconnect", end);

/** Linux gives each thread a priority of its own, which those have, too, that it starts from now on. */
function workBehind(): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid];
  for (const thread of threads) {
    try {
      setPriority(thread, NICENESS);
    } catch {
      // It has ended, or the system lets no priority be changed: then it works as everything does.
    }
  }
}

/** At once, whatever its threads are at. */
function end(): void {
  process.kill(process.pid, "SIGKILL");
}

async function answer({ file: bytes, edges }: ToDraw): Promise<Answer> {
  const file = Buffer.from(bytes);
  const header = readPhotoHeader(file);
  if (!header) return "unreadable";
  if (!mayDrawPhoto(header)) return "too-large";
  try {
    return { drawn: await draw(file, header.width * header.height, edges) };
  } catch {
    // Whatever was wrong, the file was.
    return "unreadable";
  }
}

/** Draws a file anew, upright and on white, once for each edge, each from the one before. */
async function draw(file: Buffer, pixels: number, edges: readonly number[]): Promise<Drawn[]> {
  const opened = { limitInputPixels: pixels, failOn: "error", sequentialRead: true, pages: 1 } as const;
  let picture = sharp(file, opened).autoOrient();
  const drawn: Drawn[] = [];
  for (const edge of edges) {
    const { data, info } = await picture
      .resize(edge, edge, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const raw = () => sharp(data, { raw: { width, height, channels } });
    drawn.push({ bytes: await encode(raw), width, height });
    picture = raw();
  }
  return drawn;
}

/** Throws for what stays too large. */
async function encode(picture: () => Sharp): Promise<Buffer> {
  for (const quality of QUALITIES) {
    // What `mozjpeg` would do besides takes eight times as long and saves a tenth.
    const bytes = await picture().jpeg({ quality, progressive: true, quantisationTable: 3 }).toBuffer();
    if (bytes.length <= PHOTO_KEPT_MAX) return bytes;
  }
  throw new Error("does not become small enough");
}
