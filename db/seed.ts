import { randomBytes } from "node:crypto";

import { sql, type Kysely, type Transaction } from "kysely";
import { pino } from "pino";

import { hashPassword } from "#server/access/password-hash.ts";
import { loadConfig } from "#server/config.ts";
import { runTransaction } from "#server/db/database.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import type { DB } from "#server/db/tables.ts";
import { makeScanUrl } from "#server/modules/codes/scan-url.ts";
import { refuseCompany } from "#server/modules/companies/approval.ts";
import { closeAccount } from "#server/modules/users/closing.ts";
import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { linkCode, makeCode, makeCompany, makeProfile, makeUser } from "../test/world.ts";
import { fillFleet } from "./demo-fleet.ts";
import { coastFleet, hillFleet, newFleet } from "./demo-fleets.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const ADMIN_EMAIL = "yonetici@example.com";

export interface DemoWorld {
  accounts: { who: string; email: string }[];
  scans: { what: string; code: string }[];
}

interface SeedContext {
  tx: Transaction<DB>;
  passwordHash: string;
  today: Date;
  daysAgo: (days: number) => Date;
}

/**
 * Throws OperatorError if the database contains a code, or an account other than an administrator's. The first start of
 * the server may have created an administrator.
 */
export async function fillDemoWorld(db: Kysely<DB>, password: string, today: Date): Promise<DemoWorld> {
  const passwordHash = await hashPassword(password, "");
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS);

  return runTransaction(db, async (tx) => {
    await refuseUnlessEmpty(tx);
    const making = { tx, passwordHash, today, daysAgo };
    const { admin, ayse, mehmet, elif, closed } = await makePeople(making);
    const { coast, hill, empty, waiting, refused, coastCars } = await makeCompanies(making);
    const { car, shop, silent, free } = await makeStickers(making, { ayse, mehmet, elif });
    const confirmed = [admin, ayse, mehmet, coast, hill, empty, waiting].map(({ id }) => id);
    await tx
      .updateTable("users")
      .set({ emailConfirmedAt: daysAgo(1) })
      .where("id", "in", confirmed)
      .execute();
    // The mails of the demo world must not be sent, because its addresses belong to nobody.
    await tx.deleteFrom("mails").execute();

    const carOf = (plate: (typeof coastFleet.cars)[number]["plate"]) => coastCars.get(plate)!;
    return {
      accounts: [
        { who: "Yönetici", email: admin.email },
        { who: "İki araçlı müşteri", email: ayse.email },
        { who: "Dükkân sahibi müşteri", email: mehmet.email },
        { who: "İletişimini gizleyen müşteri", email: elif.email },
        { who: "Filo: her durumda araç, kiralama, gider", email: coast.email },
        { who: "Küçük filo", email: hill.email },
        { who: "Onaylı şirket, araçları boş", email: empty.email },
        { who: "Onay bekleyen şirket", email: waiting.email },
        { who: "Başvurusu reddedilmiş şirket", email: refused.email },
        { who: "Yöneticinin kapattığı hesap", email: closed.email },
      ],
      scans: [
        { what: "Araç", code: car },
        { what: "Dükkân", code: shop },
        { what: "İletişimi gizli", code: silent },
        { what: "Boşta", code: free },
        { what: "Kirada", code: carOf("35 KRF 104") },
        { what: "Kirada, kiracı gizli", code: carOf("35 KRF 105") },
        { what: "Süresi dolmuş kiralama", code: carOf("35 KRF 106") },
        { what: "Müsait, fiyatıyla", code: carOf("35 KRF 101") },
        { what: "Bakımda", code: carOf("35 KRF 108") },
      ],
    };
  });
}

/** Locks both tables, so that nobody can register until the transaction ends, and a second seed waits. */
async function refuseUnlessEmpty(tx: Kysely<DB>): Promise<void> {
  await sql`lock table users, codes in share row exclusive mode`.execute(tx);
  const held =
    await sql`select 1 from users where role <> 'admin' or email = ${ADMIN_EMAIL} union all select 1 from codes
    limit 1`.execute(tx);
  if (held.rows.length > 0)
    throw new OperatorError(
      "Veri tabanı boş değil: örnek dünya, yöneticilerinkinden başka hesap ve hiç kod yokken kurulur " +
        `(${ADMIN_EMAIL} onun kendi hesabıdır).`,
    );
}

async function makePeople({ tx, passwordHash, daysAgo }: SeedContext) {
  const person = (email: string, displayName: string, days: number) =>
    makeUser(tx, { email, displayName, passwordHash, now: daysAgo(days) });
  const admin = await makeUser(tx, {
    email: ADMIN_EMAIL,
    displayName: "Yönetici",
    role: "admin",
    passwordHash,
    now: daysAgo(120),
  });
  const ayse = await person("ayse@example.com", "Ayşe Nur Yılmaz", 90);
  const mehmet = await person("mehmet@example.com", "Mehmet Işık", 40);
  const elif = await person("elif@example.com", "Elif Şahin", 7);
  const closed = await person("kapali@example.com", "Kapalı Hesap", 20);
  await closeAccount(tx, null, { userId: closed.id, reason: "Kullanım koşullarına aykırı not." }, daysAgo(1));
  return { admin, ayse, mehmet, elif, closed };
}

async function makeCompanies({ tx, passwordHash, today, daysAgo }: SeedContext) {
  const company = (email: string, displayName: string, days: number) =>
    makeCompany(tx, { email, displayName, isApproved: false, passwordHash, now: daysAgo(days) });
  const waiting = await company("sirket@example.com", "Ege Rent a Car", 1);
  const coast = await company("korfez@example.com", "Körfez Filo Kiralama", 80);
  const hill = await company("toros@example.com", "Toros Rent a Car", 31);
  const empty = await company("yeniyol@example.com", "Yeni Yol Kiralama", 2);
  const coastCars = await fillFleet(tx, coast, coastFleet, today);
  await fillFleet(tx, hill, hillFleet, today);
  await fillFleet(tx, empty, newFleet, today);
  // Only the events of the last day are still to be reported to the police's portal. Older ones are marked as reported.
  for (const { id: toldBy, companyId } of [coast, hill, empty])
    await tx
      .updateTable("policeNotices")
      .set({ toldAt: sql<Date>`happened_at + interval '6 minutes'`, toldBy })
      .where("companyId", "=", companyId)
      .where("happenedAt", "<", daysAgo(1))
      .execute();
  const refused = await company("ret@example.com", "Hayal Oto", 3);
  await refuseCompany(
    tx,
    null,
    { companyId: refused.companyId, reason: "Ticaret sicil kaydınıza ulaşamadık." },
    // The link would be in the mail about the refusal, but no mails of the demo world are sent.
    { now: daysAgo(2), publicUrl: "" },
  );
  return { waiting, coast, hill, empty, refused, coastCars };
}

async function makeStickers(
  { tx, daysAgo }: SeedContext,
  { ayse, mehmet, elif }: Pick<Awaited<ReturnType<typeof makePeople>>, "ayse" | "mehmet" | "elif">,
) {
  const car = await makeProfile(tx, ayse, {
    now: daysAgo(88),
    plate: "34 ABC 123",
    note: "Aracım yolunuzu kapattıysa lütfen arayın, hemen geliyorum.",
    contacts: {
      phone: { value: "+905320000001", visible: true },
      telegram: { value: "ornek_ayse_kt", visible: true },
      email: { value: "ayse@example.com", visible: false },
    },
  });
  await makeProfile(tx, ayse, {
    now: daysAgo(30),
    plate: "35 KLM 45",
    contacts: { phone: { value: "+905320000001", visible: true } },
  });
  const shop = await makeProfile(tx, mehmet, {
    now: daysAgo(35),
    plate: "ÖZ BÜFE",
    kind: "place",
    note: "Öğle arası 12.30-13.30.\nKargonuzu yandaki berbere bırakabilirsiniz.",
    contacts: {
      phone: { value: "+902120000002", visible: true },
      email: { value: "isik@example.com", visible: true },
      website: { value: "https://example.com", visible: true },
    },
  });
  const silent = await makeProfile(tx, elif, {
    now: daysAgo(5),
    plate: "06 SHN 66",
    note: "Not bırakmak için güvenliğe uğrayın.",
    contactsVisible: false,
    contacts: {
      phone: { value: "+905320000003", visible: true },
      email: { value: "elif@example.com", visible: true },
    },
  });
  await linkCode(tx, elif, { now: daysAgo(2) });
  const free = await makeCode(tx, { now: daysAgo(1) });
  for (let nth = 0; nth < 7; nth += 1) await makeCode(tx, { now: daysAgo(1) });
  return { car, shop, silent, free };
}

async function main(): Promise<void> {
  const config = loadConfig();
  const database = await openMigrated(config, { adopt: true, log: pino({ level: "silent" }) });
  try {
    // The password is random, so that nobody can log in to a demo that is left running on a public server.
    const password = randomBytes(12).toString("base64url");
    const { accounts, scans } = await fillDemoWorld(database.slowDb, password, new Date());
    const lines = [
      "Örnek dünya kuruldu. Bütün hesapların şifresi:",
      `  ${password}`,
      "",
      `Giriş: ${config.publicUrl}/login`,
      ...accounts.map(({ who, email }) => `  ${email.padEnd(22)} ${who}`),
      "",
      "Okutulan kodlar:",
      ...scans.map(({ what, code }) => `  ${makeScanUrl(config.publicUrl, code)}  ${what}`),
    ];
    console.log(lines.join("\n"));
  } finally {
    await database.close();
  }
}

if (import.meta.main) await main().catch(printErrorAndExit);
