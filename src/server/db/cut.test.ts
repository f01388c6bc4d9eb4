import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";

// Decision 38: how the tables would be sharded over several servers ("cut"). A new table or key makes a test fail until
// somebody has decided how it would be sharded.

/** Small tables that every server would have, because other tables are joined with them. */
const tablesOnEveryServer = ["companies", "company_members", "users", "code_batches"];

const tablesCutByCode = [
  "codes",
  "notice_answers",
  "notice_blocks",
  "notice_photos",
  "notices",
  "past_links",
  "profiles",
  "reports",
  "similar_reports",
  "tellings",
];

/** Tables that would stay on one server, because they are small or because each query is about one person. */
const tablesOnOneServer = [
  "acknowledgements",
  "alert_settings",
  "alerts",
  "answer_links",
  "audit_events",
  "channels",
  "day_counts",
  "deliveries",
  "email_changes",
  "erasures",
  "jobs",
  "known_addresses",
  "known_log_ins",
  "kysely_migration",
  "kysely_migration_lock",
  "limits",
  "mail_links",
  "mails",
  "print_layouts",
  "print_orders",
  "printers",
  "recovery_codes",
  "second_factors",
  "second_people",
  "seen_time",
  "sender_keys",
  "sent_digests",
  "service_keys",
  "sessions",
  "sign_in_challenges",
  "sticker_orders",
  "telegram_links",
  "timelines",
];

/** No server could enforce them alone. */
const keysToRemove = [
  "application_additions_pkey",
  "calendar_links_token_hash_key",
  "codes_by_batch",
  "former_cars_pkey",
  "invitations_token",
  "notice_answers_pkey",
  "notice_photos_pkey",
  "notices_pkey",
  "program_keys_key",
  "renter_links_pkey",
  "reports_of_telling",
  "reports_pkey",
  "shared_devices_pkey",
  "shared_devices_token",
  "signing_codes_id_key",
  "similar_reports_pkey",
  "tellings_id",
  "tellings_pkey",
  "tellings_shared",
];

const referencesToRemove = [
  "alerts_notice_id_fkey",
  "answer_links_notice_id_fkey",
  "cars_company_of_code",
  "codes_replaced_by_fkey",
  "deliveries_notice_id_fkey",
  // The next foreign keys could stay if they contained the code of the notice or report.
  "notice_answers_notice_id_fkey",
  "notice_photos_notice_id_fkey",
  "notice_photos_telling_id_fkey",
  "notices_rental_of_company",
  "second_people_owner_of_code",
  "sessions_on_shared_device",
  "similar_reports_report_id_fkey",
  "tellings_notice_id_fkey",
];

interface UniqueKey {
  table: string;
  name: string;
  columns: string[];
}

interface ForeignKey {
  from: string;
  to: string;
  name: string;
  pairs: string[];
}

let database: TestDatabase;
let tables: string[] = [];
let companyTables: string[] = [];
let uniqueKeys: UniqueKey[] = [];
let foreignKeys: ForeignKey[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const own = sql`pg_class.relkind in ('r', 'p') and pg_class.relnamespace = 'public'::regnamespace`;
  const found = await sql<{ name: string; isOfCompany: boolean }>`
    select relname as name, exists (select from pg_attribute
      where attrelid = pg_class.oid and attname = 'company_id' and attnotnull and not attisdropped) as is_of_company
    from pg_class where ${own} order by 1`.execute(database.db);
  tables = found.rows.map(({ name }) => name);
  companyTables = found.rows.flatMap(({ name, isOfCompany }) => (isOfCompany ? [name] : []));
  const unique = await sql<UniqueKey>`
    select pg_class.relname as table, keys.relname as name, array(select coalesce(attname, 'an expression')::text
      from unnest(indkey::int2[]) with ordinality as part (number, place)
        left join pg_attribute on attrelid = pg_class.oid and attnum = part.number
      order by place) as columns
    from pg_index join pg_class on pg_class.oid = indrelid join pg_class as keys on keys.oid = indexrelid
    where indisunique and ${own} order by 2`.execute(database.db);
  uniqueKeys = unique.rows;
  const foreign = await sql<ForeignKey>`
    select pg_class.relname as from, target.relname as to, conname as name,
      array(select own.attname || '=' || other.attname from unnest(conkey, confkey) as pair (one, two)
        join pg_attribute own on own.attrelid = conrelid and own.attnum = one
        join pg_attribute other on other.attrelid = confrelid and other.attnum = two) as pairs
    from pg_constraint join pg_class on pg_class.oid = conrelid join pg_class as target on target.oid = confrelid
    where contype = 'f' and ${own} order by 3`.execute(database.db);
  foreignKeys = foreign.rows;
});
afterAll(() => database.drop());

function cutColumnOf(table: string): string | undefined {
  if (tablesOnEveryServer.includes(table) || tablesOnOneServer.includes(table)) return undefined;
  return tablesCutByCode.includes(table) ? "code" : "company_id";
}

test("every table is cut by its code or its company, or stands in the list of those that are not", () => {
  const listed = [...tablesOnEveryServer, ...tablesCutByCode, ...tablesOnOneServer];
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((table) => !tables.includes(table))).toEqual([]);
  expect(tables.filter((table) => !listed.includes(table) && !companyTables.includes(table))).toEqual([]);
});

test("nothing counts over all rows: no table has a sequence", async () => {
  const { rows } = await sql`select relname from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(database.db);
  expect(rows).toEqual([]);
});

test("a unique key of a table that is cut holds the column of the cut, and the primary key of a company's begins with it", () => {
  const wrong = uniqueKeys.flatMap(({ table, name, columns }) => {
    const cut = cutColumnOf(table);
    if (cut === undefined) return [];
    const isRight = cut === "company_id" && name.endsWith("_pkey") ? columns[0] === cut : columns.includes(cut);
    return isRight ? [] : [name];
  });
  expect(wrong).toEqual(keysToRemove);
});

test("a foreign key stays within one cut, or leads to a table that every server has", () => {
  const wrong = foreignKeys.flatMap(({ from, to, name, pairs }) => {
    if (tablesOnEveryServer.includes(to)) return [];
    const [cut, other] = [cutColumnOf(from), cutColumnOf(to)];
    const isRight = cut === other && (cut === undefined || pairs.includes(`${cut}=${cut}`));
    return isRight ? [] : [name];
  });
  expect(wrong).toEqual(referencesToRemove);
});
