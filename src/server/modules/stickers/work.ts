import type { PrintSetup } from "#domain/sticker/print-job.ts";
import type { PrintFileKind } from "#domain/sticker/print-order.ts";

import type { OrderedSticker } from "./stickers-store.ts";

/** The data that the thread that makes a file receives at its start. */
export interface PrintWork {
  readonly kind: PrintFileKind;
  readonly setup: PrintSetup;
  readonly claims: boolean;
  readonly publicUrl: string;
  readonly brand: string;
}

/** Messages to the thread: some stickers, "begin" after the last of them, "more" for the next piece, "stop" to end. */
export type MessageToMaker = { readonly stickers: readonly OrderedSticker[] } | "begin" | "more" | "stop";

/** Messages from the thread: the next piece of the file, or its end. */
export type MessageFromMaker = Uint8Array<ArrayBuffer> | "end";
