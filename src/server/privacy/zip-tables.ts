import { Zip, ZipDeflate } from "fflate";

import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import type { ColumnFormat } from "#server/db/export-file.ts";
import { BYTE_ORDER_MARK, formatCsvLines, makeMoneyCell, type CsvValue as CsvCell } from "#server/http/csv.ts";

export type TableCell = string | number | boolean | Date | null;

export interface ExportColumn extends ColumnFormat {
  name: string;
}

export interface ExportTable {
  file: string;
  columns: readonly ExportColumn[];
  rows: AsyncIterable<Record<string, TableCell>[]>;
}

const textEncoder = new TextEncoder();

/** Only compressed data stays in memory, even for long tables. */
export async function zipTables(tables: readonly ExportTable[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const table of tables) await addTable(zip, table);
  zip.end();
  return chunks;
}

async function addTable(zip: Zip, { file, columns, rows }: ExportTable): Promise<void> {
  const json = new ZipDeflate(`${file}.json`);
  const csv = new ZipDeflate(`${file}.csv`);
  zip.add(json);
  zip.add(csv);
  csv.push(textEncoder.encode(BYTE_ORDER_MARK + formatCsvLines([columns.map(({ name }) => name)])));
  let separator = "[\n";
  for await (const some of rows) {
    if (some.length === 0) continue;
    json.push(textEncoder.encode(separator + some.map((row) => JSON.stringify(row)).join(",\n")));
    csv.push(
      textEncoder.encode(
        formatCsvLines(some.map((row) => columns.map((column) => toCsvCell(row[column.name] ?? null, column)))),
      ),
    );
    separator = ",\n";
  }
  json.push(textEncoder.encode(separator === "[\n" ? "[]\n" : "\n]\n"), true);
  csv.push(new Uint8Array(), true);
}

function toCsvCell(value: TableCell, { isAmount, words }: ExportColumn): CsvCell {
  if (value instanceof Date) return formatLocalDateTime(value).replace("T", " ");
  if (typeof value === "boolean") return value ? "evet" : "hayır";
  const text = value === null ? "" : String(value);
  if (isAmount) return text === "" ? null : makeMoneyCell(Number(text.replace(".", "")));
  return words?.[text] ?? text;
}
