import { describe, expect, test } from "vitest";

import { readRentals, type RentalLine } from "./rental-paste.ts";

/** 12:30 in Istanbul. */
const now = new Date("2026-11-27T09:30:00Z");

/**
 * A list in a company's own layout, and the expected result: the rentals, or the question that the user must answer
 * first.
 */
interface CompanyListCase {
  readonly what: string;
  readonly text: string;
  readonly read?: readonly Partial<RentalLine>[];
  readonly asked?: readonly string[];
  readonly unused?: readonly number[];
  readonly sealed?: readonly number[];
  readonly problems?: readonly string[];
}

const ayseRental = { car: "34 ABC 123", name: "Ayşe Yılmaz", phone: "+905321234567" };

const listCases: readonly CompanyListCase[] = [
  {
    what: "the usual columns, tabs, days with hours",
    text: "Plaka\tMüşteri\tTelefon\tÇıkış\tDönüş\tÜcret\tÖdenen\tDepozito\tKm\tÖdeme Şekli\n34abc123\tAyşe Yılmaz\t0532 123 45 67\t25.11.2026 10:00\t02.12.2026 10:00\t7.000,00\t3.500,00\t5.000,00\t45.200\tKredi kartı",
    read: [
      {
        ...ayseRental,
        from: "2026-11-25T10:00",
        until: "2026-12-02T10:00",
        hasHours: true,
        total: 700_000,
        paid: 350_000,
        deposit: 500_000,
        km: 45_200,
        means: "card",
      },
    ],
  },
  {
    what: "days without hours, and nothing about payments",
    text: "PLAKA;KİRALAYAN;GSM;BAŞLANGIÇ TARİHİ;BİTİŞ TARİHİ;TOPLAM TUTAR\n34 ABC 123;Ayşe Yılmaz;5321234567;20.11.2026;30.11.2026;12000",
    read: [
      {
        ...ayseRental,
        from: "2026-11-20T12:00",
        until: "2026-11-30T12:00",
        hasHours: false,
        total: 1_200_000,
        paid: null,
        deposit: 0,
        km: null,
        means: null,
      },
    ],
  },
  {
    what: "hours in columns of their own beside each day",
    text: "Plaka\tAd Soyad\tTeslim Tarihi\tSaat\tİade Tarihi\tSaat\tToplam\n34 ABC 123\tAyşe Yılmaz\t25.11.2026\t09:15\t28.11.2026\t18.00\t4.500,00",
    read: [{ name: "Ayşe Yılmaz", phone: "", from: "2026-11-25T09:15", until: "2026-11-28T18:00", hasHours: true }],
  },
  {
    what: "hours before each day, and midnight, which spreadsheets write for a day without an hour",
    text: "Plaka\tAd Soyad\tSaat\tTeslim Tarihi\tSaat\tİade Tarihi\tToplam\n34 ABC 123\tAyşe Yılmaz\t09:15\t25.11.2026 00:00\t18:00\t28.11.2026\t4.500,00\n34 ABC 124\tAli Kaya\t\t25.11.2026 00:00\t\t28.11.2026 00:00\t4.500,00",
    read: [
      { from: "2026-11-25T09:15", until: "2026-11-28T18:00", hasHours: true },
      { from: "2026-11-25T12:00", until: "2026-11-28T12:00", hasHours: false },
    ],
  },
  {
    what: "a price of a day beside the fee, neither of which says that it is the whole",
    text: "Plaka\tMüşteri\tÇıkış\tDönüş\tGünlük Ücret\tÜcret\n34 ABC 123\tAyşe Yılmaz\t25.11.2026\t02.12.2026\t1.000,00\t7.000,00",
    read: [{ total: 700_000 }],
    unused: [4],
  },
  {
    what: "first name and surname, days as Excel's serials, a title above, a total below",
    text: "Kiradaki araçlar\n\nPlaka\tAd\tSoyad\tKira Başlangıç\tKira Bitiş\tKira Bedeli\n34 ABC 123\tAyşe\tYılmaz\t46351\t46358\t7000\n34 ABC 124\tAli\tKaya\t46352,5\t46359,5\t8000\n\tToplam\t\t\t\t15000",
    read: [
      { name: "Ayşe Yılmaz", from: "2026-11-25T12:00", until: "2026-12-02T12:00", hasHours: false },
      { name: "Ali Kaya", from: "2026-11-26T12:00", until: "2026-12-03T12:00", hasHours: true },
    ],
    problems: ["total"],
  },
  {
    what: "today without an hour, before noon is over and after",
    text: "Plaka\tMüşteri\tÇıkış\tDönüş\tTutar\n34 ABC 123\tAyşe Yılmaz\t27.11.2026\t29.11.2026\t100",
    read: [{ from: "2026-11-27T12:00", until: "2026-11-29T12:00" }],
  },
  {
    what: "one hour counts for both days",
    text: "Plaka\tMüşteri\tÇıkış\tDönüş\tTutar\n34 ABC 123\tAyşe Yılmaz\t20.11.2026 16:30\t29.11.2026\t100\n34 ABC 124\tAli Kaya\t20.11.2026\t29.11.2026 08:00\t100",
    read: [
      { from: "2026-11-20T16:30", until: "2026-11-29T16:30", hasHours: false },
      { from: "2026-11-20T08:00", until: "2026-11-29T08:00", hasHours: false },
    ],
  },
  {
    what: "a price of a day beside the whole, and what is left to pay",
    text: "Plaka\tMüşteri\tÇıkış\tDönüş\tGünlük Ücret\tToplam Ücret\tTahsilat\tKalan\n34 ABC 123\tAyşe Yılmaz\t25.11.2026 10:00\t02.12.2026 10:00\t1.000,00\t7.000,00\t-\t7.000,00",
    read: [{ total: 700_000, paid: null }],
    unused: [4, 7],
  },
  {
    what: "identity numbers are never read",
    text: "Plaka\tMüşteri\tTC Kimlik No\tÇıkış\tDönüş\tTutar\n34 ABC 123\tAyşe Yılmaz\t10000000146\t25.11.2026\t02.12.2026\t100",
    read: [{ name: "Ayşe Yılmaz" }],
    sealed: [2],
  },
  {
    what: "our own file of rentals, of which those that ended are left out",
    text: "Plaka;Kod;Kiracı;Başlangıç;Planlanan bitiş;Gerçek bitiş;Tutar (TL);Ödenen (TL);Kalan (TL);Ödeme durumu\n34 ABC 123;RC-ABC123;Ayşe Yılmaz;25.11.2026 10:00;02.12.2026 10:00;;7.000,00;3.500,00;3.500,00;Kısmen ödendi\n34 ABC 124;RC-ABC124;Ali Kaya;20.11.2026 10:00;25.11.2026 10:00;25.11.2026 09:30;5.000,00;5.000,00;0,00;Ödendi",
    read: [{ car: "34 ABC 123", name: "Ayşe Yılmaz", until: "2026-12-02T10:00", total: 700_000, paid: 350_000 }],
    problems: ["ended"],
  },
  {
    what: "the rentals of our own export",
    text: "no;kod;plaka;plaka kesin değil;kiracı;telefon;toplam;ödenen;elde tutulan depozito;ödeme durumu;başlangıç;planlanan bitiş;bitiş;çıkış km;dönüş km;çıkış yakıt (sekizde);dönüş yakıt (sekizde);ödemenin istendiği zaman;notlar\n1;RC-ABC124;34 ABC 124;hayır;Ali Kaya;+905331234567;5000,00;5000,00;0,00;Ödendi;20.11.2026 10:00;25.11.2026 10:00;25.11.2026 09:30;45100;45900;8;8;;\n2;RC-ABC123;34 ABC 123;hayır;Ayşe Yılmaz;+905321234567;7000,00;3500,00;5000,00;Kısmen ödendi;25.11.2026 10:00;02.12.2026 10:00;;45200;;8;;26.11.2026 10:00;Çizik var",
    read: [{ ...ayseRental, total: 700_000, paid: 350_000, deposit: 500_000, km: 45_200, until: "2026-12-02T10:00" }],
    problems: ["ended"],
  },
  {
    what: "sums of something else, and km that are no reading",
    text: "Plaka\tMüşteri\tÇıkış\tDönüş\tToplam KM\tTutar\tToplam HGS\tİskonto\tProvizyon No\tKalan Tahsilat\tAlınan Depozito\tKM Limiti\tKm Aşım Ücreti\n34 ABC 123\tAyşe Yılmaz\t25.11.2026\t02.12.2026\t1000\t7.000,00\t250,00\t100,00\t123456\t2.000,00\t5.000,00\t3000\t15,00",
    read: [{ total: 700_000, paid: null, deposit: 500_000, km: null }],
    unused: [4, 6, 7, 8, 9, 11, 12],
  },
  {
    what: "a fee beside a count of days, which may be the price of a day: the firm is asked",
    text: "Plaka\tMüşteri\tÇıkış\tDönüş\tGün\tÜcret\n34 ABC 123\tAyşe Yılmaz\t25.11.2026\t02.12.2026\t7\t1.000,00",
    asked: ["total"],
  },
  {
    what: "a fee in euro by its heading",
    text: "Plaka\tMüşteri\tÇıkış\tDönüş\tTutar (€)\n34 ABC 123\tAyşe Yılmaz\t25.11.2026\t02.12.2026\t700,00",
    problems: ["other-money"],
  },
  {
    what: "what the firm gives and takes back, and a driver beside the customer",
    text: "Plaka\tMüşteri Adı\tSürücü\tVeriş Tarihi\tAlış Tarihi\tTutar\n34 ABC 123\tYılmaz Ltd. Şti.\tAyşe Yılmaz\t25.11.2026\t02.12.2026\t100",
    read: [{ name: "Yılmaz Ltd. Şti.", from: "2026-11-25T12:00", until: "2026-12-02T12:00" }],
  },
  {
    what: "a car that is said to be out where others have come back",
    text: "Plaka\tMüşteri\tÇıkış\tTahmini Dönüş\tDönüş\tTutar\n34 ABC 123\tAyşe Yılmaz\t25.11.2026\t02.12.2026\tKirada\t100\n34 ABC 124\tAli Kaya\t20.11.2026\t22.11.2026\t22.11.2026\t100",
    read: [{ name: "Ayşe Yılmaz", until: "2026-12-02T12:00" }],
    problems: ["ended"],
  },
  {
    what: "no headings: car, renter, telephone, two days and a sum",
    text: "34 ABC 123\tAyşe Yılmaz\t0532 123 45 67\t25.11.2026\t02.12.2026\t7.000,00\n34 ABC 124\tAli Kaya\t0533 123 45 67\t24.11.2026\t03.12.2026\t8.000,00",
    read: [
      { ...ayseRental, total: 700_000 },
      { name: "Ali Kaya", until: "2026-12-03T12:00" },
    ],
  },
  {
    what: "two sums with equal words: the firm is asked",
    text: "Plaka\tMüşteri\tÇıkış\tDönüş\tKira Tutarı\tEk Tutar\n34 ABC 123\tAyşe Yılmaz\t25.11.2026\t02.12.2026\t100\t20",
    asked: ["total"],
  },
  {
    what: "no return: the firm is asked which column it is",
    text: "Plaka\tMüşteri\tÇıkış\tSon Ödeme\tTutar\n34 ABC 123\tAyşe Yılmaz\t25.11.2026\t02.12.2026\t100",
    asked: ["until"],
  },
  {
    what: "lines that cannot be a running rental",
    text: [
      "Plaka\tMüşteri\tTelefon\tÇıkış\tDönüş\tTutar\tÖdenen\tKm",
      "\tAyşe Yılmaz\t\t25.11.2026\t02.12.2026\t100\t\t",
      "34 AA 01\t\t\t25.11.2026\t02.12.2026\t100\t\t",
      "34 AA 02\tAyşe Yılmaz\t123\t25.11.2026\t02.12.2026\t100\t\t",
      "34 AA 03\tAyşe Yılmaz\t\t\t02.12.2026\t100\t\t",
      "34 AA 04\tAyşe Yılmaz\t\t28.11.2026\t02.12.2026\t100\t\t",
      "34 AA 05\tAyşe Yılmaz\t\t25.11.2026\t-\t100\t\t",
      "34 AA 06\tAyşe Yılmaz\t\t25.11.2026\t25.11.2026\t100\t\t",
      "34 AA 07\tAyşe Yılmaz\t\t25.11.2026\t02.12.2026\t\t\t",
      "34 AA 08\tAyşe Yılmaz\t\t25.11.2026\t02.12.2026\t0\t\t",
      "34 AA 09\tAyşe Yılmaz\t\t25.11.2026\t02.12.2026\t100 EUR\t\t",
      "34 AA 10\tAyşe Yılmaz\t\t25.11.2026\t02.12.2026\t100\tyarısı\t",
      "34 AA 11\tAyşe Yılmaz\t\t25.11.2026\t02.12.2026\t100\t\tdolu",
      "34 AA 12\tAyşe Yılmaz\t\t32.11.2026\t02.12.2026\t100\t\t",
      "34 AA 13\tAyşe Yılmaz\t\t25.11.2026\t02.12.2026\t100\t50\t1.000",
      "34 aa 13\tAli Kaya\t\t25.11.2026\t02.12.2026\t100\t50\t1.000",
    ].join("\n"),
    read: [{ car: "34 AA 13", paid: 5000, km: 1000 }],
    problems: [
      "no-plate",
      "no-name",
      "phone-short",
      "no-from",
      "from-to-come",
      "no-until",
      "until-not-after",
      "no-total",
      "bad-total",
      "other-money",
      "bad-paid",
      "bad-km",
      "bad-from",
      "repeated",
    ],
  },
];

describe("running rentals from the lists of firms", () => {
  test.each(listCases)("$what", ({ text, read = [], asked = [], unused, sealed = [], problems = [] }) => {
    const list = readRentals(text, now);
    expect(list.meanings.filter(({ isAsked }) => isAsked).map(({ meaning }) => meaning)).toEqual(asked);
    if (asked.length > 0) return expect(list.isAsked).toBe(true);
    const lines = list.lines.flatMap((one) => ("line" in one ? [one.line] : []));
    expect(lines).toHaveLength(read.length);
    for (const [nth, one] of read.entries()) expect(lines[nth]).toMatchObject(one);
    expect(list.lines.flatMap((one) => ("problem" in one ? [one.problem] : []))).toEqual(problems);
    if (unused) expect(list.unused).toEqual(unused);
    expect(list.sealed).toEqual(sealed);
  });

  test("a hand-over of today without an hour is now at the latest", () => {
    const early = new Date("2026-11-27T06:10:00Z");
    const text = "Plaka\tMüşteri\tÇıkış\tDönüş\tTutar\n34 ABC 123\tAyşe Yılmaz\t27.11.2026\t29.11.2026\t100";
    expect(readRentals(text, early).lines[0]).toMatchObject({ line: { from: "2026-11-27T09:10" } });
  });

  test("a chosen column counts, and a point that may mean two sums is asked about", () => {
    const text =
      "Plaka\tMüşteri\tÇıkış\tDönüş\tKira Tutarı\tEk Tutar\n34 ABC 123\tAyşe Yılmaz\t25.11.2026\t02.12.2026\t1.250\t20";
    const list = readRentals(text, now, { total: "4" });
    expect(list).toMatchObject({ isAsked: true, points: { isAsked: true, sample: "1.250" } });
    expect(readRentals(text, now, { total: "4", points: "thousands" }).lines[0]).toMatchObject({
      line: { total: 125_000 },
    });
  });
});
