import { unzipSync } from "fflate";
import { expect, test } from "vitest";

import { openExport, type OpenedTable } from "../../../test/opened-export.ts";
import { zipTables, type TableCell, type ExportColumn, type ExportTable } from "./zip-tables.ts";

type TableRow = Record<string, TableCell>;

async function* iterateParts(parts: readonly TableRow[][]): AsyncGenerator<TableRow[]> {
  yield* parts;
}

function makeTable(
  parts: readonly TableRow[][],
  columns: readonly ExportColumn[] = [{ name: "a" }, { name: "b" }],
  file = "tablo",
): ExportTable {
  return { file, columns, rows: iterateParts(parts) };
}

async function zipAndOpen(...tables: readonly ExportTable[]): Promise<Map<string, OpenedTable>> {
  return openExport(Buffer.concat(await zipTables(tables)));
}

async function zipAndReadTable(parts: readonly TableRow[][], columns?: readonly ExportColumn[]): Promise<OpenedTable> {
  return (await zipAndOpen(makeTable(parts, columns))).get("tablo")!;
}

test("every table is one JSON and one CSV file of its name, also with Turkish letters", async () => {
  const files = unzipSync(
    Buffer.concat(await zipTables([makeTable([], [], "müşteriler"), makeTable([], [], "ödemeler")])),
  );
  expect(Object.keys(files)).toEqual(["müşteriler.json", "müşteriler.csv", "ödemeler.json", "ödemeler.csv"]);
});

test.each<[string, TableRow[][]]>([
  ["none at all", []],
  ["an empty part", [[]]],
  ["one", [[{ a: "1", b: "2" }]]],
  [
    "several parts, an empty one among them",
    [
      [{ a: "1", b: "2" }],
      [],
      [
        { a: "3", b: "4" },
        { a: "5", b: "6" },
      ],
      [],
    ],
  ],
])("rows arrive in their order: %s", async (_, parts) => {
  const { rows, lines } = await zipAndReadTable(parts);
  expect(rows).toEqual(parts.flat());
  expect(lines).toEqual([["a", "b"], ...parts.flat().map(({ a, b }) => [a, b])]);
});

test("a spreadsheet in Türkiye reads the CSV file: with its mark, semicolons and line ends", async () => {
  const { csv } = await zipAndReadTable([[{ a: "ığüşöç", b: "İĞÜŞÖÇ" }]]);
  expect(csv).toBe("\u{FEFF}a;b\r\nığüşöç;İĞÜŞÖÇ\r\n");
});

test.each([
  "noktalı; virgül",
  'tırnak " içinde "" iki',
  "iki\nsatır",
  "iki\r\nsatır",
  "\n",
  "virgül, ve 'kesme'",
  "emoji 🚗 👨‍👩‍👧",
  "sağdan \u{202E}sola\u{202C} שלום",
  "null",
  " boşluk ",
  '";"',
  "a\u{0000}b",
])("a text stays what it is in both files: %j", async (value) => {
  const { rows, lines } = await zipAndReadTable([[{ a: value, b: "son" }]]);
  expect(rows).toEqual([{ a: value, b: "son" }]);
  expect(lines[1]).toEqual([value, "son"]);
});

test.each([
  "=1+1",
  "+1",
  "-1",
  "-1+1",
  "-",
  "--1",
  "-1.5.2",
  "@SUM(A1)",
  "＋1",
  "－1",
  "＠A",
  "\tx",
  "\rx",
  "=cmd|' /C calc'!A0",
  "＝1+1",
])("a spreadsheet does not run what looks like a formula, and the JSON file says it as it is: %j", async (value) => {
  const { rows, lines } = await zipAndReadTable([[{ a: value, b: "son" }]]);
  expect(rows[0]?.["a"]).toBe(value);
  expect(lines[1]).toEqual([`'${value}`, "son"]);
});

test.each([
  ["-1\n=1", "'-1\n'=1"],
  ["\t=1", "'\t'=1"],
  ["x,=1+1", "x,'=1+1"],
])("nor what looks like one behind a sign that divides cells elsewhere: %j", async (value, cell) => {
  const { rows, lines } = await zipAndReadTable([[{ a: value, b: "son" }]]);
  expect([rows[0]?.["a"], lines[1]]).toEqual([value, [cell, "son"]]);
});

test.each([
  ["0.01", "0,01"],
  ["1250.50", "1250,50"],
  ["-0.50", "-0,50"],
  ["-1250.50", "-1250,50"],
  [null, ""],
])("an amount of money is written so that a spreadsheet in Türkiye adds it up: %s", async (amount, cell) => {
  const { rows, lines } = await zipAndReadTable(
    [[{ a: amount, b: "son" }]],
    [{ name: "a", isAmount: true }, { name: "b" }],
  );
  expect(rows[0]?.["a"]).toBe(amount);
  expect(lines[1]).toEqual([cell, "son"]);
});

test.each([
  ["fuel", "Yakıt"],
  ["unheard of", "unheard of"],
  ["=1", "'=1"],
  [null, ""],
])("a value of a list is a word for people: %s", async (value, cell) => {
  const columns = [{ name: "a", words: { fuel: "Yakıt" } }, { name: "b" }];
  const { rows, lines } = await zipAndReadTable([[{ a: value, b: "son" }]], columns);
  expect(rows[0]?.["a"]).toBe(value);
  expect(lines[1]).toEqual([cell, "son"]);
});

test.each<[string, TableCell, unknown, string]>([
  ["a moment", new Date("2026-11-21T09:00:00.123Z"), "2026-11-21T09:00:00.123Z", "2026-11-21 12:00"],
  ["a moment late in the evening", new Date("2026-12-31T21:05:00Z"), "2026-12-31T21:05:00.000Z", "2027-01-01 00:05"],
  ["yes", true, true, "evet"],
  ["no", false, false, "hayır"],
  ["a number", 42, 42, "42"],
  ["zero", 0, 0, "0"],
  ["nothing", null, null, ""],
  ["an empty text", "", "", ""],
])("%s is said for programs in one file and for people in the other", async (_, value, inJson, inCsv) => {
  const { rows, lines } = await zipAndReadTable([[{ a: value, b: "son" }]]);
  expect(rows[0]?.["a"]).toBe(inJson);
  expect(lines[1]).toEqual([inCsv, "son"]);
});

test("a thousand parts say the same in both files", async () => {
  const parts = Array.from({ length: 1000 }, (_, part) =>
    Array.from({ length: part % 7 }, (__, nth) => ({ a: `ş${part}-${nth}`, b: part % 2 === 0 })),
  );
  const { rows, lines } = await zipAndReadTable(parts);
  expect(rows).toEqual(parts.flat());
  expect(lines.slice(1)).toEqual(rows.map(({ a, b }) => [a, b === true ? "evet" : "hayır"]));
});

test("a table that breaks off fails the export, so that nobody is given half of their data", async () => {
  async function* breaking(): AsyncGenerator<TableRow[]> {
    yield [{ a: "1", b: "2" }];
    throw new Error("The database is away.");
  }
  const table = { file: "tablo", columns: [{ name: "a" }, { name: "b" }], rows: breaking() };
  await expect(zipTables([table])).rejects.toThrow("The database is away.");
});
