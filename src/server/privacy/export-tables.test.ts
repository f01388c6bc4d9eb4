import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { noticeReasonWords } from "#contract/notices/notices.words.ts";
import type { OwnerScope } from "#server/access/gates.ts";

import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import {
  changeTestCar,
  makeCarPhoto,
  makeCars,
  makeCompany,
  makeCustomer,
  makeExpense,
  makePayment,
  makeProfile,
  makeRental,
  makeUser,
  type MadeCompany,
} from "../../../test/world.ts";
import { exportTables } from "./export-tables.ts";
import type { TableCell } from "./zip-tables.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function readPagesOfTable(
  file: string,
  userId: string,
  companyId?: string,
): Promise<Record<string, TableCell>[][]> {
  return database.db.transaction().execute(async (tx) => {
    const table = exportTables(tx, { userId } as OwnerScope, companyId).find((each) => each.file === file);
    const pages: Record<string, TableCell>[][] = [];
    for await (const page of table!.rows) {
      pages.push(page);
      // A query that starts again at each page would never end.
      if (pages.length > 5) throw new Error(`${file} has more pages than rows for them.`);
    }
    return pages;
  });
}

async function readRowsOfFile(file: string, company: MadeCompany): Promise<Record<string, TableCell>[]> {
  return (await readPagesOfTable(file, company.id, company.companyId)).flat();
}

async function makeCompanyWithRentals(rentals: number): Promise<MadeCompany> {
  const company = await makeCompany(database.db);
  const [code = ""] = await makeCars(database.db, company);
  await sql`
    insert into rentals (company_id, id, car_code, renter_name, renter_phone, total, paid, started_at, due_at, ended_at, notes)
    select ${company.companyId}::uuid, gen_random_uuid(), ${code}, 'Ad ' || n, '', n, 0, now(), now(), now(), 'kira ' || n
    from generate_series(1, ${rentals}::int) as n`.execute(database.slowDb);
  return company;
}

describe("paging", () => {
  test.each([0, 1, 999, 1000, 1001, 2500])(
    "%i rentals come completely, each once, a thousand at a time",
    async (count) => {
      const company = await makeCompanyWithRentals(count);
      await makeCompanyWithRentals(3);
      const pages = await readPagesOfTable("kiralamalar", company.id, company.companyId);
      const notes = pages.flat().map((row) => row["notlar"]);
      expect(notes).toHaveLength(count);
      expect(new Set(notes)).toEqual(new Set(Array.from({ length: count }, (_, nth) => `kira ${nth + 1}`)));
      expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(1000);
    },
  );

  test("codes of several lengths and prefixes come completely", async () => {
    const user = await makeUser(database.db);
    await sql`
      insert into codes (code, prefix, owner_id, linked_at, created_at)
      select code, '', ${user.id}::uuid, now(), now() from (
        select distinct upper(left(md5(n::text), 1 + n % 9)) || case when n % 3 = 0 then '-' else '' end || n as code
        from generate_series(1, 2100) as n) as drawn`.execute(database.db);
    await sql`
      insert into profiles (code, owner_id, note, created_at, updated_at)
      select code, owner_id, '', now(), now() from codes where owner_id = ${user.id}`.execute(database.db);
    const codes = (await readPagesOfTable("numaratorler", user.id)).flat().map((row) => row["kod"]);
    expect(new Set(codes).size).toBe(2100);
    expect(codes).toHaveLength(2100);
  });
});

describe("values", () => {
  test.each([
    [1, "0.01"],
    [50, "0.50"],
    [99_900, "999.00"],
    [125_050, "1250.50"],
    [100_000_000, "1000000.00"],
    [999_999_999_999, "9999999999.99"],
  ])("an amount of %i kuruş is %s TL everywhere", async (kurus, lira) => {
    const company = await makeCompany(database.db);
    const [code = ""] = await makeCars(database.db, company);
    await makeRental(database.db, company, code, { total: kurus, paid: kurus });
    await makeExpense(database.db, company, { amount: kurus });
    await sql`update cars set price = ${kurus} where company_id = ${company.companyId}`.execute(database.db);
    expect(await readRowsOfFile("kiralamalar", company)).toMatchObject([
      { toplam: lira, ödenen: lira, "ödeme durumu": "paid" },
    ]);
    expect(await readRowsOfFile("giderler", company)).toMatchObject([{ tutar: lira }]);
    expect(await readRowsOfFile("odemeler", company)).toMatchObject([{ tutar: lira }]);
    expect(await readRowsOfFile("araclar", company)).toMatchObject([{ fiyat: lira }]);
  });

  test("money that was given back is below zero, and belongs to its rental", async () => {
    const company = await makeCompany(database.db);
    const [code = ""] = await makeCars(database.db, company);
    const id = await makeRental(database.db, company, code, { paid: 10_000 });
    await makePayment(database.db, company, id, -50);
    const payments = await readRowsOfFile("odemeler", company);
    expect(new Set(payments.map(({ tutar, "kiralama no": rental }) => `${String(rental)} ${String(tutar)}`))).toEqual(
      new Set([`${id} 100.00`, `${id} -0.50`]),
    );
    expect((await readRowsOfFile("kiralamalar", company))[0]).toMatchObject({ no: id, ödenen: "99.50" });
  });

  test("a rental comes with the plate it was made under, whatever its car carries today", async () => {
    const company = await makeCompany(database.db);
    const [code = ""] = await makeCars(database.db, company);
    await changeTestCar(database.db, company, code, { plate: "34 ABC 34" });
    await makeRental(database.db, company, code);
    await changeTestCar(database.db, company, code, { plate: "06 DEF 456" });
    expect(await readRowsOfFile("kiralamalar", company)).toMatchObject([
      { plaka: "34 ABC 34", "plaka kesin değil": false },
    ]);
  });

  test("a car without a price has none, and its dates are days", async () => {
    const company = await makeCompany(database.db);
    const [code = ""] = await makeCars(database.db, company);
    await changeTestCar(database.db, company, code, { plate: "34 ABC 34", deadlines: { inspection: "2027-02-28" } });
    expect(await readRowsOfFile("araclar", company)).toMatchObject([
      { kod: code, plaka: "34 ABC 34", fiyat: null, muayene: "2027-02-28", kasko: null, durum: "available" },
    ]);
  });

  test("a car says whether it has a photo of its own", async () => {
    const company = await makeCompany(database.db);
    const [code = "", bare = ""] = await makeCars(database.db, company, 2);
    await makeCarPhoto(database.db, company, code, "fotoğraf");
    expect(await readRowsOfFile("araclar", company)).toMatchObject([
      { kod: code, "fotoğraf var": true },
      { kod: bare, "fotoğraf var": false },
    ]);
  });

  test("texts, marks and times come as they are kept", async () => {
    const company = await makeCompany(database.db);
    await makeCustomer(database.db, company, {
      name: 'Şükrü\nÖz; "İ"',
      notes: "=1+1",
      now: new Date("2026-11-20T21:30:00.123Z"),
    });
    expect(await readRowsOfFile("musteriler", company)).toEqual([
      {
        ad: 'Şükrü\nÖz; "İ"',
        telefon: "+905321112233",
        "e-posta": "",
        notlar: "=1+1",
        dikkat: "",
        "kayıt zamanı": new Date("2026-11-20T21:30:00.123Z"),
        "son değişiklik": new Date("2026-11-20T21:30:00.123Z"),
        "şirket adına": false,
      },
    ]);
  });

  test("a sticker comes with what it shows and hides", async () => {
    const user = await makeUser(database.db);
    const contacts = {
      phone: { value: "+905321112233", visible: false },
      email: { value: "a@b.example", visible: true },
    };
    const code = await makeProfile(database.db, user, {
      plate: "06 A 1",
      note: "not",
      contactsVisible: false,
      contacts,
      reasons: { lights: false },
    });
    expect((await readPagesOfTable("numaratorler", user.id)).flat()).toMatchObject([
      {
        kod: code,
        plaka: "06 A 1",
        not: "not",
        "kapalı nedenler": noticeReasonWords.lights,
        "iletişim görünür": false,
        telefon: "+905321112233",
        "telefon görünür": false,
        "e-posta": "a@b.example",
        "e-posta görünür": true,
        "bağlanma zamanı": new Date("2026-11-20T09:00:00.000Z"),
      },
    ]);
  });
});

test("without a company there are the tables of a person alone", async () => {
  const { id } = await makeUser(database.db);
  const files = (companyId?: string) =>
    database.db
      .transaction()
      .execute(async (tx) => exportTables(tx, { userId: id } as OwnerScope, companyId).map(({ file }) => file));
  const person = [
    "hesap",
    "eposta-degisikligi",
    "metinler",
    "oturumlar",
    "giris-adresleri",
    "bilinen-girisler",
    "bekleyen-postalar",
    "numaratorler",
    "aldigim-davetler",
    "ortak-cihaz-kodu",
    "onceki-baglantilar",
    "ikinci-kisiler",
    "benimle-paylasilan-etiketler",
    "hareketler",
    "sikayet-ettiginiz-mesajlar",
    "mesajlar",
    "mesajlarda-yazilanlar",
    "mesaj-yanitlari",
    "bildirim-yollari",
    "gonderilen-bildirimler",
    "bildirim-ayarlari",
  ];
  expect(await files()).toEqual(person);
  const { companyId } = await makeCompany(database.db);
  expect(await files(companyId)).toEqual([
    ...person,
    "sirket",
    "basvuru-ekleri",
    "takvim-adresi",
    "davetler",
    "program-anahtarlari",
    "ortak-cihazlar",
    "araclar",
    "onceki-araclar",
    "musteriler",
    "kiralamalar",
    "kalemler",
    "odemeler",
    "depozitolar",
    "tutanaklar",
    "tutanak-fotograflari",
    "tutanak-taslaklari",
    "tutanak-duzeltmeleri",
    "rezervasyonlar",
    "kapali-zamanlar",
    "arac-degisiklikleri",
    "suruculer",
    "sozlesme-metinleri",
    "sozlesmeler",
    "sozlesme-bilgileri",
    "ek-surucu-imzalari",
    "kiraci-baglantilari",
    "giderler",
    "tekrarlayan-giderler",
    "bakimlar",
    "hgs-ve-cezalar",
    "yapilanlar",
    "kabis-bildirimleri",
    "hgs-bakilan-zamanlar",
    "getirilen-listeler",
    "listelerin-degistirdikleri",
    "arac-listelerinin-degistirdikleri",
    "arac-mesajlar",
    "arac-mesajlarda-yazilanlar",
    "arac-mesaj-yanitlari",
  ]);
});
