import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { ListChoice } from "./paste-questions.ts";
import { readRoadCharges, type PastedRoadCharge } from "./road-charge-paste.ts";

// 13.00 in Istanbul.
const NOW = new Date("2026-11-25T10:00:00Z");

/**
 * Writes a line in short form: plate, minute, kuruş, #document, @place. '!' precedes the problem of a line that could
 * not be read, and '?' follows a line that resembles another.
 */
function formatLine(one: PastedRoadCharge): string {
  if ("problem" in one) return `!${one.problem}`;
  const { plate, at, amount, documentNo, text } = one.line;
  const more = [documentNo && `#${documentNo}`, text && `@${text}`, one.isAlike && "?"];
  return [plate, at.replace("T", " "), amount, ...more].filter(Boolean).join(" ");
}

/** The lines of a text in short form. */
const readLines = (text: string, choice?: ListChoice) => readRoadCharges(text, NOW, choice).lines.map(formatLine);

const joinRows = (...rows: string[]) => rows.join("\n");

/** A generated column: its heading and its cell in each row. */
interface GeneratedColumn {
  readonly heading: string;
  readonly cells: readonly string[];
}

const arbitraryColumn = (headings: readonly string[], cells: readonly string[]) =>
  fc.constantFrom(...headings).map((heading): GeneratedColumn => ({ heading, cells }));

const MINUTE_TEXTS = ["15.11.2026 13:22", "16.11.2026 09:05", "17.11.2026 23:40"];
const arbitraryDays = MINUTE_TEXTS.map((minute) => minute.slice(0, 10));
const arbitraryClocks = MINUTE_TEXTS.map((minute) => minute.slice(11));
const eventNames = ["İhlal", "Geçiş", "Düzenleme", "Ceza"];

/**
 * The columns with the time of a toll or fine: one with date and time, or one with the date and one with the time of
 * day.
 */
const arbitraryTimeColumns = fc.oneof(
  arbitraryColumn(["Tarih", "Geçiş Tarihi", "İhlal Tarihi ve Saati", "GİRİŞ ZAMANI", "Islem_Tarihi"], MINUTE_TEXTS).map(
    (one) => [one],
  ),
  fc.constantFrom(...eventNames).map((event) => [
    { heading: `${event} Tarihi`, cells: arbitraryDays },
    { heading: `${event} Saati`, cells: arbitraryClocks },
  ]),
  fc.constantFrom(...eventNames.map((event) => `${event} Tarihi`), "Tarih").map((heading) => [
    { heading, cells: arbitraryDays },
    { heading: "Saat", cells: arbitraryClocks },
  ]),
);

/** Columns that resemble a column with needed values, but contain other values. */
const decoyColumns = [
  arbitraryColumn(["Sıra", "No", "S.No", "#", "Sıra No"], ["1", "2", "3"]),
  arbitraryColumn(
    ["Tebliğ Tarihi", "Son Ödeme Tarihi", "Ödeme Tarihi", "Kayıt Tarihi"],
    ["24.11.2026", "24.11.2026", "23.11.2026"],
  ),
  arbitraryColumn(["Tebliğ Zamanı", "Fatura Tarihi"], ["24.11.2026 10:00", "24.11.2026 10:01", "23.11.2026 10:02"]),
  arbitraryColumn(["Tebliğ Saati", "Ödeme Saati", "Sorgu Saati"], ["10:00", "10:01", "10:02"]),
  arbitraryColumn(["Bakiye", "Kalan Bakiye", "KDV Hariç Tutar", "Yükleme Tutarı"], ["441,00", "380,00", "300,00"]),
  arbitraryColumn(["Araç Sınıfı", "Sınıf"], ["1", "1", "2"]),
  arbitraryColumn(["HGS No", "Etiket No"], ["4012345678", "4012345679", "4012345680"]),
  arbitraryColumn(["İndirimli Tutar", "Peşin Tutar"], ["44,25", "45,75", "75,00"]),
  arbitraryColumn(["İşlem Tarihi"], ["18.11.2026 00:01", "18.11.2026 00:02", "18.11.2026 00:03"]),
];

const arbitraryList = fc
  .record({
    plate: arbitraryColumn(["Plaka", "PLAKA NO", "Araç Plakası"], ["35KRF104", "35 KRF 105", "35 krf 106"]),
    moment: arbitraryTimeColumns,
    amount: arbitraryColumn(
      ["Tutar", "Ücret", "Geçiş Ücreti", "Toplam Tutar", "KDV Dahil Tutar", "Ceza Tutarı"],
      ["59,00", "61,00", "1.100,50"],
    ),
    document: fc.option(
      arbitraryColumn(
        ["Tutanak No", "Belge No", "Seri-Sıra No", "Makbuz No"],
        ["MB-1234567", "MB-1234568", "MB-1234571"],
      ),
    ),
    place: fc.option(arbitraryColumn(["Yer", "Gişe", "Açıklama"], ["FSM", "Kınalı", "Konak"])),
    others: fc.subarray(decoyColumns).chain((some) => fc.tuple(...some)),
    isTogether: fc.boolean(),
  })
  .chain(({ plate, moment, amount, document, place, others, isTogether }) => {
    const rest = [plate, amount, document, place, ...others].filter((one) => one !== null);
    const groups: GeneratedColumn[][] = isTogether
      ? [moment, ...rest.map((one) => [one])]
      : [...moment, ...rest].map((one) => [one]);
    return fc
      .shuffledSubarray(groups, { minLength: groups.length })
      .map((order) => ({ columns: order.flat(), document: document?.cells, place: place?.cells }));
  });

test("no list that is made up, in any order, is read otherwise than it means: it is read right, or a person is asked", () => {
  let unasked = 0;
  fc.assert(
    fc.property(arbitraryList, fc.constantFrom(";", "\t", "|"), ({ columns, document, place }, separator) => {
      const row = (nth: number) => columns.map(({ cells }) => cells[nth]).join(separator);
      const text = joinRows(columns.map(({ heading }) => heading).join(separator), row(0), row(1), row(2));
      const reading = readRoadCharges(text, NOW);
      if (reading.isAsked) return;
      unasked += 1;
      const right = [5900, 6100, 110_050].map((amount, nth) => {
        const [day = "", clock = ""] = MINUTE_TEXTS[nth]!.split(" ");
        const at = `${day.split(".").toReversed().join("-")} ${clock}`;
        const more = [document && `#${document[nth]}`, place && `@${place[nth]}`]
          .filter(Boolean)
          .map((one) => ` ${one}`);
        return `35 KRF ${104 + nth} ${at} ${amount}${more.join("")}`;
      });
      expect(reading.lines.map(formatLine)).toEqual(right);
    }),
    { numRuns: 500 },
  );
  // Without this condition, a reader that always asks the user would pass the test.
  expect(unasked).toBeGreaterThan(30);
});

describe("a line", () => {
  const whole = "34 ABC 123 2026-11-02 14:05 125050";

  test.each([
    ["34 ABC 123\t02.11.2026 14:05\t1.250,50", whole],
    ["34abc123;02.11.2026 14:05:59;1250.50", whole],
    ["34-ABC-123|2026-11-02 14:05|1250,5", whole],
    ["34 ABC 123, 02.11.2026 14:05, 1.250,50", whole],
    ['34 ABC 123,02.11.2026 14:05,"1.250,50"', whole],
    ["34 ABC 123,02.11.2026 14:05,1250.50,A-12345", `${whole} #A-12345`],
    ["34 ABC 123;2/11/2026 14.05;₺1.250,50", whole],
    ["34 ABC 123;2-11-2026 14:05;1.250,50 TL", whole],
    ["34 ABC 123;2026-11-02T14:05:00.000;1250,50 ₺", whole],
    ["34 ABC 123;02.11.2026;14:05;1.250,50;BE 7;Kuzey Marmara", `${whole} #BE 7 @Kuzey Marmara`],
    ['34 ABC 123;02.11.2026 14:05;1250,50;"B;7";"Yer ""1"""', `${whole} #B;7 @Yer "1"`],
    ['34 ABC 123;02.11.2026 14:05;1250,50;"B', `${whole} @"B`],
    ["ofis çiçek;02.11.2026 14:05;1250,50;;Şişli Üçyol", "OFİS ÇİÇEK 2026-11-02 14:05 125050 @Şişli Üçyol"],
    ["34 ABC 123;02.11.2026 14:05;1250,50;;;;", whole],
    ["34 ABC 123;25.11.2026 13:00;1250,50", "34 ABC 123 2026-11-25 13:00 125050"],
    ["34 ABC 123;25.11.2026 13:01;1250,50", "!to-come"],
    [";02.11.2026 14:05;1250,50", "!no-plate"],
    [`${"A1".repeat(11)};02.11.2026 14:05;1250,50`, "!plate-too-long"],
    ["34 ABC 123", "!no-time"],
    ["34 ABC 123;02.11.2026 14:05", "!no-amount"],
    ["34 ABC 123;02.11.2026;1250,50", "!no-hour"],
    ["34 ABC 123;02.11.2026 14:05;€5", "!other-money"],
    ["34 ABC 123;31.02.2026 14:05;1250,50", "!bad-time"],
    ["34 ABC 123;02.11.2026 25:05;1250,50", "!bad-time"],
    ["34 ABC 123;02.11.2026 02:05 PM;1250,50", whole],
    ["34 ABC 123;02.11.2026 14:05;-5", "!money-in"],
    ["34 ABC 123;02.11.2026 14:05;0", "!zero"],
    ["34 ABC 123;02.11.2026 14:05;bedava", "!bad-amount"],
    ["34 ABC 123;02.11.2026 14:05;10.000.000,00", "!too-much"],
    [`34 ABC 123;02.11.2026 14:05;5;A${"9".repeat(51)}`, "!text-too-long"],
    [`34 ABC 123;02.11.2026 14:05;5;;${"y".repeat(201)}`, "!text-too-long"],
  ])("%j", (text, expected) => {
    expect(readLines(text)).toEqual([expected]);
  });
});

describe("a list", () => {
  test("of nothing but empty rows and separators has no lines", () => {
    expect(readLines("")).toEqual([]);
    expect(readLines("\r\n;;;\n\t\t\n  \n")).toEqual([]);
  });

  test("leaves out its heading and the title above it, and numbers its lines as the text does, a cell of two lines as two", () => {
    const text =
      'Kasım geçişleri;;\r\n\r\nPlaka;Tarih;Tutar;Yer\r\n34 ABC 123;02.11.2026 14:05;1250,50;"iki\r\nsatır"\r\n34 ABC 1;x;1;\r\n';
    expect(readRoadCharges(text, NOW).lines).toMatchObject([
      { nth: 4, written: "34 ABC 123 · 02.11.2026 14:05 · 1250,50 · iki satır", line: { text: "iki satır" } },
      { nth: 6, written: "34 ABC 1 · x · 1", problem: "no-time" },
    ]);
  });

  test("whose quote nobody closes loses no row", () => {
    const rows = [
      '34 ABC 123;02.11.2026 14:05;5;"FSM',
      "34 ABC 123;02.11.2026 14:06;5;Kınalı",
      '34 ABC 124;02.11.2026 14:07;5;"Avrasya"',
    ];
    expect(readLines(rows.join("\n"))).toHaveLength(3);
  });

  test("with a half line among whole ones reads the others", () => {
    const whole = "34 ABC 123;02.11.2026 14:05;1250,50";
    expect(readLines(joinRows(whole, "34 ABC 1", whole.replace("14:05", "14:07"), "34 ABC 123;02.11.20"))).toEqual([
      "34 ABC 123 2026-11-02 14:05 125050",
      "!no-time",
      "34 ABC 123 2026-11-02 14:07 125050",
      "!bad-time",
    ]);
  });

  test("names the second of two lines with one document; another document is another fine, and a like toll is asked about", () => {
    const rows = [
      "Plaka;Tarih;Tutar;Tutanak No",
      "34 ABC 123;02.11.2026 14:05:01;1250,50;A1",
      "34abc123;2026-11-02 14:05:40;1250.50;A1",
      "34 ABC 123;02.11.2026 14:05;1250,50;A2",
      "34 ABC 123;02.11.2026 14:06;1250,50;A3",
    ];
    const pass = "34 ABC 123 2026-11-02 14:05 125050";
    const last = "34 ABC 123 2026-11-02 14:06 125050 #A3";
    expect(readLines(rows.join("\n"))).toEqual([`${pass} #A1`, "!repeated", `${pass} #A2`, last]);
    const asTolls = readLines(rows.join("\n"), { kind: "toll" });
    expect(asTolls).toEqual([`${pass} #A1`, "!repeated", `${pass} #A2 ?`, last]);
  });

  test("says by its heading or its title that it is one of fines, unless a person said otherwise", () => {
    const heading = "Plaka;Tarih;Tutar";
    const row = "34 ABC 123;02.11.2026 14:05;1250,50";
    expect(readRoadCharges(joinRows(heading, row), NOW).kind).toBeUndefined();
    expect(readRoadCharges(joinRows(`${heading};Tutanak No`, row), NOW).kind).toBe("fine");
    expect(readRoadCharges(joinRows("TRAFİK CEZALARI", heading, row), NOW).kind).toBe("fine");
    expect(readRoadCharges(joinRows(`${heading};Geçiş Yeri`, row), NOW).kind).toBe("toll");
    expect(readRoadCharges(joinRows(`${heading};Tutanak No`, row), NOW, { kind: "toll" }).kind).toBe("toll");
  });

  test("of 10,000 lines is read at once, with one plate in one minute, too", { tags: "long" }, () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, nth) => `34 ABC ${nth % 1000};02.11.2026 14:05;${nth + 1},50;${nth};Gişe ${nth}`,
    );
    const { lines } = readRoadCharges(rows.join("\r\n"), NOW);
    expect(lines.filter((one) => "line" in one && !one.isAlike)).toHaveLength(10_000);
    const alike = rows.map((_, nth) => `34 ABC 123;02.11.2026 14:05;5,50;Gişe ${nth}`);
    expect(readLines(alike.join("\n")).filter((one) => one.endsWith("?"))).toHaveLength(9_999);
  });
});

test("the time can be chosen from every column, and from every day with every hour", () => {
  const odd = joinRows("Plaka;Kayıt;Saati;Tutar", "35KRF104;20.11.2026;10:20;59,00");
  const { meanings } = readRoadCharges(odd, NOW);
  expect(meanings.find(({ meaning }) => meaning === "time")!.options.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["0", "1", "2", "3", "1+2"]),
  );
});
