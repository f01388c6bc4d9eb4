import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type pg from "pg";

import type { DB } from "#server/db/tables.ts";

export type FaultMoment = "before" | "after";

/** `begin`, `commit` and the queries for rate limits are also counted. */
export interface FailingDatabase {
  db: Kysely<DB>;
  pool: pg.Pool;
  readonly failed: string | undefined;
}

class LostConnectionError extends Error {}

/** The fault occurs below all code of the product, like a network fault. */
export function makeFailingConnections(nth: number, fault: FaultMoment, pool: pg.Pool): FailingDatabase {
  let count = 0;
  let failed: string | undefined;

  async function through(statement: unknown, run: () => Promise<unknown>): Promise<unknown> {
    count += 1;
    if (count !== nth) return run();
    failed = typeof statement === "string" ? statement : (statement as pg.QueryConfig).text;
    if (fault === "after") await run();
    throw new LostConnectionError(`Connection terminated at statement ${nth}`);
  }

  const failing = {
    options: pool.options,
    query: (...given: [never]) => through(given[0], () => pool.query(...given)),
    async connect() {
      const client = await pool.connect();
      let isLost = false;
      return {
        processID: 1,
        async query(...given: [never]) {
          if (isLost) throw new LostConnectionError("Connection terminated");
          try {
            return await through(given[0], () => client.query(...given));
          } catch (error) {
            isLost ||= error instanceof LostConnectionError;
            throw error;
          }
        },
        release: () => client.release(isLost),
      };
    },
    end: async () => undefined,
  } as unknown as pg.Pool;
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: failing }), plugins });
  return {
    db,
    pool: failing,
    get failed() {
      return failed;
    },
  };
}
