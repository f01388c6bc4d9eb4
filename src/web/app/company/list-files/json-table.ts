import { COLUMNS_MAX, ListRefused, ROWS_MAX } from "./list-refused.ts";

/**
 * Converts a JSON array of flat objects, as in our own export, to a table: a line of headings and a line for each
 * object, with tabs between cells. Undefined for any other text. Throws ListRefused if there are too many rows or
 * columns.
 */
export function readJsonTable(text: string): string | undefined {
  if (!/^\s*\[\s*\{/u.test(text)) return undefined;
  const rows = parseJson(text);
  if (!Array.isArray(rows) || !rows.every(isJsonRow)) return undefined;
  if (rows.length > ROWS_MAX) throw new ListRefused("too-long");
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (headings.length > COLUMNS_MAX) throw new ListRefused("too-wide");
  return [headings, ...rows.map((row) => headings.map((heading) => String(row[heading] ?? "")))]
    .map((cells) => cells.map(quoteCell).join("\t"))
    .join("\n");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type JsonCell = string | number | boolean | null;

function isJsonRow(row: unknown): row is Readonly<Record<string, JsonCell>> {
  return (
    typeof row === "object" &&
    row !== null &&
    Object.values(row).every((value) => typeof value !== "object" || value === null)
  );
}

function quoteCell(cell: string): string {
  return /[\t\n\r"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
