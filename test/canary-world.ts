import { createHmac, randomBytes, randomUUID } from "node:crypto";

import { sql, type Kysely } from "kysely";

import { encodeBase32, groupByFour } from "#domain/people/second-factor.ts";
import { formatClaimWord } from "#domain/sticker/claim.ts";
import { maskPersonName } from "#domain/words/person-name.ts";
import { makeAnswerToken } from "#server/access/answer-links.ts";
import { rememberIp } from "#server/access/known-ips.ts";
import { rememberLogIn } from "#server/access/known-log-ins.ts";
import type { DB } from "#server/db/tables.ts";
import { insertAcknowledgements } from "#server/modules/account/store.ts";
import { makeStatusColumns } from "#server/modules/codes/status-columns.ts";
import { findOrMakePushKey } from "#server/outbox/channels/push-key.ts";

import { makeChannel, makeSecondPerson, makeAlertRows } from "./alert-rows.ts";
import type { TestApp } from "./app.ts";
import { makeLayout, makePrinter } from "./print-settings.ts";
import { addSecondFactor } from "./second-factor.ts";
import { makeSecret, type NamedSecret } from "./secrets.ts";
import { TEST_BOT } from "./telegram-server.ts";
import {
  CLAIM_WORD,
  LONG_AGO,
  makeCalendarLink,
  makeCars,
  makeCode,
  makeCompany,
  makeCustomer,
  makeCarDue,
  makeExpense,
  makeCharge,
  acceptAgreement,
  makeAgreement,
  makeConditionReport,
  makeInvitation,
  makeProgramKey,
  makeSharedDevice,
  makeShiftCode,
  SHIFT_CODE,
  makeDriver,
  makeDepositEntry,
  makePayment,
  makeProfile,
  makeRental,
  makeReservation,
  makeShare,
  makeShareInvitation,
  makeRoadCharge,
  makeImport,
  makeTollCheck,
  makeCarPhoto,
  makePhoto,
  makeVisitorNotice,
  makeUser,
  readNoticeId,
  signIn,
  makeBlockedTime,
  makeTcNumber,
} from "./world.ts";

export interface CanaryWorld {
  profile: string;
  company: string;
  available: string;
  rented: string;
  resting: string;
  silenced: string;
  muted: string;
  asked: Record<string, string[]>;
  secrets: NamedSecret[];
  /** Columns with planted canaries, columns without secrets, and columns that nobody has classified. */
  columns: { planted: string[]; open: string[]; forgotten: string[] };
}

/** Times, counters, booleans and enums are not listed, because their types are enough to recognise them. */
const openColumns: Record<string, string> = {
  "codes.code": "on the sticker",
  "codes.prefix": "on the sticker",
  "codes.replaced_by": "on the sticker",
  "printers.shift_x": "by how much a printer of the operator misses",
  "printers.shift_y": "by how much a printer of the operator misses",
  "printers.scale": "by how much a printer of the operator misses",
  "profiles.code": "on the sticker",
  "cars.code": "on the sticker",
  "former_cars.code": "on the sticker",
  "car_photos.code": "on the sticker",
  "rentals.car_code": "on the sticker",
  "expenses.car_code": "on the sticker",
  "repeating_expenses.car_code": "on the sticker",
  "car_periods.car_code": "on the sticker",
  "car_dues.car_code": "on the sticker",
  "import_cars.car_code": "on the sticker",
  "import_rentals.written": "a digest",
  "reports.code": "on the sticker",
  "past_links.code": "on the sticker",
  "notices.code": "on the sticker",
  "second_people.code": "on the sticker",
  "audit_events.code": "on the sticker",
  "audit_events.request_id": "in the head of its answer and in the log",
  "desk_events.car_code": "on the sticker",
  "renter_links.opened_from": "a word of the catalogue",
  "agreement_acceptances.evidence": "a word of the catalogue, and a name and a time that stand with the link",
  "agreement_driver_signatures.evidence": "a word of the catalogue, and a name and a time that stand with the link",
  "condition_reports.car_code": "on the sticker",
  "drivers.identity_kind": "a word of the catalogue",
  "condition_photos.position": "a word of the catalogue",
  "agreement_acceptances.strokes": "lines that a hand drew, in which no word fits",
  "agreement_driver_signatures.strokes": "lines that a hand drew, in which no word fits",
  "agreement_parts.record": "JSON of values that stand elsewhere, which is opened as JSON",
  "rental_agreements.record": "JSON of values that stand elsewhere, which is opened as JSON",
  "code_batches.prefix": "on the sticker",
  "code_batches.form": "a word of the catalogue",
  "code_batches.wording": "a word of the catalogue",
  "acknowledgements.text_name": "a word of the catalogue",
  "acknowledgements.version": "a word of the catalogue",
  "mails.kind": "a word of the catalogue",
  "kept_books.kind": "a word of the catalogue",
  "audit_events.kind": "a word of the catalogue",
  "desk_events.kind": "a word of the catalogue",
  "desk_events.action": "a word of the catalogue",
  "notices.reason": "a word of the catalogue",
  "profiles.status": "a word of the catalogue",
  "cars.status_line": "a word of the catalogue",
  "notice_blocks.code": "on the sticker",
  "reports.told_reason": "a word of the catalogue",
  "sender_keys.day": "a day on which somebody told something",
  "companies.fleet_told_on": "a day, the same for all companies",
  "company_members.fleet_told_on": "a day, the same for all members",
  "notice_answers.answer": "a word of the catalogue",
  "audit_events.action": "a word of the catalogue",
  "alerts.kind": "a word of the catalogue",
  "alerts.held_for": "a word of the catalogue",
  "channels.kind": "a word of the catalogue",
  "channels.topics": "words of the catalogue",
  "alert_settings.mail_topics": "words of the catalogue",
  "deliveries.way": "a word of the catalogue",
  "deliveries.kind": "a word of the catalogue",
  "service_keys.name": "a word of the catalogue",
};

const operatorTables = ["limits", "sent_digests", "jobs", "day_counts", "seen_time", "timelines"];

const privateTypes = ["text", "character varying", "bytea", "jsonb", "bigint", "date", "uuid", "numeric"];

/** All other columns get short words with characters that every encoding changes. */
const valueShapes: Record<string, string> = {
  "users.email": "knrposta#@kanarya.example",
  "users.display_name": "Knrad# Öter",
  "users.password_hash": "$argon2id$knrhash#",
  "profiles.plate": "34 KNR #",
  "past_links.plate": "35 KNR #",
  "profiles.phone": "+905550#",
  "profiles.telegram": "knrtelegram#",
  "profiles.email": "knriletisim#@kanarya.example",
  "profiles.website": "https://knrsite#.example.com/",
  "companies.phone": "+905551#",
  "companies.contact_phone": "+905552#",
  "companies.whatsapp": "+905553#",
  "companies.instagram": "knr.insta#",
  "companies.authorisation_no": "knryetki#",
  "companies.mersis_no": "knrmersis#",
  "companies.address": "Knradres Mah. # Sok. No: 1",
  "companies.tax_office": "Knrvergidairesi #",
  "companies.tax_no": "90210#",
  "companies.insurance_terms": "Knrsigorta #",
  "companies.iban": "TR00knriban#",
  "companies.account_holder": "knrhesap#",
  "companies.website": "https://knrfilo#.example.com/",
  "codes.claim": "KNRCAN",
  "cars.plate": "06 KNR #",
  "former_cars.plate": "08 KNR #",
  "customers.phone": "+905554#",
  "expenses.plate": "09 KNR #",
  "road_charges.plate": "11 KNR #",
  "desk_events.plate": "13 KNR #",
  "condition_reports.plate": "14 KNR #",
  "repeating_expenses.plate": "10 KNR #",
  "rentals.plate": "07 KNR #",
  "rentals.renter_name": "Zeyknrkiraci# Çelik",
  "rentals.renter_phone": "+905555#",
  "car_periods.plate": "12 KNR #",
  "reservations.renter_phone": "+905557#",
  "tellings.phone": "+905556#",
  "mails.recipient": "knralici#@kanarya.example",
  "second_people.email": "knrikinci#@kanarya.example",
  "invitations.email": "knrdavetli#@kanarya.example",
  // Only the private part of the key has a canary, because every browser may see the public parts.
  "service_keys.value": '{"d": "knranahtar#", "x": "AA", "y": "AA"}',
  "channels.address":
    '{"auth": "knrauth#", "p256dh": "knrpdh#", "endpoint": "https://fcm.googleapis.com/fcm/send/knruc#"}',
};

export async function makeCanaryWorld(t: TestApp): Promise<CanaryWorld> {
  const { db } = t;
  const person = await makeUser(db);
  const profile = await makeProfile(db, person);
  const company = await makeCompany(db);
  const [available = "", rented = "", resting = "", muted = ""] = await makeCars(db, company, 4);
  const customer = await makeCustomer(db, company);
  const rental = await makeRental(db, company, rented, { customerId: customer, paid: 1_000 });
  await makePayment(db, company, rental, 1_000);
  const charge = await makeCharge(db, company, rental);
  await makeDepositEntry(db, company, rental, "taken", 3_000);
  const setOff = await makeDepositEntry(db, company, rental, "set-off", 1_000);
  await sql`insert into rental_charges (company_id, id, rental_id, kind, amount, happened_at, entered_by, created_at, reverses)
    select company_id, gen_random_uuid(), rental_id, kind, -amount, happened_at, entered_by, created_at, id
    from rental_charges where id = ${charge}`.execute(db);
  await sql`insert into deposit_entries (company_id, id, rental_id, kind, amount, means, paid_on, entered_by, created_at, reverses)
    select company_id, gen_random_uuid(), rental_id, kind, -amount, means, paid_on, entered_by, created_at, id
    from deposit_entries where kind = 'taken'`.execute(db);
  // Otherwise the list of awaited payments has no row that could be shown to another company.
  await sql`update rentals set payment_asked_at = now()`.execute(db);
  await sql`update payments set receipt_id = gen_random_uuid()`.execute(db);
  await makeInvitation(db, company, { email: "davetli@example.com" });
  const programKey = await makeProgramKey(db, company, { scopes: ["cars", "rentals", "customers"] });
  const sharedDevice = await makeSharedDevice(db, company, t.clock.now());
  await db
    .updateTable("sharedDevices")
    .set({ previousTokenHash: randomBytes(32) })
    .execute();
  await makeShiftCode(db, t.deps.secretKeys, company, SHIFT_CODE);
  await signIn(db, company, t.clock.now(), sharedDevice.id);
  const condition = await makeConditionReport(db, company, rental, { words: "x", photo: "knr hasar" });
  const driver = await makeDriver(t.deps, company, { customerId: customer }, { identity: makeTcNumber("987654321") });
  await makeDriver(t.deps, company, { rentalId: rental, name: "x" });
  await sql`update police_notices set told_at = happened_at, told_by = ${company.id}`.execute(db);
  const check = await makeTollCheck(db, company, { plates: ["x"] });
  await makeAgreement(db, company, rental, { words: "x" });
  const road = await makeRoadCharge(db, company, rental);
  await makeRoadCharge(db, company, rental, { documentNo: "x", chargeId: charge });
  const reservation = await makeReservation(db, company, available, {
    customerId: customer,
    price: 1,
    deposit: 1,
    note: "x",
  });
  await makeDriver(t.deps, company, { rentalId: reservation, name: "x" });
  await acceptAgreement(t.deps, company, reservation);
  const block = await makeBlockedTime(db, company, resting, { text: "x" });
  const left = {
    companyId: company.companyId,
    id: randomUUID(),
    carCode: resting,
    kind: "rental",
    rentalId: rental,
  } as const;
  const span = { startsAt: LONG_AGO, endsAt: LONG_AGO, busyUntil: LONG_AGO, isOver: true, isSwapped: true };
  await db
    .insertInto("carPeriods")
    .values({ ...left, ...span, plate: "x", swapReason: "x" })
    .execute();
  const expense = await makeExpense(db, company, { code: resting, repeats: "monthly", spentOn: "2026-10-15" });
  const brought = await makeImport(db, company, { customerId: customer, expenseId: expense, undoneAt: LONG_AGO });
  await makeImport(db, company, { carCode: resting });
  await makeImport(db, company, { rentalId: rental });
  const service = await makeCarDue(db, company, resting, { kind: "other", text: "x", dueOn: "2026-12-01" });
  await sql`update car_dues set last_on = due_on, km_reached_on = due_on, last_done_id = gen_random_uuid()`.execute(db);
  await sql`update road_charges set list_id = gen_random_uuid()`.execute(db);
  await makeCalendarLink(db, company);
  for (const table of ["payments", "rental_charges", "deposit_entries", "road_charges"].map((name) => sql.table(name)))
    await sql`update ${table} set entered_by = null, entered_by_name = 'x' where id = (select id from ${table} limit 1)`.execute(
      db,
    );
  const before = { id: randomUUID(), companyId: company.companyId, code: available, plate: "x" };
  await db
    .insertInto("formerCars")
    .values({ ...before, since: LONG_AGO, until: LONG_AGO })
    .execute();
  await makeCarPhoto(db, company, available, `knr ${available}`);
  const waiting = await makeCompany(db, { isApproved: false });
  const refusal = { refusedAt: LONG_AGO, refusalReason: "x" };
  await db.updateTable("companies").set(refusal).where("id", "=", waiting.companyId).execute();
  await db.updateTable("companies").set({ kmAllowance: 200, kmPrice: 1 }).execute();
  const added = { id: randomUUID(), companyId: waiting.companyId, refusalReason: "x", text: "x", createdAt: LONG_AGO };
  await db.insertInto("applicationAdditions").values(added).execute();
  const phone = await addSecondFactor(t.deps, person.id);
  const careful = await addSecondFactor(t.deps, company.id);
  // The table has no id, so the name of a planted secret contains only the account and could not say which of several
  // codes was found.
  await sql`delete from recovery_codes a using recovery_codes b where a.user_id = b.user_id and a.code_hash > b.code_hash`.execute(
    db,
  );
  const closed = await makeUser(db);
  const closedProfile = await makeProfile(db, closed);
  await db.updateTable("users").set({ closedAt: LONG_AGO, closingReason: "x" }).where("id", "=", closed.id).execute();
  for (const user of [person, company, waiting]) await signIn(db, user, t.clock.now());
  await rememberIp(db, t.deps, person.id, "203.0.113.7");
  const texts = [{ name: "terms", version: "2026-11-01" }] as const;
  await insertAcknowledgements(db, person.id, texts, LONG_AGO);
  await makeOperatorRows(db, { person: person.id, company: company.companyId, code: profile });
  const heard = [await makeNotice(db, profile, person.id), await makeNotice(db, rented, company.id)];
  await makeAlertRows(t, person, { noticeId: heard[0]!, text: "x" });
  await makeSecondPerson(t, person);
  const channel = await makeChannel(db, person, { kind: "telegram" });
  const sent = { channelId: channel, channelName: "x", lastError: "x", secondPersonId: randomUUID() };
  await db.updateTable("deliveries").set(sent).execute();
  const tellings = await makeSenderRows(db, heard, person.id);
  const [silenced, off] = [await makeProfile(db, person), await makeProfile(db, person)];
  await makeShare(db, person, silenced, company);
  await makeShareInvitation(db, person, off, "ortak@example.com");
  const silence = { noteHiddenAt: LONG_AGO, noteHiddenReason: "x" };
  await db.updateTable("codes").set(silence).where("code", "in", [silenced, muted]).execute();
  const unseen = { plate: "x", plateHiddenAt: LONG_AGO, plateHiddenReason: "x" };
  await db.updateTable("profiles").set(unseen).where("code", "=", silenced).execute();
  await db.updateTable("cars").set(unseen).where("code", "=", muted).execute();
  const measures = { ...silence, offAt: LONG_AGO, offReason: "x" };
  await db.updateTable("codes").set(measures).where("code", "=", off).execute();

  await db.updateTable("cars").set({ status: "maintenance" }).where("code", "=", resting).execute();

  const { status, ...words } = makeStatusColumns({ status: "words", words: "x", ends: "day" }, t.clock.now());
  await db
    .updateTable("profiles")
    .set({ ...words, status })
    .execute();
  await db
    .updateTable("cars")
    .set({ ...words, statusLine: status })
    .execute();

  const place = { address: "203.0.113.7", device: "Chrome, Android" };
  await db.transaction().execute((tx) => rememberLogIn(tx, t.deps, person.id, place));
  const answerToken = await makeAnswerToken(db, { noticeId: heard[0]!, userId: person.id }, t.clock.now());

  const claimed = await makeCode(db, { claim: CLAIM_WORD });

  const { secrets, columns } = await plantCanaries(db);
  secrets.push(makeSecret("codes.claim as printed", formatClaimWord(valueShapes["codes.claim"]!)));
  secrets.push(makeSecret("driver: identity", makeTcNumber("987654321")));
  secrets.push(makeSecret("answer_links: token", answerToken));
  secrets.push(...(await readPushSecrets(db)));
  const { id: session } = await db
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", person.id)
    .executeTakeFirstOrThrow();
  const ways = await makeAlertWays(t, person.id);
  secrets.push(...ways.secrets);
  const report = await db.selectFrom("reports").select("id").executeTakeFirstOrThrow();
  const invitation = await db.selectFrom("invitations").select("id").executeTakeFirstOrThrow();
  const owed = await db
    .selectFrom("policeNotices")
    .select("eventId")
    .where("companyId", "=", company.companyId)
    .executeTakeFirstOrThrow();
  secrets.push(...[phone, careful].flatMap((one, nth) => listSecretForms(`second factor ${nth}`, one)));
  return {
    profile,
    company: company.companyId,
    available,
    rented,
    resting,
    silenced,
    muted,
    asked: {
      code: [profile, rented, off, claimed, available, resting, silenced, muted, closedProfile],
      "rentals.id": [rental],
      "customers.id": [customer],
      "expenses.id": [expense],
      "roadCharges.id": [road],
      "drivers.id": [driver],
      "policeNotices.id": [owed.eventId],
      "members.id": [invitation.id, company.id],
      "programKeys.id": [programKey.id],
      "sharedDevices.id": [sharedDevice.id],
      memberId: [company.id],
      "tollChecks.id": [check],
      "imports.id": [brought],
      "maintenance.id": [service],
      "conditionReports.id": [condition.photo],
      reportId: [condition.report],
      "reservations.id": [reservation],
      "blocks.id": [block],
      reservationId: [reservation],
      repeatingId: [expense],
      "account.id": [session],
      "reports.id": [report.id],
      "notices.id": heard,
      "webhooks.id": [ways.webhook],
      "alerts.id": [channel],
      channel: [channel],
      telling: tellings,
      rentalId: [rental],
      chargeId: [charge],
      entryId: [setOff],
      customerId: [customer],
      search: ["knr"],
      userId: [company.id, person.id, closed.id, waiting.id],
      companyId: [company.companyId, waiting.companyId],
    },
    secrets,
    columns,
  };
}

async function readPushSecrets(db: Kysely<DB>): Promise<NamedSecret[]> {
  const rows = await db.selectFrom("channels").select(["id", "address"]).execute();
  return rows.flatMap(({ id, address }) => {
    const { p256dh, endpoint } = address as unknown as { p256dh: string; endpoint: string };
    return [makeSecret(`channels.p256dh ${id}`, p256dh), makeSecret(`channels.endpoint ${id}`, endpoint)];
  });
}

function listSecretForms(
  name: string,
  { secret, recoveryCodes }: { secret: Buffer; recoveryCodes: string[] },
): NamedSecret[] {
  const written = (text: string) => [text, groupByFour(text, " "), groupByFour(text, "-")];
  return [
    makeSecret(`${name}: secret`, secret),
    ...written(encodeBase32(secret)).map((text, nth) => makeSecret(`${name}: secret as text ${nth}`, text)),
    ...recoveryCodes.flatMap(written).map((text, nth) => makeSecret(`${name}: recovery code ${nth}`, text)),
  ];
}

async function makeAlertWays(
  { db, deps }: TestApp,
  userId: string,
): Promise<{ webhook: string; secrets: NamedSecret[] }> {
  const whsec = (text: string) => `whsec_${Buffer.from(text).toString("base64")}`;
  const said = {
    url: "https://alici.example/knrkanca001?anahtar=knranahtar002",
    secret: whsec("knr imza sirri 003 knrimza003"),
    old: { secret: whsec("knr eski sir 004 knreskisir004"), until: "2041-01-01T00:00:00.000Z" },
  };
  const webhook = randomUUID();
  const way = { userId, topics: ["notices"], createdAt: LONG_AGO };
  await db
    .insertInto("channels")
    .values(
      [
        { ...way, id: webhook, kind: "webhook", name: "Depo", address: said, addressHash: randomBytes(32) },
        {
          ...way,
          id: randomUUID(),
          kind: "telegram",
          name: "Sohbet",
          address: { chatId: 7_005_017_005 },
          addressHash: randomBytes(32),
        },
      ].map(({ address, ...row }) => ({ ...row, address: JSON.stringify(address) })),
    )
    .execute();
  const header = createHmac("sha256", deps.secretKeys.keyFor("telegram-updates"))
    .update(TEST_BOT.token)
    .digest("base64url");
  return {
    webhook,
    secrets: [
      makeSecret("webhook: address", new URL(said.url).pathname),
      makeSecret("webhook: signing", said.secret),
      makeSecret("webhook: signing before", said.old.secret),
      makeSecret("telegram: chat", "7005017005"),
      makeSecret("telegram: bot token", TEST_BOT.token),
      makeSecret("telegram: header", header),
    ],
  };
}

async function makeNotice(db: Kysely<DB>, code: string, answeredBy: string): Promise<string> {
  const said = {
    note: "x",
    phone: "+905550000000",
    place: { lat: 1, lon: 1, accuracy: 1 },
    senders: [randomBytes(32)],
  };
  const noticeId = await readNoticeId(
    db,
    await makeVisitorNotice(db, code, { ...said, photo: makePhoto(`knr ${code}`) }),
  );
  await db
    .updateTable("tellings")
    .set({ sharedKeyHash: randomBytes(32) })
    .where("noticeId", "=", noticeId)
    .execute();
  await db
    .insertInto("noticeAnswers")
    .values({
      id: randomUUID(),
      noticeId,
      answer: "words",
      note: "x",
      answeredBy,
      answeredByName: "x",
      answeredAt: LONG_AGO,
    })
    .execute();
  return noticeId;
}

async function makeSenderRows(db: Kysely<DB>, heard: readonly string[], reporterId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("tellings")
    .innerJoin("notices", "notices.id", "tellings.noticeId")
    .select(["tellings.id", "notices.code", "notices.ownerId", "notices.companyId", "tellings.sender"])
    .where("notices.id", "in", heard)
    .execute();
  for (const { code, sender, ownerId, companyId } of rows)
    await db
      .insertInto("noticeBlocks")
      .values({ code, sender: sender!, ownerId, companyId, blockedAt: LONG_AGO, until: new Date("2027-01-01") })
      .execute();
  await db
    .insertInto("senderKeys")
    .values({ day: "2026-01-01", key: randomBytes(32) })
    .execute();
  // A report is identified by its code, so this report is about another code than the visitor's report.
  const { id: tellingId, code } = rows.find(({ companyId }) => companyId !== null)!;
  const told = { toldReason: "lights", toldNote: "x", toldAt: LONG_AGO, toldPhoto: randomBytes(64) };
  const report = { id: randomUUID(), code, reason: "notice", createdAt: LONG_AGO, reporterId, tellingId } as const;
  await db
    .insertInto("reports")
    .values({ ...report, ...told })
    .execute();
  return rows.map(({ id }) => id);
}

async function makeOperatorRows(
  db: Kysely<DB>,
  about: { person: string; company: string; code: string },
): Promise<void> {
  const now = LONG_AGO;
  const mail = { id: randomUUID(), kind: "account-closed", recipient: "x", createdAt: now, nextTryAt: now };
  await db
    .insertInto("mails")
    .values({ ...mail, details: "{}" })
    .execute();
  const link = {
    userId: about.person,
    purpose: "reset-password",
    createdAt: now,
    expiresAt: new Date("2027-01-01"),
  } as const;
  await db
    .insertInto("mailLinks")
    .values({ ...link, tokenHash: Buffer.alloc(32, 1) })
    .execute();
  await db
    .insertInto("emailChanges")
    .values({
      userId: about.person,
      id: randomUUID(),
      email: "x@example.com",
      fromAgreedAt: now,
      toAgreedAt: now,
      createdAt: now,
      expiresAt: new Date("2027-01-01"),
    })
    .execute();
  const signing = { companyId: about.company, rentalId: randomUUID(), id: randomUUID(), createdAt: now };
  await db.insertInto("signingCodes").values(signing).execute();
  await db
    .insertInto("erasures")
    .values({ userId: randomUUID(), role: "customer", byAdmin: false, erasedAt: now })
    .execute();
  const book = { companyId: randomUUID(), kind: "rental", id: randomUUID(), companyName: "x", happenedAt: now };
  await db
    .insertInto("keptBooks")
    .values({ ...book, record: "{}", keepUntil: "2041-12-31" })
    .execute();
  const report = { id: randomUUID(), code: about.code, reason: "fraud", createdAt: now, resolvedAt: now } as const;
  await db
    .insertInto("reports")
    .values({ ...report, message: "x", note: "x", outcome: "x" })
    .execute();
  const chat = { userId: about.person, tokenHash: Buffer.alloc(32, 6), expiresAt: new Date("2027-01-01") };
  await db.insertInto("telegramLinks").values(chat).execute();
  const similar = { id: randomUUID(), reportId: report.id, reason: "fraud", createdAt: now } as const;
  await db
    .insertInto("similarReports")
    .values({ ...similar, message: "x", note: "x" })
    .execute();
  const past = { ownerId: about.person, code: await makeCode(db), plate: "x", unlinkedAt: now };
  await db
    .insertInto("pastLinks")
    .values({ ...past, noteHiddenAt: now, noteHiddenReason: "x", plateHiddenAt: now, plateHiddenReason: "x" })
    .execute();
  await db.updateTable("pastLinks").set({ handOverId: randomUUID() }).where("code", "=", past.code).execute();
  const order = { id: randomUUID(), createdAt: now, name: "x", phone: "x", address: "x", count: 1, unitPrice: 1 };
  await db
    .insertInto("stickerOrders")
    .values({ ...order, searchKey: "x", doneAt: now, doneBy: about.person })
    .execute();
  const event = { id: randomUUID(), happenedAt: now, kind: "codes", action: "code-linked", actorId: randomUUID() };
  await db
    .insertInto("auditEvents")
    .values({ ...event, accountId: randomUUID(), code: about.code, details: "{}" })
    .execute();
  const challenge = { userId: about.person, createdAt: now, expiresAt: new Date("2027-01-01") };
  await db
    .insertInto("signInChallenges")
    .values({ ...challenge, tokenHash: Buffer.alloc(32, 2), passwordDigest: Buffer.alloc(32, 3) })
    .execute();
  await findOrMakePushKey(db, now);
  const browser = { id: randomUUID(), kind: "push", name: "x", address: "{}", addressHash: Buffer.alloc(32, 4) };
  await db
    .insertInto("channels")
    .values({ ...browser, userId: about.person, topics: ["notices"], createdAt: now })
    .execute();
  const print = { id: randomUUID(), userId: about.person, job: "{}", createdAt: now };
  await db.insertInto("printOrders").values(print).execute();
  const batch = { id: randomUUID(), prefix: "KT", count: 1, createdAt: now };
  await db.insertInto("codeBatches").values(batch).execute();
  await makeLayout(db, "Düzen");
  await makePrinter(db, "Yazıcı");
  await db.updateTable("codes").set({ batchId: batch.id, batchNumber: 1 }).where("code", "=", about.code).execute();
}

async function plantCanaries(db: Kysely<DB>): Promise<Pick<CanaryWorld, "secrets" | "columns">> {
  const { rows: fields } = await sql<{ table: string; column: string; type: string }>`
    select table_name::text as "table", column_name::text as "column", data_type::text as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' and is_generated = 'NEVER'
    order by table_name, ordinal_position`.execute(db);
  const held = fields.filter(({ table, type }) => !operatorTables.includes(table) && privateTypes.includes(type));
  const planted: NamedSecret[] = [];
  const columns: CanaryWorld["columns"] = { planted: [], open: [], forgotten: [] };
  // The application may not change these tables, so their triggers are disabled here.
  for (const table of [
    "audit_events",
    "desk_events",
    "condition_reports",
    "condition_photos",
    "condition_notes",
    "agreement_texts",
    "rental_agreements",
    "agreement_parts",
    "agreement_acceptances",
    "agreement_driver_signatures",
    "agreement_copies",
  ])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  for (const table of ["sessions", "renter_links"])
    await sql`update ${sql.table(table)} set network = sha256(token_hash)`.execute(db);
  for (const [nth, { table, column, type }] of held.entries()) {
    const name = `${table}.${column}`;
    if (openColumns[name] !== undefined) {
      columns.open.push(name);
      continue;
    }
    await writeCanary(db, { table, column, type }, nth);
    const values = await readValues(db, table, column);
    columns[values.length > 0 ? "planted" : "forgotten"].push(name);
    planted.push(...values.map(({ of, value }) => makeSecret(`${name} ${of}`, value)));
    // Names are shown masked, so the masked form is a secret, too.
    if (name === "rentals.renter_name")
      planted.push(...values.map(({ of, value }) => makeSecret(`${name}_masked ${of}`, maskPersonName(String(value)))));
  }
  return { secrets: planted, columns };
}

async function writeCanary(
  db: Kysely<DB>,
  { table, column, type }: Record<"table" | "column" | "type", string>,
  nth: number,
) {
  const shape =
    valueShapes[`${table}.${column}`] ??
    (type === "jsonb" ? '{"knr": "knrnot# Şş"}' : `knr${column.replaceAll("_", "")}# "Şş" & <ı>`);
  const number = sql`lpad(${nth}::text, 3, '0') || lpad((row_number() over (order by ctid))::text, 3, '0')`;
  const values: Record<string, ReturnType<typeof sql>> = {
    numeric: sql`${nth % 80} + 0.11 + 0.001 * row_number() over (order by ctid) + 0.00001 * ${nth % 90}`,
    bigint: sql`(('7' || ${number}) || '017')::bigint * case when ${sql.ref(column)} < 0 then -1 else 1 end`,
    date: sql`date '2041-01-01' + (${nth} * 30)::int + (row_number() over (order by ctid))::int`,
    jsonb: sql`replace(${shape}::text, '#', ${number})::jsonb`,
  };
  if (type === "uuid" || type === "bytea") return;
  const value = values[type] ?? sql`replace(${shape}::text, '#', ${number})`;
  // Constraints allow a reason only after the event, a claim word only for a free code, a driver's name only for an
  // additional driver, and the address of a share only until somebody has joined.
  const isBound =
    /_reason$|^outcome$|^claim$/u.test(column) ||
    ["drivers.name", "second_people.email"].includes(`${table}.${column}`);
  const filled = isBound ? sql`${sql.ref(column)} <> ''` : sql`true`;
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = planted.value
    from (select ctid as place, ${value} as value from ${sql.table(table)}) planted
    where ${sql.table(table)}.ctid = planted.place and ${filled}`.execute(db);
}

async function readValues(db: Kysely<DB>, table: string, column: string) {
  const { rows } = await sql<{ row: Record<string, unknown>; value: Buffer | string | null }>`
    select to_jsonb(t) as row, ${sql.ref(`t.${column}`)} as value from ${sql.table(table)} t`.execute(db);
  const seen = new Set<string>();
  const named = new Map<string, number>();
  return rows.flatMap(({ row, value }) => {
    if (value === null || value === "") return [];
    const of = String(
      row["code"] ??
        row["car_code"] ??
        row["id"] ??
        row["telling_id"] ??
        row["notice_id"] ??
        row["company_id"] ??
        row["user_id"] ??
        row["name"],
    );
    const told = Buffer.isBuffer(value)
      ? value
      : typeof value === "object"
        ? String(Object.values(value)[0])
        : String(value);
    if (seen.has(of + String(told))) return [];
    seen.add(of + String(told));
    // A person may have several rows in a table.
    const nth = (named.get(of) ?? 0) + 1;
    named.set(of, nth);
    return [{ of: nth === 1 ? of : `${of} (${nth}.)`, value: told }];
  });
}
