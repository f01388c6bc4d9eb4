import { PHOTO_EDGE_PX, PHOTO_PROCESSOR_MS_MAX } from "#domain/notices/photo.ts";

import { PhotoDrawer } from "./photo-drawer.ts";

/**
 * A photo as stored: a JPEG encoded by this server, so that it holds no metadata or other bytes of the uploaded file.
 */
export interface DrawnPhoto {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Why a file is refused: it is no photo or damaged, or decoding would take too much time or memory. */
export type DrawingRefusal = "unreadable" | "too-large";

/** Limits for one photo: processor time, and elapsed time, which is longer on a busy machine. */
interface DrawingBounds {
  processorMs: number;
  patienceMs: number;
}
const DEFAULT_BOUNDS: DrawingBounds = { processorMs: PHOTO_PROCESSOR_MS_MAX, patienceMs: 30_000 };

/** A process that is unused for this long is ended, which frees its memory. */
const DRAWER_IDLE_MAX_MS = 60_000;

/** Unused processes, the last used at the end. The list stays empty on a server without photos. */
const idleDrawers: PhotoDrawer[] = [];

/**
 * Re-encodes a photo, upright and on a white background, once for each edge length. The edge length is the maximum of
 * the longer side. Each concurrent call uses a process of its own; the photo desk limits their number. Rejects if a
 * process ends by itself.
 */
export async function drawPhotos(
  file: Buffer,
  edges: readonly number[],
  bounds: Partial<DrawingBounds> = {},
): Promise<DrawnPhoto[] | DrawingRefusal> {
  const { processorMs, patienceMs } = { ...DEFAULT_BOUNDS, ...bounds };
  const drawer = idleDrawers.pop() ?? new PhotoDrawer();
  drawer.wake();
  try {
    const said = await drawer.draw({ file, edges, processorMs }, patienceMs);
    if (said === "too-long") return "too-large";
    return typeof said === "string" ? said : said.drawn.map((one) => ({ ...one, bytes: Buffer.from(one.bytes) }));
  } finally {
    if (drawer.isThere) keepDrawer(drawer);
  }
}

/** Re-encodes a visitor's photo in its stored size. */
export async function drawPhoto(
  file: Buffer,
  bounds: Partial<DrawingBounds> = {},
): Promise<DrawnPhoto | DrawingRefusal> {
  const drawn = await drawPhotos(file, [PHOTO_EDGE_PX], bounds);
  return typeof drawn === "string" ? drawn : drawn[0]!;
}

function keepDrawer(drawer: PhotoDrawer): void {
  idleDrawers.push(drawer);
  drawer.rest(DRAWER_IDLE_MAX_MS, () => {
    idleDrawers.splice(idleDrawers.indexOf(drawer), 1);
    drawer.end();
  });
}
