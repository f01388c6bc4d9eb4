import { type Kysely, sql } from "kysely";

import { PIECE_PLACEHOLDER, type MigrationStep } from "./migration-files.ts";

export const PIECE_ROWS = 2000;

export type BatchedStep = MigrationStep & { kind: "pieces" };

export async function countRowsAfter<T>(
  connection: Kysely<T>,
  step: BatchedStep,
  position: string[] | null,
): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(step.table)} where ${sql.raw(makeKeyCondition(step, position))}`.execute(
    connection,
  );
  return Number(rows[0]!.count);
}

export async function findBatchEnd<T>(
  connection: Kysely<T>,
  { table, key, ...step }: BatchedStep,
  position: string[] | null,
): Promise<string[] | undefined> {
  const columns = key.join(", ");
  const { rows } = await sql<{ last: string[] }>`
    select array[${sql.raw(key.map((column) => `${column}::text`).join(", "))}] as last from (
      select ${sql.raw(columns)} from ${sql.table(table)} where ${sql.raw(makeKeyCondition({ ...step, table, key }, position))}
      order by ${sql.raw(columns)} limit ${PIECE_ROWS}
    ) as piece order by ${sql.raw(key.map((column) => `piece.${column} desc`).join(", "))} limit 1`.execute(connection);
  return rows[0]?.last;
}

export function makeBatchStatement(step: BatchedStep, position: string[] | null, last: string[]): string {
  return step.text.replaceAll(PIECE_PLACEHOLDER, makeKeyCondition(step, position, last));
}

function makeKeyCondition(
  { table, key }: { table: string; key: readonly string[] },
  after: readonly string[] | null,
  last?: readonly string[],
): string {
  const columns = `(${key.map((column) => `${table}.${column}`).join(", ")})`;
  const literal = (values: readonly string[]) =>
    `(${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ")})`;
  const conditions = [
    ...(after ? [`${columns} > ${literal(after)}`] : []),
    ...(last ? [`${columns} <= ${literal(last)}`] : []),
  ];
  return conditions.length === 0 ? "true" : `(${conditions.join(" and ")})`;
}
