import { sql, type Kysely, type SqlBool } from "kysely";

import type { CustomerBalanceView, StatementEntryView, StatementView } from "#contract/fleet/customer-accounts.ts";
import type { ListedRentalView } from "#contract/fleet/rentals.ts";
import { STATEMENT_ENTRIES_MAX } from "#domain/fleet/statement.ts";
import { addDays, toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { orderNewestFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import type { DB } from "#server/db/tables.ts";

import { selectListedColumns } from "./store.ts";

/** Must match the condition of its index exactly. */
export const isUnsettledSql = sql<SqlBool>`(rentals.total <> rentals.paid or rentals.deposit_held > 0)`;

export function findBalance(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  customerId: string,
): Promise<CustomerBalanceView> {
  return db
    .selectFrom("rentals")
    .select([
      sql<number>`coalesce(sum(greatest(total - paid, 0)), 0)::bigint`.as("owed"),
      sql<number>`coalesce(sum(greatest(paid - total, 0)), 0)::bigint`.as("overpaid"),
      sql<number>`coalesce(sum(deposit_held), 0)::bigint`.as("depositHeld"),
    ])
    .where("companyId", "=", companyId)
    .where("customerId", "=", customerId)
    .where(isUnsettledSql)
    .executeTakeFirstOrThrow();
}

export function listCustomerRentals(
  db: Kysely<DB>,
  company: CompanyScope,
  customerId: string,
  cursor: string | undefined,
): Promise<CursorPage<ListedRentalView>> {
  const matching = db
    .selectFrom("rentals")
    .select(selectListedColumns(company))
    .where("companyId", "=", company.companyId)
    .where("customerId", "=", customerId);
  return readPage(matching, orderNewestFirst("rentals.startedAt", "rentals.id"), cursor);
}

export async function readStatement(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<Pick<StatementView, "opening" | "entries" | "closing"> | undefined> {
  const [start, end] = [startOfDay(from), startOfDay(addDays(to, 1))];
  const charges = db
    .selectFrom("rentalCharges as entries")
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "entries.companyId").onRef("rentals.id", "=", "entries.rentalId"),
    )
    .where("rentals.companyId", "=", companyId)
    .where("rentals.customerId", "=", id);
  const payments = db
    .selectFrom("payments as entries")
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "entries.companyId").onRef("rentals.id", "=", "entries.rentalId"),
    )
    .where("rentals.companyId", "=", companyId)
    .where("rentals.customerId", "=", id);
  const sum = sql<number>`coalesce(sum(entries.amount), 0)::bigint`.as("sum");
  const owedBefore = await charges.select(sum).where("entries.happenedAt", "<", start).executeTakeFirstOrThrow();
  const paidBefore = await payments.select(sum).where("entries.paidOn", "<", from).executeTakeFirstOrThrow();
  const ofRental = ["entries.id", "entries.rentalId", "entries.amount", "entries.createdAt"] as const;
  const lines = await charges
    .select([...ofRental, "rentals.plate", "rentals.carCode as code", "entries.kind", "entries.text"])
    .select(["entries.happenedAt", "entries.reverses"])
    .where("entries.happenedAt", ">=", start)
    .where("entries.happenedAt", "<", end)
    .orderBy("entries.happenedAt")
    .limit(STATEMENT_ENTRIES_MAX + 1)
    .execute();
  const paid = await payments
    .select([...ofRental, "rentals.plate", "rentals.carCode as code"])
    .select(["entries.means", "entries.paidOn", "entries.fromDeposit"])
    .where("entries.paidOn", ">=", from)
    .where("entries.paidOn", "<=", to)
    .orderBy("entries.paidOn")
    .limit(STATEMENT_ENTRIES_MAX + 1)
    .execute();
  if (lines.length + paid.length > STATEMENT_ENTRIES_MAX) return undefined;
  const entries = [
    ...lines.map(({ createdAt, happenedAt, reverses, ...line }) => ({
      createdAt,
      entry: { type: "charge" as const, ...line, day: toIstanbulDate(happenedAt), isReversal: reverses !== null },
    })),
    ...paid.map(({ createdAt, paidOn, ...payment }) => ({
      createdAt,
      entry: { type: "payment" as const, ...payment, day: paidOn },
    })),
  ]
    .toSorted(
      (one, other) =>
        compareTexts(one.entry.day, other.entry.day) || one.createdAt.getTime() - other.createdAt.getTime(),
    )
    .map(({ entry }): StatementEntryView => entry);
  const opening = owedBefore.sum - paidBefore.sum;
  const closing = entries.reduce((owed, { type, amount }) => owed + (type === "charge" ? amount : -amount), opening);
  return { opening, entries, closing };
}

function startOfDay(day: string): Date {
  return parseLocalDateTime(`${day}T00:00`)!;
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
