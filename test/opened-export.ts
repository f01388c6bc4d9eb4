import { unzipSync } from "fflate";

/** A table of an export: its rows as the JSON file says them, and the lines of the CSV file, the heading first. */
export interface OpenedTable {
  rows: Record<string, string | number | boolean | null>[];
  lines: string[][];
  /** The CSV file as it is, mark and all. */
  csv: string;
}

/** Opens an export as a person would: every table by its name. Fails when a table is not there both as JSON and as CSV. */
export function openExport(zip: Uint8Array): Map<string, OpenedTable> {
  const files = unzipSync(zip);
  const names = new Set(Object.keys(files).map((file) => file.replace(/\.(json|csv)$/u, "")));
  return new Map(
    [...names].map((name) => {
      const [json, csv] = [files[`${name}.json`], files[`${name}.csv`]];
      if (!json || !csv) throw new Error(`${name} is there once only.`);
      const text = Buffer.from(csv).toString();
      const rows = JSON.parse(Buffer.from(json).toString()) as OpenedTable["rows"];
      return [name, { rows, csv: text, lines: parseCsv(text.replace(/^\u{FEFF}/u, "")) }];
    }),
  );
}

/** Reads CSV with semicolons by RFC 4180. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  // A cell, quoted or bare, and what ends it.
  for (const [, quoted, bare = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|$)/gu)) {
    if (end === "" && quoted === undefined && bare === "" && line.length === 0) break;
    line.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === ";") continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
