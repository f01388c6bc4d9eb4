import { describe, expect, test } from "vitest";

import { readRoadCharges } from "./road-charge-paste.ts";

const NOW = new Date("2026-11-21T10:00:00Z");

const line = { plate: "34 ABC 123", at: "2026-11-02T14:05", amount: 125_050, documentNo: "", text: "" };

/** The lines of a text as they are read, or why not. */
function read(text: string) {
  return readRoadCharges(text, NOW).map((one) => ("line" in one ? one.line : one.problem));
}

describe("a line", () => {
  test.each([
    ["34 ABC 123\t02.11.2026 14:05\t1.250,50", line],
    ["34abc123;02.11.2026 14:05:59;1250.50", line],
    ["34-ABC-123|2026-11-02 14:05|1250,5", line],
    ["34 ABC 123, 02.11.2026 14:05, 1.250,50", line],
    ['34 ABC 123,02.11.2026 14:05,"1.250,50"', line],
    ["34 ABC 123,02.11.2026 14:05,1250.50,A-7", { ...line, documentNo: "A-7" }],
    ["34 ABC 123;2/11/2026 14.05;₺1.250,50", line],
    ["34 ABC 123;2-11-2026 14:05;1.250,50 TL", line],
    ["34 ABC 123;2026-11-02T14:05:00.000;1250,50 ₺", line],
    ["34 ABC 123;02.11.2026;14:05;1.250,50;BE 7;Kuzey Marmara", { ...line, documentNo: "BE 7", text: "Kuzey Marmara" }],
    ['34 ABC 123;02.11.2026 14:05;1250,50;"B;7";"Yer ""1"""', { ...line, documentNo: "B;7", text: 'Yer "1"' }],
    ['34 ABC 123;02.11.2026 14:05;1250,50;"B', { ...line, documentNo: '"B' }],
    ["ofis çiçek;02.11.2026 14:05;1250,50;;Şişli Üçyol", { ...line, plate: "OFİS ÇİÇEK", text: "Şişli Üçyol" }],
    ["34 ABC 123;02.11.2026 14:05;1250,50;;;;", line],
    ["34 ABC 123;21.11.2026 13:00;1250,50", { ...line, at: "2026-11-21T13:00" }],
    ["34 ABC 123;21.11.2026 13:01;1250,50", "to-come"],
    [";02.11.2026 14:05;1250,50", "no-plate"],
    [`${"A1".repeat(11)};02.11.2026 14:05;1250,50`, "plate-too-long"],
    ["34 ABC 123", "no-time"],
    ["34 ABC 123;02.11.2026 14:05", "no-amount"],
    ["34 ABC 123;02.11.2026;1250,50", "bad-time"],
    ["34 ABC 123;31.02.2026 14:05;1250,50", "bad-time"],
    ["34 ABC 123;02.11.2026 25:05;1250,50", "bad-time"],
    ["34 ABC 123;02.11.2026 14:05;-5", "bad-amount"],
    ["34 ABC 123;02.11.2026 14:05;0", "bad-amount"],
    ["34 ABC 123;02.11.2026 14:05;bedava", "bad-amount"],
    ["34 ABC 123;02.11.2026 14:05;10.000.000,00", "too-much"],
    [`34 ABC 123;02.11.2026 14:05;5;${"9".repeat(51)}`, "text-too-long"],
    [`34 ABC 123;02.11.2026 14:05;5;;${"y".repeat(201)}`, "text-too-long"],
  ])("%j", (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });
});

describe("a list", () => {
  test("of nothing but empty rows and separators has no lines", () => {
    expect(read("")).toEqual([]);
    expect(read("\r\n;;;\n\t\t\n  \n")).toEqual([]);
  });

  test("leaves out its heading and the title above it, and numbers its lines as the text does", () => {
    const text = "Kasım geçişleri;;\r\n\r\nPlaka;Tarih;Tutar\r\n34 ABC 123;02.11.2026 14:05;1250,50\r\n";
    expect(readRoadCharges(text, NOW)).toEqual([{ nth: 4, written: "34 ABC 123;02.11.2026 14:05;1250,50", line }]);
  });

  test.each([
    [
      "Sıra No;Geçiş Tarihi;Geçiş Saati;Plaka No;Ücret;Gişe",
      "1;02.11.2026;14:05;34 ABC 123;1250,50;Avrasya",
      { text: "Avrasya" },
    ],
    [
      "TUTAR;İHLAL TARİHİ VE SAATİ;TUTANAK NO;ARAÇ PLAKASI",
      "1250,50;02.11.2026 14:05;MA-1;34 ABC 123",
      { documentNo: "MA-1" },
    ],
    ["Plaka\tTarih\tTutar\tTarih", "34 ABC 123\t02.11.2026 14:05\t1250,50\t05.11.2026 10:00", {}],
  ])("whose columns stand otherwise is read by its heading: %s", (heading, row, more) => {
    expect(read(`${heading}\n${row}`)).toEqual([{ ...line, ...more }]);
  });

  test("names the second of two equal lines, however they are spelled; another document is another fine", () => {
    const rows = [
      "34 ABC 123;02.11.2026 14:05:01;1250,50;A1",
      "34abc123;2026-11-02 14:05:40;1250.50;A1",
      "34 ABC 123;02.11.2026 14:05;1250,50;A2",
      "34 ABC 123;02.11.2026 14:06;1250,50;A1",
    ];
    expect(read(rows.join("\n")).map((one) => (typeof one === "string" ? one : one.documentNo))).toEqual([
      "A1",
      "repeated",
      "A2",
      "A1",
    ]);
  });

  test("with a half line among whole ones reads the others", () => {
    const whole = "34 ABC 123;02.11.2026 14:05;1250,50";
    expect(read(`${whole}\n34 ABC 1\n${whole.replace("14:05", "14:07")}\n34 ABC 123;02.11.20`)).toEqual([
      line,
      "no-time",
      { ...line, at: "2026-11-02T14:07" },
      "bad-time",
    ]);
  });

  test("of 10,000 lines is read at once", () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, nth) => `34 ABC ${nth % 1000};02.11.2026 14:05;${nth + 1},50;${nth};Kuzey Marmara`,
    );
    const lines = readRoadCharges(rows.join("\r\n"), NOW);
    expect(lines.filter((one) => "line" in one)).toHaveLength(10_000);
  });
});
