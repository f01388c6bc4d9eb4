import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { agreementPartWords, agreementWayWords } from "#contract/fleet/agreements.words.ts";
import { conditionPositionWords } from "#contract/fleet/condition-reports.words.ts";
import { conditionTitles } from "#contract/fleet/condition-titles.words.ts";
import { deskActionWords } from "#contract/fleet/desk-events.words.ts";
import { identityKindWords } from "#contract/fleet/drivers.words.ts";
import { expenseCategoryWords, expenseRepeatWords } from "#contract/fleet/expenses.words.ts";
import { chargeKindWords, depositKindWords, paymentMeansWords } from "#contract/fleet/ledger.words.ts";
import { dueKindWords } from "#contract/fleet/maintenance.words.ts";
import { blockReasonWords, reservationStateWords } from "#contract/fleet/periods.words.ts";
import { roadChargeKindWords, roadChargeMatchWords, roadChargeStateWords } from "#contract/fleet/road-charges.words.ts";
import { alertKindWords, alertWayWords } from "#contract/notices/alerts.words.ts";
import { answerWords, noticeReasonWords, profileKindWords, reachChoiceWords } from "#contract/notices/notices.words.ts";
import { auditActionWords } from "#contract/people/audit.words.ts";
import { memberRoleWords } from "#contract/people/members.words.ts";
import { statusWords } from "#contract/people/status.words.ts";
import {
  carFuelWords,
  carGearWords,
  carStatusWords,
  paymentStatusWords,
  roleWords,
} from "#contract/words/labels.words.ts";
import { defaultAlertSettings } from "#domain/notices/alert.ts";
import { encodeBase32 } from "#domain/people/second-factor.ts";
import { rememberIp } from "#server/access/known-ips.ts";
import { rememberLogIn } from "#server/access/known-log-ins.ts";
import { runTransaction } from "#server/db/database.ts";
import { insertAcknowledgements } from "#server/modules/account/store.ts";
import { queueDeliveries } from "#server/outbox/deliveries-store.ts";
import { queueMail } from "#server/outbox/store.ts";

import { makeChannel, makeSecondPerson } from "../../../test/alert-rows.ts";
import { createTestApp, catchRefusal, type TestApp } from "../../../test/app.ts";
import { openExport, type OpenedTable } from "../../../test/opened-export.ts";
import {
  makeAdministrator,
  makeCompanyOwnerPerson,
  makeCustomerPerson,
  makeSignedIn,
  type Person,
} from "../../../test/people.ts";
import { addSecondFactor } from "../../../test/second-factor.ts";
import {
  LONG_AGO,
  changeTestCar,
  makeBlockedTime,
  makeCalendarLink,
  makeCars,
  makeCode,
  makeCustomer,
  makeDriver,
  makeEmailChange,
  makeCarDue,
  makeExpense,
  makeMember,
  makePayment,
  makePhoto,
  makeProfile,
  makeRental,
  makeReservation,
  makeShareInvitation,
  makeAgreement,
  makeConditionReport,
  makeInvitation,
  makeProgramKey,
  makeSharedDevice,
  makeShiftCode,
  SHIFT_CODE,
  makeRoadCharge,
  makeVisitorNotice,
  readNoticeId,
  type MadeCompany,
} from "../../../test/world.ts";

const holderOfTable = {
  users: ["id", "user"],
  acknowledgements: ["user_id", "user"],
  sessions: ["user_id", "user"],
  profiles: ["owner_id", "user"],
  past_links: ["owner_id", "user"],
  companies: ["id", "company"],
  cars: ["company_id", "company"],
  application_additions: ["company_id", "company"],
  former_cars: ["company_id", "company"],
  customers: ["company_id", "company"],
  rentals: ["company_id", "company"],
  condition_reports: ["company_id", "company"],
  condition_notes: ["company_id", "company"],
  condition_photos: ["company_id", "company"],
  drivers: ["company_id", "company"],
  agreement_texts: ["company_id", "company"],
  rental_agreements: ["company_id", "company"],
  agreement_parts: ["company_id", "company"],
  agreement_driver_signatures: ["company_id", "company"],
  agreement_acceptances: ["company_id", "company"],
  agreement_copies: ["company_id", "company"],
  renter_links: ["company_id", "company"],
  rental_charges: ["company_id", "company"],
  road_charges: ["company_id", "company"],
  desk_events: ["company_id", "company"],
  car_periods: ["company_id", "company"],
  reservations: ["company_id", "company"],
  expenses: ["company_id", "company"],
  repeating_expenses: ["company_id", "company"],
  car_dues: ["company_id", "company"],
  invitations: ["company_id", "company"],
  program_keys: ["company_id", "company"],
  shared_devices: ["company_id", "company"],
  notices: ["owner_id", "user"],
  tellings: ["(select owner_id from notices where id = notice_id)", "user"],
  notice_answers: ["(select owner_id from notices where id = notice_id)", "user"],
  channels: ["user_id", "user"],
  deliveries: ["user_id", "user"],
  second_people: ["owner_id", "user"],
  email_changes: ["user_id", "user"],
} as const;

/**
 * Tables whose texts belong to no account: texts of the server, the operator or visitors, codes that outlive their
 * owners, books of removed companies, mails whose content is stored elsewhere, and events, which never change.
 */
const tablesWithoutHolder = [
  "jobs",
  "seen_time",
  "timelines",
  "codes",
  "code_batches",
  "kept_books",
  "mails",
  "reports",
  "similar_reports",
  "sticker_orders",
  "audit_events",
  "service_keys",
  "print_layouts",
  "printers",
];

const reasonsLeftOut: Record<string, string> = {
  "users.password_hash": "a secret",
  "users.search_key": "made of name and address",
  "users.closing_reason": "of closed accounts, which cannot ask",
  "companies.search_key": "made of the name",
  "customers.search_key": "made of the name",
  "rentals.search_key": "made of the name",
  "profiles.code": "a key",
  "profiles.status": "a word of the catalogue, without which nothing else of it stands",
  "cars.status_line": "a word of the catalogue, without which nothing else of it stands",
  "profiles.search_key": "made of code, plate and note",
  "past_links.code": "a key",
  "expenses.search_key": "made of the description",
  "cars.code": "a key",
  "car_photos.code": "a key",
  "cars.search_key": "made of what it looks like",
  "former_cars.code": "a key",
  "rentals.car_code": "a key",
  "desk_events.car_code": "a key",
  "car_periods.car_code": "a key",
  "car_periods.plate": "of rentals, which are given with it",
  "reservations.search_key": "made of the name",
  "expenses.car_code": "a key",
  "repeating_expenses.car_code": "a key",
  "car_dues.car_code": "a key",
  "import_cars.car_code": "a key",
  "import_rentals.written": "a digest",
  "condition_reports.car_code": "a key",
  "drivers.identity_kind": "a word of the catalogue",
  "condition_photos.position": "a word of the catalogue",
  "rental_charges.entered_by_name": "the name of somebody else, who has left",
  "road_charges.list_id": "a key",
  "road_charges.search_key": "made of plate, document and text",
  "road_charges.step": "made of what else stands there",
  "road_charges.entered_by_name": "the name of somebody else, who has left",
  "desk_events.kind": "made of the action",
  "payments.entered_by_name": "the name of somebody else, who has left",
  "deposit_entries.entered_by_name": "the name of somebody else, who has left",
  "notices.code": "a key",
  "second_people.code": "a key",
  "notice_blocks.code": "a key",
  "alerts.kind": "a word of the catalogue",
  "alerts.held_for": "a word of the catalogue",
  "channels.kind": "a word of the catalogue",
  "deliveries.way": "a word of the catalogue",
  "deliveries.kind": "a word of the catalogue",
  "deliveries.last_error": "a word of ours",
  "notice_answers.answered_by_name": "the name of somebody else, who has left",
};

interface PlantedCanary {
  place: string;
  canary: string;
}

type CanaryOwner = Person & { planted: PlantedCanary[]; codes: string[] };

let t: TestApp;
let people: Record<"customer" | "other customer" | "company" | "other company", CanaryOwner>;
let texts: { table: keyof typeof holderOfTable; column: string }[];
beforeAll(async () => {
  t = await createTestApp();
  // The triggers of these tables, which forbid every change, are disabled.
  for (const table of [
    "desk_events",
    "condition_reports",
    "condition_photos",
    "condition_notes",
    "agreement_texts",
    "rental_agreements",
    "agreement_parts",
    "agreement_driver_signatures",
    "agreement_acceptances",
    "agreement_copies",
  ])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(t.db);
  const { rows } = await sql<{ table: keyof typeof holderOfTable; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and table_name not like 'kysely%' and table_name not in ('code_shares', 'second_persons')
      and is_generated = 'NEVER'
    order by 1, 2`.execute(t.db);
  texts = rows.filter(
    ({ table, column }) => !tablesWithoutHolder.includes(table) && !(`${table}.${column}` in reasonsLeftOut),
  );
  people = {
    customer: await plantCanaries(await addStickers(await makeCustomerPerson(t))),
    "other customer": await plantCanaries(await addStickers(await makeCustomerPerson(t))),
    company: await plantCanaries(await makeFleet()),
    "other company": await plantCanaries(await makeFleet()),
  };
});
afterAll(() => t.close());

async function addStickers(who: Person): Promise<Person & { codes: string[] }> {
  const codes = [await makeProfile(t.db, who.user), await makeProfile(t.db, who.user)];
  const now = t.clock.now();
  const hidden = { noteHiddenAt: now, noteHiddenReason: "Hakaret", unlinkedAt: now };
  const past = { ownerId: who.user.id, code: await makeCode(t.db), plate: "34 ABC 123", ...hidden };
  await t.db.insertInto("pastLinks").values(past).execute();
  await insertAcknowledgements(t.db, who.user.id, [{ name: "terms", version: "1" }], t.clock.now());
  await rememberIp(t.db, t.deps, who.user.id, "192.0.2.1");
  const place = { address: "192.0.2.1", device: "Firefox, Windows" };
  await runTransaction(t.db, (tx) => rememberLogIn(tx, t.deps, who.user.id, place));
  await who.api.alerts.save({ ...defaultAlertSettings, mailTopics: ["notices"], version: 0 });
  const noticeId = await readNoticeId(
    t.db,
    await makeVisitorNotice(t.db, codes[0]!, { note: "x", phone: "+905321112233" }),
  );
  await who.api.profiles.setStatus({ code: codes[0]!, status: "words", words: "x" });
  const answer = { id: randomUUID(), noticeId, answer: "words", note: "x", answeredAt: now };
  await t.db.insertInto("noticeAnswers").values(answer).execute();
  await makeEmailChange(t.db, who.user, { expiresAt: new Date(now.getTime() + 86_400_000) });
  await makeChannel(t.db, who.user);
  await makeSecondPerson(t, who.user);
  await makeShareInvitation(t.db, who.user, codes[1]!, "x@example.com");
  await queueDeliveries(
    t.db,
    [{ userId: who.user.id, way: "email", channelId: null, channelName: "x", content: { kind: "test" } }],
    now,
  );
  return Object.assign(who, { codes });
}

async function makeFleet(): Promise<Person & { codes: string[] }> {
  const who = await makeCompanyOwnerPerson(t);
  const { codes } = await addStickers(who);
  const cars = await makeCars(t.db, who.user, 3);
  await makeCustomer(t.db, who.user);
  const rental = await makeRental(t.db, who.user, cars[0]!, { total: 125_050, paid: 100, deposit: 300 });
  await makePayment(t.db, who.user, rental, 50_000);
  await makeRoadCharge(t.db, who.user, rental);
  await makeConditionReport(t.db, who.user, rental, { words: "x", photo: "x" });
  await makeDriver(t.deps, who.user, { rentalId: rental, name: "x" });
  await makeAgreement(t.db, who.user, rental, { words: "x" });
  const inAWeek = new Date(t.clock.now().getTime() + 7 * 86_400_000);
  await makeReservation(t.db, who.user, cars[0]!, { now: inAWeek, price: 25, deposit: 50 });
  await makeRental(t.db, who.user, cars[1]!, { endedAt: t.clock.now() });
  await makeBlockedTime(t.db, who.user, cars[0]!, { now: new Date(t.clock.now().getTime() + 9 * 86_400_000) });
  await who.api.company.cars.setStatus({ code: cars[0]!, status: "lunch" });
  await changeTestCar(t.db, who.user, cars[0]!, {
    gear: "manual",
    fuel: "diesel",
    modelYear: 2021,
    weekPrice: 700_000,
  });
  await makeExpense(t.db, who.user, { amount: 1, code: cars[0]!, repeats: "monthly" });
  await makeCarDue(t.db, who.user, cars[0]!, { kind: "other", text: "x" });
  await makeCalendarLink(t.db, who.user);
  await makeInvitation(t.db, who.user, { email: "davetli@example.com" });
  await makeProgramKey(t.db, who.user);
  await makeSharedDevice(t.db, who.user, t.clock.now());
  await makeShiftCode(t.db, t.deps.secretKeys, who.user, SHIFT_CODE);
  const added = {
    id: randomUUID(),
    companyId: who.user.companyId,
    refusalReason: "x",
    text: "x",
    createdAt: t.clock.now(),
  };
  await t.db.insertInto("applicationAdditions").values(added).execute();
  const { version } = await who.api.company.cars.get({ code: cars[1]! });
  await who.api.company.cars.change({ code: cars[1]!, version, plate: "34 ABC 123" });
  await makeVisitorNotice(t.db, cars[0]!, { note: "Araca söylenen" });
  const swap = {
    id: randomUUID(),
    rentalId: rental,
    version: 1,
    code: cars[2]!,
    status: "available",
    reason: "x",
  } as const;
  await who.api.company.rentals.swapCar(swap);
  return Object.assign(who, { codes: [...codes, ...cars] });
}

let canaryCount = 0;

async function plantCanaries(who: Person & { codes: string[] }): Promise<CanaryOwner> {
  const planted: PlantedCanary[] = [];
  const companyId = (who.user as Partial<MadeCompany>).companyId;
  for (const { table, column } of texts) {
    const [holder, kind] = holderOfTable[table];
    const id = kind === "user" ? who.user.id : companyId;
    if (id === undefined) continue;
    canaryCount += 1;
    const canary = `Knry-${canaryCount}ş`;
    const also =
      table === "companies" && column === "refusal_reason" ? sql`, refused_at = now(), is_approved = false` : sql``;
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${canary} ${also} where ${sql.raw(holder)} = ${id}`.execute(
      t.db,
    );
    if (numAffectedRows > 0n) planted.push({ place: `${table}.${column}`, canary });
  }
  return Object.assign(who, { planted });
}

async function exportTablesOf(who: Person): Promise<Map<string, OpenedTable>> {
  const file = await who.api.account.exportData({});
  return openExport(new Uint8Array(await file.arrayBuffer()));
}

const amountColumns = [
  "haftalık fiyat",
  "aylık fiyat",
  "aşan km fiyatı",
  "fiyat",
  "ücret",
  "depozito",
  "toplam",
  "ödenen",
  "elde tutulan depozito",
  "tutar",
];
const wordsOfColumn: Record<string, Record<string, string>> = {
  ne: { ...auditActionWords, ...deskActionWords },
  rol: roleWords,
  durum: { ...carStatusWords, ...roadChargeStateWords, ...reservationStateWords },
  "kiracı nasıl bulundu": roadChargeMatchWords,
  "ödeme durumu": paymentStatusWords,
  tutanak: conditionTitles,
  yön: conditionPositionWords,
  kimlik: identityKindWords,
  kabul: agreementWayWords,
  bölüm: agreementPartWords,
  kalem: chargeKindWords,
  "ödeme yolu": paymentMeansWords,
  işlem: depositKindWords,
  kategori: expenseCategoryWords,
  tekrar: expenseRepeatWords,
  bakım: dueKindWords,
  görev: memberRoleWords,
  tür: { ...profileKindWords, ...roadChargeKindWords },
  vites: carGearWords,
  yakıt: carFuelWords,
  ulaşım: reachChoiceWords,
  "okutanlara durum": statusWords,
  neden: { ...noticeReasonWords, ...blockReasonWords },
  yanıt: answerWords,
  yol: alertWayWords,
  bildirim: alertKindWords,
};
const turkishTimeFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Istanbul",
  dateStyle: "short",
  timeStyle: "short",
});

function toCell(column: string, value: string | number | boolean | null | undefined): string {
  if (typeof value === "boolean") return value ? "evet" : "hayır";
  const text = String(value ?? "");
  if (amountColumns.includes(column)) return text.replace(".", ",");
  if (/^\d{4}-\d\d-\d\dT/u.test(text)) return turkishTimeFormat.format(new Date(text));
  return wordsOfColumn[column]?.[text] ?? text;
}

const allOwners = ["customer", "other customer", "company", "other company"] as const;

describe("what it holds", () => {
  test("the tables that are planted are all that hold somebody's text", async () => {
    expect([...new Set(texts.map(({ table }) => table))].toSorted()).toEqual(Object.keys(holderOfTable).toSorted());
    for (const name of allOwners) {
      const tables = new Set(people[name].planted.map(({ place }) => place.split(".")[0]));
      const ofPerson = Object.entries(holderOfTable).flatMap(([table, [, kind]]) => (kind === "user" ? [table] : []));
      expect(tables).toEqual(new Set(name.endsWith("customer") ? ofPerson : Object.keys(holderOfTable)));
    }
  });

  test.each(allOwners)(
    "every text of the %s is in it, in both kinds of file, and nothing of anybody else",
    async (name) => {
      const own = people[name];
      const tables = [...(await exportTablesOf(own)).values()];
      const [json, csv] = [JSON.stringify(tables.map(({ rows }) => rows)), tables.map((table) => table.csv).join("")];
      expect(own.planted.filter(({ canary }) => !json.includes(canary))).toEqual([]);
      expect(own.planted.filter(({ canary }) => !csv.includes(canary))).toEqual([]);
      for (const code of own.codes) expect(json).toContain(code);
      for (const other of allOwners.filter((each) => each !== name)) {
        const { planted, codes, user } = people[other];
        for (const kept of [...planted.map(({ canary }) => canary), ...codes, user.id]) {
          expect(json).not.toContain(kept);
          expect(csv).not.toContain(kept);
        }
      }
    },
  );

  test.each(allOwners)("both kinds of file say the same of the %s, row by row", async (name) => {
    for (const [file, { rows, lines }] of await exportTablesOf(people[name])) {
      const [columns = [], ...cells] = lines;
      expect([file, cells]).toEqual([file, rows.map((row) => columns.map((column) => toCell(column, row[column])))]);
      for (const row of rows) expect(Object.keys(row)).toEqual(columns);
    }
  });

  test("no password, no token and nothing that only serves the search leaves", async () => {
    const { token } = people.company;
    const all = JSON.stringify([...(await exportTablesOf(people.company))]);
    for (const kept of ["$argon2id", "search_key", "token_hash", token!]) expect(all).not.toContain(kept);
  });

  test("a customer gets the tables of a person, a company its books too, with every row of them", async () => {
    const sizes = async (who: Person) =>
      Object.fromEntries([...(await exportTablesOf(who))].map(([file, { rows }]) => [file, rows.length]));
    const person = {
      hesap: 1,
      "eposta-degisikligi": 1,
      metinler: 1,
      oturumlar: 1,
      "giris-adresleri": 1,
      "bilinen-girisler": 2,
      "bekleyen-postalar": 0,
      numaratorler: 2,
      "aldigim-davetler": 0,
      "ortak-cihaz-kodu": 0,
      "onceki-baglantilar": 1,
      "ikinci-kisiler": 2,
      "benimle-paylasilan-etiketler": 0,
      hareketler: expect.any(Number) as number,
      "sikayet-ettiginiz-mesajlar": 0,
      mesajlar: 1,
      "mesajlarda-yazilanlar": 1,
      "mesaj-yanitlari": 1,
      "bildirim-yollari": 1,
      "gonderilen-bildirimler": 1,
      "bildirim-ayarlari": 1,
    };
    expect(await sizes(people.customer)).toEqual(person);
    expect(await sizes(people.company)).toEqual({
      ...person,
      sirket: 1,
      "basvuru-ekleri": 1,
      "takvim-adresi": 1,
      davetler: 1,
      "program-anahtarlari": 1,
      "ortak-cihaz-kodu": 1,
      "ortak-cihazlar": 1,
      araclar: 3,
      "onceki-araclar": 1,
      musteriler: 3,
      kiralamalar: 2,
      kalemler: 2,
      odemeler: 2,
      depozitolar: 1,
      "sozlesme-metinleri": 1,
      sozlesmeler: 1,
      "sozlesme-bilgileri": 2,
      "ek-surucu-imzalari": 1,
      "kiraci-baglantilari": 1,
      tutanaklar: 1,
      "tutanak-fotograflari": 1,
      "tutanak-taslaklari": 1,
      "tutanak-duzeltmeleri": 1,
      suruculer: 1,
      rezervasyonlar: 1,
      "kapali-zamanlar": 1,
      "arac-degisiklikleri": 1,
      giderler: 1,
      "tekrarlayan-giderler": 1,
      bakimlar: 1,
      "hgs-ve-cezalar": 1,
      yapilanlar: 6,
      "kabis-bildirimleri": 4,
      "hgs-bakilan-zamanlar": 0,
      "getirilen-listeler": 0,
      "listelerin-degistirdikleri": 0,
      "arac-listelerinin-degistirdikleri": 0,
      "arac-mesajlar": 1,
      "arac-mesajlarda-yazilanlar": 1,
      "arac-mesaj-yanitlari": 0,
    });
  });

  test("somebody who has nothing yet gets every file, empty but for their own account and session", async () => {
    const who = await makeAdministrator(t);
    const tables = await exportTablesOf(who);
    expect([...tables].map(([file, { rows }]) => [file, rows.length])).toEqual([
      ["hesap", 1],
      ["eposta-degisikligi", 0],
      ["metinler", 0],
      ["oturumlar", 1],
      ["giris-adresleri", 0],
      ["bilinen-girisler", 0],
      ["bekleyen-postalar", 0],
      ["numaratorler", 0],
      ["aldigim-davetler", 0],
      ["ortak-cihaz-kodu", 0],
      ["onceki-baglantilar", 0],
      ["ikinci-kisiler", 0],
      ["benimle-paylasilan-etiketler", 0],
      ["hareketler", 0],
      ["sikayet-ettiginiz-mesajlar", 0],
      ["mesajlar", 0],
      ["mesajlarda-yazilanlar", 0],
      ["mesaj-yanitlari", 0],
      ["bildirim-yollari", 0],
      ["gonderilen-bildirimler", 0],
      ["bildirim-ayarlari", 0],
    ]);
    expect(tables.get("hesap")?.rows[0]).toEqual({
      "görünen ad": who.user.displayName,
      "e-posta": who.user.email,
      rol: "admin",
      "kayıt zamanı": "2026-11-20T09:00:00.000Z",
      "günlük kod bağlama sınırı": 100,
      "sayılan bağlamalar": 0,
      "saymanın başı": null,
      "e-posta doğrulama zamanı": null,
      "ikinci adımın açılma zamanı": null,
      "kalan kurtarma kodu": 0,
    });
  });

  test("of a second factor since when it is on and how many recovery codes are left, and neither secret nor code", async () => {
    const who = await makeCustomerPerson(t);
    const { secret, recoveryCodes } = await addSecondFactor(t.deps, who.user.id);
    await addSecondFactor(t.deps, (await makeCustomerPerson(t)).user.id);
    const tables = await exportTablesOf(who);
    expect(tables.get("hesap")?.rows).toMatchObject([
      { "ikinci adımın açılma zamanı": LONG_AGO.toISOString(), "kalan kurtarma kodu": 2 },
    ]);
    const told = JSON.stringify([...tables.values()]);
    const kept = await t.db.selectFrom("secondFactors").select("secret").where("userId", "=", who.user.id).execute();
    for (const bytes of [secret, ...kept.map((row) => row.secret)])
      for (const text of [bytes.toString("hex"), bytes.toString("base64"), encodeBase32(bytes)])
        expect(told).not.toContain(text);
    for (const code of recoveryCodes) expect(told).not.toContain(code);
  });

  test("a mail that waits is told of to whom it is for, and to nobody else", async () => {
    const [own, other] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
    await queueMail(t.db, { kind: "reset-password", recipient: own.user.email }, t.clock.now());
    expect((await exportTablesOf(own)).get("bekleyen-postalar")?.rows).toEqual([
      { tür: "reset-password", "yazılma zamanı": t.clock.now().toISOString(), "deneme sayısı": 0 },
    ]);
    expect((await exportTablesOf(other)).get("bekleyen-postalar")?.rows).toEqual([]);
  });

  test("of the company a manager gets the same as the owner, and a clerk nothing", async () => {
    const owner = await makeCompanyOwnerPerson(t);
    await makeCustomer(t.db, owner.user);
    const ofCompany = async (role: "manager" | "clerk") => {
      const tables = await exportTablesOf(await makeSignedIn(t, await makeMember(t.db, owner.user, role)));
      return ["sirket", "musteriler"].map((file) => tables.get(file)?.rows);
    };
    const tables = await exportTablesOf(owner);
    expect(await ofCompany("manager")).toEqual(["sirket", "musteriler"].map((file) => tables.get(file)?.rows));
    expect(await ofCompany("clerk")).toEqual([undefined, undefined]);
  });

  test("of a company what was told of its cars, and of anybody nothing that was taken back", async () => {
    const tables = await exportTablesOf(people.company);
    expect(tables.get("arac-mesajlarda-yazilanlar")?.rows).toMatchObject([{ not: "Araca söylenen" }]);
    const own = await makeCustomerPerson(t);
    const key = await makeVisitorNotice(t.db, await makeProfile(t.db, own.user), { note: "Geri", now: t.clock.now() });
    await t.api().tellings.withdraw({ key });
    const after = await exportTablesOf(own);
    expect([after.get("mesajlar")?.rows, after.get("mesajlarda-yazilanlar")?.rows]).toEqual([[], []]);
  });

  test("of a visitor's photo that there is one, and where they stood", async () => {
    const own = await makeCustomerPerson(t);
    const place = { lat: 41.00824, lon: 28.97836, accuracy: 45 };
    const told = { place, photo: makePhoto("kanarya fotoğraf"), now: t.clock.now() };
    await makeVisitorNotice(t.db, await makeProfile(t.db, own.user), told);
    expect((await exportTablesOf(own)).get("mesajlarda-yazilanlar")?.rows).toMatchObject([
      {
        "fotoğraf var": true,
        "konumun enlemi": expect.stringContaining("41.00824") as string,
        "konumun doğruluğu, metre": 45,
      },
    ]);
  });

  test("a waiting company gets its application", async () => {
    const who = await makeCompanyOwnerPerson(t, { isApproved: false });
    expect((await exportTablesOf(who)).get("sirket")?.rows).toMatchObject([
      { ad: who.user.displayName, onaylı: false, açık: true },
    ]);
  });
});

describe("how it is given", () => {
  test("as a ZIP file with the day in its name, to programs that ask for it", async () => {
    const who = await makeCustomerPerson(t);
    const answer = await who.send("/api/account/export", { json: {} });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("application/zip");
    expect(answer.headers.get("Content-Disposition")).toContain('filename="verilerim-2026-11-21.zip"');
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Content-Encoding")).toBeNull();
    const tables = openExport(new Uint8Array(await answer.arrayBuffer()));
    expect(tables.get("hesap")?.rows).toMatchObject([{ "e-posta": who.user.email }]);
  });

  test("to the browser as a file of that name and kind", async () => {
    const file = await (await makeCustomerPerson(t)).api.account.exportData({});
    expect(file.name).toBe("verilerim-2026-11-21.zip");
    expect(file.type).toBe("application/zip");
  });

  test("five times an hour, for each account", { tags: "long" }, async () => {
    const who = await makeCustomerPerson(t);
    for (let count = 0; count < 5; count++) await who.api.account.exportData({});
    const refused = await catchRefusal(who.api.account.exportData({}));
    expect(refused.code).toBe("TOO_MANY_ATTEMPTS");
    const { headers, status } = await who.send("/api/account/export", { json: {} });
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(3000);
    await (await makeCustomerPerson(t)).api.account.exportData({});
  });

  test("a try in which the house failed does not count", async () => {
    const who = await makeCustomerPerson(t);
    const away = t.db.withoutPlugins();
    away.transaction = () => {
      throw new Error("away");
    };
    const failing = t.with({ slowDb: away }).as(who.token);
    for (let count = 0; count < 6; count++)
      expect((await catchRefusal(failing.api.account.exportData({}))).code).toBe("UNEXPECTED");
    await who.api.account.exportData({});
  });

  test("not to whoever is not signed in", async () => {
    expect((await catchRefusal(t.api().account.exportData({}))).code).toBe("UNAUTHENTICATED");
  });

  test("late in the evening, with the day that it is in Türkiye", async () => {
    t.clock.advance({ hours: 12 });
    expect((await (await makeCustomerPerson(t)).api.account.exportData({})).name).toBe("verilerim-2026-11-22.zip");
  });
});
