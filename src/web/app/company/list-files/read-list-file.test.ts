import { deflateRawSync } from "node:zlib";

import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { FILE_BYTES_MAX, FILE_TOO_LARGE_MESSAGE, type ListFile } from "./list-file.ts";
import { readListFile } from "./read-in-worker.ts";
import { readListBytes } from "./read-list-file.ts";

const COLUMN_LETTERS = "abcdefghijkl".toUpperCase();

type TestCell = string | number | { xml: string } | null;

/**
 * Returns the XML of a cell as Excel writes it. A text is added to `texts`, and the cell contains the index of the
 * text. Only the cell's position is added to a cell that is given as `xml`.
 */
function makeCellXml(cell: TestCell, place: number, row: number, texts: string[]): string {
  const at = `r="${COLUMN_LETTERS[place]!}${row}"`;
  if (cell === null) return "";
  if (typeof cell === "object") return cell.xml.replace("<c", `<c ${at}`);
  if (typeof cell === "number") return `<c ${at}><v>${cell}</v></c>`;
  if (!texts.includes(cell)) texts.push(cell);
  return `<c ${at} t="s"><v>${texts.indexOf(cell)}</v></c>`;
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const STYLES_XML = `<styleSheet><numFmts count="2"><numFmt numFmtId="170" formatCode="dd/mm/yyyy\\ hh:mm;@"/>
  <numFmt numFmtId="171" formatCode="#,##0.00\\ &quot;TL dahil&quot;;[Red]-#,##0.00"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="171"/></cellXfs></styleSheet>`;

function makeSheetXml(rows: readonly (readonly TestCell[])[], texts: string[]): string {
  const lines = rows.map((cells, nth) => {
    const inside = cells.map((cell, place) => makeCellXml(cell, place, nth + 1, texts)).join("");
    return inside === "" ? `<row r="${nth + 1}" s="1" customFormat="1"/>` : `<row r="${nth + 1}">${inside}</row>`;
  });
  return `<worksheet><cols><col min="1" max="2"/></cols><sheetData>${lines.join("")}</sheetData><pageMargins/></worksheet>`;
}

/** An .xlsx file with the given sheets, packed as by Excel. */
function makeWorkbook(
  sheets: Record<string, readonly (readonly TestCell[])[]>,
  more: Record<string, string> = {},
): Uint8Array {
  const texts: string[] = [];
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns:r="x"><sheets>${names
      .map(
        (name, nth) =>
          `<sheet name="${name}" sheetId="${nth + 1}"${name === "Gizli" ? ' state="hidden"' : ""} r:id="rId${nth + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names
      .map((_, nth) => `<Relationship Id="rId${nth + 1}" Target="worksheets/sheet${nth + 1}.xml"/>`)
      .join("")}</Relationships>`,
    "xl/styles.xml": STYLES_XML,
    ...Object.fromEntries(
      names.map((name, nth) => [`xl/worksheets/sheet${nth + 1}.xml`, makeSheetXml(sheets[name]!, texts)]),
    ),
  };
  const strings = texts.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join("");
  const all = { ...files, "xl/sharedStrings.xml": `<sst>${strings}</sst>`, ...more };
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])));
}

const readFile = (file: Uint8Array | string, sheet?: number) =>
  readListBytes(typeof file === "string" ? strToU8(file) : file, sheet);

const readText = (file: ListFile) => ("text" in file ? file.text : file.refused);

describe("a workbook", () => {
  test("repeats the text of a cell that was merged over rows, but no amount", () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="str"><v>${text}</v></c>`;
    const rows = `<row r="1">${cell("A1", "34 EUR 15")}${cell("B1", "50 TL")}</row><row r="2">${cell("C2", "x")}</row>`;
    const merged = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:B2"/></mergeCells>';
    const sheet = `<worksheet><sheetData>${rows}</sheetData>${merged}</worksheet>`;
    const page =
      "<table><tr><td rowspan=2>34 EUR 15</td><td rowspan='2'>50 TL</td></tr><tr hidden><td>x</td></tr></table>";
    const text = "34 EUR 15\t50 TL\n34 EUR 15\t\tx";
    expect(readText(readFile(makeWorkbook({ A: [] }, { "xl/worksheets/sheet1.xml": sheet })))).toBe(text);
    expect(readFile(page)).toMatchObject({ text, hiddenRows: 1 });
  });

  test("says how many of its rows are hidden, and reads them", () => {
    const rows =
      '<row r="1"><c t="inlineStr"><is><t>Plaka</t></is></c></row><row r="2" hidden="1"><c><v>7</v></c></row>';
    const bytes = makeWorkbook(
      { A: [] },
      { "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
    );
    expect(readFile(bytes)).toMatchObject({ text: "Plaka\n7", hiddenRows: 1 });
  });

  const passes = [
    ["Kasım geçişleri"],
    [],
    ["Plaka", "Geçiş Tarihi", "Gün", "Saat", "Tutar", "Gişe"],
    [
      "35KRF104",
      { xml: '<c s="1"><v>46346.430555555555</v></c>' },
      { xml: '<c s="2"><v>46346</v></c>' },
      { xml: '<c s="3"><v>0.430555555555556</v></c>' },
      { xml: '<c s="4"><v>1234.5</v></c>' },
      "FSM & Avrupa",
    ],
    [
      "35KRF105",
      46_346.25,
      null,
      null,
      59.000000000000007,
      { xml: '<c t="inlineStr"><is><r><t>Kuzey </t></r><r><t>Marmara</t></r><rPh><t>x</t></rPh></is></c>' },
    ],
    [
      { xml: '<c t="str"><f>A4</f><v>35KRF106</v></c>' },
      { xml: '<c s="1"/>' },
      null,
      null,
      { xml: "<c><v>5.32E+09</v></c>" },
      { xml: '<c t="e"><v>#N/A</v></c>' },
    ],
  ] as const;

  test("is read as people see it: days, times, whole numbers, a comma before decimals, rows with their numbers", () => {
    expect(readText(readFile(makeWorkbook({ Sayfa1: passes })))).toBe(
      [
        "Kasım geçişleri",
        "",
        "Plaka\tGeçiş Tarihi\tGün\tSaat\tTutar\tGişe",
        "35KRF104\t20.11.2026 10:20:00\t20.11.2026\t10:20:00\t1234,5\tFSM & Avrupa",
        "35KRF105\t46346,25\t\t\t59\tKuzey Marmara",
        "35KRF106\t\t\t\t5320000000\t#N/A",
      ].join("\n"),
    );
  });

  test("tells its visible sheets, reads the first with a list, and another one when asked", () => {
    const bytes = makeWorkbook({
      Kapak: [["Körfez"]],
      Gizli: passes,
      Geçişler: passes,
      Cezalar: [["Plaka"], ["35KRF1"]],
    });
    const first = readFile(bytes);
    expect(first).toMatchObject({ sheets: ["Kapak", "Geçişler", "Cezalar"], sheet: 1 });
    expect(readText(first)).toContain("35KRF104");
    expect(readFile(bytes, 2)).toEqual({
      sheets: ["Kapak", "Geçişler", "Cezalar"],
      sheet: 2,
      text: "Plaka\n35KRF1",
      hiddenRows: 0,
    });
    expect(readFile(bytes, 0)).toMatchObject({ text: "Körfez", sheet: 0 });
  });

  test("of another programme has prefixes, no addresses, and days from 1904", () => {
    const bytes = makeWorkbook(
      { A: [] },
      {
        "xl/workbook.xml": `<x:workbook xmlns:r="x"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="A" r:id="rId1"/></x:sheets></x:workbook>`,
        "xl/worksheets/sheet1.xml": `<x:worksheet><x:sheetData><x:row><x:c t="str"><x:v>Plaka</x:v></x:c><x:c t="str"><x:v>"a"</x:v></x:c></x:row><x:row><x:c t="str"><x:v>35KRF104</x:v></x:c><x:c s="1"><x:v>44884.5</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      },
    );
    expect(readText(readFile(bytes))).toBe('Plaka\t"""a"""\n35KRF104\t20.11.2026 12:00:00');
  });

  test("with a million empty rows behind its list is read", { tags: "long" }, () => {
    const empty = Array.from({ length: 1_000_000 }, (_, nth) => `<row r="${nth + 3}" s="1"/>`).join("");
    const rows = '<row r="1"><c t="str"><v>Plaka</v></c></row><row r="2"><c t="str"><v>35KRF104</v></c></row>';
    const sheet = `<worksheet><sheetData>${rows}${empty}</sheetData></worksheet>`;
    expect(readText(readFile(makeWorkbook({ A: [] }, { "xl/worksheets/sheet1.xml": sheet })))).toBe("Plaka\n35KRF104");
  });

  test("with 10,000 rows is read, and with more than 20,000 it says so", { tags: "long" }, () => {
    const rows = (count: number) => Array.from({ length: count }, (_, nth) => ["35KRF104", 46_346.25, nth, "FSM"]);
    expect(readText(readFile(makeWorkbook({ A: rows(10_000) }))).split("\n")).toHaveLength(10_000);
    expect(readText(readFile(makeWorkbook({ A: rows(20_001) })))).toContain("20.000’den fazla satır");
  });
});

describe("a file that harms", () => {
  const HUGE = "açılınca çok büyüyor";

  const BOMB = deflateRawSync(Buffer.alloc(1_000_000_000, " "), { level: 1 });

  /** An .xlsx file in which the part `name` unpacks to a gigabyte, although the directory gives a small size. */
  function bomb(name: string): Uint8Array {
    const parts = {
      "xl/workbook.xml": '<workbook xmlns:r="x"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      "xl/worksheets/sheet1.xml": "<worksheet/>",
    };
    const files = Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, strToU8(text)]));
    const zip = zipSync({ ...files, [name]: BOMB }, { level: 0 });
    const view = new DataView(zip.buffer);
    // The part contains compressed bytes, but `zipSync` has marked it as not compressed. The loop marks it as
    // compressed in the directory.
    for (let at = 0; at < zip.length - 46; at += 1) {
      if (view.getUint32(at, true) !== 0x02014b50) continue;
      const length = view.getUint16(at + 28, true);
      if (new TextDecoder().decode(zip.subarray(at + 46, at + 46 + length)) === name) view.setUint16(at + 10, 8, true);
    }
    return zip;
  }

  test.each([
    ["a sheet", "xl/worksheets/sheet1.xml"],
    ["shared texts", "xl/sharedStrings.xml"],
    ["styles", "xl/styles.xml"],
    ["the workbook itself", "xl/workbook.xml"],
  ])("unfolds %s to a gigabyte and is stopped at its first megabytes", (_, name) => {
    const bytes = bomb(name);
    expect(bytes.length).toBeLessThan(FILE_BYTES_MAX);
    expect(readText(readFile(bytes))).toContain(HUGE);
  });

  /** Repeats a text to a length at which a parser with quadratic time would need minutes. */
  const long = (piece: string, length: number) => piece.repeat(length / piece.length);

  const page = (inside: string) => `<html><body><table><tr><td>Plaka</td></tr>${inside}</table></body></html>`;

  test.each([
    ["comments", long("<!--", 2_000_000)],
    ["styles", long("<style>", 2_000_000)],
    ["rows", long("<tr>", 2_000_000)],
    ["cells", `<tr>${long("<td>", 2_000_000)}</tr>`],
    ["tags", `<tr><td>${long("<", 2_000_000)}</td></tr>`],
    ["tags of cells", `<tr>${long("<td ", 2_000_000)}</tr>`],
  ])("is a page whose %s never end: it is read once", (_, inside) => {
    expect(readText(readFile(page(inside)))).toMatch(/^Plaka/u);
  });

  test("is a workbook whose hints how to pronounce a text never end: it is read once", () => {
    const texts = `<sst><si><t>Plaka</t>${long("<rPh>", 4_000_000)}</si></sst>`;
    const bytes = makeWorkbook({ A: [["Plaka"], ["Plaka"]] }, { "xl/sharedStrings.xml": texts });
    expect(readText(readFile(bytes))).toBe("Plaka\nPlaka");
  });

  test("is a workbook of which each cell names the same long text: it is stopped", () => {
    const texts = `<sst><si><t>${long("x", 1_000_000)}</t></si></sst>`;
    const rows = long('<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>', 1_000_000);
    const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const bytes = makeWorkbook({ A: [] }, { "xl/sharedStrings.xml": texts, "xl/worksheets/sheet1.xml": sheet });
    expect(readText(readFile(bytes))).toContain(HUGE);
  });

  test("has more columns than a list has, by whatever means: one sentence says so", () => {
    const keys = Array.from({ length: 257 }, (_, nth) => ({ [`k${nth}`]: nth }));
    const index = '<?xml version="1.0"?><Workbook><Row><Cell ss:Index="257"><Data>x</Data></Cell></Row></Workbook>';
    const sheet = '<worksheet><sheetData><row><c r="IW1"><v>1</v></c></row></sheetData></worksheet>';
    for (const file of [
      JSON.stringify(keys),
      page(`<tr>${'<td colspan="200">x</td>'.repeat(2)}</tr>`),
      index,
      makeWorkbook({ A: [] }, { "xl/worksheets/sheet1.xml": sheet }),
    ])
      expect(readText(readFile(file))).toContain("256’dan fazla sütun");
    expect(
      readText(readFile(JSON.stringify(keys.slice(1))))
        .split("\n")[0]
        ?.split("\t"),
    ).toHaveLength(256);
  });

  test("has more rows than any list: one sentence says so", () => {
    const rows = Array.from({ length: 20_001 }, () => ({ ad: "Ali" }));
    expect(readText(readFile(JSON.stringify(rows)))).toContain("20.000’den fazla satır");
    expect(readText(readFile(page("<tr><td>x</td></tr>".repeat(20_000))))).toContain("20.000’den fazla satır");
  });

  test("is too large, damaged, old, a PDF or something else: each says what to do", async () => {
    const whole = makeWorkbook({ A: [["Plaka"], ["35KRF104"]] });
    expect(readText(await readListFile(new Blob([new Uint8Array(50_000_000)])))).toBe(FILE_TOO_LARGE_MESSAGE);
    expect(readText(readFile(whole.subarray(0, whole.length - 30)))).toContain("okuyamadık");
    expect(readText(readFile(zipSync({ "content.xml": strToU8("<x/>") })))).toContain("okuyamadık");
    expect(readText(readFile(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0])))).toContain("eski bir Excel dosyası");
    expect(readText(readFile("%PDF-1.7"))).toContain("PDF’ten liste okuyamıyoruz");
    for (let cut = 0; cut < whole.length; cut += 7) {
      const broken = whole.slice();
      broken[cut] = broken[cut]! ^ 0xff;
      expect(readFile(broken)).toBeDefined();
    }
  });
});

describe("a text that is named .xls", () => {
  test("may be a page with a table", () => {
    const page =
      '<html><head><style>td{}</style></head><body><table><tr><th>Plaka</th><th colspan="2">Ge&ccedil;i&#351;</th><th>Tutar</th></tr>' +
      "<tr><td>35KRF104</td><td>20.11.2026<br>10:20</td><td>&nbsp;</td><td><b>59,00</b></td></tr></table>";
    expect(readText(readFile(page))).toBe("Plaka\tGeçiş\t\tTutar\n35KRF104\t20.11.2026 10:20\t\t59,00");
  });

  test("may have comments, scripts and a sign that begins no tag", () => {
    const page =
      "<html><HEAD><title>x</title></head><body><!-- <table><tr><td>eski</td></tr></table> --><SCRIPT>'<tr><td>x</td></tr>'</script>" +
      "<table><tr><td>Tutar < 5 <b>TL</b></td><td/><td>59,00</td></tr></table><!-- açık <table><tr><td>son</td></tr></table>";
    expect(readText(readFile(page))).toBe("Tutar < 5 TL\t\t59,00\nson");
  });

  test("may be Excel's XML of 2003", () => {
    const xml =
      '<?xml version="1.0"?><Workbook xmlns:ss="x"><Worksheet><Table><Row><Cell><Data ss:Type="String">Plaka</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Tutar</Data></Cell></Row>' +
      '<Row><Cell><Data ss:Type="String">35KRF104</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">1.234</Data></Cell></Row></Table></Worksheet></Workbook>';
    expect(readText(readFile(xml))).toBe("Plaka\t\tTutar\n35KRF104\t\t1,234");
  });

  test("or the list itself", () => {
    expect(readText(readFile("Plaka;Tutar\n35KRF104;59,00"))).toBe("Plaka;Tutar\n35KRF104;59,00");
  });
});

test("JSON of our own export is a table: headings, and a row for each object", () => {
  const rows = [
    { ad: "Ayşe", notlar: 'Bir\niki "üç"', "şirket adına": true },
    { ad: "Ali", notlar: null, tutar: "12.50" },
  ];
  const found = readFile(JSON.stringify(rows));
  expect(found).toMatchObject({
    text: 'ad\tnotlar\tşirket adına\ttutar\nAyşe\t"Bir\niki ""üç"""\ttrue\t\nAli\t\t\t12.50',
  });
  for (const text of ["[1]", "[{]", '[{"a":{"b":1}}]']) expect(readFile(text)).toMatchObject({ text });
});
