import { PHOTO_EDGE, PHOTO_PROCESSOR_MS } from "#domain/notices/photo.ts";

import { PhotoDrawer } from "./photo-drawer.ts";

/** A photo as it is kept: a JPEG that was drawn here, so that nothing else of the file that was sent is in it. */
export interface DrawnPhoto {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Why a file is not drawn: it is no photo or damaged, or drawing it would take too long. */
export type NotDrawn = "unreadable" | "too-large";

/** How much a photo may take: of the processor, and of the clock on a machine that has other things to do. */
interface Bounds {
  processorMs: number;
  patienceMs: number;
}
const BOUNDS: Bounds = { processorMs: PHOTO_PROCESSOR_MS, patienceMs: 30_000 };

/** A process that nobody has needed for so long ends, with the memory that it holds. */
const IDLE_MS = 60_000;

/** Those that have nothing to do, the one that had last in the end; a server that nobody sends a photo has none. */
const idle: PhotoDrawer[] = [];

/**
 * Draws a file anew as a photo, upright and on white, once for each edge, none of them longer than that many pixels. As many processes as
 * are asked for at once do it: the desk of photos says how many those are. Rejects where a process ends by itself.
 */
export async function drawPhotos(
  file: Buffer,
  edges: readonly number[],
  bounds: Partial<Bounds> = {},
): Promise<DrawnPhoto[] | NotDrawn> {
  const { processorMs, patienceMs } = { ...BOUNDS, ...bounds };
  const drawer = idle.pop() ?? new PhotoDrawer();
  drawer.wake();
  try {
    const said = await drawer.draw({ file, edges, processorMs }, patienceMs);
    if (said === "too-long") return "too-large";
    return typeof said === "string" ? said : said.drawn.map((one) => ({ ...one, bytes: Buffer.from(one.bytes) }));
  } finally {
    if (drawer.isThere) keep(drawer);
  }
}

/** The same of one size, as a visitor's photo is kept. */
export async function drawPhoto(file: Buffer, bounds: Partial<Bounds> = {}): Promise<DrawnPhoto | NotDrawn> {
  const drawn = await drawPhotos(file, [PHOTO_EDGE], bounds);
  return typeof drawn === "string" ? drawn : drawn[0]!;
}

function keep(drawer: PhotoDrawer): void {
  idle.push(drawer);
  drawer.rest(IDLE_MS, () => {
    idle.splice(idle.indexOf(drawer), 1);
    drawer.end();
  });
}
