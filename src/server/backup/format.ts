import { createHash } from "node:crypto";

import * as z from "zod/mini";

import { OperatorError } from "#server/observe/operator-error.ts";

/** Increase this number when today's code cannot read the older files any more. */
const FORMAT = 1;

/**
 * A backup is JSON lines: first the head, then for every table a marker and a line for each row, then the end.
 * Markers begin with "#", which no column name does.
 */
const head = z.object({
  "#backup": z.literal("kodu-tara"),
  format: z.literal(FORMAT),
  /** A whole backup, or only the list of removed accounts and unlinked codes. */
  holds: z.enum(["everything", "erasures"]),
  takenAt: z.string(),
  postgres: z.string(),
  /** Name and digest of every migration, in order. */
  migrations: z.array(z.string()),
});
const section = z.object({ "#table": z.string(), columns: z.array(z.string()) });
const tally = z.object({ table: z.string(), rows: z.number(), sha256: z.string() });
const end = z.object({ "#end": z.array(tally), sequences: z.record(z.string(), z.number()) });

export type BackupHead = z.infer<typeof head>;
export type Section = z.infer<typeof section>;
export type TableTally = z.infer<typeof tally>;
export type BackupEnd = z.infer<typeof end>;

export function writeHead(given: Omit<BackupHead, "#backup" | "format">): string {
  return toMarkerLine({ "#backup": "kodu-tara", format: FORMAT, ...given } satisfies BackupHead);
}

export function toMarkerLine(marker: BackupHead | Section | BackupEnd): string {
  return `${JSON.stringify(marker)}\n`;
}

export function parseHead(line: string): BackupHead {
  const said: unknown = parse(line);
  if (
    typeof said === "object" &&
    said !== null &&
    "#backup" in said &&
    "format" in said &&
    Number(said.format) > FORMAT
  )
    throw new OperatorError("Bu yedek, uygulamanın daha yeni bir sürümüyle alınmış. Uygulamanın o sürümünü kullanın.");
  const parsed = head.safeParse(said);
  if (!parsed.success) throw new OperatorError("Bu dosya Kodu Tara’nın bir yedeği değil.");
  return parsed.data;
}

export function isMarker(line: string): boolean {
  return line.startsWith('{"#');
}

export function parseMarker(line: string): Section | BackupEnd {
  const parsed = z.union([section, end]).safeParse(parse(line));
  if (!parsed.success) throw damagedBackup();
  return parsed.data;
}

export function damagedBackup(): OperatorError {
  return new OperatorError("Yedek dosyası eksik ya da bozuk; hiçbir şey yazılmadı. Başka bir yedeği deneyin.");
}

/** Counts the rows of a table and takes the digest of their lines. */
export class Count {
  rows = 0;
  #hash = createHash("sha256");

  add(lines: readonly string[]): void {
    this.rows += lines.length;
    if (lines.length > 0) this.#hash.update(`${lines.join("\n")}\n`);
  }

  of(table: string): TableTally {
    return { table, rows: this.rows, sha256: this.#hash.digest("hex") };
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
