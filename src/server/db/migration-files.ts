import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../db/migrations/", import.meta.url));

export type MigrationStep = { text: string; line: number; atTheEnd: boolean } & (
  | { kind: "transaction" }
  /** Statements that PostgreSQL refuses inside a transaction. */
  | { kind: "outside" }
  | { kind: "pieces"; table: string; key: string[] }
);

export interface MigrationFile {
  /** A file that was changed after it was applied no longer matches. */
  name: string;
  file: string;
  /** The names of the earlier migrations that led to the same tables, in order. */
  replaces: string[];
  /** The names of this file with earlier texts that led to the same tables. */
  earlier: string[];
  steps: MigrationStep[];
}

export const PIECE_PLACEHOLDER = "{piece}";

const STEP_PATTERN = /^-- step(?:: (.*))?$/;
const PIECES_PATTERN = /^in pieces of (\w+) by (\w+(?:, \w+)*)$/;
/** A line with the name of an earlier migration, whose tables this migration makes too. */
const REPLACES_PATTERN = /^-- replaces (\S+ [0-9a-f]{16})$/gm;
/** A line with the digest of an earlier text of the file. */
const EARLIER_PATTERN = /^-- was ([0-9a-f]{16})$/gm;

export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const text = (await readFile(join(folder, file), "utf8")).replaceAll("\r\n", "\n");
      const digest = createHash("sha256").update(text).digest("hex").slice(0, 16);
      const replaces = [...text.matchAll(REPLACES_PATTERN)].map(([, name]) => name!);
      const earlier = [...text.matchAll(EARLIER_PATTERN)].map(([, before]) => `${file} ${before}`);
      return { name: `${file} ${digest}`, file, replaces, earlier, steps: parseSteps(text) };
    }),
  );
}

/**
 * Returns the names of applied migrations with those that a file replaces exchanged for the name of that file, and
 * with the present names of files whose text was changed. Names of which a part is missing stay as they are.
 */
export function exchangeReplacedNames(applied: readonly string[], files: readonly MigrationFile[]): string[] {
  const file = files.find(
    ({ replaces }) => replaces.length > 0 && replaces.every((name, nth) => name === applied[nth]),
  );
  if (file) return [file.name, ...applied.slice(file.replaces.length)];
  return applied.map((name) => files.find(({ earlier }) => earlier.includes(name))?.name ?? name);
}

/** Whether a name is of a migration that a file replaces, also with another digest. */
export function isReplaced(name: string, files: readonly MigrationFile[]): boolean {
  const isSameFile = (replaced: string) => replaced.split(" ")[0] === name.split(" ")[0];
  return files.some(({ replaces }) => replaces.some(isSameFile));
}

export async function listMigrationNames(folder?: string): Promise<string[]> {
  return (await readMigrations(folder)).map(({ name }) => name);
}

/** A file without step lines is one transaction. */
export function parseSteps(text: string): MigrationStep[] {
  const steps: MigrationStep[] = [];
  let begun: { how: string; line: number; lines: string[] } = { how: "", line: 1, lines: [] };
  const end = () => {
    if (hasStatements(begun.lines)) steps.push(parseStep(begun.how, begun.lines.join("\n"), begun.line));
  };
  for (const [nth, line] of text.split("\n").entries()) {
    const directive = STEP_PATTERN.exec(line);
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

function parseStep(how: string, text: string, line: number): MigrationStep {
  if (how === "") return { kind: "transaction", text, line, atTheEnd: false };
  if (how === "at the end") return { kind: "transaction", text, line, atTheEnd: true };
  if (how === "outside of a transaction") return { kind: "outside", text, line, atTheEnd: false };
  const [, table, key] = PIECES_PATTERN.exec(how) ?? [];
  if (table === undefined || key === undefined) throw new Error(`line ${line}: "-- step: ${how}" is no step`);
  if (!text.includes(PIECE_PLACEHOLDER))
    throw new Error(`line ${line}: a statement in pieces says ${PIECE_PLACEHOLDER} where its rows are named`);
  return { kind: "pieces", table, key: key.split(", "), text, line, atTheEnd: false };
}

/**
 * Splits a step that runs outside of a transaction into statements, because each statement is sent alone. It splits
 * at every semicolon, so a string in a statement must not contain a semicolon.
 */
export function splitStatements({ text }: MigrationStep): string[] {
  const bare = text.replaceAll(/^[ \t]*--.*$/gm, "");
  return bare
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
