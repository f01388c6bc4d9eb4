import { mayAdminister, mayUseCompanyPanel, type Actor } from "#domain/people/actor.ts";
import { mayInCompany } from "#domain/people/membership.ts";

import type { PrintKind, PrintSetup } from "./print-job.ts";
import { sheetsFor } from "./sheet.ts";

/** How long an order can be downloaded, in hours; a cut download is asked for again meanwhile. docs/product.md 4.11. */
export const PRINT_ORDER_HOURS = 24;

/** Most codes that are chosen one by one for a print; a whole batch has more. docs/product.md 4.11. */
export const CHOSEN_MAX = 1000;

/** Most copies of each sticker. docs/product.md 4.11. */
export const COPIES_MAX = 100;

/** Most labels of one print, copies counted. docs/product.md 4.11. */
export const LABELS_MAX = 20_000;

/** For whom a file of stickers is made, which says who may download it. docs/product.md 4.11. */
export type PrintedFor =
  | { readonly who: "administrator" }
  | { readonly who: "owner" }
  /** Whoever handed a code over, by the id of that request. */
  | { readonly who: "seller"; readonly handOverId: string }
  | { readonly who: "company"; readonly companyId: string };

/** What comes out of an order: a print of the administrator's, the picture of one sticker, or the slip for a code's buyer. docs/product.md 4.11. */
export type FileKind = PrintKind | "picture" | "hand-over";

/**
 * Whether somebody may still have made what they ordered: an administrator's order needs an administrator, and a company's the open panel
 * of that company. Whether an owner still holds the code, or its buyer still waits, is the database's answer. docs/product.md 4.11.
 */
export function mayHaveMade(actor: Actor, printedFor: PrintedFor): boolean {
  switch (printedFor.who) {
    case "administrator":
      return mayAdminister(actor);
    case "owner":
    case "seller":
      return actor.kind !== "guest" && actor.kind !== "setting-up";
    case "company":
      return (
        mayUseCompanyPanel(actor) &&
        actor.companyId === printedFor.companyId &&
        mayInCompany(actor.memberRole, "see-fleet")
      );
  }
}

/** Whether a code counts as printed once such a file was ordered; slips, lists and pictures are no stickers yet. docs/product.md 4.11. */
export function makesStickers(kind: FileKind): boolean {
  return kind === "sheets" || kind === "print-house";
}

/** How many pages so many stickers take, copies counted; 0 for what has no pages. docs/product.md 4.11. */
export function countPages(
  kind: FileKind,
  setup: Pick<PrintSetup, "layout" | "start" | "copies">,
  stickers: number,
): number {
  switch (kind) {
    case "sheets":
    case "slips":
    case "hand-over":
      return sheetsFor(setup, stickers);
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
