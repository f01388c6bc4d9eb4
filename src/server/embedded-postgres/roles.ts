import pg from "pg";

import { SUPERUSER } from "./data-directory.ts";

export const OWNER_ROLE = "kodu";

export const RUNTIME_ROLE = "kodu_app";

export const ALL_ROLES = [SUPERUSER, OWNER_ROLE, RUNTIME_ROLE];

// Key of an advisory lock: if several commands start at once, one prepares the roles and the others wait.
const LOCK_ID = 4_127_530_911;

/** Leaves out objects whose owner follows another object: parts of an extension, and sequences and types of tables. */
const FOREIGN_OWNERS_SQL = `
  select format('alter %s %s owner to ${OWNER_ROLE}', kind, name) as statement from (
    select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      oid::regclass::text, 'pg_class'::regclass, oid, relowner, relnamespace
    from pg_class where relkind in ('r', 'p', 'S', 'v', 'm')
    union all
    select 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid, proowner, pronamespace from pg_proc
    union all
    select 'type', oid::regtype::text, 'pg_type'::regclass, oid, typowner, typnamespace
    from pg_type where typtype in ('e', 'd', 'r')
    union all
    select 'collation', oid::regcollation::text, 'pg_collation'::regclass, oid, collowner, collnamespace from pg_collation
  ) as things (kind, name, catalog, id, owner, namespace)
  where namespace = 'public'::regnamespace and owner <> '${OWNER_ROLE}'::regrole
    and not exists (
      select from pg_depend where classid = catalog and objid = id and objsubid = 0 and deptype in ('e', 'i', 'a')
    )`;

/**
 * Creates the two roles of the product and makes the owner role own everything that the superuser owned in data
 * directories of earlier versions. Changes nothing when it is called again.
 */
export async function prepareRoles(superuser: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(superuser);
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin");
    // Otherwise the superuser could run a function that the owner role made under the name of a PostgreSQL function.
    await client.query("set local search_path = pg_catalog");
    await client.query(`select pg_advisory_xact_lock(${LOCK_ID})`);
    // Statements of a server of an earlier version queue behind a lock for which this process waits, so it waits two
    // seconds at most.
    await client.query("set local lock_timeout = '2s'");
    const { rows: known } = await client.query<{ rolname: string }>("select rolname from pg_roles");
    for (const role of [OWNER_ROLE, RUNTIME_ROLE])
      if (!known.some(({ rolname }) => rolname === role)) await client.query(`create role ${role} login`);
    const { rows: databases } = await client.query<{ isOurs: boolean }>(
      `select datdba = '${OWNER_ROLE}'::regrole as "isOurs" from pg_database where datname = current_database()`,
    );
    if (!databases[0]!.isOurs) await client.query(`alter database ${superuser.database!} owner to ${OWNER_ROLE}`);
    const { rows: foreign } = await client.query<{ statement: string }>(FOREIGN_OWNERS_SQL);
    for (const { statement } of foreign) await client.query(statement);
    await client.query("commit");
  } finally {
    await client.end();
  }
}
