import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../../db/migrations/", import.meta.url));

/** What a migration does at once. Those `atTheEnd` wait until every migration of a start has done its other steps. */
export type Step = { text: string; line: number; atTheEnd: boolean } & (
  | { kind: "transaction" }
  /** Statements that PostgreSQL refuses in a transaction. */
  | { kind: "outside" }
  /** A statement that is run over and over, each time for the next rows of a table in the order of its key. */
  | { kind: "pieces"; table: string; key: string[] }
);

export interface MigrationFile {
  /** As the database keeps it: the file's name and the digest of its text, so that one changed after it was applied is noticed. */
  name: string;
  file: string;
  steps: Step[];
}

/** In a statement that runs in pieces: the condition that names the rows of this piece. */
export const PIECE = "{piece}";

const STEP = /^-- step(?:: (.*))?$/;
const PIECES = /^in pieces of (\w+) by (\w+(?:, \w+)*)$/;
/**
 * The digest of the text that a migration had before it was cut into steps. Databases know it by that one, and both end in the same schema.
 */
const KNOWN_AS = /^-- known as ([0-9a-f]{16})\b/m;

/** Every migration, in their order. */
export async function readMigrations(folder = FOLDER): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = (await readFile(join(folder, file), "utf8")).replaceAll("\r\n", "\n");
      const digest = KNOWN_AS.exec(text)?.[1] ?? createHash("sha256").update(text).digest("hex").slice(0, 16);
      return { name: `${file} ${digest}`, file, steps: stepsOf(text) };
    }),
  );
}

/** The names of all migrations as the database keeps them, in their order. */
export async function knownMigrations(folder?: string): Promise<string[]> {
  return (await readMigrations(folder)).map(({ name }) => name);
}

/** A file without a line that begins a step is one transaction. Throws an Error where such a line says what nobody understands. */
export function stepsOf(text: string): Step[] {
  const steps: Step[] = [];
  let begun: { how: string; line: number; lines: string[] } = { how: "", line: 1, lines: [] };
  const end = () => {
    if (hasStatements(begun.lines)) steps.push(stepOf(begun.how, begun.lines.join("\n"), begun.line));
  };
  for (const [nth, line] of text.split("\n").entries()) {
    const directive = STEP.exec(line);
    if (directive) {
      end();
      begun = { how: directive[1] ?? "", line: nth + 1, lines: [] };
    } else begun.lines.push(line);
  }
  end();
  const rest = steps.findIndex(({ atTheEnd }) => atTheEnd);
  if (rest >= 0 && steps.slice(rest).some(({ atTheEnd }) => !atTheEnd))
    throw new Error(`line ${steps[rest]!.line}: what waits for the end stands behind everything else`);
  return steps;
}

function hasStatements(lines: readonly string[]): boolean {
  return lines.some((line) => line.trim() !== "" && !line.startsWith("--"));
}

function stepOf(how: string, text: string, line: number): Step {
  if (how === "") return { kind: "transaction", text, line, atTheEnd: false };
  if (how === "at the end") return { kind: "transaction", text, line, atTheEnd: true };
  if (how === "outside of a transaction") return { kind: "outside", text, line, atTheEnd: false };
  const [, table, key] = PIECES.exec(how) ?? [];
  if (table === undefined || key === undefined) throw new Error(`line ${line}: "-- step: ${how}" is no step`);
  if (!text.includes(PIECE))
    throw new Error(`line ${line}: a statement in pieces says ${PIECE} where its rows are named`);
  return { kind: "pieces", table, key: key.split(", "), text, line, atTheEnd: false };
}

/** The statements of a step outside of a transaction, each of which is sent alone. No text in them holds a semicolon. */
export function statementsOf({ text }: Step): string[] {
  const bare = text.replaceAll(/^[ \t]*--.*$/gm, "");
  return bare
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
