import { createHmac, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";

import { KeptFiles } from "./kept-files.ts";
import type { Paper, PaperPhoto } from "./paper.ts";
import { PrintingQueue } from "./printing.ts";

/** The dearest one that the product's bounds allow takes about two seconds. */
const DRAWING_LIMIT_MS = 45_000;

const KEPT_BYTES_MAX = 200 * 1024 * 1024;
const KEPT_MS = 24 * 60 * 60 * 1000;

export interface PaperRequest {
  readonly party: string;
  readonly paper: Paper;
  /** Whether the paper is never kept, because it has whole numbers of identity on it. */
  readonly isSecret?: boolean;
  readonly readPhotos?: () => AsyncIterable<readonly PaperPhoto[]>;
}

/** Papers as PDF: drawn in a thread of low priority, once, and then kept for a day (docs/decisions/0112). */
export interface Papers {
  /** Rejects with QueueFullError if too many papers wait, or if this one takes too long. */
  draw(request: PaperRequest): Promise<Uint8Array<ArrayBuffer>>;
}

async function* noPhotos(): AsyncGenerator<PaperPhoto[]> {}

/**
 * `folder` is emptied at the first paper. A kept file is encrypted by a key that follows from this process and from
 * everything on the paper: what is removed from the database opens no file any more.
 */
export function createPapers({
  folder,
  now,
  onFailure,
  queue = new PrintingQueue<Paper, PaperPhoto>({
    maker: new URL("./paper-maker.ts", import.meta.url),
    onFailure,
    limitMs: DRAWING_LIMIT_MS,
  }),
}: {
  folder: string;
  now: () => Date;
  onFailure: (error: unknown) => void;
  queue?: Pick<PrintingQueue<Paper, PaperPhoto>, "open">;
}): Papers {
  const secret = randomBytes(32);
  const kept = new KeptFiles({ folder, maxBytes: KEPT_BYTES_MAX, keptMs: KEPT_MS, now, onFailure });
  const drawings = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  async function drawPaper({ party, paper, readPhotos = noPhotos }: PaperRequest) {
    // Several requests may wait for this one drawing, so it is finished even if the first client has gone.
    const hungUp = new AbortController().signal;
    return new Uint8Array(await buffer(await queue.open({ party, work: paper, items: readPhotos(), hungUp })));
  }

  async function readOrDraw(key: Buffer, request: PaperRequest) {
    const file = await kept.read(key);
    if (file) return file;
    const drawn = await drawPaper(request);
    await kept.keep(key, drawn);
    return drawn;
  }

  return {
    draw(request) {
      if (request.isSecret) return drawPaper(request);
      const key = createHmac("sha256", secret).update(JSON.stringify(request.paper)).digest();
      const name = key.toString("hex");
      const running = drawings.get(name);
      if (running) return running;
      const drawing = readOrDraw(key, request).finally(() => drawings.delete(name));
      drawings.set(name, drawing);
      return drawing;
    },
  };
}
