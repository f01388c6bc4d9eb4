import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

import sharp, { type Sharp } from "sharp";

import { readPhotoHeader } from "#domain/notices/photo-header.ts";
import { mayDecodePhoto, STORED_PHOTO_BYTES_MAX } from "#domain/notices/photo.ts";

import type { DrawerAnswer, DrawnImage, PhotoToDraw } from "./photo-drawer.ts";

/** Scans are answered before photos are re-encoded. */
const NICENESS = 10;

const JPEG_QUALITIES = [72, 40];

const ALLOWED_LOADERS = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

const PROCESSOR_TIME_CHECK_MS = 10;

lowerPriority();
sharp.cache(false);
// One thread is enough for a photo, because several photos are re-encoded at once.
sharp.concurrency(1);
// By default the library also opens SVG, PDF, TIFF and other formats that can refer to further files or run code.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ALLOWED_LOADERS });

process.on("message", (asked: PhotoToDraw) => {
  const begin = process.cpuUsage();
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(begin);
    if ((user + system) / 1000 < asked.processorMs) return;
    // The library cannot be interrupted, so the process ends itself.
    process.send!("too-long" satisfies DrawerAnswer, killProcess);
  }, PROCESSOR_TIME_CHECK_MS);
  void answerRequest(asked).then((said) => {
    clearInterval(looking);
    process.send!(said);
  });
});
process.on("disconnect", killProcess);

/** Lowers the priority of each thread, because on Linux every thread has its own. */
function lowerPriority(): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid];
  for (const thread of threads) {
    try {
      setPriority(thread, NICENESS);
    } catch {
      // The thread has ended, or the system forbids the change. In the second case the thread keeps its priority.
    }
  }
}

/** Uses SIGKILL, because it also ends threads that are busy. */
function killProcess(): void {
  process.kill(process.pid, "SIGKILL");
}

async function answerRequest({ file: bytes, edges }: PhotoToDraw): Promise<DrawerAnswer> {
  const file = Buffer.from(bytes);
  const header = readPhotoHeader(file);
  if (!header) return "unreadable";
  if (!mayDecodePhoto(header)) return "too-large";
  try {
    return { drawn: await drawEdges(file, header.width * header.height, edges) };
  } catch {
    // Any error here means that the file is no valid photo.
    return "unreadable";
  }
}

/** Each result is made from the previous one. */
async function drawEdges(file: Buffer, pixels: number, edges: readonly number[]): Promise<DrawnImage[]> {
  const opened = { limitInputPixels: pixels, failOn: "error", sequentialRead: true, pages: 1 } as const;
  let picture = sharp(file, opened).autoOrient();
  const drawn: DrawnImage[] = [];
  for (const edge of edges) {
    const { data, info } = await picture
      .resize(edge, edge, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const raw = () => sharp(data, { raw: { width, height, channels } });
    drawn.push({ bytes: await encodeJpeg(raw), width, height });
    picture = raw();
  }
  return drawn;
}

async function encodeJpeg(picture: () => Sharp): Promise<Buffer> {
  for (const quality of JPEG_QUALITIES) {
    // All its options together take eight times longer and save a tenth of the size.
    const bytes = await picture().jpeg({ quality, progressive: true, quantisationTable: 3 }).toBuffer();
    if (bytes.length <= STORED_PHOTO_BYTES_MAX) return bytes;
  }
  throw new Error("does not become small enough");
}
