import { sql, type Transaction } from "kysely";

import { BOOKS_KEPT_YEARS } from "#domain/retention.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { unlinked } from "#server/modules/codes/store.ts";
import { changeCodesOf, raiseVersionsOfCars } from "#server/modules/codes/versions.ts";
import { queueMail } from "#server/outbox/store.ts";

/**
 * Removes an account and everything about its owner: codes go back to unlinked. A company goes with its last owner, and of it there
 * remain its books without its customers, as commercial law asks; the books of one that goes on keep the name of whoever entered
 * payments there. `actorId` is who does it, the owner if nothing else is said. Gives why it cannot be.
 */
export async function removeAccount(
  tx: Transaction<DB>,
  userId: string,
  { byAdmin, actorId = byAdmin ? null : userId }: { byAdmin: boolean; actorId?: string | null },
  now: Date,
): Promise<"USER_NOT_FOUND" | "LAST_ADMIN" | "RENTALS_RUNNING" | undefined> {
  if (await isLastAdmin(tx, userId)) return "LAST_ADMIN";
  // The account's own row comes last: whoever writes for it holds what they write before they look at the account.
  const company = await lockOwnCompany(tx, userId);
  if (company?.isLastOwner && !(await removeCompany(tx, company, { byAdmin }))) return "RENTALS_RUNNING";
  // Another owner stands for it from now on, whose account may be closed or not.
  if (company?.isLastOwner === false) await raiseVersionsOfCars(tx, company.id);
  await lockCodes(tx, userId);
  const user = await tx
    .selectFrom("users")
    .select(["email", "displayName", "role", "emailConfirmedAt"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return "USER_NOT_FOUND";
  // With what was linked until the account was locked.
  await releaseCodes(tx, userId);
  await tx.deleteFrom("mails").where("recipient", "=", user.email).execute();
  await tx.updateTable("payments").set({ enteredByName: user.displayName }).where("enteredBy", "=", userId).execute();
  await tx.deleteFrom("users").where("id", "=", userId).execute();
  await tx.insertInto("erasures").values({ userId, role: user.role, byAdmin, erasedAt: now }).execute();
  await writeAudit(tx, { action: "account-removed", actorId, accountId: userId }, now);
  // An address that nobody confirmed may be a stranger's, who never heard of the account.
  if (user.emailConfirmedAt !== null)
    await queueMail(tx, { kind: "account-removed", recipient: user.email, name: user.displayName }, now);
  return undefined;
}

/** Of an administrator all administrators are locked in one order, so that of the last two who leave at once one stays. */
async function isLastAdmin(tx: Transaction<DB>, userId: string): Promise<boolean> {
  const user = await tx.selectFrom("users").select("role").where("id", "=", userId).executeTakeFirst();
  if (user?.role !== "admin") return false;
  const admins = await tx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .orderBy("id")
    .forUpdate()
    .execute();
  return admins.length === 1 && admins[0]?.id === userId;
}

/** Locks the company that the account owns, undefined if there is none; whoever else leaves it waits here. */
async function lockOwnCompany(tx: Transaction<DB>, userId: string) {
  const company = await tx
    .selectFrom("companies")
    .innerJoin("companyMembers", "companyMembers.companyId", "companies.id")
    .select(["companies.id", "companies.name"])
    .where("companyMembers.userId", "=", userId)
    .where("companyMembers.role", "=", "owner")
    .forUpdate()
    .executeTakeFirst();
  if (!company) return undefined;
  const other = await tx
    .selectFrom("companyMembers")
    .select("userId")
    .where("companyId", "=", company.id)
    .where("role", "=", "owner")
    .where("userId", "<>", userId)
    .limit(1)
    .executeTakeFirst();
  return { ...company, ownerId: userId, isLastOwner: other === undefined };
}

/** The person's own stickers: the code's row first, as in linking and unlinking, so that those who meet wait in one order. */
async function lockCodes(tx: Transaction<DB>, ownerId: string): Promise<void> {
  await sql`select from codes where owner_id = ${ownerId} order by code for update`.execute(tx);
}

async function releaseCodes(tx: Transaction<DB>, ownerId: string): Promise<void> {
  await lockCodes(tx, ownerId);
  await tx.deleteFrom("profiles").where("ownerId", "=", ownerId).execute();
  // What visitors said of a sticker stays for its time, what its owner had written does not.
  await tx
    .updateTable("reports")
    .set({ note: "" })
    .where("code", "in", (eb) => eb.selectFrom("codes").select("code").where("ownerId", "=", ownerId))
    .execute();
  await sql`
    update similar_reports set note = ''
    from reports join codes on codes.code = reports.code
    where reports.id = report_id and codes.owner_id = ${ownerId} and similar_reports.note <> ''`.execute(tx);
  await changeCodesOf(tx, { ownerId }, unlinked);
}

/**
 * False, and nothing done, while one of its cars is out; an administrator removes it all the same, since a closed company cannot
 * take a car back any more, and its books say that the rental never ended.
 */
async function removeCompany(
  tx: Transaction<DB>,
  { id, name, ownerId }: { id: string; name: string; ownerId: string },
  { byAdmin }: { byAdmin: boolean },
): Promise<boolean> {
  // A rental that is just starting holds its car's row: it is waited for, and one that starts later finds no car.
  await sql`select from cars where company_id = ${id} order by code for update`.execute(tx);
  // A payment that is being written holds its rental's row.
  await sql`select from rentals where company_id = ${id} order by id for update`.execute(tx);
  const running = await tx
    .selectFrom("cars")
    .select("code")
    .where("companyId", "=", id)
    .where("currentRentalId", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (running && !byAdmin) return false;
  await keepBooks(tx, { id, name });
  // Whoever else works there keeps an account, as a customer. Before their payments: they may be leaving at the same moment.
  await sql`
    update users set role = 'customer' from company_members
    where user_id = users.id and company_id = ${id} and user_id <> ${ownerId}`.execute(tx);
  for (const table of ["payments", "rentals", "customers", "expenses", "cars"] as const)
    await tx.deleteFrom(table).where("companyId", "=", id).execute();
  await changeCodesOf(tx, { companyId: id }, unlinked);
  await tx.deleteFrom("companies").where("id", "=", id).execute();
  return true;
}

/** Rentals, payments and expenses as an auditor asks for them, until the end of the last year that the law names. Amounts are kuruş. */
async function keepBooks(tx: Transaction<DB>, { id, name }: { id: string; name: string }): Promise<void> {
  const until = sql`make_date(extract(year from happened_at at time zone 'Europe/Istanbul')::int + ${BOOKS_KEPT_YEARS}, 12, 31)`;
  await sql`
    insert into kept_books (company_id, kind, id, company_name, happened_at, record, keep_until)
    select ${id}::uuid, kind, id, ${name}, happened_at, record, ${until}
    from (
      select 'rental' as kind, id, started_at as happened_at, jsonb_build_object(
        'plate', plate, 'plateUncertain', plate_uncertain, 'code', car_code, 'total', total, 'paid', paid, 'paymentStatus', payment_status,
        'startedAt', started_at, 'dueAt', due_at, 'endedAt', ended_at) as record
      from rentals where company_id = ${id}
      union all
      select 'payment', id, created_at, jsonb_build_object('rentalId', rental_id, 'amount', amount)
      from payments where company_id = ${id}
      union all
      select 'expense', id, created_at,
        jsonb_build_object('description', description, 'amount', amount, 'category', category)
      from expenses where company_id = ${id}
    ) as books`.execute(tx);
}
