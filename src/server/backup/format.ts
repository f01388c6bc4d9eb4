import { createHash } from "node:crypto";

import * as z from "zod/mini";

import { OperatorError } from "#server/observe/operator-error.ts";

const BACKUP_FORMAT = 1;

/** Markers begin with "#", which no column name does. */
const headSchema = z.object({
  "#backup": z.literal("kodu-tara"),
  format: z.literal(BACKUP_FORMAT),
  holds: z.enum(["everything", "erasures"]),
  takenAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
});
const sectionSchema = z.object({ "#table": z.string(), columns: z.array(z.string()) });
const tallySchema = z.object({ table: z.string(), rows: z.number(), sha256: z.string() });
const endSchema = z.object({ "#end": z.array(tallySchema), sequences: z.record(z.string(), z.number()) });

export type BackupHead = z.infer<typeof headSchema>;
export type TableSection = z.infer<typeof sectionSchema>;
export type TableTally = z.infer<typeof tallySchema>;
export type BackupEnd = z.infer<typeof endSchema>;

export function formatHead(given: Omit<BackupHead, "#backup" | "format">): string {
  return toMarkerLine({ "#backup": "kodu-tara", format: BACKUP_FORMAT, ...given } satisfies BackupHead);
}

export function toMarkerLine(marker: BackupHead | TableSection | BackupEnd): string {
  return `${JSON.stringify(marker)}\n`;
}

export function parseHead(line: string): BackupHead {
  const said: unknown = parseJson(line);
  if (
    typeof said === "object" &&
    said !== null &&
    "#backup" in said &&
    "format" in said &&
    Number(said.format) > BACKUP_FORMAT
  )
    throw new OperatorError("Bu yedek, uygulamanın daha yeni bir sürümüyle alınmış. Uygulamanın o sürümünü kullanın.");
  const parsed = headSchema.safeParse(said);
  if (!parsed.success) throw new OperatorError("Bu dosya Kodu Tara’nın bir yedeği değil.");
  return parsed.data;
}

export function isMarker(line: string): boolean {
  return line.startsWith('{"#');
}

export function parseMarker(line: string): TableSection | BackupEnd {
  const parsed = z.union([sectionSchema, endSchema]).safeParse(parseJson(line));
  if (!parsed.success) throw makeDamagedBackupError();
  return parsed.data;
}

export function makeDamagedBackupError(): OperatorError {
  return new OperatorError("Yedek dosyası eksik ya da bozuk; hiçbir şey yazılmadı. Başka bir yedeği deneyin.");
}

export class RowDigest {
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

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
