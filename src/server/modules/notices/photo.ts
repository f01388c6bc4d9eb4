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

interface DrawingBounds {
  processorMs: number;
  patienceMs: number;
}
const DEFAULT_BOUNDS: DrawingBounds = { processorMs: PHOTO_PROCESSOR_MS_MAX, patienceMs: 30_000 };

const DRAWER_IDLE_MAX_MS = 60_000;

/** The list stays empty on a server without photos. */
const idleDrawers: PhotoDrawer[] = [];

/** Each concurrent call uses a process of its own; the photo desk limits their number. */
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
