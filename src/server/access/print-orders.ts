import type { Kysely } from "kysely";

import type { PrintSetup } from "#domain/sticker/print-job.ts";
import { PRINT_ORDER_HOURS, type FileKind, type PrintedFor } from "#domain/sticker/print-order.ts";
import type { DB } from "#server/db/tables.ts";

/** What is made when an order is downloaded. What is printed beside a code, as its claim word or plate, is read then and stands in no order. */
export interface PrintJob {
  readonly printedFor: PrintedFor;
  readonly kind: FileKind;
  readonly setup: PrintSetup;
  readonly claims: boolean;
  /** What the file is named after: a batch, a code or a plate. */
  readonly of: string;
  readonly codes: readonly string[];
}

/** Before when an order was made that can be downloaded no longer. */
export function endOfOrders(now: Date): Date {
  return new Date(now.getTime() - PRINT_ORDER_HOURS * 60 * 60 * 1000);
}

/** An account's own order, while it is kept. */
export async function findPrintJob(
  db: Kysely<DB>,
  order: { id: string; userId: string },
  now: Date,
): Promise<PrintJob | undefined> {
  const row = await db
    .selectFrom("printOrders")
    .select("job")
    .where("id", "=", order.id)
    .where("userId", "=", order.userId)
    .where("createdAt", ">", endOfOrders(now))
    .executeTakeFirst();
  return row && (row.job as unknown as StoredJob).made;
}

/** How an order stands in its row: what was asked, by which a repeat is told from another order, and what is to be made. */
export interface StoredJob {
  readonly asked: unknown;
  readonly made: PrintJob;
}
