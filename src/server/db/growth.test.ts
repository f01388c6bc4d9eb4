/** @module-tag long */
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type CompiledQuery } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { ROAD_CHARGES_PER_REQUEST_MAX } from "#domain/fleet/road-charge.ts";
import { OVERVIEW_COUNT_MAX } from "#domain/notices/overview.ts";
import { BATCH_CODES_MAX } from "#domain/sticker/batch.ts";
import { formatLocalDateTime, toIstanbulDate } from "#domain/words/istanbul.ts";
import type { VisitorScope } from "#server/access/gates.ts";
import { findFirstSteps } from "#server/modules/cars/first-steps.ts";
import { deleteEndedBlocks, forgetSenders } from "#server/modules/notices/blocks-store.ts";
import { findReportedNotice } from "#server/modules/notices/reported-tellings-store.ts";
import { readTellFacts } from "#server/modules/notices/tell-facts.ts";
import { readPageStates } from "#server/modules/notices/telling-store.ts";
import { findPlateHolders } from "#server/modules/rentals/plate-holder-store.ts";
import { mergeReport } from "#server/modules/reports/store.ts";

import { createTestApp, type ApiClient, type TestApp } from "../../../test/app.ts";
import { findBrokenInvariants } from "../../../test/invariants.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../test/people.ts";
import { readAllPages } from "../../../test/read-all-pages.ts";
import { makeCompanyScope, LONG_AGO, makeCustomer, makeShare, type MadeCompany } from "../../../test/world.ts";
import { openPool, type Database } from "./pool.ts";
import type { DB } from "./tables.ts";

const CAR_COUNT = 10_000;
const RENTAL_COUNT = 30_000;
const USER_COUNT = 40_000;
const COMPANY_COUNT = 4000;
const CODE_COUNT = 60_000;
const RESERVATION_COUNT = 10_000;
const BATCH_COUNT = 20_000;
const EVENT_COUNT = 40_000;
const REPORT_COUNT = 20_000;
const NOTICE_COUNT = 20_000;
const TELLING_COUNT = 10_000;
const MESSAGE_COUNT = 20_000;

/** A list without a suitable index reads thousands. */
const ROWS_READ_PER_PAGE_MAX = 450;

/** The sticker of one person that has the most events. */
const CODE_WITH_MOST_EVENTS = `KT${(20 * 7919).toString(16).toUpperCase().padStart(8, "0")}`;

const OTHER_CODE_OF_OWNER = `KT${(40 * 7919).toString(16).toUpperCase().padStart(8, "0")}`;

const NOTICE_WITH_MOST_VISITORS_ID = "0198c0de-0000-7000-8000-00000000f012";

const FULL_BATCH_ID = "0198c0de-0000-7000-8000-00000000f013";

const RENTAL_WITH_MOST_PAYMENTS_ID = "0198c0de-0000-7000-8000-00000000f011";
const LAST_ID = "ffffffff-ffff-4fff-bfff-ffffffffffff";

type CompanyClient = ApiClient["company"];
type AdminClient = ApiClient["admin"];

let t: TestApp;
let clerk: Person & { user: MadeCompany };
let admin: Person;
let database: Database;
let recordingDb: Kysely<DB>;
let api: CompanyClient;
let adminApi: AdminClient;
let owner: ApiClient["codes"];
let inbox: ApiClient["notices"];
let personId: string;
let secondPerson: ApiClient;
let paidCompanyApi: CompanyClient;
let paidCustomerId: string;
let codes: string[];
const executedStatements: CompiledQuery[] = [];

beforeAll(async () => {
  t = await createTestApp();
  clerk = await makeCompanyOwnerPerson(t);
  admin = await makeAdministrator(t);
  const name = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
  database = openPool({ ...inject("testServer").connection, database: name.rows[0]!.name }, pino({ level: "error" }));
  recordingDb = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log({ query }) {
      executedStatements.push(query);
    },
  });
  const recorded = t.with({ db: recordingDb });
  api = recorded.api(clerk.token).company;
  adminApi = recorded.api(admin.token).admin;
  const person = await makeCustomerPerson(t);
  owner = recorded.api(person.token).codes;
  inbox = recorded.api(person.token).notices;
  personId = person.user.id;

  await admin.api.admin.companies.approve({ companyId: clerk.user.companyId, carSlots: CAR_COUNT });
  const cars = await t.db.selectFrom("cars").select("code").orderBy("code").execute();
  codes = cars.map(({ code }) => code);
  await database.patiently(fillCompany);
  const neighbour = await makeCompanyOwnerPerson(t);
  await admin.api.admin.companies.approve({ companyId: neighbour.user.companyId, carSlots: 1 });
  await database.patiently((db) => fillOtherCompany(db, neighbour.user));
  await database.patiently((db) => fillAccountsAndCodes(db, person.user.id));
  const second = await makeCustomerPerson(t);
  secondPerson = recorded.api(second.token);
  await makeShare(t.db, person.user, OTHER_CODE_OF_OWNER, second.user, new Date(0));
  const paid = await makeCompanyOwnerPerson(t);
  paidCompanyApi = recorded.api(paid.token).company;
  await admin.api.admin.companies.approve({ companyId: paid.user.companyId, carSlots: 1 });
  paidCustomerId = await makeCustomer(t.db, paid.user);
  await database.patiently((db) => fillPaidCompany(db, paid.user, paidCustomerId));
  // The statistics must include all rows, as autovacuum makes them in production: query plans depend on them.
  await database.patiently((db) => sql`vacuum analyze`.execute(db));
}, 300_000);
afterAll(async () => {
  await database.close();
  await t.close();
});

/**
 * One car in five is rented; one in a hundred is damaged, and one in a hundred has pre-notes, which are reminders for
 * the staff.
 */
async function fillCompany(db: Kysely<DB>): Promise<void> {
  const customerId = await makeCustomer(db, clerk.user);
  const { companyId, id: userId } = clerk.user;
  const company_id = sql`${companyId}::uuid`;
  const then = sql`${LONG_AGO}::timestamptz`;
  await sql`
    insert into rentals
      (company_id, id, car_code, plate, customer_id, renter_name, search_key, renter_phone, total, paid, started_at, due_at, ended_at)
    select ${company_id}, gen_random_uuid(), (${codes}::text[])[1 + nth % ${CAR_COUNT}],
      '34 ABC ' || right((${codes}::text[])[1 + nth % ${CAR_COUNT}], 4), ${customerId}::uuid, 'Zeynep Kaya', 'zeynep kaya', '',
      1000, case when nth % 500 = 0 then 500 else nth % 2 * 1000 end, ${then} - nth * interval '1 minute', ${then} - nth * interval '1 minute' + interval '1 day',
      case when nth >= ${CAR_COUNT} or nth % 5 > 0 then ${then} end
    from generate_series(0, ${RENTAL_COUNT - 1}) as nth`.execute(db);
  await sql`
    insert into rental_agreements (company_id, rental_id, sheet, record, digest, made_by_name, created_at)
    select company_id, id, 1, '{}', sha256(id::text::bytea), 'Zeynep', started_at from rentals`.execute(db);
  await sql`
    insert into condition_reports (company_id, id, rental_id, car_no, direction, car_code, plate, accessories, damages, signatures, notes,
      place, happened_at, made_by_name, sealed_at, seal)
    select company_id, gen_random_uuid(), id, 1, way, car_code, plate, '{}', '[]', '{}', '', '', started_at, 'Zeynep', started_at,
      sha256(id::text::bytea)
    from rentals, unnest(array['out', 'in']::condition_direction[]) as way`.execute(db);
  await sql`
    insert into payments (company_id, id, rental_id, amount, means, paid_on, entered_by, created_at)
    select company_id, gen_random_uuid(), id, paid, 'cash', started_at, ${userId}::uuid, started_at from rentals where paid > 0`.execute(
    db,
  );
  await sql`
    insert into rentals (company_id, id, car_code, customer_id, renter_name, renter_phone, total, paid, started_at, due_at, ended_at)
    values (${company_id}, ${RENTAL_WITH_MOST_PAYMENTS_ID}::uuid, ${codes[0]!}, ${customerId}::uuid, 'Zeynep Kaya', '', 1000, 1000, '2001-01-01', '2001-01-02', '2001-01-02')`.execute(
    db,
  );
  await sql`
    insert into payments (company_id, id, rental_id, amount, means, paid_on, entered_by, created_at)
    select ${company_id}, gen_random_uuid(), ${RENTAL_WITH_MOST_PAYMENTS_ID}::uuid, 1, 'cash', ${then}, ${userId}::uuid, ${then} - nth * interval '1 minute'
    from generate_series(1, 1000) as nth`.execute(db);
  await sql`
    insert into rental_charges (company_id, id, rental_id, kind, amount, happened_at, entered_by, created_at)
    select company_id, id, id, 'rent', total, started_at, ${userId}::uuid, started_at from rentals where id <> ${RENTAL_WITH_MOST_PAYMENTS_ID}::uuid`.execute(
    db,
  );
  await sql`
    insert into rental_charges (company_id, id, rental_id, kind, amount, happened_at, entered_by, created_at)
    select ${company_id}, gen_random_uuid(), ${RENTAL_WITH_MOST_PAYMENTS_ID}::uuid, 'toll', 1, ${then}, ${userId}::uuid, ${then} - nth * interval '1 minute'
    from generate_series(1, 1000) as nth`.execute(db);
  await sql`
    update cars set plate = '34 ABC ' || right(cars.code, 4), is_noted = nth % 100 = 1,
      status = case nth % 100 when 2 then 'damaged' else 'available' end::car_status
    from unnest(${codes}::text[]) with ordinality as place (code, nth) where cars.code = place.code`.execute(db);
  await sql`
    insert into car_dues (company_id, id, car_code, kind, text, due_on, created_at, updated_at)
    select ${company_id}, gen_random_uuid(), code, kind::due_kind, '', due_on::date, ${then}, ${then}
    from unnest(${codes}::text[]) as code, (values ('insurance', '2026-11-22'), ('casco', '2027-11-22')) as dates (kind, due_on)`.execute(
    db,
  );
  await sql`
    insert into former_cars (id, company_id, code, plate, since, until)
    select gen_random_uuid(), ${company_id}, ${codes[7]!}, '06 DEF ' || nth, ${then} - nth * interval '2 minutes',
      ${then} - nth * interval '2 minutes' + interval '1 minute'
    from generate_series(1, 1000) as nth`.execute(db);
  await sql`
    update cars set status = 'rented', current_rental_id = id
    from rentals where car_code = code and ended_at is null`.execute(db);
  await sql`
    insert into customers (company_id, id, name, search_key, created_at, updated_at)
    select ${company_id}, gen_random_uuid(), 'Müşteri ' || nth, 'musteri ' || nth, ${then}, ${then}
    from generate_series(1, 10000) as nth`.execute(db);
  await sql`
    insert into expenses (company_id, id, description, search_key, amount, category, spent_on, created_at, car_code, plate)
    select ${company_id}, gen_random_uuid(), 'Yakıt ' || nth, 'yakit ' || nth, 100, case nth % 100 when 0 then 'other' else 'fuel' end::expense_category,
      '2026-11-01'::date - nth / 50, ${then} - nth * interval '1 minute',
      case nth % 200 when 0 then ${codes[7]!} end, case nth % 200 when 0 then '34 ABC ' || right(${codes[7]!}, 4) else '' end
    from generate_series(1, 20000) as nth`.execute(db);
  await sql`
    insert into road_charges (company_id, id, kind, plate, happened_at, amount, document_no, text, search_key, state, reduced_until, match, rental_id, entered_by, created_at)
    select ${company_id}, gen_random_uuid(), case nth % 100 when 0 then 'fine' else 'toll' end::road_charge_kind, '34 ABC 1',
      ${then} - nth * interval '1 minute', 100, nth, 'Avrasya', 'avrasya ' || nth, case nth % 200 when 1 then 'paid' else 'new' end::road_charge_state,
      case nth % 100 when 0 then '2026-11-01'::date end, case nth % 300 when 0 then 'chosen' else 'nobody' end::road_charge_match,
      case nth % 300 when 0 then ${RENTAL_WITH_MOST_PAYMENTS_ID}::uuid end, ${userId}::uuid, ${then}
    from generate_series(1, 20000) as nth`.execute(db);
  await sql`
    insert into desk_events (company_id, id, happened_at, kind, action, actor_id, car_code, plate)
    select ${company_id}, gen_random_uuid(), ${then} - nth * interval '1 minute', case nth % 300 when 0 then 'blocks' else 'rentals' end,
      case nth % 300 when 0 then 'block-added' else 'rental-started' end, ${userId}::uuid, ${codes[7]!}, '34 ABC 1'
    from generate_series(1, 20000) as nth`.execute(db);
  await sql`
    insert into car_periods (company_id, id, car_code, kind, starts_at, ends_at, busy_until, is_over, rental_id, plate)
    select company_id, id, car_code, 'rental', started_at, ends_at, ends_at, ended_at is not null, id, plate
    from rentals, lateral (select coalesce(ended_at, greatest(due_at, started_at + interval '1 minute')) as ends_at) as ends`.execute(
    db,
  );
  await sql`
    insert into car_periods (company_id, id, car_code, kind, starts_at, ends_at, busy_until)
    select ${company_id}, gen_random_uuid(), code, 'reservation', at, at + interval '1 hour', at + interval '1 hour'
    from unnest(${codes}::text[]) with ordinality as place (code, nth), generate_series(1, 2) as time,
      lateral (select ${then} + time * interval '30 days' + nth * interval '1 minute' as at) as times`.execute(db);
  await sql`
    insert into car_periods (company_id, id, car_code, kind, starts_at, ends_at, busy_until, is_over)
    select ${company_id}, gen_random_uuid(), (${codes}::text[])[1 + nth % ${CAR_COUNT}], 'reservation'::period_kind, at, at, at, true
    from generate_series(1, ${RESERVATION_COUNT}) as nth, lateral (select ${then} - nth * interval '1 minute' as at) as times
    union all
    select ${company_id}, gen_random_uuid(), (${codes}::text[])[nth], 'reservation', at, at + interval '1 hour', at + interval '1 hour', false
    from generate_series(1, 60) as nth, lateral (select '2020-01-01'::timestamptz + nth * interval '1 day' as at) as times`.execute(
    db,
  );
  await sql`
    insert into reservations (company_id, id, renter_name, search_key, renter_phone, created_at, state)
    select company_id, id, names.name, names.key, names.phone, ${then},
      case when not is_over then 'open' when extract(epoch from starts_at)::bigint / 60 % 150 = 0 then 'no-show' else 'cancelled' end::reservation_state
    from car_periods, lateral (
      select case when starts_at = '2020-01-08' then 'Nilgün Arayan' else 'Ayşe Yılmaz' end as name,
        case when starts_at = '2020-01-08' then 'nilgun arayan' else 'ayse yilmaz' end as key,
        case when starts_at = '2020-01-08' then '+905329998877' else '' end as phone
    ) as names where kind = 'reservation'`.execute(db);
  await sql`
    update company_totals set spent = 20000 * 100,
      (billed, paid) = (select sum(total), sum(paid) from rentals where rentals.company_id = ${company_id})
    where company_id = ${company_id}`.execute(db);
}

async function fillOtherCompany(db: Kysely<DB>, { companyId }: MadeCompany): Promise<void> {
  const company_id = sql`${companyId}::uuid`;
  const then = sql`${LONG_AGO}::timestamptz - nth * interval '1 minute'`;
  await sql`
    insert into rentals
      (company_id, id, car_code, plate, renter_name, search_key, renter_phone, total, paid, started_at, due_at, ended_at)
    select ${company_id}, gen_random_uuid(), cars.code, '06 XYZ 777', 'Komşu Kiracı', 'komsu kiraci', '', 0, 0, ${then}, ${then}, ${then}
    from generate_series(1, 1000) as nth cross join cars where cars.company_id = ${company_id}`.execute(db);
  await sql`
    insert into car_periods (company_id, id, car_code, kind, starts_at, ends_at, busy_until, is_over, rental_id, plate)
    select company_id, id, car_code, 'rental', started_at, ended_at, ended_at, true, id, plate
    from rentals where company_id = ${company_id}`.execute(db);
}

/** Sixty rentals are unpaid, and for sixty the deposit is still held. */
async function fillPaidCompany(
  db: Kysely<DB>,
  { companyId, id: userId }: MadeCompany,
  customerId: string,
): Promise<void> {
  const company_id = sql`${companyId}::uuid`;
  const then = sql`${LONG_AGO}::timestamptz - nth * interval '1 minute'`;
  await sql`
    insert into rentals
      (company_id, id, car_code, customer_id, renter_name, renter_phone, total, paid, deposit_held, started_at, due_at, ended_at)
    select ${company_id}, gen_random_uuid(), cars.code, ${customerId}::uuid, 'Zeynep Kaya', '', 1000,
      case when nth <= 60 then 400 else 1000 end, case when nth between 61 and 120 then 50 else 0 end, ${then}, ${then}, ${then}
    from generate_series(1, ${RENTAL_COUNT}) as nth cross join cars where cars.company_id = ${company_id}`.execute(db);
  const made = sql`from rentals where company_id = ${company_id}`;
  await sql`
    insert into car_periods (company_id, id, car_code, kind, starts_at, ends_at, busy_until, is_over, rental_id)
    select company_id, id, car_code, 'rental', started_at, ended_at, ended_at, true, id ${made}`.execute(db);
  await sql`
    insert into payments (company_id, id, rental_id, amount, means, paid_on, entered_by, created_at)
    select company_id, gen_random_uuid(), id, paid, 'cash', started_at, ${userId}::uuid, started_at ${made}`.execute(
    db,
  );
  await sql`
    insert into rental_charges (company_id, id, rental_id, kind, amount, happened_at, entered_by, created_at)
    select company_id, id, id, 'rent', total, started_at, ${userId}::uuid, started_at ${made}`.execute(db);
  await sql`
    insert into deposit_entries (company_id, id, rental_id, kind, amount, means, paid_on, entered_by, created_at)
    select company_id, gen_random_uuid(), id, 'taken', 50, 'cash', started_at, ${userId}::uuid, started_at ${made} and deposit_held > 0`.execute(
    db,
  );
  await sql`
    update company_totals set (billed, paid) = (select sum(total), sum(rentals.paid) ${made})
    where company_id = ${company_id}`.execute(db);
}

async function fillAccountsAndCodes(db: Kysely<DB>, ownerId: string): Promise<void> {
  const then = sql`${LONG_AGO}::timestamptz - nth * interval '1 minute'`;
  await sql`
    insert into users (id, email, display_name, role, password_hash, search_key, created_at)
    select gen_random_uuid(), 'kisi' || nth || '@ornek.com', 'Kişi ' || nth,
      case when nth <= ${COMPANY_COUNT} then 'company' else 'customer' end::role, '', 'kisi ' || nth || ' kisi' || nth || '@ornek.com', ${then}
    from generate_series(1, ${USER_COUNT}) as nth`.execute(db);
  await sql`update users set closed_at = created_at, closing_reason = 'x' where email ~ '77@'`.execute(db);
  await sql`
    insert into companies (id, name, search_key, is_approved, refused_at, refusal_reason, created_at, updated_at)
    select gen_random_uuid(), 'Filo ' || email, 'filo ' || split_part(email, '@', 1), email !~ '[05]@',
      case when email ~ '5@' then created_at end, case when email ~ '5@' then 'x' else '' end, created_at, created_at
    from users where role = 'company' and email like '%@ornek.com'`.execute(db);
  await sql`
    insert into company_members (company_id, user_id, role, created_at)
    select companies.id, users.id, 'owner', users.created_at from companies join users on companies.name = 'Filo ' || users.email`.execute(
    db,
  );
  await sql`update companies set former_name = 'Eski Filo' where name ~ '[37]7@'`.execute(db);
  await sql`
    insert into company_totals (company_id) select id from companies where name like 'Filo %'`.execute(db);
  // The codes are multiples of a prime, so that they are unique and the same in every run.
  await sql`
    insert into codes (code, prefix, created_at, owner_id, linked_at)
    select 'KT' || upper(lpad(to_hex(nth * 7919), 8, '0')), 'KT', ${then}, case when nth % 2 = 0 then
        case when nth % 20 = 0 then ${ownerId}::uuid else (users.ids)[1 + nth % 1000] end end,
      case when nth % 2 = 0 then ${then} end
    from generate_series(1, ${CODE_COUNT}) as nth,
      (select array_agg(id) as ids from (select id from users where role = 'customer' limit 1000) as owners) as users`.execute(
    db,
  );
  await sql`
    insert into profiles (code, owner_id, note, search_key, created_at, updated_at)
    select code, owner_id, '', lower(code) || ' geliyorum', linked_at, linked_at from codes where owner_id is not null`.execute(
    db,
  );
  await sql`
    update codes set off_at = created_at, off_reason = 'x'
    where code in (select code from codes where owner_id is not null order by code limit 60)`.execute(db);
  await sql`
    insert into audit_events (id, happened_at, kind, action, actor_id, account_id, code)
    select gen_random_uuid(), ${then}, case nth % 500 when 0 then 'companies' else 'codes' end, 'code-changed',
      case when nth % 20 = 0 then ${ownerId}::uuid end, case when nth % 30 = 0 then ${ownerId}::uuid end,
      case when nth % 40 = 0 then ${CODE_WITH_MOST_EVENTS} end
    from generate_series(1, ${EVENT_COUNT}) as nth`.execute(db);
  await sql`update codes set linked_at = '2001-01-01' where code = ${CODE_WITH_MOST_EVENTS}`.execute(db);
  await sql`
    insert into reports (id, code, reason, created_at, resolved_at, outcome)
    select gen_random_uuid(), case nth % 100 when 0 then ${CODE_WITH_MOST_EVENTS} else (select min(code) from codes) end, 'other', ${then},
      case when nth % 300 > 0 then ${then} end, case when nth % 300 > 0 then 'x' else '' end
    from generate_series(1, ${REPORT_COUNT}) as nth`.execute(db);
  await sql`
    insert into sticker_orders (id, created_at, name, phone, address, count, unit_price, search_key, done_at)
    select gen_random_uuid(), ${then}, 'Ad ' || nth, '+905320000000', 'x', 1, 1, 'ad ' || nth,
      case when nth % 300 > 0 then ${then} end
    from generate_series(1, ${REPORT_COUNT}) as nth`.execute(db);
  await sql`
    insert into code_batches (id, name, prefix, count, search_key, created_at)
    select gen_random_uuid(), 'Bayi ' || nth, 'KT', 1, 'bayi ' || nth || ' kt', ${then}
    from generate_series(1, ${BATCH_COUNT}) as nth`.execute(db);
  await sql`
    insert into code_batches (id, name, prefix, count, created_at)
    values (${FULL_BATCH_ID}, 'Dolu', 'KT', ${BATCH_CODES_MAX}, '2001-01-01')`.execute(db);
  await sql`
    update codes set batch_id = ${FULL_BATCH_ID}::uuid, batch_number = numbered.number,
      sold_at = case when numbered.number % 50 = 0 then codes.created_at end
    from (select code, row_number() over (order by code) as number from codes where owner_id is null and prefix = 'KT'
      limit ${BATCH_CODES_MAX}) as numbered
    where codes.code = numbered.code`.execute(db);
  await sql`
    insert into deliveries (id, user_id, way, channel_name, kind, details, created_at, next_try_at, sent_at, given_up_at, last_error)
    select gen_random_uuid(), ${ownerId}::uuid, (array['email', 'push', 'telegram', 'webhook'])[1 + nth % 4], '', 'fleet', '{}', ${then}, ${then},
      case when nth / 4 % 4 > 0 then ${then} end, case when nth / 4 % 4 = 0 then ${then} end,
      case when nth / 4 % 4 > 0 then '' when nth / 4 % 8 = 0 then 'over' else 'busy' end
    from generate_series(1, ${MESSAGE_COUNT}) as nth`.execute(db);
  await sql`
    insert into mails (id, kind, recipient, created_at, next_try_at, given_up_at, last_error)
    select gen_random_uuid(), 'confirm-address', 'x', ${then}, ${then}, ${then}, 'EAUTH' from generate_series(1, ${MESSAGE_COUNT / 4}) as nth`.execute(
    db,
  );
  await sql`
    insert into application_additions (id, company_id, text, created_at)
    select gen_random_uuid(), ${clerk.user.companyId}::uuid, 'x', ${then} from generate_series(1, 1000) as nth`.execute(
    db,
  );
  await fillInboxes(db, ownerId);
}

/**
 * Fills an owner who has read nearly everything, a company that has read nearly nothing, and one notice that very
 * many visitors reported.
 */
async function fillInboxes(db: Kysely<DB>, ownerId: string): Promise<void> {
  const then = sql`${LONG_AGO}::timestamptz - nth * interval '1 minute'`;
  const isWithdrawn = sql`nth % 7 = 3`;
  const counts = sql`case when ${isWithdrawn} then 0 else 1 end, case when ${isWithdrawn} then 1 else 0 end`;
  await sql`
    insert into notices (id, code, owner_id, reason, waiting, withdrawn, created_at, last_told_at, last_word_at, seen_at)
    select gen_random_uuid(), case nth % 100 when 0 then ${CODE_WITH_MOST_EVENTS} else ${OTHER_CODE_OF_OWNER} end, ${ownerId}::uuid, 'lights', ${counts},
      ${then}, ${then}, ${then}, case when nth % 300 > 0 and not ${isWithdrawn} then ${then} end
    from generate_series(1, ${NOTICE_COUNT}) as nth`.execute(db);
  await sql`
    insert into notices (id, code, company_id, reason, waiting, withdrawn, created_at, last_told_at, last_word_at, seen_at)
    select gen_random_uuid(), (${codes}::text[])[1 + nth % 100], ${clerk.user.companyId}::uuid, 'lights', ${counts},
      ${then}, ${then}, ${then}, case when nth % 300 = 0 and not ${isWithdrawn} then ${then} end
    from generate_series(1, ${NOTICE_COUNT}) as nth`.execute(db);
  await sql`
    insert into tellings (key_hash, notice_id, note, created_at, withdrawn_at)
    select sha256(id::text::bytea), id, case withdrawn when 1 then '' else 'not' end, created_at, case when withdrawn = 1 then created_at end from notices`.execute(
    db,
  );
  const now = t.clock.now();
  await sql`
    insert into notices (id, code, owner_id, reason, told, waiting, created_at, last_told_at, last_word_at, seen_at)
    values (${NOTICE_WITH_MOST_VISITORS_ID}::uuid, ${OTHER_CODE_OF_OWNER}, ${ownerId}::uuid, 'alarm', ${TELLING_COUNT}, ${TELLING_COUNT}, ${now}, ${now}, ${now}, ${now})`.execute(
    db,
  );
  await sql`
    insert into tellings (key_hash, notice_id, note, created_at, sender)
    select sha256(nth::text::bytea), ${NOTICE_WITH_MOST_VISITORS_ID}::uuid, case nth when 1 then 'not' else '' end, ${now}::timestamptz + nth * interval '1 millisecond',
      sha256(nth::text::bytea)
    from generate_series(1, ${TELLING_COUNT}) as nth`.execute(db);
  await sql`
    update tellings set place_lat = 41, place_lon = 29, place_accuracy = 45
    where key_hash = sha256('2'::bytea)`.execute(db);
  await sql`
    insert into notice_photos (telling_id, notice_id, bytes, width, height, created_at)
    select id, notice_id, 'x', 1, 1, ${now} from tellings where key_hash = sha256('3'::bytea)`.execute(db);
  await sql`
    insert into notice_blocks (code, sender, owner_id, blocked_at, until)
    select ${OTHER_CODE_OF_OWNER}, sender, ${ownerId}::uuid, ${now}::timestamptz, ${now}::timestamptz + interval '1 day'
    from tellings where sender is not null`.execute(db);
}

interface QueryPlan {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: QueryPlan[];
}

function countRowsRead(plan: QueryPlan): number {
  const removed = (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0);
  const own = (plan["Actual Rows"] + removed) * plan["Actual Loops"];
  const below = (plan.Plans ?? []).map(countRowsRead);
  return below.reduce((sum, rows) => sum + rows, plan["Node Type"].includes("Scan") ? own : 0);
}

async function countRowsReadBy(call: () => Promise<unknown>): Promise<number> {
  executedStatements.length = 0;
  await call();
  let rows = 0;
  for (const { sql: text, parameters } of executedStatements) {
    if (text === "begin" || text === "commit") continue;
    const { rows: plans } = await database.pool.query<{ "QUERY PLAN": [{ Plan: QueryPlan }] }>(
      `explain (analyze, format json) ${text}`,
      [...parameters],
    );
    rows += countRowsRead(plans[0]!["QUERY PLAN"][0].Plan);
  }
  return rows;
}

test("the world is whole", async () => {
  expect(await findBrokenInvariants(database.slowDb)).toEqual({});
});

function timeMinutesAgo(minutes: number): number {
  return LONG_AGO.getTime() - minutes * 60_000;
}

function cursorMinutesAgo(minutes: number): string {
  return `${timeMinutesAgo(minutes)}.${LAST_ID}`;
}

describe("a page reads about as many rows as it shows, wherever it lies:", () => {
  test.each<[list: string, page: () => Promise<{ items: unknown[] }>]>([
    ["cars", () => api.cars.list({})],
    ["cars, the middle", () => api.cars.list({ cursor: `${codes[5000]}.34 ABC M` })],
    ["cars that are out, the middle", () => api.cars.list({ status: ["rented"], cursor: `${codes[5000]}.34 ABC M` })],
    ["the few damaged cars", () => api.cars.list({ status: ["damaged"] })],
    ["former cars of a slot", () => api.cars.former({ code: codes[7]! })],
    ["former cars of a slot, the middle", () => api.cars.former({ code: codes[7]!, cursor: cursorMinutesAgo(1000) })],
    ["the few cars with pre-notes", () => api.cars.noted({})],
    ["rentals", () => api.rentals.list({})],
    ["rentals, the middle", () => api.rentals.list({ cursor: cursorMinutesAgo(20_000) })],
    ["the few rentals that are paid in part", () => api.rentals.list({ paymentStatus: "partial" })],
    [
      "unpaid rentals, the middle",
      () => api.rentals.list({ paymentStatus: "unpaid", cursor: cursorMinutesAgo(20_000) }),
    ],
    ["the board, on which all is late", () => api.desk.board({})],
    ["the board, the middle", () => api.desk.board({ cursor: cursorMinutesAgo(5000) })],
    ["reservations", () => api.reservations.list({})],
    ["reservations of days, the middle", () => api.reservations.list({ from: "2026-12-22", to: "2026-12-24" })],
    ["reservations that are to come", () => api.reservations.list({ state: "coming" })],
    ["the few reservations that nobody closed", () => api.reservations.list({ state: "past" })],
    [
      "reservations that were given up, the 10,000th",
      () => api.reservations.list({ state: "cancelled", cursor: cursorMinutesAgo(9900) }),
    ],
    ["the few that nobody came for", () => api.reservations.list({ state: "no-show" })],
    ["all reservations, the middle", () => api.reservations.list({ state: "all", cursor: cursorMinutesAgo(0) })],
    ["reservations by a name that all have", () => api.reservations.list({ search: "ayşe yıl" })],
    [
      "reservations by a plate that all begin with, the middle",
      () => api.reservations.list({ search: "34 abc", state: "all", cursor: cursorMinutesAgo(5000) }),
    ],
    ["cars that are free for a time", () => api.periods.free({ from: "2027-03-01T10:00", until: "2027-03-02T10:00" })],
    ["customers", () => api.customers.list({})],
    ["customers, the middle", () => api.customers.list({ cursor: `${LAST_ID}.Müşteri 5` })],
    ["given-up mails", () => adminApi.overview.undelivered({ way: "account-mail" })],
    [
      "given-up pushes, the middle",
      () => adminApi.overview.undelivered({ way: "push", cursor: cursorMinutesAgo(8000) }),
    ],
    [
      "what a company added, the middle",
      () => adminApi.companies.additions({ companyId: clerk.user.companyId, cursor: cursorMinutesAgo(500) }),
    ],
    ["expenses", () => api.expenses.list({})],
    ["expenses, the middle", () => api.expenses.list({ cursor: `2026-04-15.${cursorMinutesAgo(10_000)}` })],
    ["the few of a category", () => api.expenses.list({ category: "other" })],
    ["the few of a car", () => api.expenses.list({ car: `34 ABC ${codes[7]!.slice(-4)}` })],
    ["expenses of a time long ago", () => api.expenses.list({ from: "2026-02-01", to: "2026-02-28" })],
    ["what was done at the desk", () => api.deskEvents.list({})],
    ["what was done at the desk, the middle", () => api.deskEvents.list({ cursor: cursorMinutesAgo(10_000) })],
    ["the few blocked times that were made", () => api.deskEvents.list({ kind: "blocks" })],
    ["what was done at the desk before a day", () => api.deskEvents.list({ to: "2026-11-10" })],
    ["tolls and fines", () => api.roadCharges.list({})],
    ["tolls and fines, the middle", () => api.roadCharges.list({ cursor: cursorMinutesAgo(10_000) })],
    ["the few fines", () => api.roadCharges.list({ kind: "fine" })],
    ["the few that are paid", () => api.roadCharges.list({ state: "paid" })],
    ["the few that are to be charged", () => api.roadCharges.list({ step: "open" })],
    ["tolls by a word that all have", () => api.roadCharges.list({ search: "avrasya" })],
    ["fines whose reduced payment is over", () => api.roadCharges.due({})],
    ["dates of the fleet", () => api.cars.deadlines({})],
    [
      "dates of the fleet, the middle",
      () => api.cars.deadlines({ cursor: `2026-11-22.${codes[3000]}.${RENTAL_WITH_MOST_PAYMENTS_ID}` }),
    ],
    ["the account of a rental", () => api.rentals.entries({ rentalId: RENTAL_WITH_MOST_PAYMENTS_ID })],
    ["one's own codes", () => owner.list({})],
    ["one's own codes by a word that all have", () => owner.list({ search: "geliyorum" })],
    ["expenses by a word that all have", () => api.expenses.list({ search: "yakıt" })],
    ["one's own codes, the middle", () => owner.list({ cursor: `${timeMinutesAgo(40_000)}.KT999999` })],
    ["all codes", () => adminApi.codes.list({})],
    ["all codes, the middle", () => adminApi.codes.list({ cursor: `${timeMinutesAgo(40_000)}.KT999999` })],
    ["free codes", () => adminApi.codes.list({ state: "free" })],
    ["codes of a beginning that many have", () => adminApi.codes.list({ search: "KT" })],
    [
      "linked codes of a beginning, the middle",
      () => adminApi.codes.list({ search: "KT", state: "linked", cursor: `1.KT1` }),
    ],
    ["batches", () => adminApi.batches.list({})],
    ["batches, the middle", () => adminApi.batches.list({ cursor: cursorMinutesAgo(10_000) })],
    ["batches by a word that all have", () => adminApi.batches.list({ search: "kt" })],
    ["codes of a batch", () => adminApi.batches.codes({ id: FULL_BATCH_ID })],
    ["codes of a batch, the middle", () => adminApi.batches.codes({ id: FULL_BATCH_ID, cursor: "5000" })],
    ["codes of a batch that stand where most do", () => adminApi.batches.codes({ id: FULL_BATCH_ID, state: "new" })],
    ["accounts", () => adminApi.users.list({})],
    ["accounts, the middle", () => adminApi.users.list({ cursor: cursorMinutesAgo(20_000) })],
    ["accounts of companies", () => adminApi.users.list({ role: "company" })],
    ["closed accounts", () => adminApi.users.list({ state: "closed" })],
    ["accounts by two words of their names", () => adminApi.users.list({ search: "kisi 3" })],
    ["companies", () => adminApi.companies.list({})],
    ["companies, the middle", () => adminApi.companies.list({ cursor: cursorMinutesAgo(2000) })],
    ["companies that wait", () => adminApi.companies.list({ state: "waiting" })],
    ["companies that were refused", () => adminApi.companies.list({ state: "refused" })],
    ["companies under another name", () => adminApi.companies.list({ state: "renamed" })],
    ["codes that are off", () => adminApi.codes.list({ state: "off" })],
    ["what happened", () => adminApi.audit.list({})],
    ["what happened, the middle", () => adminApi.audit.list({ cursor: cursorMinutesAgo(20_000) })],
    ["what happened before a day", () => adminApi.audit.list({ to: "2026-11-10" })],
    ["the little that happened to companies", () => adminApi.audit.list({ kind: "companies" })],
    ["what somebody did or had done to them", () => adminApi.audit.list({ userId: personId })],
    ["what happened to a code", () => adminApi.audit.list({ code: CODE_WITH_MOST_EVENTS })],
    ["what happened to one's own code", () => owner.history({ code: CODE_WITH_MOST_EVENTS })],
    ["reports", () => adminApi.reports.list({})],
    ["the few open reports", () => adminApi.reports.list({ state: "open" })],
    [
      "resolved reports, the middle",
      () => adminApi.reports.list({ state: "resolved", cursor: cursorMinutesAgo(10_000) }),
    ],
    ["reports of a code", () => adminApi.reports.list({ code: CODE_WITH_MOST_EVENTS })],
    ["orders", () => adminApi.stickerOrders.list({})],
    ["the few open orders", () => adminApi.stickerOrders.list({ state: "open" })],
    ["orders by a word that all have", () => adminApi.stickerOrders.list({ search: "ad" })],
    ["what was told an owner, unread", () => inbox.list({ list: "unread" })],
    ["what was told an owner, read", () => inbox.list({ list: "read" })],
    ["what was told an owner, the middle", () => inbox.list({ list: "read", cursor: cursorMinutesAgo(10_000) })],
    ["what was told a second person, read", () => secondPerson.notices.list({ list: "read" })],
    [
      "what was told a second person, the middle",
      () => secondPerson.notices.list({ list: "read", cursor: cursorMinutesAgo(10_000) }),
    ],
    ["what was told of a code", () => inbox.list({ list: "read", code: CODE_WITH_MOST_EVENTS })],
    [
      "what was told a company, the middle",
      () => api.notices.list({ list: "unread", cursor: cursorMinutesAgo(10_000) }),
    ],
    ["a company's lines, the middle", () => api.report.charges({ cursor: cursorMinutesAgo(10_000) })],
    ["a company's lines of days", () => api.report.charges({ from: "2026-11-10", to: "2026-11-12" })],
    ["a company's payments of days", () => api.report.payments({ from: "2026-11-10", to: "2026-11-12" })],
    ["a company's rentals of days", () => api.rentals.list({ from: "2026-11-10", to: "2026-11-12" })],
    ["the little that a company has read", () => api.notices.list({ list: "read" })],
    ["what was told of a car", () => api.notices.list({ list: "unread", code: codes[7]! })],
    ["cars of a company, to the administrator", () => adminApi.companies.codes({ companyId: clerk.user.companyId })],
    [
      "cars of a company by a text that all have, to the administrator",
      () => adminApi.companies.codes({ companyId: clerk.user.companyId, search: "34 abc" }),
    ],
  ])("%s", async (_, page) => {
    expect((await page()).items).toHaveLength(50);
    expect(await countRowsReadBy(page)).toBeLessThan(ROWS_READ_PER_PAGE_MAX);
  });

  test.each([
    ["of a week", { from: "2026-12-20", to: "2026-12-26" }, undefined],
    ["of a month, the middle", { from: "2026-12-01", to: "2026-12-31" }, 5000],
  ])("the calendar %s, a few of each car", async (_, days, nth) => {
    const cursor = nth === undefined ? {} : { cursor: `${codes[nth]}.34 ABC M` };
    const page = () => api.periods.window({ ...days, ...cursor });
    expect((await page()).items).toHaveLength(50);
    expect(await countRowsReadBy(page)).toBeLessThan(50 * 15);
  });

  test("who had a car at a minute, which years of rentals of other plates do not slow", async () => {
    const { items } = await api.rentals.list({ cursor: cursorMinutesAgo(20_000) });
    const { id, plate, startedAt } = items[0]!;
    const ask = () => api.rentals.holder({ plate, at: formatLocalDateTime(startedAt) });
    // Two of the many cars may have got the same plate by chance.
    expect((await ask()).rentals.map((rental) => rental.id)).toContain(id);
    expect(await countRowsReadBy(ask)).toBeLessThan(ROWS_READ_PER_PAGE_MAX);
    const unknown = () => api.rentals.holder({ plate: "99 YOK 99", at: formatLocalDateTime(startedAt) });
    expect((await unknown()).isOwn).toBe(false);
    expect(await countRowsReadBy(unknown)).toBeLessThan(10);
  });

  test("the papers of a plate on a day, which years of papers of other rentals do not slow", async () => {
    const { items } = await api.rentals.list({ cursor: cursorMinutesAgo(20_000) });
    const { plate, startedAt } = items[0]!;
    const ask = () => api.rentals.holder({ plate, at: toIstanbulDate(startedAt) });
    const { papers } = (await ask()).rentals[0]!;
    expect([papers.sheets.length, papers.records.length]).toEqual([1, 2]);
    expect(await countRowsReadBy(ask)).toBeLessThan(50);
  });

  test("what is owed, and how a customer stands, which years of settled rentals do not slow", async () => {
    const asked = { id: paidCustomerId };
    expect(await paidCompanyApi.customerAccounts.balance(asked)).toEqual({
      owed: 36_000,
      overpaid: 0,
      depositHeld: 3000,
    });
    expect((await paidCompanyApi.receivables.list({})).items).toMatchObject([{ owed: 36_000, rentals: 60 }]);
    expect((await paidCompanyApi.receivables.deposits({})).items).toHaveLength(50);
    for (const ask of [
      () => paidCompanyApi.customerAccounts.balance(asked),
      () => paidCompanyApi.customerAccounts.rentals(asked),
      () => paidCompanyApi.customerAccounts.rentals({ ...asked, cursor: cursorMinutesAgo(20_000) }),
      () => paidCompanyApi.receipts.owed({ customerId: paidCustomerId }),
      () => paidCompanyApi.receivables.sums({}),
      () => paidCompanyApi.receivables.list({}),
      () => paidCompanyApi.receivables.list({ search: "zeynep" }),
      () => paidCompanyApi.receivables.deposits({}),
    ])
      expect(await countRowsReadBy(ask)).toBeLessThan(ROWS_READ_PER_PAGE_MAX);
  });

  test("10,000 tolls find their renters by a few rows each", async () => {
    const { companyId } = clerk.user;
    const asked = codes.map((code, nth) => ({
      plate: `34 ABC ${code.slice(-4)}`,
      at: new Date(timeMinutesAgo(nth - 1)),
    }));
    let found = 0;
    const read = await countRowsReadBy(async () => {
      for (let at = 0; at < asked.length; at += ROAD_CHARGES_PER_REQUEST_MAX) {
        const holders = await findPlateHolders(
          database.db,
          { companyId },
          asked.slice(at, at + ROAD_CHARGES_PER_REQUEST_MAX),
        );
        found += holders.filter(({ holding }) => holding?.kind === "had").length;
      }
    });
    expect(found).toBeGreaterThan(CAR_COUNT / 2);
    expect(read / asked.length).toBeLessThan(8);
  });

  test("the desk's search, for what all have and for what none has", async () => {
    for (const [search, cars, customers, found, reserved] of [
      ["34 abc", 5, 0, 5, 5],
      ["zeynep", 0, 1, 5, 0],
      // Two words, because one of ten thousand random codes may contain the letters of the first.
      ["ayse yil", 0, 0, 0, 5],
      ["musteri", 0, 5, 0, 0],
      ["99 YOK 99", 0, 0, 0, 0],
      ["kimse yok", 0, 0, 0, 0],
    ] as const) {
      const ask = () => api.desk.search({ search });
      const hits = await ask();
      const counts = [hits.cars, hits.customers, hits.rentals, hits.reservations].map(({ length }) => length);
      expect(counts).toEqual([cars, customers, found, reserved]);
      expect(await countRowsReadBy(ask)).toBeLessThan(ROWS_READ_PER_PAGE_MAX);
    }
  });

  test("a rental, a car and its scan page", async () => {
    const { items } = await api.rentals.list({});
    expect(await countRowsReadBy(() => api.rentals.get({ id: items[0]!.id }))).toBeLessThan(ROWS_READ_PER_PAGE_MAX);
    expect(await countRowsReadBy(() => api.cars.get({ code: items[0]!.code }))).toBeLessThan(ROWS_READ_PER_PAGE_MAX);
  });
});

function findCodeWithUniqueEnding(): string {
  const endings = Map.groupBy(codes, (code) => code.slice(-4));
  return codes.find((code) => endings.get(code.slice(-4))!.length === 1)!;
}

describe("a search that finds little reads little:", () => {
  test.each<[search: string, found: number, page: () => Promise<{ items: unknown[] }>]>([
    ["an account by its address", 1, () => adminApi.users.list({ search: "kisi39999@ornek.com" })],
    ["an account by the middle of its address", 1, () => adminApi.users.list({ search: "39999@orn" })],
    ["an account by two words", 1, () => adminApi.users.list({ search: "KİŞİ 39999" })],
    ["nobody", 0, () => adminApi.users.list({ search: "müzeyyen" })],
    ["nobody, by one letter", 0, () => adminApi.users.list({ search: "q" })],
    ["a company by its name", 1, () => adminApi.companies.list({ search: "filo kisi3999" })],
    ["no company", 0, () => adminApi.companies.list({ search: "müzeyyen" })],
    [
      "a code",
      1,
      () => adminApi.codes.list({ search: `KT${((CODE_COUNT - 1) * 7919).toString(16).padStart(8, "0")}` }),
    ],
    ["an order by its name", 1, () => adminApi.stickerOrders.list({ search: "AD 19999" })],
    ["no order", 0, () => adminApi.stickerOrders.list({ search: "müzeyyen" })],
    ["a batch by its name", 1, () => adminApi.batches.list({ search: "BAYİ 19999" })],
    ["no batch", 0, () => adminApi.batches.list({ search: "müzeyyen" })],
    ["no code", 0, () => adminApi.codes.list({ search: "ZZ" })],
    [
      "no free code of a beginning that linked ones have",
      0,
      () => adminApi.codes.list({ search: "RC-", state: "free" }),
    ],
    [
      "rentals by a whole plate",
      RENTAL_COUNT / CAR_COUNT,
      () => api.rentals.list({ search: `34 abc ${findCodeWithUniqueEnding().slice(-4)}` }),
    ],
    [
      "rentals by the end of a plate",
      RENTAL_COUNT / CAR_COUNT,
      () => api.rentals.list({ search: `c${findCodeWithUniqueEnding().slice(-4)}` }),
    ],
    ["no rental, by a plate", 0, () => api.rentals.list({ search: "06 YOK 06" })],
    ["no rental, by two letters", 0, () => api.rentals.list({ search: "lo" })],
    ["rentals by a code", RENTAL_COUNT / CAR_COUNT, () => api.rentals.list({ search: codes[7777]! })],
    ["a customer", 1, () => api.customers.list({ search: "musteri 9999" })],
    ["no customer", 0, () => api.customers.list({ search: "kimse yok" })],
    ["a reservation by its name", 1, () => api.reservations.list({ state: "all", search: "NİLGÜN" })],
    ["a reservation by its telephone", 1, () => api.reservations.list({ search: "0532 999 88 77" })],
    [
      "reservations by a whole plate",
      2,
      () => api.reservations.list({ state: "coming", search: `34 abc ${findCodeWithUniqueEnding().slice(-4)}` }),
    ],
    ["no reservation, by a name", 0, () => api.reservations.list({ state: "all", search: "kimse yok" })],
    ["no reservation, by a plate", 0, () => api.reservations.list({ state: "all", search: "06 YOK 06" })],
    [
      "the car in the calendar that somebody is promised",
      1,
      () => api.periods.window({ from: "2020-01-01", to: "2020-01-31", search: "nilgün" }),
    ],
    [
      "no car in the calendar, by a name",
      0,
      () => api.periods.window({ from: "2026-12-20", to: "2026-12-26", search: "kimse yok" }),
    ],
    ["one's own code", 1, () => owner.list({ search: CODE_WITH_MOST_EVENTS })],
    ["no code of one's own", 0, () => owner.list({ search: "müzeyyen" })],
    ["an expense", 1, () => api.expenses.list({ search: "yakit 19999" })],
    ["a toll by its document", 1, () => api.roadCharges.list({ search: "avrasya 19999" })],
    ["no toll", 0, () => api.roadCharges.list({ search: "kimse yok" })],
    ["no expense", 0, () => api.expenses.list({ search: "kimse yok" })],
    ["no rental, by a renter whom another company has often", 0, () => api.rentals.list({ search: "komşu kiracı" })],
  ])("%s", async (_, found, page) => {
    expect((await page()).items).toHaveLength(found);
    expect(await countRowsReadBy(page)).toBeLessThan(ROWS_READ_PER_PAGE_MAX);
  });

  // PostgreSQL estimates from statistics how many rows match a text, and chooses the query plan by that estimate.
  test("rentals by codes that stand in the statistics", async () => {
    const { rows } = await sql<{ bounds: string[] }>`
      select histogram_bounds::text::text[] as bounds from pg_stats where tablename = 'rentals' and attname = 'car_key'`.execute(
      t.db,
    );
    const known = rows[0]!.bounds.flatMap((key) => codes.filter((code) => key.endsWith(code)));
    expect(known.length).toBeGreaterThan(50);
    for (const search of [known[7]!, known[Math.floor(known.length / 2)]!, known.at(-7)!]) {
      expect(await countRowsReadBy(() => api.rentals.list({ search }))).toBeLessThan(ROWS_READ_PER_PAGE_MAX);
    }
  });
});

describe("of very many notices few rows are read", () => {
  test("to count them", async () => {
    expect(await countRowsReadBy(() => api.notices.count({}))).toBeLessThan(ROWS_READ_PER_PAGE_MAX);
    const counts = [() => secondPerson.notices.count({}), () => secondPerson.secondPeople.shared()];
    for (const count of counts) expect(await countRowsReadBy(count)).toBeLessThan(ROWS_READ_PER_PAGE_MAX);
  });

  test("to open one that very many told", async () => {
    const open = () => inbox.get({ id: NOTICE_WITH_MOST_VISITORS_ID });
    const { note, told, tellings, hasPhoto, hasPlace } = await open();
    expect([note, told, tellings.length, hasPhoto, hasPlace]).toEqual(["not", TELLING_COUNT, 50, true, true]);
    // The reports with a place or a photo are shown, although very many reports came later.
    expect(tellings.filter(({ photo, place }) => photo ?? place)).toHaveLength(2);
    expect(await countRowsReadBy(open)).toBeLessThan(ROWS_READ_PER_PAGE_MAX);
  });

  test("to find who is blocked and what was reported, and to forget who told", async () => {
    const now = t.clock.now();
    const telling = (await inbox.get({ id: NOTICE_WITH_MOST_VISITORS_ID })).tellings[0]!.id;
    const named = { id: NOTICE_WITH_MOST_VISITORS_ID, telling };
    const senders = [1, 2, 3].map((byte) => Buffer.alloc(32, byte));
    const asked = {
      code: OTHER_CODE_OF_OWNER,
      key: "A".repeat(22),
      reason: "alarm",
      senders,
      networks: senders,
    } as const;
    const [facts] = await readTellFacts(recordingDb, [asked], now);
    expect(facts).toMatchObject({ isTold: false, isBlocked: false });
    expect(
      await countRowsReadBy(() => readTellFacts(recordingDb, [asked, { ...asked, reason: "lights" }], now)),
    ).toBeLessThan(40);
    expect(await countRowsReadBy(() => findReportedNotice(recordingDb, { ownerId: personId }, named))).toBeLessThan(10);
    expect(await countRowsReadBy(() => forgetSenders(recordingDb, now))).toBeLessThan(10);
    expect(await countRowsReadBy(() => deleteEndedBlocks(recordingDb, now))).toBeLessThan(10);
  });

  test("to find what is joined, and how a visitor's page stands", async () => {
    const asked = {
      code: OTHER_CODE_OF_OWNER,
      key: "A".repeat(22),
      reason: "alarm",
      senders: [],
      networks: [],
    } as const;
    const [facts] = await readTellFacts(recordingDb, [asked], t.clock.now());
    expect(facts!.joins).toBeDefined();
    expect(await countRowsReadBy(() => readTellFacts(recordingDb, [asked], t.clock.now()))).toBeLessThan(15);
    const key = "A".repeat(22);
    expect(await countRowsReadBy(() => readPageStates(recordingDb)([key], t.clock.now()))).toBeLessThan(10);
  });
});

test("a report of a code to which much has happened is merged by a few rows", async () => {
  const report = { id: "0198c0de-0000-7000-8000-000000000002", reason: "other", message: "x", nth: 1 } as const;
  const rows = await countRowsReadBy(() =>
    recordingDb
      .transaction()
      .execute((tx) => mergeReport(tx, { code: CODE_WITH_MOST_EVENTS } as VisitorScope, report, t.clock.now())),
  );
  expect(rows).toBeLessThan(ROWS_READ_PER_PAGE_MAX);
});

test("a company is found by its owner's address among the few companies, and not among the many accounts", async () => {
  const page = () => adminApi.companies.list({ search: "kisi3999@ornek.com" });
  expect((await page()).items).toHaveLength(1);
  expect(await countRowsReadBy(page)).toBeLessThan(COMPANY_COUNT + ROWS_READ_PER_PAGE_MAX);
});

test("what was written lately waits in a short list for each index of a search, since every search reads all of it", async () => {
  const { rows } = await sql<{ name: string }>`
    select pg_class.relname as name from pg_class join pg_am on pg_am.oid = relam
    where amname = 'gin' and not coalesce('gin_pending_list_limit=256' = any (reloptions), false)`.execute(t.db);
  expect(rows).toEqual([]);
});

test("the numbers of an administrator's home cost no more than they tell, however much there is", async () => {
  const { freeCodes, undelivered, openReports } = await adminApi.overview.get({});
  expect(freeCodes).toEqual({ count: OVERVIEW_COUNT_MAX, isMore: true });
  expect(undelivered.map(({ count }) => count)).toEqual([1000, 625, 625, 625, 625]);
  expect(openReports.count).toBeGreaterThan(60);
  // A row may count twice: in the scan of the index, and in the scan above it.
  expect(await countRowsReadBy(() => adminApi.overview.get({}))).toBeLessThan(2 * 6 * OVERVIEW_COUNT_MAX);
});

test("what stands where in the largest batch is counted, and the few that stand somewhere found, by reading that batch alone", async () => {
  const { counts } = await adminApi.batches.get({ id: FULL_BATCH_ID });
  expect(counts).toMatchObject({ new: BATCH_CODES_MAX * 0.98, sold: BATCH_CODES_MAX / 50 });
  // A count of the whole batch reads each entry of the index and the table row to which the entry points.
  const wholeBatch = BATCH_CODES_MAX * 2 + ROWS_READ_PER_PAGE_MAX;
  expect(await countRowsReadBy(() => adminApi.batches.get({ id: FULL_BATCH_ID }))).toBeLessThan(wholeBatch);
  const few = () => adminApi.batches.codes({ id: FULL_BATCH_ID, state: "off" });
  expect((await few()).items).toEqual([]);
  expect(await countRowsReadBy(few)).toBeLessThan(wholeBatch);
});

test("the first steps of a large company are known by a few rows", async () => {
  const steps = () => findFirstSteps(recordingDb, makeCompanyScope(clerk.user));
  expect(await steps()).toEqual({ contacts: false, plates: true, sticker: false, customer: true, team: false });
  expect(await countRowsReadBy(steps)).toBeLessThan(10);
});

describe("within the time that a statement may take", () => {
  test("counters and sums are told", async () => {
    expect(await api.cars.fleet({})).toMatchObject({
      total: CAR_COUNT,
      rented: CAR_COUNT / 5,
      overdueRentals: CAR_COUNT / 5,
    });
    // Every second rental is paid in full (1000), and every five-hundredth rental is paid in half.
    const { earned, pending } = await api.info.totals({});
    expect([earned, earned + pending]).toEqual([RENTAL_COUNT * 501 + 1000, RENTAL_COUNT * 1000 + 1000]);
  });

  test("a report over ten years is made", async () => {
    const { income, collected, months } = await api.report.get({ from: "2016-12-01", to: "2026-11-30" });
    // The last 1000 are from the rental of 2001 with very many payments. Its charges and payments are in the period.
    expect([income, collected]).toEqual([RENTAL_COUNT * 1000 + 1000, RENTAL_COUNT * 501 + 1000]);
    expect(months).toHaveLength(120);
  });

  test("searches that find little or nothing are answered", async () => {
    const code = codes[7777]!;
    expect((await api.cars.list({ search: code })).items.map((car) => car.code)).toEqual([code]);
    expect((await api.rentals.list({ search: code })).items).toHaveLength(RENTAL_COUNT / CAR_COUNT);
    expect((await api.rentals.list({ search: "06 YOK 06" })).items).toEqual([]);
    expect((await api.customers.list({ search: "musteri 9999" })).items).toHaveLength(1);
    expect((await api.customers.list({ search: "kimse" })).items).toEqual([]);
    const { items } = await adminApi.companies.codes({ companyId: clerk.user.companyId, search: code });
    expect(items.map((car) => car.code)).toEqual([code]);
  });

  test("10,000 cars are walked from the first to the last", async () => {
    const { rows } = await readAllPages((position) => api.cars.list(position));
    expect(rows.map((car) => car.code).toSorted()).toEqual(codes);
  });

  test("a car goes out and comes back", async () => {
    const { items } = await api.cars.list({ status: ["available"] });
    const { items: customers } = await api.customers.list({});
    const id = "0198c0de-0000-7000-8000-000000000001";
    const shown = { renterNameVisible: true, renterPhoneVisible: true };
    const input = {
      id,
      code: items[0]!.code,
      customerId: customers[0]!.id,
      total: 1,
      paid: 1,
      means: "cash" as const,
      deposit: 0,
      depositMeans: "cash" as const,
      ...shown,
    };
    await api.rentals.start({ ...input, dueAt: "2026-11-25T14:30" });
    expect((await api.rentals.end({ id })).endedAt).toEqual(t.clock.now());
  });
});
