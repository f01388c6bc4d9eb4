import type { PrintSetup } from "#domain/sticker/print-job.ts";
import type { PrintFileKind } from "#domain/sticker/print-order.ts";
import type { PrintingQueue } from "#server/drawing/printing.ts";

import type { OrderedSticker } from "./stickers-store.ts";

export interface PrintWork {
  readonly kind: PrintFileKind;
  readonly setup: PrintSetup;
  readonly claims: boolean;
  readonly publicUrl: string;
  readonly brand: string;
}

export type StickerPrinting = PrintingQueue<PrintWork, OrderedSticker>;

export const STICKER_MAKER = new URL("./maker.ts", import.meta.url);
