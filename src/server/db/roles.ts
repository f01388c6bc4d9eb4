import { type Kysely, sql } from "kysely";

/** Tables that the product's own role may only read, because only migrations write them. */
const MIGRATION_TABLE_PATTERN = /^kysely_migration/;

/** A trigger allows deleting only rows older than two years. */
const AUDIT_TABLE = "audit_events";

interface TableRight {
  table: string;
  granted: string[];
}

const ALL_RIGHTS = ["select", "insert", "update", "delete"];

function listWantedRights(table: string): string[] {
  if (MIGRATION_TABLE_PATTERN.test(table)) return ["select"];
  return table === AUDIT_TABLE ? ["select", "insert", "delete"] : ALL_RIGHTS;
}

/**
 * Revokes the privileges to change audit rows and to create tables, even temporary tables, because a temporary table
 * could hide a table of the product. Runs as the owner and changes only privileges that differ.
 */
export async function grantRuntimeRights<T>(db: Kysely<T>, role: string): Promise<void> {
  const name = sql.id(role);
  for (const [rights, things] of [
    ["select, insert, update, delete", "tables"],
    ["usage, select", "sequences"],
  ] as const) {
    if (!(await hasDefaultRights(db, role, things === "tables" ? "r" : "S")))
      await sql`alter default privileges in schema public grant ${sql.raw(rights)} on ${sql.raw(things)} to ${name}`.execute(
        db,
      );
  }
  const { rows: open } = await sql<{ schema: boolean; temporary: boolean; database: string }>`
    select has_schema_privilege(${role}, 'public', 'create') as schema, current_database() as database,
      has_database_privilege(${role}, current_database(), 'temporary') as temporary`.execute(db);
  const { schema, temporary, database } = open[0]!;
  if (schema) await sql`revoke create on schema public from public, ${name}`.execute(db);
  if (temporary) await sql`revoke temporary on database ${sql.id(database)} from public, ${name}`.execute(db);

  for (const { table, granted } of await readRights(db, role)) {
    const wanted = listWantedRights(table);
    const given = wanted.filter((right) => !granted.includes(right));
    const taken = granted.filter((right) => !wanted.includes(right));
    if (given.length > 0) await sql`grant ${sql.raw(given.join(", "))} on ${sql.table(table)} to ${name}`.execute(db);
    if (taken.length > 0)
      await sql`revoke ${sql.raw(taken.join(", "))} on ${sql.table(table)} from public, ${name}`.execute(db);
  }
  const { rows: sequences } = await sql<{ sequence: string }>`
    select relname as sequence from pg_class where relnamespace = 'public'::regnamespace
      and case relkind when 'S' then not has_sequence_privilege(${role}, oid, 'usage') end`.execute(db);
  for (const { sequence } of sequences)
    await sql`grant usage, select on sequence ${sql.table(sequence)} to ${name}`.execute(db);
}

async function readRights<T>(db: Kysely<T>, role: string): Promise<TableRight[]> {
  const { rows } = await sql<TableRight>`
    select relname as "table", array(
      select right_name from unnest(${[...ALL_RIGHTS, "truncate", "references", "trigger"]}::text[]) as right_name
      where has_table_privilege(${role}, pg_class.oid, right_name)
    ) as granted
    from pg_class where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace
    order by relname`.execute(db);
  return rows;
}

async function hasDefaultRights<T>(db: Kysely<T>, role: string, kind: "r" | "S"): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (
      select from pg_default_acl, aclexplode(defaclacl) as acl
      where defaclrole = current_user::regrole and defaclnamespace = 'public'::regnamespace and defaclobjtype = ${kind}
        and acl.grantee = ${role}::text::regrole
    ) as "isThere"`.execute(db);
  return rows[0]!.isThere;
}

export interface RolePower {
  role: string;
  isSuperuser: boolean;
  isOwner: boolean;
  mayChangeAudit: boolean;
}

export async function findRolePower<T>(db: Kysely<T>): Promise<RolePower> {
  const { rows } = await sql<RolePower>`
    select current_user as role, rolsuper as "isSuperuser", pg_has_role(relowner, 'member') as "isOwner",
      has_table_privilege(pg_class.oid, 'update, truncate, trigger') as "mayChangeAudit"
    from pg_roles, pg_class
    where rolname = current_user and pg_class.oid = ${AUDIT_TABLE}::text::regclass`.execute(db);
  return rows[0]!;
}

export function makeRoleWarning({ role, isSuperuser, isOwner, mayChangeAudit }: RolePower): string | undefined {
  const what = isSuperuser
    ? "PostgreSQL’in süper kullanıcısı"
    : isOwner
      ? "tabloların sahibi"
      : mayChangeAudit
        ? "denetim kaydını değiştirebiliyor"
        : undefined;
  if (what === undefined) return undefined;
  return (
    `DATABASE_URL’deki ${role} rolü ${what}: uygulamayı ele geçiren biri denetim kaydını da silebilir. ` +
    "Yalnızca okuyup yazan ikinci bir rol açıp DATABASE_URL’e onu, OWNER_DATABASE_URL’e tabloların sahibini yazın (docs/operations.md, PostgreSQL)."
  );
}
