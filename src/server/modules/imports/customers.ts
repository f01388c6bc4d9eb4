import { sql, type Kysely, type Transaction } from "kysely";

import type { CustomerView } from "#contract/fleet/customers.ts";
import type {
  CustomerLookup,
  CustomerLineInput,
  CustomerLineResult,
  CustomerMatches,
} from "#contract/fleet/imports.ts";
import { planCustomerImport, type CustomerValues } from "#domain/fleet/customer-import.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { searchKeyOf } from "#server/modules/customers/store.ts";
import { findDoubtOfChange } from "#server/outside/numbering-plan.ts";

import { findSavedLineIds, type ImportStore, type SavedLines } from "./store.ts";

const customerColumns = ["id", "name", "phone", "email", "notes", "caution", "isBusiness", "version"] as const;

function toLowerCaseName(name: string): string {
  return name.toLocaleLowerCase("tr");
}

/**
 * For each line, the stored customers with the same telephone; for a line without a telephone, the stored customers
 * with the same name.
 */
export async function findKnownCustomers(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  lines: readonly CustomerLookup[],
): Promise<CustomerView[][]> {
  const phones = [...new Set(lines.flatMap(({ phone }) => (phone === "" ? [] : [phone])))];
  const names = [...new Set(lines.flatMap(({ name, phone }) => (phone === "" ? [toLowerCaseName(name)] : [])))];
  const stored = db.selectFrom("customers").select(customerColumns).where("companyId", "=", companyId);
  const called =
    phones.length === 0
      ? []
      : await stored
          .where("phone", "<>", "")
          .where(sql<boolean>`phone = any(${phones}::text[])`)
          .orderBy("id")
          .execute();
  const named =
    names.length === 0
      ? []
      : await stored
          .where(sql<boolean>`lower(name collate turkish) = any(${names}::text[])`)
          .orderBy("id")
          .execute();
  const byPhone = Map.groupBy(called, ({ phone }) => phone);
  const byName = Map.groupBy(named, ({ name }) => toLowerCaseName(name));
  return lines.map(({ name, phone }) => (phone === "" ? byName.get(toLowerCaseName(name)) : byPhone.get(phone)) ?? []);
}

async function lookUpCustomers(
  db: Kysely<DB>,
  company: CompanyScope,
  lines: readonly CustomerLookup[],
): Promise<CustomerMatches[]> {
  const known = await findKnownCustomers(db, company, lines);
  return Promise.all(
    lines.map(async ({ phone }, nth) => {
      const customers = known[nth]!;
      return { customers, doubt: customers.length > 0 ? null : ((await findDoubtOfChange("", phone)) ?? null) };
    }),
  );
}

/** Saves new customers, and changes that the user has allowed. */
async function saveCustomerLines(
  tx: Transaction<DB>,
  company: CompanyScope,
  { importId, lines }: { importId: string; lines: readonly CustomerLineInput[] },
  now: Date,
): Promise<SavedLines<CustomerLineResult>> {
  const sentBefore = await findSavedLineIds(tx, company, "customers", lines);
  const known = await findKnownCustomers(tx, company, lines);
  const added: (CustomerValues & { id: string })[] = [];
  const changed: { place: number; before: CustomerView; values: CustomerValues }[] = [];
  const results: CustomerLineResult[] = [];
  for (const [nth, line] of lines.entries()) {
    if (sentBefore.has(line.id)) {
      results.push("added");
      continue;
    }
    // Customers from earlier lines of the same request are treated as already stored.
    const earlier = added.filter(({ phone, name }) =>
      line.phone === "" ? toLowerCaseName(name) === toLowerCaseName(line.name) : phone === line.phone,
    );
    const settled = planCustomerImport({ ...line, isBusiness: line.isBusiness ?? null }, [
      ...known[nth]!,
      ...earlier.map((one) => ({ ...one, version: 1 })),
    ]);
    if (settled.found === "new") {
      const isDoubtful = !line.phoneIsRight && (await findDoubtOfChange("", line.phone)) !== undefined;
      if (!isDoubtful) added.push({ ...settled.values, id: line.id });
      results.push(isDoubtful ? "doubtful" : "added");
    } else if (settled.found === "changed") {
      const { customer, values } = settled;
      const isMeant = line.change?.id === customer.id && line.change.version === customer.version;
      if (isMeant) changed.push({ place: nth, before: customer, values });
      results.push(isMeant ? "changed" : "differs");
    } else results.push(settled.found === "same" ? "same" : "unclear");
  }
  await insertCustomers(tx, company, importId, added, now);
  let changes = 0;
  for (const { place, ...one } of changed) {
    if (await changeCustomer(tx, company, importId, one, now)) changes += 1;
    else results[place] = "differs";
  }
  return { results, added: added.length, changed: changes };
}

/** A line has further fields, which are no columns. */
function toColumns({ name, phone, email, notes, caution, isBusiness }: CustomerValues) {
  return { name, phone, email, notes, caution, isBusiness, searchKey: searchKeyOf({ name, phone, email }) };
}

export async function insertCustomers(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  importId: string,
  added: readonly (CustomerValues & { id: string })[],
  now: Date,
): Promise<void> {
  if (added.length === 0) return;
  const own = { companyId, createdAt: now, updatedAt: now };
  const rows = added.map(({ id, ...values }) => ({ ...own, id, ...toColumns(values) }));
  await tx.insertInto("customers").values(rows).execute();
  await tx
    .insertInto("importCustomers")
    .values(added.map(({ id }) => ({ companyId, importId, customerId: id, version: 1 })))
    .execute();
}

/** Changes a customer to the values of the list. False if somebody else has changed the customer meanwhile. */
async function changeCustomer(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  importId: string,
  { before: { id, version, ...before }, values }: { before: CustomerView; values: CustomerValues },
  now: Date,
): Promise<boolean> {
  if (!(await writeCustomer(tx, companyId, { id, version }, values, now))) return false;
  await tx
    .insertInto("importCustomers")
    .values({
      companyId,
      importId,
      customerId: id,
      version: version + 1,
      before: JSON.stringify(before),
    })
    // If an earlier line of this list has changed the customer, the values before that first change are kept.
    .onConflict((conflict) =>
      conflict.columns(["companyId", "importId", "customerId"]).doUpdateSet({ version: version + 1 }),
    )
    .execute();
  return true;
}

/**
 * Removes the customers that the list added, unless they were changed since or have a rental, a reservation or a driver's
 * data. Customers that the list changed get their former values, unless they were changed since.
 */
async function undoCustomers(tx: Transaction<DB>, company: CompanyScope, id: string, now: Date) {
  const { companyId } = company;
  await lockCustomersOf(tx, company, id);
  const { rows: restored } = await sql<{ id: string; before: CustomerValues; version: number }>`
    select customers.id, one.before, customers.version
    from import_customers as one join customers on customers.company_id = one.company_id and customers.id = one.customer_id
    where one.company_id = ${companyId} and one.import_id = ${id} and one.before is not null
      and customers.version = one.version`.execute(tx);
  // The result needs no check, because the customers are locked and still have the version that was read.
  for (const { before, ...one } of restored) await writeCustomer(tx, companyId, one, before, now);
  const removed = await removeUnusedCustomers(tx, company, id);
  const back = restored.map((one) => one.id);
  const { rows: kept } = await sql<{ name: string }>`
    select customers.name from import_customers as one
    join customers on customers.company_id = one.company_id and customers.id = one.customer_id
    where one.company_id = ${companyId} and one.import_id = ${id} and one.customer_id <> all(${back}::uuid[])
    order by customers.name collate turkish, customers.id`.execute(tx);
  return { removed, restored: restored.length, kept: kept.map(({ name }) => name) };
}

export const customerImportStore: ImportStore<
  CustomerLookup,
  CustomerMatches,
  { importId: string; lines: readonly CustomerLineInput[] },
  CustomerLineResult
> = { kind: "customers", look: lookUpCustomers, save: saveCustomerLines, undo: undoCustomers };

/**
 * Locks the customers that a list added or changed. A rental that is just starting has locked its customer. So this
 * query waits, and the caller's next statement sees the rental.
 */
export async function lockCustomersOf(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  importId: string,
): Promise<void> {
  await sql`select from customers where company_id = ${companyId} and id in (
    select customer_id from import_customers where company_id = ${companyId} and import_id = ${importId}
  ) order by id for update`.execute(tx);
}

/**
 * Removes the customers that a list added, unless they were changed since or have a rental, a reservation or a driver's
 * data. Returns how many it removed.
 */
export async function removeUnusedCustomers(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  importId: string,
): Promise<number> {
  const { rows } = await sql`
    delete from customers using import_customers as one
    where one.company_id = ${companyId} and one.import_id = ${importId} and one.before is null
      and customers.company_id = one.company_id and customers.id = one.customer_id and customers.version = one.version
      and not exists (select from rentals where company_id = ${companyId} and customer_id = customers.id)
      and not exists (select from reservations where company_id = ${companyId} and customer_id = customers.id)
      and not exists (select from drivers where company_id = ${companyId} and customer_id = customers.id)
    returning customers.id`.execute(tx);
  return rows.length;
}

/** Saves a customer that was read at `version`. False if somebody else has changed the customer meanwhile. */
async function writeCustomer(
  tx: Transaction<DB>,
  companyId: string,
  { id, version }: { id: string; version: number },
  values: CustomerValues,
  now: Date,
): Promise<boolean> {
  const written = await tx
    .updateTable("customers")
    .set({ ...toColumns(values), version: version + 1, updatedAt: now })
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}
