import { hasRight, isSignedIn, mayAdminister, mayUseCompanyPanel, type Actor } from "#domain/people/actor.ts";

import type { PrintKind, PrintSetup } from "./print-job.ts";
import { countSheets } from "./sheet.ts";

/**
 * For this many hours, a file that was ordered for printing can be downloaded, so that an interrupted download can be
 * repeated. docs/product/stickers.md 4.11.
 */
export const PRINT_ORDER_HOURS = 24;

export const CHOSEN_CODES_MAX = 1000;

export const COPIES_MAX = 100;

export const PRINTED_LABELS_MAX = 20_000;

export type PrintOrderOwner =
  | { readonly who: "administrator" }
  | { readonly who: "owner" }
  /** `handOverId` is the id of its hand-over request. */
  | { readonly who: "seller"; readonly handOverId: string }
  | { readonly who: "company"; readonly companyId: string };

export type PrintFileKind = PrintKind | "picture" | "hand-over";

/**
 * For an owner or a seller, the caller must also check in the database whether the code or the hand-over is still
 * theirs. docs/product/stickers.md 4.11.
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

export function isFileOfStickers(kind: PrintFileKind): boolean {
  return kind === "sheets" || kind === "print-house";
}

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
