import type { Kysely } from "kysely";

import type { PrintSetup } from "#domain/sticker/print-job.ts";
import { PRINT_ORDER_HOURS, type PrintFileKind, type PrintOrderOwner } from "#domain/sticker/print-order.ts";
import type { DB } from "#server/db/tables.ts";

/** The order contains neither claim words nor plates; they are read when the file is made. */
export interface PrintJob {
  readonly printedFor: PrintOrderOwner;
  readonly kind: PrintFileKind;
  readonly setup: PrintSetup;
  readonly claims: boolean;
  readonly of: string;
  readonly codes: readonly string[];
}

export function oldestPrintOrderTime(now: Date): Date {
  return new Date(now.getTime() - PRINT_ORDER_HOURS * 60 * 60 * 1000);
}

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
    .where("createdAt", ">", oldestPrintOrderTime(now))
    .executeTakeFirst();
  return row && (row.job as unknown as StoredJob).made;
}

export interface StoredJob {
  readonly asked: unknown;
  readonly made: PrintJob;
}
