import type { PrintSetup } from "#domain/sticker/print-job.ts";
import type { PrintFileKind } from "#domain/sticker/print-order.ts";
import type { PrintingQueue } from "#server/drawing/printing.ts";

import type { OrderedSticker } from "./stickers-store.ts";

/** The data that the thread that makes a file receives at its start. */
export interface PrintWork {
  readonly kind: PrintFileKind;
  readonly setup: PrintSetup;
  readonly claims: boolean;
  readonly publicUrl: string;
  readonly brand: string;
}

/** The queue that makes the files of print orders. */
export type StickerPrinting = PrintingQueue<PrintWork, OrderedSticker>;

/** The module that makes a file in a thread. */
export const STICKER_MAKER = new URL("./maker.ts", import.meta.url);
