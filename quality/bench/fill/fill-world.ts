import type pg from "pg";

import { hashPassword } from "#server/access/password-hash.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

import {
  generateChargeRows,
  generateExpenseRows,
  generatePaymentRows,
  generateRentalRows,
  generateRoadChargeRows,
  generateCompanyTotalRows,
} from "./books.ts";
import { generateCodeRows, generateProfileRows } from "./codes.ts";
import { copyRows } from "./copy.ts";
import { generateCarRows, generateCustomerRows } from "./fleet.ts";
import { generateAnswerRows, generateNoticeRows, generateTellingRows } from "./notices.ts";
import { generateCompanyRows, generateMemberRows, generateUserRows } from "./people.ts";
import { planWorld, type WorldSizes } from "./plan.ts";

/** The password of every account in a filled world. */
export const PASSWORD = "deneme-dunyasi-2026";

/** Called after every chunk: what is being written, how many rows are done, and how many there will be. */
export type ReportProgress = (what: string, done: number, of: number) => void;

/**
 * Fills an empty database with a world of these sizes in one transaction. Throws OperatorError if the database is not
 * empty or the sizes contradict each other.
 */
export async function fillWorld(client: pg.Client, sizes: WorldSizes, now: Date, tell: ReportProgress): Promise<void> {
  const plan = planWorld(sizes, now);
  const passwordHash = await hashPassword(PASSWORD, "");

  async function copy<Name extends Parameters<typeof copyRows>[1]>(
    what: string,
    of: number,
    table: Name,
    rows: Parameters<typeof copyRows<Name>>[2],
  ): Promise<void> {
    const count = await copyRows(client, table, rows, (done) => tell(what, done, Math.max(of, done + 1)));
    tell(what, count, count);
  }

  await client.query("begin");
  try {
    await refuseUnlessEmpty(client);
    await copy("Hesaplar", plan.accounts, "users", generateUserRows(plan, passwordHash));
    await copy("Şirketler", plan.companies, "companies", generateCompanyRows(plan));
    await copy("Şirket üyeleri", plan.companies, "companyMembers", generateMemberRows(plan));
    await copy("Kodlar", plan.codes, "codes", generateCodeRows(plan));
    await copy("Profiller", Math.round((plan.codes - plan.cars) * 0.85), "profiles", generateProfileRows(plan));
    await copy("Araçlar", plan.cars, "cars", generateCarRows(plan));
    await copy("Müşteriler", plan.customers, "customers", generateCustomerRows(plan));
    await copy("Kiralamalar", plan.rentals, "rentals", generateRentalRows(plan));
    await insertCarPeriods(client);
    await insertAgreements(client);
    await copy("Kalemler", plan.rentals, "rentalCharges", generateChargeRows(plan));
    await copy("Ödemeler", Math.round(plan.rentals * 1.07), "payments", generatePaymentRows(plan));
    await copy("HGS ve cezalar", Math.round(plan.rentals / 2), "roadCharges", generateRoadChargeRows(plan));
    await copy("Giderler", plan.expenses, "expenses", generateExpenseRows(plan));
    await copy("Toplamlar", plan.companies, "companyTotals", generateCompanyTotalRows(plan));
    await copy("Mesajlar", plan.notices, "notices", generateNoticeRows(plan));
    await copy("Mesaj gönderenler", plan.notices, "tellings", generateTellingRows(plan));
    await copy("Yanıtlar", Math.round(plan.notices / 2), "noticeAnswers", generateAnswerRows(plan));
    await client.query("commit");
  } catch (error) {
    // The rollback itself fails if the connection broke; then nothing was committed either.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
  await client.query("vacuum analyze");
}

/** Inserts the period in which each rental occupies its car. */
async function insertCarPeriods(client: pg.Client): Promise<void> {
  await client.query(`
    insert into car_periods (company_id, id, car_code, kind, starts_at, ends_at, busy_until, is_over, rental_id, plate)
    select company_id, id, car_code, 'rental', started_at, ends_at, ends_at, ended_at is not null, id, plate
    from rentals, lateral (select coalesce(ended_at, greatest(due_at, started_at + interval '1 minute')) as ends_at) as ends`);
}

/**
 * Inserts the documents of each rental: its agreement, and the condition reports of the hand-over and of the return.
 */
async function insertAgreements(client: pg.Client): Promise<void> {
  await client.query(`
    insert into rental_agreements (company_id, rental_id, sheet, record, digest, made_by_name, created_at)
    select company_id, id, 1, repeat(md5(id::text), 12), sha256(id::text::bytea), 'Deneme', started_at from rentals`);
  for (const [direction, happened] of [
    ["out", "started_at"],
    ["in", "ended_at"],
  ])
    await client.query(`
      insert into condition_reports (company_id, id, rental_id, car_no, direction, car_code, plate, accessories, damages, signatures, notes,
        place, happened_at, made_by_name, sealed_at, seal)
      select company_id, gen_random_uuid(), id, 1, '${direction}', car_code, plate, '{jack}', '[]', '{}', '', '',
        ${happened}, 'Deneme', ${happened}, sha256(id::text::bytea)
      from rentals where ${happened} is not null`);
  await client.query("analyze rental_agreements, condition_reports");
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  // Prevents registrations between this check and the writing.
  await client.query("lock table users, codes in share row exclusive mode");
  const { rows } = await client.query(
    "select 1 from users union all select 1 from codes union all select 1 from kept_books union all select 1 from erasures limit 1",
  );
  if (rows.length > 0)
    throw new OperatorError(
      "Veri tabanı boş değil; deneme dünyası yalnızca hesap ve kod içermeyen bir veri tabanına kurulur. DATA_DIR ya da DATABASE_URL ile boş bir veri tabanı gösterin.",
    );
}
