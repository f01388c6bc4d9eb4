import type { ImportView, UndoResultView } from "#contract/fleet/imports.ts";
import type { ListReading } from "#domain/fleet/paste-reading.ts";
import type { ColumnWords } from "#web/app/company/list-files/import-columns.tsx";
import type { ProblemWords } from "#web/app/company/list-files/problem-sentence.ts";
import type { RememberedChoice } from "#web/app/company/list-files/remembered-choice.ts";

export type ImportReading<Line> = ListReading<string, Line, string>;

/**
 * The action of an import on a line: "new" and "changed" are saved, "same" is stored already, "left" is skipped, and
 * "asked" is saved only if the user confirms the line.
 */
export interface LineVerdict {
  readonly state: "new" | "changed" | "same" | "left" | "asked";
  /** The sentences that are shown below the line. */
  readonly words: readonly string[];
  /** The label of the checkbox with which the user confirms the line. */
  readonly tick?: string;
  /** A link to the page that solves the problem of a skipped line. */
  readonly way?: { readonly path: "/company/plates"; readonly label: string };
}

/** A line to be saved, with the id of its new record and the result of `look` for the line. */
export interface SentLine<Line, Known> {
  readonly id: string;
  readonly line: Line;
  readonly known: Known;
}

/**
 * A kind of record that can be imported as a list, such as customers. Its functions parse, compare, save and undo a
 * list.
 */
export interface ListImportKind<Line, Known> extends ColumnWords, ProblemWords {
  /** Part of the storage key under which the chosen columns are remembered. */
  readonly what: string;
  /** The name of one record: 'müşteri'. */
  readonly noun: string;
  /** The name of one record in the accusative: 'müşteriyi'. */
  readonly nounInAccusative: string;
  /** The state that most lines have. It is 'changed' if an import only changes stored records, as for cars. */
  readonly usual: "new" | "changed";
  /** Maximum number of lines in a request, if lower than `IMPORT_LINES_PER_REQUEST_MAX`. */
  readonly most?: number;
  /** The label of a checkbox whose answer applies to all saved lines; undefined for none. */
  readonly useQuestion: () => string | undefined;
  /** A sentence that names the other data that is removed when an import is undone. */
  readonly alsoUndone?: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly nothingFound: string;
  readonly read: (text: string, now: Date, choice: RememberedChoice) => ImportReading<Line>;
  /** The fields of a line by which the server finds what is stored. */
  readonly lookedUp: (line: Line) => object;
  readonly judge: (line: Line, known: Known) => LineVerdict;
  /** The line in short texts. The first text is the name of the record. */
  readonly describe: (line: Line) => readonly [string, ...string[]];
  /** The request data of a line, with only the fields that the server needs, to keep requests small. */
  readonly sent: (line: SentLine<Line, Known>) => object;
  /** What is sent with the lines, if the kind has a question. */
  readonly whole?: (answer: boolean) => object;
  readonly procedures: ImportProcedures<Known>;
}

/** The procedures of any kind of list. The contract checks what is sent. */
interface ImportProcedures<Known> {
  readonly list: { call(input: object): Promise<ImportView[]> };
  readonly look: { call(input: { lines: never[] }): Promise<Known[]> };
  readonly add: { call(input: never): Promise<string[]> };
  readonly undo: { call(input: { id: string }): Promise<UndoResultView> };
}

// eslint-disable-next-line typescript/no-explicit-any -- A page shows one kind, and does not look into its lines.
export type AnyImportKind = ListImportKind<any, any>;
