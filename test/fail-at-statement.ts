import type { Kysely, KyselyPlugin } from "kysely";

import type { DB } from "#server/db/tables.ts";

export function failAtStatement(statement: number, db: Kysely<DB>): Kysely<DB> {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      if (count === statement) throw new Error(`statement ${statement} fails`);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}
