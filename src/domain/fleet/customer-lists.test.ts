import { describe, expect, test } from "vitest";

import { readCustomers, type CustomerLine } from "./customer-paste.ts";

/**
 * A list in a company's own layout, and the expected result: the customers, or the question that the user must answer
 * first.
 */
interface CompanyListCase {
  readonly what: string;
  readonly text: string;
  readonly read?: readonly Partial<CustomerLine>[];
  readonly asked?: string;
  readonly sealed?: readonly number[];
  readonly unread?: readonly number[];
  readonly problems?: readonly string[];
}

const ayseCustomer = { name: "Ayşe Yılmaz", phone: "+905321234567" };
const aliCustomer = { name: "Ali Kaya", phone: "+905332221100" };
const TC_NUMBER = "10000000146";

const listCases: readonly CompanyListCase[] = [
  {
    what: "one column of names and one of telephones",
    text: "Ad Soyad\tTelefon\nAyşe Yılmaz\t0532 123 45 67\nAli Kaya\t0533 222 11 00",
    read: [ayseCustomer, aliCustomer],
  },
  {
    what: "headings in capitals without Turkish letters, semicolons",
    text: "MUSTERI ADI SOYADI;CEP TEL;E-POSTA\nAyşe Yılmaz;5321234567;AYSE@ORNEK.COM\nAli Kaya;0 (533) 222 11 00;",
    read: [{ ...ayseCustomer, email: "ayse@ornek.com" }, aliCustomer],
  },
  {
    what: "headings with dots and dotted capitals",
    text: "İsim Soyisim\tCep Tel.\tE-Posta Adresi\nAyşe Yılmaz\t+90 532 123 45 67\tayse@ornek.com",
    read: [{ ...ayseCustomer, email: "ayse@ornek.com" }],
  },
  {
    what: "name and surname in two columns",
    text: "Adı,Soyadı,Telefon\nAyşe,Yılmaz,05321234567\nAli,Kaya,05332221100",
    read: [ayseCustomer, aliCustomer],
  },
  {
    what: "two telephones, of which the mobile one is called and the other noted",
    text: "Ad Soyad\tEv Tel\tCep Tel\nAyşe Yılmaz\t0232 222 33 44\t0532 123 45 67\nAli Kaya\t0533 222 11 00\t",
    read: [
      { ...ayseCustomer, notes: "Ev Tel: 0232 222 33 44" },
      { ...aliCustomer, notes: "" },
    ],
  },
  {
    what: "two numbers in one cell",
    text: "Ad Soyad\tTelefon\nAyşe Yılmaz\t0532 123 45 67 / 0533 222 11 00",
    read: [{ ...ayseCustomer, notes: "Diğer telefon: +905332221100" }],
  },
  {
    what: "identity numbers and days of birth, which are never read",
    text: `Ad Soyad\tT.C. Kimlik No\tDoğum Tarihi\tTelefon\nAyşe Yılmaz\t${TC_NUMBER}\t01.02.1990\t0532 123 45 67`,
    read: [{ ...ayseCustomer, notes: "" }],
    sealed: [1, 2],
  },
  {
    what: "identity numbers without a heading",
    text: `Ayşe Yılmaz\t${TC_NUMBER}\t0532 123 45 67\nAli Kaya\t${TC_NUMBER}\t0533 222 11 00`,
    read: [ayseCustomer, aliCustomer],
    sealed: [1],
  },
  {
    what: "companies with tax office and number",
    text: "Firma Unvanı\tVergi Dairesi\tVergi No\tYetkili\tTelefon\nKörfez Turizm Ltd. Şti.\tKordon\t1234567890\tAli Can\t0232 111 22 33",
    read: [
      {
        name: "Körfez Turizm Ltd. Şti.",
        phone: "+902321112233",
        isBusiness: true,
        notes: "Vergi Dairesi: Kordon\nVergi No: 1234567890\nYetkili: Ali Can",
      },
    ],
  },
  {
    what: "a company beside a person, of which only the firm knows who rents",
    text: "Firma\tAd Soyad\tTelefon\nKörfez A.Ş.\tAli Can\t0232 111 22 33\n\tAyşe Yılmaz\t0532 123 45 67",
    asked: "name",
  },
  {
    what: "an address in several columns",
    text: "Ad Soyad\tTelefon\tAdres\tİlçe\tİl\nAyşe Yılmaz\t05321234567\tAtatürk Cad. 5\tKarşıyaka\tİzmir",
    read: [{ ...ayseCustomer, notes: "Adres: Atatürk Cad. 5\nİlçe: Karşıyaka\nİl: İzmir" }],
  },
  {
    what: "English headings, foreign numbers",
    text: "First Name,Last Name,Phone,Email,Country\nJohn,Smith,+49 30 123456,john@example.com,Germany",
    read: [{ name: "John Smith", phone: "+4930123456", email: "john@example.com", notes: "Country: Germany" }],
  },
  {
    what: "no headings, one column of whole names",
    text: "Ayşe Yılmaz;0532 123 45 67;ayse@ornek.com\nAli Kaya;0533 222 11 00;",
    read: [{ ...ayseCustomer, email: "ayse@ornek.com" }, aliCustomer],
  },
  {
    what: "no headings, names in two columns",
    text: "Ayşe\tYılmaz\t0532 123 45 67\nAli\tKaya\t0533 222 11 00",
    asked: "name",
  },
  {
    what: "no headings, two columns of telephones",
    text: "Ayşe Yılmaz\t0532 123 45 67\t0232 222 33 44\nAli Kaya\t0533 222 11 00\t0232 222 33 45",
    asked: "phone",
  },
  {
    what: "a title above the headings, numbered rows, empty lines and a sum",
    text: "2026 Müşteri Listesi\n\nSıra No\tMüşteri\tGSM\n1\tAyşe Yılmaz\t5321234567\n\t\t\n2\tAli Kaya\t5332221100\nToplam: 2 satır\t\t",
    read: [ayseCustomer, aliCustomer],
    unread: [0],
    problems: ["total"],
  },
  {
    what: "telephones that a spreadsheet wrote as numbers, rounded or with a decimal",
    text: "Ad Soyad\tTelefon\nAyşe Yılmaz\t5321234567,0\nAli Kaya\t5.33222E+09\nCan Su\t5,332221100E+9",
    read: [ayseCustomer, { name: "Can Su", phone: "+905332221100" }],
    problems: ["phone-rounded"],
  },
  {
    what: "a list of names alone",
    text: "Müşteriler\nAyşe Yılmaz\nAli Kaya",
    read: [
      { name: "Ayşe Yılmaz", phone: "" },
      { name: "Ali Kaya", phone: "" },
    ],
  },
  {
    what: "the file of an accounting program with codes and balances",
    text: "Cari Kodu;Cari Unvanı;Telefon 1;Telefon 2;E-Mail;Bakiye\nM001;Ayşe Yılmaz;0532 123 45 67;;ayse@ornek.com;1.250,00\nM002;Ali Kaya;;0533 222 11 00;;0,00",
    read: [{ ...ayseCustomer, email: "ayse@ornek.com" }, aliCustomer],
    unread: [0, 5],
  },
  {
    what: "placeholders instead of nothing",
    text: "Ad Soyad\tTelefon\tE-posta\tNot\nAyşe Yılmaz\t-\tyok\t-\nAli Kaya\t0533 222 11 00\t-\t...",
    read: [
      { name: "Ayşe Yılmaz", phone: "", email: "", notes: "" },
      { ...aliCustomer, notes: "" },
    ],
  },
  {
    what: "lines without a name, with a wrong number or address, and one customer twice",
    text: "Ad Soyad\tTelefon\tE-posta\n\t0532 123 45 67\t\nAyşe Yılmaz\t0532 123 45 67\t\nAyşe Y.\t5321234567\t\nCan\t155\t\nCem\t\tcem@\n",
    read: [ayseCustomer],
    problems: ["no-name", "repeated", "phone-short", "email"],
  },
  {
    what: "companies told from persons in a column",
    text: "Ünvan\tMüşteri Tipi\tTelefon\nAyşe Yılmaz\tBireysel\t0532 123 45 67\nAli Kaya\tKurumsal\t0533 222 11 00",
    read: [
      { ...ayseCustomer, isBusiness: false },
      { ...aliCustomer, isBusiness: true },
    ],
  },
  {
    what: "two columns that may be the name",
    text: "Müşteri\tAd Soyad\tTelefon\nKörfez\tAyşe Yılmaz\t0532 123 45 67",
    asked: "name",
  },
  {
    what: "text that a spreadsheet would take for a formula",
    text: "Ad\tNot\n=1+1\t@ayse\n+Ali\t-5",
    read: [
      { name: "=1+1", notes: "@ayse" },
      { name: "+Ali", notes: "-5" },
    ],
  },
  {
    what: "surnames without first names beside them",
    text: "Soyadı\tTelefon\nYılmaz\t0532 123 45 67",
    asked: "name",
  },
];

describe("a list of customers with", () => {
  test.each(listCases)("$what", ({ text, read = [], asked, sealed = [], unread = [], problems = [] }) => {
    const reading = readCustomers(text);
    const questions = reading.meanings.filter(({ isAsked }) => isAsked).map(({ meaning }) => meaning);
    expect(questions).toEqual(asked === undefined ? [] : [asked]);
    expect(reading.isAsked).toBe(asked !== undefined);
    if (asked !== undefined) return;
    expect(reading.lines.flatMap((one) => ("line" in one ? [one.line] : []))).toMatchObject(read);
    expect(reading.lines.flatMap((one) => ("problem" in one ? [one.problem] : []))).toEqual(problems);
    expect(reading.sealed).toEqual(sealed);
    expect(reading.unused).toEqual(unread);
    expect(JSON.stringify(reading.lines.flatMap((one) => ("line" in one ? [one.line] : [])))).not.toContain(TC_NUMBER);
  });

  test("a question is answered by choosing columns", () => {
    const text = "Ayşe\tYılmaz\t0532 123 45 67\nAli\tKaya\t0533 222 11 00";
    expect(readCustomers(text, { name: "0+1" }).lines).toMatchObject([{ line: ayseCustomer }, { line: aliCustomer }]);
    const company = "Firma\tAd Soyad\tTelefon\nKörfez A.Ş.\tAli Can\t0232 111 22 33\n\tAyşe Yılmaz\t0532 123 45 67";
    expect(readCustomers(company, { name: "0|1" }).lines).toMatchObject([
      { line: { name: "Körfez A.Ş." } },
      { line: ayseCustomer },
    ]);
  });

  test("any column can be added to the notes, but none with identity numbers", () => {
    const text = `Ad\tT.C.\tAraç\nAyşe Yılmaz\t${TC_NUMBER}\tKırmızı`;
    expect(readCustomers(text, { notes: "1+2" }).lines).toMatchObject([{ line: { notes: "Araç: Kırmızı" } }]);
    expect(readCustomers(text, { name: "1" }).lines).toMatchObject([{ problem: "no-name" }]);
  });

  test("notes of several lines keep them, and the apostrophe of our own files goes", () => {
    const [one] = readCustomers('Ad;Telefon;Notlar\n"Ayşe";\'+49 30 123456;"Bir\niki; üç"\n').lines;
    expect(one).toMatchObject({ line: { name: "Ayşe", phone: "+4930123456", notes: "Bir\niki; üç" } });
  });

  test("of 300 doubles by telephone the first counts, and each other one names it", () => {
    const rows = Array.from({ length: 600 }, (_, nth) => `Ad ${nth}\t0532 ${String(1_000_000 + (nth % 300))}`);
    const { lines } = readCustomers(["Ad Soyad\tTelefon", ...rows].join("\n"));
    const doubles = lines.filter((one) => "problem" in one);
    expect(doubles).toHaveLength(300);
    expect(doubles[0]).toMatchObject({ nth: 302, problem: "repeated", like: 2 });
  });
});
