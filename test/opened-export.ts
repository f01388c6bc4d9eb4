import { unzipSync } from "fflate";

export interface OpenedTable {
  rows: Record<string, string | number | boolean | null>[];
  lines: string[][];
  csv: string;
}

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

export function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let place = 0;
  for (const [cell, quoted, bare = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|$)/guy)) {
    place += cell.length;
    if (end === "" && quoted === undefined && bare === "" && line.length === 0) break;
    line.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === ";") continue;
    lines.push(line);
    line = [];
  }
  if (place !== text.length) throw new Error(`No CSV: ${JSON.stringify(text.slice(place, place + 50))}`);
  return lines;
}
