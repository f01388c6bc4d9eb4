import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../test/app.ts";

/**
 * Where each table goes if one server does not suffice any more (docs/decisions/0038): spread by the sticker's code or
 * by the company, copied to every server, or on one server.
 */
const cuts = {
  code: ["codes", "profiles", "past_links", "code_shares", "reports", "similar_reports"],
  company: [
    "agreement_acceptances",
    "agreement_copies",
    "agreement_driver_signatures",
    "agreement_parts",
    "agreement_texts",
    "application_additions",
    "calendar_links",
    "car_dues",
    "car_periods",
    "car_photos",
    "cars",
    "company_totals",
    "condition_notes",
    "condition_photos",
    "condition_reports",
    "customers",
    "deposit_entries",
    "desk_events",
    "drivers",
    "expenses",
    "former_cars",
    "import_cars",
    "import_customers",
    "import_expenses",
    "imports",
    "invitations",
    "kept_books",
    "payments",
    "police_notices",
    "program_keys",
    "rental_agreements",
    "rental_charges",
    "rentals",
    "renter_links",
    "repeating_expenses",
    "reservations",
    "road_charges",
    "toll_checks",
  ],
  /** Small, seldom written, and joined by the others. */
  everywhere: ["users", "companies", "company_members", "code_batches"],
  /** Of one person at a time, or deleted after days. Notices are kept for weeks and are read by their owner. */
  "one server": [
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
    "limits",
    "mail_links",
    "mails",
    "notice_answers",
    "notice_blocks",
    "notice_photos",
    "notices",
    "print_layouts",
    "print_orders",
    "printers",
    "recovery_codes",
    "second_factors",
    "second_persons",
    "seen_time",
    "sender_keys",
    "service_keys",
    "sessions",
    "sign_in_challenges",
    "telegram_links",
    "tellings",
  ],
} as const;

type Cut = keyof typeof cuts;

const columnOf = { code: "code", company: "company_id" } as const;

/** Keys that do not hold the column by which their table is spread. Each would have to take it in, or be looked up elsewhere. */
const keysAcross = [
  // Secrets, by which a link or a program is found before its company is known: a table of digests on one server.
  "calendar_links_token_hash_key",
  "code_shares_id",
  "code_shares_token",
  "invitations_token",
  "program_keys_key",
  "renter_links_pkey",
  // The id alone: the column goes before it.
  "application_additions_pkey",
  "former_cars_pkey",
  "reports_of_telling",
  "reports_pkey",
  "similar_reports_pkey",
  // Numbers of a batch are given by one server.
  "codes_by_batch",
];

/** Foreign keys between tables that may lie on different servers. What they hold would be held by statements alone. */
const linksAcross = [
  "cars -> codes",
  "codes -> codes by replaced_by",
  "notice_blocks -> codes",
  "notices -> codes",
  "notices -> rentals",
  "similar_reports -> reports by report_id",
];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

function cutOf(table: string): Cut {
  return (Object.keys(cuts) as Cut[]).find((cut) => (cuts[cut] as readonly string[]).includes(table))!;
}

test("every table has its place, once", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(t.db);
  expect(Object.values(cuts).flat().toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("a table that is spread has its column in every key", async () => {
  const { rows } = await sql<{ table: string; name: string; columns: string[] }>`
    select relation.relname as table, index.relname as name,
      (select json_agg(pg_get_indexdef(indexrelid, place, true)) from generate_series(1, indnkeyatts) as place) as columns
    from pg_index join pg_class as index on index.oid = indexrelid join pg_class as relation on relation.oid = indrelid
    where indisunique and relation.relnamespace = 'public'::regnamespace and relation.relname not like 'kysely%'`.execute(
    t.db,
  );
  const across = rows.filter(({ table, columns }) => {
    const cut = cutOf(table);
    return (cut === "code" || cut === "company") && !columns.includes(columnOf[cut]);
  });
  expect(across.map(({ name }) => name).toSorted()).toEqual(keysAcross.toSorted());
});

test("a foreign key holds within one server, or leads to a table that every server has", async () => {
  const { rows } = await sql<{ from: string; to: string; columns: string[]; keys: string[] }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to,
      (select json_agg(attname) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns,
      (select json_agg(attname) from pg_attribute where attrelid = confrelid and attnum = any (confkey)) as keys
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(t.db);
  const across = rows.flatMap(({ from, to, columns, keys }) => {
    const [own, other] = [cutOf(from), cutOf(to)];
    if (other === "everywhere") return [];
    if (own !== other) return [`${from} -> ${to}`];
    if (own !== "code" && own !== "company") return [];
    return columns.includes(columnOf[own]) && keys.includes(columnOf[own])
      ? []
      : [`${from} -> ${to} by ${columns.join(", ")}`];
  });
  expect(across.toSorted()).toEqual(linksAcross.toSorted());
});
