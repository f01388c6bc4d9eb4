import { expect, test } from "vitest";

import { readRoadCharges, type RoadChargeListChoice, type PastedRoadCharge } from "./road-charge-paste.ts";

// 13.00 in Istanbul.
const NOW = new Date("2026-11-25T10:00:00Z");

const joinRows = (...rows: string[]) => rows.join("\n");

function formatLine(one: PastedRoadCharge): string {
  if ("problem" in one) return `!${one.problem}`;
  const { plate, at, amount, documentNo, text } = one.line;
  const more = [documentNo && `#${documentNo}`, text && `@${text}`].filter(Boolean);
  return [plate.replaceAll(" ", ""), at.replace("T", " "), amount, ...more].join(" ");
}

/** Returns the lines of a list in short form, or only the questions to the user if there are any. */
function readLines(text: string, choice?: RoadChargeListChoice): string[] {
  const { meanings, sign, points, isAsked, lines } = readRoadCharges(text, NOW, choice);
  const asked: string[] = meanings.flatMap((one) => (one.isAsked ? [`? ${one.meaning}`] : []));
  if (sign?.isAsked) asked.push("? sign");
  if (points?.isAsked) asked.push("? points");
  expect(isAsked).toBe(asked.length > 0);
  return isAsked ? asked : lines.map(formatLine);
}

/** Pasted texts and contents of files, in layouts that no other test has. */
const listCases: readonly [from: string, text: string, expected: readonly string[]][] = [
  [
    "HGS page copied with several spaces between cells",
    joinRows(
      "Sıra  Plaka       Geçiş Tarihi          Gişe           Tutar",
      "1     35 KRF 104  20.11.2026 10:20:11   FSM Köprüsü    59,00 TL",
      "2     35 KRF 105  21.11.2026 10:20:11   Osmangazi      795,00 TL",
    ),
    ["35KRF104 2026-11-20 10:20 5900 @FSM Köprüsü", "35KRF105 2026-11-21 10:20 79500 @Osmangazi"],
  ],
  [
    "several spaces, with an empty cell that nobody can see, and a total",
    joinRows(
      "Plaka       Tarih               Gişe       Tutar",
      "35KRF104    20.11.2026 10:20    FSM        59,00",
      "35KRF105    20.11.2026 10:20               61,00",
      "TOPLAM                                     120,00",
    ),
    ["35KRF104 2026-11-20 10:20 5900 @FSM", "!other-cells", "!sum"],
  ],
  [
    "several spaces without headings",
    joinRows("35 KRF 104   20.11.2026 10:20   59,00   FSM", "35 KRF 105   21.11.2026 10:20   61,00   Osmangazi"),
    ["35KRF104 2026-11-20 10:20 5900 @FSM", "35KRF105 2026-11-21 10:20 6100 @Osmangazi"],
  ],
  [
    "several spaces, with lines that begin and end with spaces of their own",
    [
      "  Plaka       Tarih               Gişe         Tutar",
      "35KRF104      20.11.2026 10:20    FSM          59,00   ",
      "    35KRF105  21.11.2026 10:20    Osmangazi    61,00",
    ].join("\r\n"),
    ["35KRF104 2026-11-20 10:20 5900 @FSM", "35KRF105 2026-11-21 10:20 6100 @Osmangazi"],
  ],
  [
    "a PDF copied with one space between everything",
    joinRows("35KRF104 20.11.2026 10:20 59,00 FSM", "35 KRF 105 21.11.2026 10:20 1.061,00 TL Kuzey Marmara"),
    ["35KRF104 2026-11-20 10:20 5900 @FSM", "35KRF105 2026-11-21 10:20 106100 @Kuzey Marmara"],
  ],
  ["one space between everything, with two times", "35KRF104 20.11.2026 10:20 20.11.2026 11:20 59,00", ["? time"]],
  [
    "a bank that writes B and A behind its amounts",
    joinRows(
      "Plaka;Tarih;Açıklama;Tutar",
      "35KRF104;20.11.2026 10:20;HGS GEÇİŞ;45,00 B",
      "35KRF104;21.11.2026 10:20;HGS;500,00 A",
      "35KRF104;22.11.2026 10:20;HGS GEÇİŞ;1.045,00 TL (B)",
    ),
    ["35KRF104 2026-11-20 10:20 4500 @HGS GEÇİŞ", "!money-in", "35KRF104 2026-11-22 10:20 104500 @HGS GEÇİŞ"],
  ],
  [
    "a bank that writes Borç and Alacak behind them",
    joinRows("Plaka;Tarih;Tutar", "35KRF104;20.11.2026 10:20;45,00 Borç", "35KRF104;21.11.2026 10:20;500,00 Alacak"),
    ["35KRF104 2026-11-20 10:20 4500", "!money-in"],
  ],
  [
    "a bank's account with the plate in the description",
    joinRows(
      "Tarih;Saat;Açıklama;Tutar;Bakiye",
      "20.11.2026;10:20;HGS GEÇİŞ 35KRF104 FSM;-59,00;441,00",
      "21.11.2026;11:20;HGS GEÇİŞ 35KRF105 OSMANGAZİ;-61,00;380,00",
    ),
    ["? plate"],
  ],
  [
    "the PTT's statement, passes below zero and top-ups above",
    joinRows(
      "Ürün No: 400112233",
      "Müşteri: KÖRFEZ FİLO LTD.",
      "Tarih Aralığı: 01/11/2026 - 25/11/2026",
      "",
      "İşlem Tarihi;İşlem Tipi;Geçiş Yeri;Geçiş Tarihi;Tutar;Bakiye;Plaka",
      "21.11.2026 03:00:00;Geçiş;FSM;20.11.2026 10:20:33;-59,00;441,00;35KRF104",
      "21.11.2026 03:00:00;Bakiye Yükleme;;21.11.2026 02:59:00;500,00;941,00;35KRF104",
    ),
    ["35KRF104 2026-11-20 10:20 5900 @FSM", "!money-in"],
  ],
  [
    "corrections below zero that do not say what they are",
    joinRows(
      "Tarih;Plaka;İşlem;Tutar",
      "20.11.2026 10:20;35KRF104;Geçiş;59,00",
      "20.11.2026 10:25;35KRF104;Düzeltme;-59,00",
    ),
    ["? sign"],
  ],
  [
    "a title that alone names the plate, above one car's passes",
    joinRows(
      "35 KRF 104 plakalı aracın geçişleri",
      "Tarih;Gişe;Tutar",
      "20.11.2026 10:20;FSM;59,00",
      "21.11.2026 10:20;FSM;59,00",
      "TOPLAM;;118,00",
    ),
    ["35KRF104 2026-11-20 10:20 5900 @FSM", "35KRF104 2026-11-21 10:20 5900 @FSM", "!sum"],
  ],
  [
    "a title that names two plates",
    joinRows("35 KRF 104 ve 35 KRF 105 plakalı araçlar", "Tarih;Gişe;Tutar", "20.11.2026 10:20;FSM;59,00"),
    ["? plate"],
  ],
  [
    "a bank's long head above the headings",
    joinRows(
      ...Array.from({ length: 14 }, (_, nth) => `Satır ${nth};;;`),
      "Plaka;Tebliğ Tarihi;Geçiş Zamanı;Tutar",
      "35KRF104;24.11.2026 09:00;20.11.2026 10:20;59,00",
    ),
    ["35KRF104 2026-11-20 10:20 5900"],
  ],
  [
    "whole liras with a point between thousands, or decimals of a database",
    joinRows("Plaka;Tarih;Tutar", "35KRF104;20.11.2026 10:20;59.000", "35KRF104;20.11.2026 10:25;61.500"),
    ["? points"],
  ],
  [
    "points between thousands beside a comma before the kuruş",
    joinRows("Plaka;Tarih;Tutar", "35KRF104;20.11.2026 10:20;2.719", "35KRF104;20.11.2026 10:25;59,50"),
    ["35KRF104 2026-11-20 10:20 271900", "35KRF104 2026-11-20 10:25 5950"],
  ],
  [
    "amounts in kuruş",
    joinRows("Plaka;Tarih;Tutar (Kuruş)", "35KRF104;20.11.2026 10:20;5900", "35KRF104;20.11.2026 10:25;59,00"),
    ["35KRF104 2026-11-20 10:20 5900", "35KRF104 2026-11-20 10:25 5900"],
  ],
  [
    "amounts with their currency in every way",
    joinRows(
      "Plaka;Tarih;Tutar",
      "35KRF104;20.11.2026 10:20;TL 59,00",
      "35KRF104;20.11.2026 10:21;₺59",
      "35KRF104;20.11.2026 10:22;59,00TL",
      "35KRF104;20.11.2026 10:23;59,-",
      "35KRF104;20.11.2026 10:24;59,00 EUR",
    ),
    [20, 21, 22, 23].map((minute) => `35KRF104 2026-11-20 10:${minute} 5900`).concat("!other-money"),
  ],
  [
    "a row that stands for several passes",
    joinRows(
      "Plaka;Tarih;Geçiş Adedi;Toplam Tutar",
      "35KRF104;20.11.2026 10:20;3;177,00",
      "35KRF104;20.11.2026 11:20;1;59,00",
    ),
    ["!several-passes", "35KRF104 2026-11-20 11:20 5900"],
  ],
  [
    "a car's sum with its first and its last pass",
    joinRows("Plaka;İlk Geçiş;Son Geçiş;Toplam Tutar", "35KRF104;01.11.2026 10:20;20.11.2026 10:20;590,00"),
    ["? time"],
  ],
  ["a summary by month", joinRows("Plaka;Dönem;Geçiş Sayısı;Tutar", "35KRF104;11.2026;12;590,00"), ["!no-time"]],
  [
    "a foreign programme whose days may begin with the month",
    joinRows("Plate;Date;Amount", "35KRF104;11/05/2026 10:20;59.00", "35KRF104;11/06/2026 10:20;59.00"),
    ["!day-or-month", "!day-or-month"],
  ],
  [
    "a foreign programme that shows that its days come first",
    joinRows("Plate;Date;Amount", "35KRF104;15/10/2026 10:20;59.00", "35KRF104;11/06/2026 10:20;59.00"),
    ["35KRF104 2026-10-15 10:20 5900", "35KRF104 2026-06-11 10:20 5900"],
  ],
  [
    "the state's fines with what is to be paid early",
    joinRows(
      "Tutanak Seri No\tTutanak No\tPlaka\tTutanak Tarihi\tTutanak Saati\tMadde No\tCeza Miktarı\tTebliğ Tarihi\tSon Ödeme Tarihi\tÖdenecek Miktar",
      "MB\t12345678\t35 KRF 104\t15/11/2026\t13:22\t51/2A\t2.719,00 TL\t24/11/2026\t24/12/2026\t2.039,25 TL",
    ),
    ["? amount"],
  ],
  [
    "the tax office's debts",
    joinRows(
      "Vergi Türü;Tahakkuk No;Vade;Asıl Borç;Gecikme Zammı;Toplam;Plaka;Ceza Tarihi;Ceza Saati",
      "9081;20261115MB123;24.12.2026;2719,00;0,00;2719,00;35KRF104;15.11.2026;13:22",
    ),
    ["35KRF104 2026-11-15 13:22 271900"],
  ],
  [
    "the KGM's passes without payment",
    joinRows(
      "Plaka;Ülke;Sınıf;Giriş İstasyonu;Giriş Tarihi;Çıkış İstasyonu;Çıkış Tarihi;Geçiş Ücreti (TL);Ceza Tutarı (TL);Toplam (TL);Durum",
      "35KRF104;TR;1;;;GEBZE;20.11.2026 10:20:33;97,00;0,00;97,00;Ödeme Bekliyor",
    ),
    ["35KRF104 2026-11-20 10:20 9700 @GEBZE"],
  ],
  [
    "a fleet firm with the times of the rental",
    joinRows(
      "Sözleşme No;Plaka;Kira Başlangıç;Kira Bitiş;Geçiş;Tutar",
      "12345;35KRF104;01.11.2026 10:00;24.11.2026 10:00;20.11.2026 10:20;59,00",
    ),
    ["35KRF104 2026-11-20 10:20 5900"],
  ],
  [
    "a fleet firm with its fee",
    joinRows(
      "Müşteri;Plaka;Marka/Model;Geçiş Tarih Saat;OGS/HGS;Gişe;Tutar;Hizmet Bedeli;Genel Toplam",
      "Ali;35KRF104;Fiat Egea;20.11.2026 10:20;HGS;FSM;59,00;10,00;69,00",
    ),
    ["35KRF104 2026-11-20 10:20 6900 @FSM"],
  ],
  [
    "a fleet firm with two plates in a row",
    joinRows("Sözleşme Plaka;Geçiş Yapan Plaka;Tarih;Tutar", "35KRF104;35KRF105;20.11.2026 10:20;59,00"),
    ["? plate"],
  ],
  [
    "a car's plate with its make behind it",
    joinRows("Araç;Tarih;Tutar", "35 krf 104 - Fiat Egea;20.11.2026 10:20;59,00"),
    ["? plate"],
  ],
  [
    "days in words, with the day of the week",
    joinRows(
      "Araç Plakası\tGeçiş Zamanı\tGeçiş Bedeli",
      "35 KRF 104\t24 Kasım 2026 Salı 10:20\t59,00 TL",
      "35 KRF 104\tSalı, 24 Kas 2026 11:20\t59 TL",
    ),
    ["35KRF104 2026-11-24 10:20 5900", "35KRF104 2026-11-24 11:20 5900"],
  ],
  [
    "Excel's own numbers with a running number",
    joinRows("S.No;PLAKA;GEÇİŞ TARİHİ;ÜCRET", "1;35KRF104;46346,4307;59", "2;35KRF104;46347,4307;59"),
    ["35KRF104 2026-11-20 10:20 5900", "35KRF104 2026-11-21 10:20 5900"],
  ],
  [
    "day and time in one cell on two lines",
    'Plaka;Tarih;Tutar\n35KRF104;"20.11.2026\n10:20:33";59,00',
    ["35KRF104 2026-11-20 10:20 5900"],
  ],
  [
    "an English account of everything in quotes",
    joinRows('"plate","date","amount","location"', '"35KRF104","2026-11-20 10:20:11","1,234.50","FSM"'),
    ["35KRF104 2026-11-20 10:20 123450 @FSM"],
  ],
  ["times of another zone", joinRows("Plaka;Tarih;Tutar", "35KRF104;2026-11-20T10:20:11Z;59,00"), ["!bad-time"]],
  [
    "two headings above each other",
    joinRows(
      "Araç;Giriş;;Çıkış;;Tutar",
      "Plaka;Tarih;Gişe;Tarih;Gişe;TL",
      "35KRF104;20.11.2026 10:20;Mahmutbey;20.11.2026 11:20;Kınalı;97,00",
    ),
    ["35KRF104 2026-11-20 10:20 9700 @Mahmutbey – Kınalı"],
  ],
  [
    "a plate only in the first row of its group",
    joinRows("Plaka;Tarih;Tutar", "35KRF104;20.11.2026 10:20;59,00", ";21.11.2026 10:20;59,00"),
    ["35KRF104 2026-11-20 10:20 5900", "!no-plate"],
  ],
  [
    "a sum after each car",
    joinRows("Plaka;Tarih;Tutar", "35KRF104;20.11.2026 10:20;59,00", "35KRF104 Toplam;;59,00", "Genel Toplam;;59,00"),
    ["35KRF104 2026-11-20 10:20 5900", "!sum", "!sum"],
  ],
  [
    "a balance without headings",
    joinRows("35KRF104;20.11.2026 10:20;FSM;59,00;441,00", "35KRF104;21.11.2026 10:20;FSM;59,00;382,00"),
    ["? amount"],
  ],
];

test.each(listCases)("%s: is read right, or a person is asked or told", (_, text, expected) => {
  expect(readLines(text)).toEqual(expected);
});

test("a chosen description gives the plates and leaves what the bank paid otherwise", () => {
  const account = joinRows(
    "Tarih;Saat;Açıklama;Tutar;Bakiye",
    "20.11.2026;10:20;HGS GEÇİŞ 35KRF104 FSM;-59,00;441,00",
    "20.11.2026;12:20;OTOPARK 35KRF104 KONAK;-61,00;380,00",
    "20.11.2026;12:25;HGS GEÇİŞ 35KRF104 VE 35KRF105;-61,00;380,00",
    "21.11.2026;11:20;HESAP İŞLETİM ÜCRETİ;-20,00;380,00",
    "21.11.2026;11:25;HGS YÜKLEME 35KRF104;500,00;380,00",
  );
  expect(readLines(account, { columns: { plate: "2" }, sign: "below" })).toEqual([
    "35KRF104 2026-11-20 10:20 5900 @HGS GEÇİŞ 35KRF104 FSM",
    "!other-kind",
    "!several-plates",
    "!other-kind",
    "!money-in",
  ]);
});

test("a chosen meaning of points holds for the whole list", () => {
  const amounts = joinRows("Plaka;Tarih;Tutar", "35KRF104;20.11.2026 10:20;59.125", "35KRF104;20.11.2026 10:25;59");
  expect(readLines(amounts, { columns: {}, points: "decimals" })).toEqual([
    "35KRF104 2026-11-20 10:20 5913",
    "35KRF104 2026-11-20 10:25 5900",
  ]);
  expect(readLines(amounts, { columns: {}, points: "thousands" })[0]).toBe("35KRF104 2026-11-20 10:20 5912500");
});

test("the time can be chosen from every column, and from every day with every hour", () => {
  const odd = joinRows("Plaka;Kayıt;Saati;Tutar", "35KRF104;20.11.2026;10:20;59,00");
  const { meanings } = readRoadCharges(odd, NOW);
  expect(meanings.find(({ meaning }) => meaning === "time")!.options.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["0", "1", "2", "3", "1+2"]),
  );
});
