import { randomBytes, randomUUID } from "node:crypto";

import type { Insertable, Kysely, Transaction } from "kysely";

import type { NewReceipt } from "#contract/fleet/receipts.ts";
import { AGREEMENT_PARTS, type SignedAgreement } from "#domain/fleet/agreement.ts";
import type { ChargeKind } from "#domain/fleet/charge.ts";
import type { DepositKind } from "#domain/fleet/deposit.ts";
import { isTcNumber } from "#domain/fleet/driver.ts";
import type { NoticeReason, ReachChoice } from "#domain/notices/notice.ts";
import type { Role } from "#domain/people/actor.ts";
import type { AssignableRole, MemberRole } from "#domain/people/membership.ts";
import type { ProfileContacts, ProfileKind } from "#domain/people/profile.ts";
import { PROGRAM_KEY_PREFIX, type ProgramScope } from "#domain/people/program-key.ts";
import { computeSessionEnd } from "#domain/people/session.ts";
import { computeLockTime, computeSharingEnd } from "#domain/people/shared-device.ts";
import { makeCode as drawCode } from "#domain/sticker/code.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { GeoPlace } from "#domain/words/place.ts";
import { toSearchKey } from "#domain/words/turkish.ts";
import type { CompanyScope, OwnerScope, VisitorScope } from "#server/access/gates.ts";
import { makeRenterToken } from "#server/access/renter-links.ts";
import { insertSession } from "#server/access/session-store.ts";
import { hashToken, makeToken } from "#server/access/session-token.ts";
import { insertSharedDevice } from "#server/access/shared-device-store.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import { insertCompany, insertUser } from "#server/modules/account/store.ts";
import { acceptSheet, findSheetMaker, makeSheet } from "#server/modules/agreements/accept-store.ts";
import { sealSheet } from "#server/modules/agreements/sealed-sheet.ts";
import { addBlock } from "#server/modules/blocks/store.ts";
import { changeCar as changeStoredCar, type CarChange } from "#server/modules/cars/store.ts";
import { insertBatch, insertNewCodes } from "#server/modules/codes/admin-store.ts";
import { makeCodesOfBatch } from "#server/modules/codes/batch-store.ts";
import { linkCodeToOwner } from "#server/modules/codes/store.ts";
import { approveCompany } from "#server/modules/companies/approval.ts";
import { insertCustomer } from "#server/modules/customers/store.ts";
import { saveDriver, type DriverFields, type DriverHolder } from "#server/modules/drivers/store.ts";
import { insertExpense, type NewExpense } from "#server/modules/expenses/store.ts";
import { saveDue, type DueToSave } from "#server/modules/maintenance/store.ts";
import type { DrawnPhoto } from "#server/modules/notices/photo.ts";
import { writeReport } from "#server/modules/notices/tell-store.ts";
import { findOwnProfile, saveProfile } from "#server/modules/profiles/store.ts";
import { addCharge } from "#server/modules/rentals/charges-store.ts";
import { addDepositEntry } from "#server/modules/rentals/deposits-store.ts";
import { endRental } from "#server/modules/rentals/ending-store.ts";
import { addPayment } from "#server/modules/rentals/payments-store.ts";
import { takeReceipt } from "#server/modules/rentals/receipts-store.ts";
import { findRentalDigests } from "#server/modules/rentals/removal-store.ts";
import { startRental } from "#server/modules/rentals/store.ts";
import { createReservation } from "#server/modules/reservations/store.ts";
import { chargeRenter } from "#server/modules/road-charges/charging.ts";
import { digestShiftCode } from "#server/modules/shared-devices/store.ts";
import { deriveSecretKeys } from "#server/outside/secret-keys.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";
import { followRental } from "#server/rental-followers.ts";

import { EMPTY_CONTACTS } from "./contacts.ts";

export interface MadeUser {
  id: string;
  displayName: string;
  email: string;
  role: Role;
}

export const PASSWORD = "sifre-1234";

const PASSWORD_HASH = "$argon2id$v=19$m=64,t=1,p=1$a29kdS10YXJhLWRlbmVtZQ$GHzFmNonDqWxTYklAkGspy8QTJrQt/jyz7rdUPjtXHE";

export const LONG_AGO = new Date("2026-11-20T09:00:00.000Z");
export const FAR_FUTURE = new Date("2100-01-01T00:00:00.000Z");

let madeUserCount = 0;

export async function makeUser(
  db: Kysely<DB>,
  given: Partial<Omit<MadeUser, "id"> & { passwordHash: string; now: Date; isConfirmed: boolean }> = {},
): Promise<MadeUser> {
  madeUserCount += 1;
  const { now = LONG_AGO, passwordHash = PASSWORD_HASH, isConfirmed = false, ...named } = given;
  const user = {
    displayName: "Ayşe Yılmaz",
    email: `kisi${madeUserCount}@example.com`,
    role: "customer" as Role,
    ...named,
  };
  const confirmed = isConfirmed ? { emailConfirmedAt: now } : {};
  return { ...user, id: await insertUser(db, { ...user, ...confirmed, passwordHash }, now) };
}

export function makeAdmin(db: Kysely<DB>): Promise<MadeUser> {
  return makeUser(db, { role: "admin", displayName: "Yönetici" });
}

export type MadeCompany = MadeUser & { companyId: string };

export async function makeCompany(
  db: Kysely<DB>,
  {
    isApproved = true,
    isActive = true,
    now = LONG_AGO,
    ...user
  }: Parameters<typeof makeUser>[1] & { isApproved?: boolean; isActive?: boolean } = {},
): Promise<MadeCompany> {
  const owner = await makeUser(db, { displayName: "Hızlı Kiralama", ...user, role: "company", now });
  const companyId = await insertCompany(db, owner.id, owner.displayName, now);
  await db.updateTable("companies").set({ isApproved, isActive }).where("id", "=", companyId).execute();
  return { ...owner, companyId };
}

export async function makeMember(
  db: Kysely<DB>,
  { companyId }: MadeCompany,
  role: MemberRole,
  { now = LONG_AGO, ...user }: Parameters<typeof makeUser>[1] = {},
): Promise<MadeCompany> {
  const member = await makeUser(db, { ...user, role: "company", now });
  await db.insertInto("companyMembers").values({ companyId, userId: member.id, role, createdAt: now }).execute();
  return { ...member, companyId };
}

export async function makeCars(
  db: Kysely<DB>,
  company: MadeCompany,
  count = 1,
  { now = LONG_AGO } = {},
): Promise<string[]> {
  await runAndRollBack(db, (tx) =>
    approveCompany(
      tx,
      null,
      { companyId: company.companyId, carSlots: count },
      { now, randomBytes, publicUrl: "http://localhost:3000" },
    ),
  );
  const rows = await db
    .selectFrom("cars")
    .select("code")
    .where("companyId", "=", company.companyId)
    .orderBy("code")
    .execute();
  return rows.map(({ code }) => code);
}

export async function changeTestCar(
  db: Kysely<DB>,
  company: MadeCompany,
  code: string,
  change: CarChange,
  now = LONG_AGO,
): Promise<void> {
  await runAndRollBack(db, (tx) => changeStoredCar(tx, makeCompanyScope(company), code, change, now));
}

export async function makeCalendarLink(
  db: Kysely<DB>,
  { companyId, id: madeBy }: Pick<MadeCompany, "companyId" | "id">,
  now = LONG_AGO,
): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  await db
    .insertInto("calendarLinks")
    .values({ companyId, tokenHash: hashToken(token), createdAt: now, madeBy })
    .execute();
  return token;
}

export async function makeInvitation(
  db: Kysely<DB>,
  { companyId, id: invitedBy, displayName }: MadeCompany,
  {
    email,
    role = "clerk",
    now = LONG_AGO,
    expiresAt = new Date("2100-01-01T00:00:00.000Z"),
  }: { email: string; role?: AssignableRole; now?: Date; expiresAt?: Date },
): Promise<{ id: string; token: string }> {
  const [id, token] = [randomUUID(), randomBytes(32).toString("base64url")];
  const by = { invitedBy, invitedByName: displayName };
  await db
    .insertInto("invitations")
    .values({ companyId, id, tokenHash: hashToken(token), email, role, ...by, createdAt: now, expiresAt })
    .execute();
  return { id, token };
}

export async function makeProgramKey(
  db: Kysely<DB>,
  { id: madeBy, companyId, displayName }: Pick<MadeCompany, "id" | "companyId" | "displayName">,
  {
    name = "Web sitesi",
    scopes = ["cars"],
    now = LONG_AGO,
  }: { name?: string; scopes?: ProgramScope[]; now?: Date } = {},
): Promise<{ id: string; key: string }> {
  const [id, key] = [randomUUID(), `${PROGRAM_KEY_PREFIX}${randomBytes(32).toString("base64url")}`];
  await db
    .insertInto("programKeys")
    .values({ companyId, id, keyHash: hashToken(key), name, scopes, madeBy, madeByName: displayName, createdAt: now })
    .execute();
  return { id, key };
}

export const SHIFT_CODE = "4829";

export async function makeSharedDevice(
  db: Kysely<DB>,
  { companyId, displayName }: Pick<MadeCompany, "companyId" | "displayName">,
  now: Date,
): Promise<{ id: string; token: string }> {
  const [id, token] = [randomUUID(), makeToken()];
  const row = { companyId, id, tokenHash: hashToken(token), device: "Chrome, Android", sharedByName: displayName };
  await insertSharedDevice(db, { ...row, now, expiresAt: computeSharingEnd(now) });
  return { id, token };
}

export async function makeShiftCode(
  db: Kysely<DB>,
  secretKeys: SecretKeys,
  { companyId, id: userId }: MadeCompany,
  code: string,
): Promise<void> {
  const codeHash = digestShiftCode(secretKeys.keyFor("shift-code"), { userId }, code);
  await db.insertInto("shiftCodes").values({ companyId, userId, codeHash, setAt: LONG_AGO }).execute();
}

export async function makeShare(
  db: Kysely<DB>,
  owner: { id: string },
  code: string,
  person: { id: string },
  now = LONG_AGO,
): Promise<void> {
  const share = { code, ownerId: owner.id, id: randomUUID(), personId: person.id, askedAt: now, expiresAt: null };
  await db.insertInto("secondPeople").values(share).execute();
}

export async function makeShareInvitation(
  db: Kysely<DB>,
  owner: { id: string },
  code: string,
  email: string,
  { now = LONG_AGO, expiresAt = FAR_FUTURE }: { now?: Date; expiresAt?: Date } = {},
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const invited = { id: randomUUID(), email, tokenHash: hashToken(token), expiresAt, askedAt: now };
  await db
    .insertInto("secondPeople")
    .values({ code, ownerId: owner.id, ...invited })
    .execute();
  return token;
}

export async function makeCustomer(
  db: Kysely<DB>,
  company: MadeCompany,
  {
    id = randomUUID(),
    now = LONG_AGO,
    ...given
  }: { id?: string; name?: string; phone?: string; email?: string; notes?: string; caution?: string; now?: Date } = {},
): Promise<string> {
  const customer = { name: "Zeynep Kaya", phone: "+905321112233", email: "", notes: "", ...given };
  await insertCustomer(db, makeCompanyScope(company), { id, ...customer }, now);
  return id;
}

export function makeTcNumber(nine: string): string {
  const ends = Array.from({ length: 100 }, (_, nth) => nine + String(nth).padStart(2, "0"));
  return ends.find(isTcNumber)!;
}

export async function makeDriver(
  { db, secretKeys }: { db: Kysely<DB>; secretKeys: SecretKeys },
  company: MadeCompany,
  of: DriverHolder,
  { id = randomUUID(), now = LONG_AGO, ...given }: { id?: string; now?: Date } & Partial<DriverFields> = {},
): Promise<string> {
  const fields: DriverFields = {
    identityKind: "tc",
    identity: "10000000146",
    nationality: "",
    birthDate: "1990-02-28",
    licence: "654321",
    licenceClass: "B",
    licenceDate: "2014-05-01",
    address: "Caferağa Mah. Kadıköy",
    ...given,
  };
  const saved = await runAndRollBack(db, (tx) =>
    saveDriver(tx, secretKeys, makeCompanyScope(company), { id, version: 0, of, fields }, now),
  );
  if (typeof saved === "string") throw new Error(saved);
  return id;
}

export async function makeRental(
  db: Kysely<DB>,
  company: MadeCompany,
  code: string,
  {
    id = randomUUID(),
    now = LONG_AGO,
    customerId,
    endedAt,
    ...given
  }: {
    id?: string;
    now?: Date;
    customerId?: string;
    total?: number;
    paid?: number;
    deposit?: number;
    dueAt?: Date;
    renterNameVisible?: boolean;
    renterPhoneVisible?: boolean;
    endedAt?: Date;
  } = {},
): Promise<string> {
  const rental = {
    id,
    code,
    customerId: customerId ?? (await makeCustomer(db, company, { now })),
    total: 100_000,
    paid: 0,
    means: "cash" as const,
    deposit: 0,
    depositMeans: "card" as const,
    dueAt: new Date(now.getTime() + 2 * 24 * 60 * 60 * 1000),
    renterNameVisible: true,
    renterPhoneVisible: true,
    ...given,
  };
  const refused = await runAndRollBack(db, (tx) =>
    startRental(tx, makeCompanyScope(company), rental, now, followRental),
  );
  if (refused) throw new Error(`The rental could not start: ${JSON.stringify(refused)}.`);
  const stays =
    endedAt &&
    (await runAndRollBack(db, (tx) => endRental(tx, makeCompanyScope(company), { id }, endedAt, followRental)));
  if (stays) throw new Error(`The rental could not end: ${JSON.stringify(stays)}.`);
  return id;
}

export async function makePayment(
  db: Kysely<DB>,
  company: MadeCompany,
  rentalId: string,
  amount: number,
  { now = LONG_AGO } = {},
): Promise<void> {
  const payment = { id: randomUUID(), rentalId, amount, amountIsRight: true, means: "cash" as const };
  const refused = await runAndRollBack(db, (tx) => addPayment(tx, makeCompanyScope(company), payment, now));
  if (refused) throw new Error(`The payment was not recorded: ${JSON.stringify(refused)}.`);
}

export async function makeReceipt(
  db: Kysely<DB>,
  company: MadeCompany,
  customerId: string,
  shares: NewReceipt["shares"],
  { now = LONG_AGO } = {},
): Promise<string> {
  const id = randomUUID();
  const amount = shares.reduce((sum, share) => sum + share.amount, 0);
  const receipt = { id, customerId, amount, means: "cash" as const, paidOn: toIstanbulDate(now), shares };
  const refused = await runAndRollBack(db, (tx) => takeReceipt(tx, makeCompanyScope(company), receipt, now));
  if (refused) throw new Error(`The receipt was not taken: ${refused}.`);
  return id;
}

export async function makeCharge(
  db: Kysely<DB>,
  company: MadeCompany,
  rentalId: string,
  {
    now = LONG_AGO,
    ...given
  }: { kind?: ChargeKind; amount?: number; text?: string; documentNo?: string; fromDeposit?: boolean; now?: Date } = {},
): Promise<string> {
  const id = randomUUID();
  const line = { kind: "toll" as const, amount: 5000, text: "", fromDeposit: false, ...given };
  const charge = { id, rentalId, happenedAt: now, ...line };
  const refused = await runAndRollBack(db, (tx) => addCharge(tx, makeCompanyScope(company), charge, now));
  if (refused) throw new Error(`The line was not added: ${refused}.`);
  return id;
}

export async function makeDepositEntry(
  db: Kysely<DB>,
  company: MadeCompany,
  rentalId: string,
  kind: DepositKind,
  amount: number,
  { now = LONG_AGO } = {},
): Promise<string> {
  const entry = { id: randomUUID(), rentalId, kind, amount, ...(kind !== "set-off" && { means: "cash" as const }) };
  const refused = await runAndRollBack(db, (tx) => addDepositEntry(tx, makeCompanyScope(company), entry, now));
  if (refused) throw new Error(`The deposit was not moved: ${refused}.`);
  return entry.id;
}

export async function makeReservation(
  db: Kysely<DB>,
  company: MadeCompany,
  code: string,
  { now = LONG_AGO, ...given }: Partial<Parameters<typeof createReservation>[2]> & { now?: Date } = {},
): Promise<string> {
  const [from, until] = [1, 2].map((days) => new Date(now.getTime() + days * 86_400_000)) as [Date, Date];
  const asked = { id: randomUUID(), code, name: "Ayşe Yılmaz", phone: "", from, until, ...given };
  const refused = await runAndRollBack(db, (tx) => createReservation(tx, makeCompanyScope(company), asked, now));
  if (refused) throw new Error(`The car was not reserved: ${JSON.stringify(refused)}.`);
  return asked.id;
}

export async function makeBlockedTime(
  db: Kysely<DB>,
  company: MadeCompany,
  code: string,
  { now = LONG_AGO, ...given }: Partial<Parameters<typeof addBlock>[2]> & { now?: Date } = {},
): Promise<string> {
  const [from, until] = [1, 2].map((days) => new Date(now.getTime() + days * 86_400_000)) as [Date, Date];
  const asked = { id: randomUUID(), code, reason: "maintenance" as const, text: "", from, until, ...given };
  const refused = await runAndRollBack(db, (tx) => addBlock(tx, makeCompanyScope(company), asked, now));
  if (refused) throw new Error(`The car was not blocked: ${JSON.stringify(refused)}.`);
  return asked.id;
}

export async function makeTollCheck(
  db: Kysely<DB>,
  company: MadeCompany,
  { now = LONG_AGO, ...given }: Partial<Insertable<DB["tollChecks"]>> & { now?: Date } = {},
): Promise<string> {
  const id = randomUUID();
  const span = { fromAt: new Date(now.getTime() - 3_600_000), toAt: now, plates: null };
  const row = { companyId: company.companyId, id, ...span, checkedBy: company.id, createdAt: now, ...given };
  await db.insertInto("tollChecks").values(row).execute();
  return id;
}

export async function makeImport(
  db: Kysely<DB>,
  { companyId, id: madeBy }: MadeCompany,
  {
    customerId,
    expenseId,
    carCode,
    rentalId,
    now = LONG_AGO,
    ...given
  }: { customerId?: string; expenseId?: string; carCode?: string; rentalId?: string; now?: Date; undoneAt?: Date },
): Promise<string> {
  const id = randomUUID();
  const kinds = { customers: customerId, cars: carCode, rentals: rentalId, expenses: expenseId };
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((one) => kinds[one] !== undefined)!;
  const adds = expenseId !== undefined || rentalId !== undefined;
  const counts = { added: adds ? 1 : 0, changed: kind === "customers" || kind === "cars" ? 1 : 0 };
  await db
    .insertInto("imports")
    .values({ companyId, id, kind, madeBy, ...counts, createdAt: now, ...given })
    .execute();
  const list = { companyId, importId: id };
  const before = { name: "Zeynep Kaya", phone: "+905321112233", email: "", notes: "", caution: "", isBusiness: false };
  if (customerId !== undefined)
    await db
      .insertInto("importCustomers")
      .values({ ...list, customerId, before: JSON.stringify(before), version: 1 })
      .execute();
  if (expenseId !== undefined)
    await db
      .insertInto("importExpenses")
      .values({ ...list, expenseId })
      .execute();
  if (carCode !== undefined)
    await db
      .insertInto("importCars")
      .values({ ...list, carCode, before: JSON.stringify({ odometer: 7 }), after: JSON.stringify({ odometer: null }) })
      .execute();
  if (rentalId !== undefined) {
    const digests = await runAndRollBack(db, (tx) => findRentalDigests(tx, { companyId }, [rentalId]));
    const rows = [...digests].map(([, written]) => ({ ...list, rentalId, written }));
    await db.insertInto("importRentals").values(rows).execute();
  }
  return id;
}

export async function makeRoadCharge(
  db: Kysely<DB>,
  company: MadeCompany,
  rentalId: string,
  { now = LONG_AGO, ...given }: Partial<Insertable<DB["roadCharges"]>> & { now?: Date } = {},
): Promise<string> {
  const id = randomUUID();
  const road = { kind: "fine" as const, plate: "34 CEZA 1", amount: 4250, documentNo: "", text: "", ...given };
  await db
    .insertInto("roadCharges")
    .values({
      companyId: company.companyId,
      id,
      happenedAt: now,
      searchKey: toSearchKey(`${road.plate} ${road.documentNo} ${road.text}`),
      reducedUntil: "2026-11-30",
      match: "chosen",
      rentalId,
      enteredBy: company.id,
      createdAt: now,
      ...road,
    })
    .execute();
  return id;
}

export async function chargeRoadCharge(
  db: Kysely<DB>,
  company: MadeCompany,
  id: string,
  { now = LONG_AGO } = {},
): Promise<void> {
  const refused = await runAndRollBack(db, (tx) => chargeRenter(tx, makeCompanyScope(company), id, now));
  if (refused) throw new Error(`It was not charged: ${refused}.`);
}

export async function makeExpense(
  db: Kysely<DB>,
  company: MadeCompany,
  { now = LONG_AGO, ...given }: Partial<NewExpense> & { now?: Date } = {},
): Promise<string> {
  const id = randomUUID();
  const expense = { id, description: "Lastik", amount: 50_000, category: "maintenance" as const, ...given };
  const inserted = await runAndRollBack(db, (tx) => insertExpense(tx, makeCompanyScope(company), expense, now));
  if (typeof inserted === "string") throw new Error(`The expense was not recorded: ${inserted}.`);
  return inserted.id;
}

export async function makeCarDue(
  db: Kysely<DB>,
  company: MadeCompany,
  code: string,
  { now = LONG_AGO, ...given }: Partial<Omit<DueToSave, "code">> & { now?: Date } = {},
): Promise<string> {
  const due = { id: randomUUID(), version: 0, kind: "tyres" as const, text: "", everyDays: null, everyKm: null };
  const asked = { ...due, dueOn: null, dueKm: 60_000, ...given, code };
  const saved = await runAndRollBack(db, (tx) => saveDue(tx, makeCompanyScope(company), asked, now));
  if (typeof saved === "string") throw new Error(`The due was not saved: ${saved}.`);
  return saved.id;
}

export const CLAIM_WORD = "K7M2QX";

export async function makeCode(
  db: Kysely<DB>,
  { code = drawCode("KT", randomBytes), now = LONG_AGO, claim }: { code?: string; now?: Date; claim?: string } = {},
): Promise<string> {
  const [inserted] = await runAndRollBack(db, (tx) => insertNewCodes(tx, code.slice(0, -6), [code], now));
  if (inserted === undefined) throw new Error(`${code} exists already.`);
  if (claim !== undefined) await db.updateTable("codes").set({ claim }).where("code", "=", code).execute();
  return inserted;
}

export async function makeBatch(
  db: Kysely<DB>,
  {
    now = LONG_AGO,
    ...given
  }: { name?: string; prefix?: string; count?: number; hasClaims?: boolean; now?: Date } = {},
): Promise<{ id: string; codes: string[] }> {
  const batch = { id: randomUUID(), name: "", prefix: "KT", count: 3, hasClaims: false, ...given };
  await runAndRollBack(db, async (tx) => {
    await insertBatch(tx, batch, now);
    await makeCodesOfBatch(tx, batch, randomBytes, now);
  });
  const rows = await db
    .selectFrom("codes")
    .select("code")
    .where("batchId", "=", batch.id)
    .orderBy("batchNumber")
    .execute();
  return { id: batch.id, codes: rows.map(({ code }) => code) };
}

export async function linkCode(
  db: Kysely<DB>,
  owner: { id: string },
  { code, now = LONG_AGO }: { code?: string; now?: Date } = {},
): Promise<string> {
  const taken = code ?? (await makeCode(db, { now }));
  const refused = await runAndRollBack(db, (tx) => linkCodeToOwner(tx, makeOwnerScope(owner), { code: taken }, now));
  if (refused) throw new Error(`${taken} cannot be linked: ${refused}.`);
  return taken;
}

export async function makeProfile(
  db: Kysely<DB>,
  owner: { id: string },
  {
    code,
    now = LONG_AGO,
    contacts,
    ...given
  }: {
    code?: string;
    now?: Date;
    plate?: string;
    note?: string;
    kind?: ProfileKind;
    reach?: ReachChoice;
    reasons?: Partial<Record<NoticeReason, boolean>>;
    acceptsText?: boolean;
    acceptsPhoto?: boolean;
    noticesPausedUntil?: Date | null;
    contactsVisible?: boolean;
    contacts?: Partial<ProfileContacts>;
  } = {},
): Promise<string> {
  const linked = await linkCode(db, owner, { now, ...(code === undefined ? {} : { code }) });
  const profile = await findOwnProfile(db, makeOwnerScope(owner), linked);
  if (profile === undefined) throw new Error("Linking made no profile.");
  const edit = {
    ...profile,
    ...given,
    contacts: { ...EMPTY_CONTACTS, ...contacts },
    naming: { brand: "Kodu Tara", tell: async () => undefined },
  };
  const refused = await runAndRollBack(db, (tx) => saveProfile(tx, makeOwnerScope(owner), edit, now));
  if (refused) throw new Error(`The profile was not saved: ${JSON.stringify(refused)}.`);
  return linked;
}

export function randomNoticeKey(): string {
  return randomBytes(16).toString("base64url");
}

export async function makeVisitorNotice(
  db: Kysely<DB>,
  code: string,
  {
    now = LONG_AGO,
    senders = [],
    networks = senders,
    nth = 1,
    ...given
  }: {
    key?: string;
    reason?: NoticeReason;
    note?: string;
    phone?: string;
    place?: GeoPlace;
    photo?: DrawnPhoto;
    /** The hashes of the visitor's address. The first hash is today's. */
    senders?: readonly Buffer[];
    networks?: readonly Buffer[];
    nth?: number;
    now?: Date;
  } = {},
): Promise<string> {
  const told = { key: randomNoticeKey(), reason: "lights" as NoticeReason, note: "", phone: "", ...given };
  // A cast is needed, because in the product only an access gate makes a scope.
  const sticker = { code } as VisitorScope;
  const refused = await runAndRollBack(db, (tx) =>
    writeReport(tx, sticker, { ...told, senders, networks }, { mayBegin: true, nth, onBegun: () => undefined }, now),
  );
  if (refused) throw new Error(`Nothing can be told at ${code}: ${JSON.stringify(refused)}.`);
  return told.key;
}

/** The bytes need not be a real picture, because the server never reads them again. */
export function makePhoto(bytes: string): DrawnPhoto {
  return { bytes: Buffer.from(bytes), width: 1600, height: 1200 };
}

export async function makeCarPhoto(db: Kysely<DB>, company: MadeCompany, code: string, bytes: string): Promise<void> {
  const photo = { bytes: Buffer.from(bytes), thumbnail: Buffer.from(`${bytes} küçük`), createdAt: LONG_AGO };
  await db
    .insertInto("carPhotos")
    .values({ ...photo, companyId: company.companyId, code })
    .execute();
}

export async function makeConditionReport(
  db: Kysely<DB>,
  company: MadeCompany,
  rentalId: string,
  {
    words,
    photo,
    now = LONG_AGO,
    ...given
  }: { words: string; photo: string; now?: Date; carCode?: string; km?: number; fuel?: number },
): Promise<{ report: string; photo: string }> {
  const { companyId, id: madeBy } = company;
  const of = { companyId, rentalId, carNo: 1, direction: "out" } as const;
  const ids = { report: randomUUID(), photo: randomUUID() };
  const kept = { position: "front", width: 4, height: 4, takenAt: now, createdAt: now };
  await db
    .insertInto("conditionPhotos")
    .values({ ...of, ...kept, id: ids.photo, bytes: Buffer.from(photo), digest: randomBytes(32), sentByName: words })
    .execute();
  const damage = { id: randomUUID(), side: "left", x: 1, y: 2, part: "mirror", kind: "dent", photoId: null };
  const by = { madeBy, madeByName: words };
  await db
    .insertInto("conditionReports")
    .values({
      ...of,
      ...by,
      id: ids.report,
      carCode: "RC-TUTANAK",
      plate: "34 TTN 1",
      ...given,
      accessories: ["jack"],
      damages: JSON.stringify([{ ...damage, note: words, known: false }]),
      signatures: JSON.stringify({ renter: { absent: words }, clerk: null }),
      notes: words,
      place: words,
      happenedAt: now,
      sealedAt: now,
      seal: randomBytes(32),
    })
    .execute();
  const content = { km: null, fuel: null, accessories: null, damages: null, notes: words, place: "", happenedAt: null };
  const authors = [{ part: "notes", name: words, at: now.toISOString() }];
  const draft = { content: JSON.stringify(content), authors: JSON.stringify(authors), version: 1, savedAt: now };
  await db
    .insertInto("conditionDrafts")
    .values({ ...of, ...draft, direction: "in" })
    .execute();
  const note = { companyId, id: randomUUID(), reportId: ids.report, text: words, createdAt: now };
  await db
    .insertInto("conditionNotes")
    .values({ ...note, ...by })
    .execute();
  return ids;
}

export async function makeAgreement(
  db: Kysely<DB>,
  company: MadeCompany,
  rentalId: string,
  { words, now = LONG_AGO }: { words: string; now?: Date },
): Promise<string> {
  const { companyId, id: madeBy } = company;
  const by = { madeBy, madeByName: words };
  const of = { companyId, rentalId, sheet: 1 };
  const record: SignedAgreement = {
    form: 2,
    rentalId,
    sheet: 1,
    facts: {
      renter: { name: words, phone: words, email: words, isBusiness: false },
      drivers: [{ name: words, identity: words, bornOn: words, licence: words, address: words }],
      car: {
        code: "RC-SOZLESME",
        plate: "34 SZL 1",
        make: "",
        model: "",
        year: null,
        colour: "",
        fuel: null,
        gear: null,
      },
      from: now.toISOString(),
      until: now.toISOString(),
      charges: [],
      deposit: 0,
    },
    terms: {
      company: { name: words, phone: "", authorisationNo: "", mersisNo: "" },
      rules: { kmADay: null, kmPrice: null, fuelPrice: null, freeMinutes: null },
      textVersion: 1,
      text: words,
    },
  };
  const sealed = sealSheet(deriveSecretKeys(Buffer.alloc(32, 7)), companyId, record);
  await db
    .insertInto("agreementTexts")
    .values({ ...by, companyId, version: 1, text: words, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("rentalAgreements")
    .values({ ...of, ...by, record: sealed.record, digest: sealed.digest, createdAt: now })
    .execute();
  await db
    .insertInto("agreementParts")
    .values(AGREEMENT_PARTS.map((part) => ({ ...of, part, record: sealed.parts[part], createdAt: now })))
    .execute();
  const accepted = {
    way: "desk",
    name: words,
    strokes: JSON.stringify([
      [
        [1, 2],
        [3, 4],
      ],
    ]),
  } as const;
  await db
    .insertInto("agreementAcceptances")
    .values({ ...of, ...by, ...accepted, acceptedAt: now, seal: randomBytes(32) })
    .execute();
  await db
    .insertInto("agreementDriverSignatures")
    .values({ ...of, ...by, ...accepted, driver: 0, signedAt: now, seal: randomBytes(32) })
    .execute();
  await db
    .insertInto("agreementCopies")
    .values({ ...of, givenAt: now, madeByName: words, openedAt: now, mailedAt: now, mailedTo: words })
    .execute();
  const token = randomBytes(16).toString("base64url");
  await db
    .insertInto("renterLinks")
    .values({ ...by, companyId, rentalId, tokenHash: hashToken(token), createdAt: now, openedAt: now })
    .execute();
  return token;
}

export async function acceptAgreement(
  { db, secretKeys }: Pick<Deps, "db" | "secretKeys">,
  company: MadeCompany,
  rentalId: string,
  now: Date = LONG_AGO,
): Promise<{ digest: string; token: string }> {
  const scope = makeCompanyScope(company);
  const desk = { company: scope, keys: secretKeys };
  return runAndRollBack(db, async (tx) => {
    const maker = await findSheetMaker(tx, company.id);
    const standing = await makeSheet(tx, desk, rentalId, maker, now);
    if (typeof standing === "string") throw new Error(`No sheet was made: ${standing}.`);
    const digest = standing.digest.toString("hex");
    const refused = await acceptSheet(
      tx,
      desk,
      { rentalId, digest, way: "paper", name: "Ali", sure: "Ali" },
      maker,
      now,
    );
    if (refused) throw new Error(`The sheet was not accepted: ${refused}.`);
    return { digest, token: (await makeRenterToken(tx, scope, standing.booking, now))! };
  });
}

export async function readNoticeId(db: Kysely<DB>, key: string): Promise<string> {
  const { noticeId } = await db
    .selectFrom("tellings")
    .select("noticeId")
    .where("keyHash", "=", hashToken(key))
    .executeTakeFirstOrThrow();
  return noticeId;
}

export async function readVisitorMessageId(db: Kysely<DB>, key: string): Promise<string> {
  const { id } = await db
    .selectFrom("tellings")
    .select("id")
    .where("keyHash", "=", hashToken(key))
    .executeTakeFirstOrThrow();
  return id;
}

export async function makeStickerOrder(db: Kysely<DB>): Promise<string> {
  const id = randomUUID();
  const typed = { name: "Sipariş Veren", phone: "+905321112244", address: "Gül Sokak 3" };
  await db
    .insertInto("stickerOrders")
    .values({ ...typed, id, createdAt: LONG_AGO, count: 1, unitPrice: 29_990, searchKey: "siparis veren" })
    .execute();
  return id;
}

export async function makeEmailChange(
  db: Kysely<DB>,
  { id: userId }: { id: string },
  { email = "degisen@example.com", expiresAt }: { email?: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("emailChanges")
    .values({ userId, id: randomUUID(), email, createdAt: LONG_AGO, expiresAt })
    .execute();
}

export async function signIn(
  db: Kysely<DB>,
  user: { id: string; role: Role },
  now: Date,
  sharedDeviceId?: string,
): Promise<string> {
  const token = makeToken();
  const expiresAt =
    sharedDeviceId === undefined
      ? computeSessionEnd(user.role, { startedAt: now, lastUsedAt: now })
      : computeLockTime(now);
  await insertSession(db, {
    id: randomUUID(),
    tokenHash: hashToken(token),
    userId: user.id,
    device: "",
    now,
    expiresAt,
    ...(sharedDeviceId !== undefined && { sharedDeviceId }),
  });
  return token;
}

function runAndRollBack<Result>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<DB>) : runTransaction(db, work);
}

// A cast is needed, because in the product only an access gate makes a scope.
function makeOwnerScope(owner: { id: string }): OwnerScope {
  return { userId: owner.id } as OwnerScope;
}

export function makeCompanyScope(company: MadeCompany): CompanyScope {
  return { companyId: company.companyId, userId: company.id } as CompanyScope;
}
