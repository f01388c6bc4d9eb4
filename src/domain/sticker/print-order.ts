import { hasRight, isSignedIn, mayAdminister, mayUseCompanyPanel, type Actor } from "#domain/people/actor.ts";

import type { PrintKind, PrintSetup } from "./print-job.ts";
import { countSheets } from "./sheet.ts";

/**
 * For this many hours, a file that was ordered for printing can be downloaded, so that an interrupted download can be
 * repeated. docs/product.md 4.11.
 */
export const PRINT_ORDER_HOURS = 24;

/** Maximum number of codes chosen one by one for a print. A whole batch may have more. docs/product.md 4.11. */
export const CHOSEN_CODES_MAX = 1000;

/** Maximum number of copies of a sticker. docs/product.md 4.11. */
export const COPIES_MAX = 100;

/** Maximum number of labels of a print, including copies. docs/product.md 4.11. */
export const PRINTED_LABELS_MAX = 20_000;

/** For whom a print file is made, which determines who may download the file. docs/product.md 4.11. */
export type PrintOrderOwner =
  | { readonly who: "administrator" }
  | { readonly who: "owner" }
  /** The account that handed a code over. `handOverId` is the id of its hand-over request. */
  | { readonly who: "seller"; readonly handOverId: string }
  | { readonly who: "company"; readonly companyId: string };

/**
 * Kinds of files: an administrator's print, the picture of one sticker, or the slip for a code's buyer.
 * docs/product.md 4.11.
 */
export type PrintFileKind = PrintKind | "picture" | "hand-over";

/**
 * Whether the actor may still download an order. A company's order needs a member who may see the fleet, and an open
 * panel. For an owner or a seller, the caller must also check in the database whether the code or the hand-over is
 * still theirs. docs/product.md 4.11.
 */
export function mayDownloadOrder(actor: Actor, printedFor: PrintOrderOwner): boolean {
  switch (printedFor.who) {
    case "administrator":
      return mayAdminister(actor);
    case "owner":
    case "seller":
      return isSignedIn(actor);
    case "company":
      return mayUseCompanyPanel(actor) && actor.companyId === printedFor.companyId && hasRight(actor, "see-fleet");
  }
}

/**
 * Whether ordering this file counts as printing stickers. Other files, such as slips and lists, do not count.
 * docs/product.md 4.11.
 */
export function isFileOfStickers(kind: PrintFileKind): boolean {
  return kind === "sheets" || kind === "print-house";
}

/** How many pages the stickers take, with copies; 0 for a file without pages. docs/product.md 4.11. */
export function countPages(
  kind: PrintFileKind,
  setup: Pick<PrintSetup, "layout" | "start" | "copies">,
  stickers: number,
): number {
  switch (kind) {
    case "sheets":
    case "slips":
    case "hand-over":
      return countSheets(setup, stickers);
    case "print-house":
      return stickers * setup.copies;
    case "calibration":
      return 1;
    case "files":
    case "list":
    case "picture":
      return 0;
  }
}
