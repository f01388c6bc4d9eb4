import type { PrintSetup } from "#domain/sticker/print-job.ts";
import type { FileKind } from "#domain/sticker/print-order.ts";

import type { OrderedSticker } from "./stickers-store.ts";

/** What whoever makes files is told at its start. */
export interface Work {
  readonly kind: FileKind;
  readonly setup: PrintSetup;
  readonly claims: boolean;
  readonly publicUrl: string;
  readonly brand: string;
}

/** What it is sent afterwards: stickers, some at a time, that these were all, that the next piece of the file is wanted, and that no more is. */
export type ToMaker = { readonly stickers: readonly OrderedSticker[] } | "begin" | "more" | "stop";

/** What it answers: the next piece of the file, or its end. */
export type FromMaker = Uint8Array<ArrayBuffer> | "end";
