import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import type { DB } from "#server/db/tables.ts";

import { findBrokenInvariants } from "../../test/invariants.ts";
import type { AcknowledgedRows, WritingClients } from "./clients.ts";
import type { PartResult } from "./part.ts";

const statementOfTable: Record<Exclude<keyof AcknowledgedRows, "owner">, string> = {
  customers: `select customers.id as key, customers.name as known from customers
    join company_members using (company_id) where user_id = $1`,
  expenses: `select expenses.id as key, description as known from expenses
    join company_members using (company_id) where user_id = $1`,
  rentals: `select rentals.id as key,
      concat_ws(' ', total, paid, case when ended_at is null then 'out' else 'ended' end) as known
    from rentals join company_members using (company_id) where user_id = $1`,
  periods: `select car_periods.id as key, concat_ws(' ', kind, car_code,
      case when is_over then 'over' else to_char(ends_at at time zone 'Europe/Istanbul', 'YYYY-MM-DD"T"HH24:MI') end) as known
    from car_periods join company_members using (company_id) where user_id = $1`,
  profiles: "select code as key, note as known from profiles where owner_id = $1",
};

/**
 * Compares the acknowledged rows of every writer with the tables, and checks the invariants. Writers must be paused.
 * Each finding is reported only once.
 */
export async function auditDatabase(
  connection: pg.PoolConfig,
  { writers }: WritingClients,
  result: PartResult,
): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 });
  pool.on("error", () => undefined);
  try {
    for (const { book } of writers) await compareRows(pool, book, result);
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    for (const [rule, rows] of Object.entries(await findBrokenInvariants(db))) {
      addFault(result.half, `${rule}: ${JSON.stringify(rows.slice(0, 3))}`);
    }
  } finally {
    await pool.end();
  }
}

function addFault(faults: string[], fault: string): void {
  if (!faults.includes(fault)) faults.push(fault);
}

async function compareRows(pool: pg.Pool, book: AcknowledgedRows, { lost, duplicates }: PartResult): Promise<void> {
  const owner = "company" in book.owner ? book.owner.company : book.owner.person;
  for (const table of Object.keys(statementOfTable) as (keyof typeof statementOfTable)[]) {
    const { rows } = await pool.query<{ key: string; known: string }>(statementOfTable[table], [owner]);
    const there = new Map(rows.map(({ key, known }) => [key, known]));
    for (const [key, known] of book[table]) {
      if (there.get(key) !== known) addFault(lost, `${table} ${key}: ${known} | ${there.get(key)}`);
    }
    for (const key of there.keys()) if (!book[table].has(key)) addFault(duplicates, `${table} ${key}`);
  }
}
