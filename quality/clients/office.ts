import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { parseCsv } from "../../test/opened-export.ts";
import { runClientProgram, runWithFiles } from "./program.ts";

/**
 * LibreOffice's import options: semicolon, quotation mark, UTF-8, from line 1, no column formats, Turkish. Only cells
 * that need quotes are quoted.
 */
const CSV_FILTER = "59,34,76,1,,1055,false,false";
/** The same options, but each cell is saved as it is shown. */
const CSV_SAVE_FILTER = "59,34,76,1,,1055,false,true,false";

/** The cells of CSV files after LibreOffice with Turkish settings has opened and saved them. */
export function openInOffice(files: Readonly<Record<string, string>>): Promise<Map<string, (string | number)[][]>> {
  return runWithFiles(files, async (folder) => {
    const saved = join(folder, "saved");
    const said = await runClientProgram("soffice", [
      "--headless",
      // A separate profile, because otherwise a LibreOffice that is already open would take over the work.
      `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`,
      `--infilter=CSV:${CSV_FILTER}`,
      "--convert-to",
      `csv:Text - txt - csv (StarCalc):${CSV_SAVE_FILTER}`,
      "--outdir",
      saved,
      ...Object.keys(files).map((name) => join(folder, name)),
    ]);
    if (said.code !== 0) throw new Error(said.err);
    const read = Object.keys(files).map(
      async (name) => [name, parseCells(await readFile(join(saved, name), "utf8"))] as const,
    );
    return new Map(await Promise.all(read));
  });
}

/** The cells of a CSV file, with amounts as numbers and without the empty cells at the end of a line. */
export function parseCells(csv: string): (string | number)[][] {
  return parseCsv(csv.replace(/^\u{FEFF}/u, "").replaceAll(/\r?\n/gu, "\r\n")).map((line) =>
    line.slice(0, line.findLastIndex((cell) => cell !== "") + 1).map(parseCell),
  );
}

/** '1250,50' from the product and '1250.5' from LibreOffice are the same amount. */
function parseCell(cell: string): string | number {
  return /^-?\d+(?:,\d\d|\.\d{1,2})?$/u.test(cell) ? Number(cell.replace(",", ".")) : cell;
}
