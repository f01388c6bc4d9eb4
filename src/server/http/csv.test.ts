import { expect, test } from "vitest";

import { generateCsvPieces, makeMoneyCell, type CsvValue } from "./csv.ts";

async function writeCsv(rows: CsvValue[][], total?: (rows: number) => string): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of generateCsvPieces(["ad", "değer"], [rows], total)) pieces.push(piece);
  return pieces.join("");
}

test("begins with the mark of its letters, has semicolons between the cells and ends each row as Windows does", async () => {
  expect(await writeCsv([["Işık", "x"]])).toBe("\u{FEFF}ad;değer\r\nIşık;x\r\n");
});

test.each<[cell: CsvValue, written: string]>([
  [makeMoneyCell(125_050), '"1250,50"'],
  [makeMoneyCell(-50), '"-0,50"'],
  [makeMoneyCell(0), '"0,00"'],
  [makeMoneyCell(999_999_999_999), '"9999999999,99"'],
  [makeMoneyCell(null), ""],
  ["2023", "2023"],
  ["a, b", '"a, b"'],
  ["a|b", '"a|b"'],
  [new Date("2026-11-21T11:05:59Z"), "21.11.2026 14:05"],
  [null, ""],
  ["", ""],
  ['34 ";" ABC', '"34 "";"" ABC"'],
  ["iki\nsatır", '"iki\nsatır"'],
  ["=1+1", "'=1+1"],
  [" =1+1", "' =1+1"],
  ["\u00A0=1+1", "'\u00A0=1+1"],
  ["\u200B\uFEFF=1+1", "'\u200B\uFEFF=1+1"],
  ["+90 532", "'+90 532"],
  ["-5", "'-5"],
  ["@A1", "'@A1"],
  ["\tx", `"'\tx"`],
  ["＝1+1", "'＝1+1"],
  ["x,=1+1", `"x,'=1+1"`],
  ["x;=1+1", `"x;'=1+1"`],
  ["x\t=1+1", `"x\t'=1+1"`],
  ["x|=1+1", `"x|'=1+1"`],
  ["x\n=1+1", `"x\n'=1+1"`],
  ["x,, =1+1", `"x,, '=1+1"`],
  ['x,"=1+1', `"x,""'=1+1"`],
  ["x,+1,-1,@A1,＝1", `"x,'+1,'-1,'@A1,'＝1"`],
  ["x,'=1+1", `"x,'=1+1"`],
  ["9, -5 TL, a=b", '"9, -5 TL, a=b"'],
  ["\rx", '"\'\rx"'],
  ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
])("the cell %j is %j", async (cell, text) => {
  expect((await writeCsv([["", cell]])).split("değer\r\n")[1]).toBe(`;${text}\r\n`);
});

test("says at its end how many rows it has, over all pages, where that is asked for", async () => {
  const pages = [[["a"], ["b"]], [], [["c"]]];
  const pieces: string[] = [];
  for await (const piece of generateCsvPieces(["ad"], pages, (rows) => `Toplam: ${rows} satır`)) pieces.push(piece);
  expect(pieces).toEqual(["\u{FEFF}ad\r\n", "a\r\nb\r\n", "c\r\n", "Toplam: 3 satır\r\n"]);
});

test("reads no page before the one before has been taken, and none once nobody takes more", async () => {
  const read: number[] = [];
  let isOver = false;
  async function* pages() {
    try {
      for (let nth = 0; ; nth += 1) {
        read.push(nth);
        yield [[String(nth)]];
      }
    } finally {
      isOver = true;
    }
  }
  const pieces = generateCsvPieces(["ad"], pages());
  for (const expected of [[], [0], [0, 1]]) {
    await pieces.next();
    expect(read).toEqual(expected);
  }
  await pieces.return(undefined);
  expect({ read, isOver }).toEqual({ read: [0, 1], isOver: true });
});

test("takes no longer for what is nothing but signs", async () => {
  const text = `x,${'"'.repeat(5000)}${"=".repeat(5000)}`;
  expect((await writeCsv([[text]])).split("değer\r\n")[1]?.length).toBeGreaterThan(10_000);
});
