import { parseTypedEmail } from "#domain/words/email.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";
import type { PhoneProblem } from "#domain/words/phone-paste.ts";
import { parsePhone, readPhone } from "#domain/words/phone.ts";
import { cleanLine, cleanNote, countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import {
  findNeverReadColumns,
  isCustomerHeading,
  isNotesHeading,
  looksLikePhone,
  readBusiness,
  readCustomerColumns,
  type ChosenCustomerColumns,
  type CustomerColumnMeaning,
} from "./customer-columns.ts";
import { CUSTOMER_CAUTION_MAX, CUSTOMER_NOTES_MAX } from "./customer.ts";
import { getCellWithLineBreaks, removeFormulaGuard } from "./paste-cells.ts";
import {
  examineColumns,
  readCells,
  simplifyHeading,
  type ColumnOfMeaning,
  type PastedColumn,
} from "./paste-columns.ts";
import {
  getTakenOption,
  describeColumns,
  hasOtherCellCount,
  hasTooManyCells,
  readDistinctRows,
  type ColumnsReading,
  type ListLineReading,
} from "./paste-reading.ts";
import { isExportedFooter, readPastedTable, type PastedRow, type PastedTable } from "./paste-table.ts";

/** A customer in a list. `isBusiness` is null when the list does not say whether the customer is a company. */
export interface CustomerLine {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly notes: string;
  readonly caution: string;
  readonly isBusiness: boolean | null;
}

/** Reasons why a line of the list cannot be saved. */
export type CustomerLineProblem =
  | "too-many-cells"
  | "other-cells"
  | "total"
  | "no-name"
  | "name-too-long"
  | `phone-${PhoneProblem}`
  | "email"
  | "notes-too-long"
  | "caution-too-long";

export type PastedCustomer = ListLineReading<CustomerLine, CustomerLineProblem>;

export interface CustomerListReading extends ColumnsReading<CustomerColumnMeaning> {
  /** Whether the user must answer a question before anything can be saved. */
  readonly isAsked: boolean;
  readonly lines: readonly PastedCustomer[];
}

/**
 * Parses a pasted text or file with one customer in each row. Columns are found by their headings, or without headings
 * by their content. If several lines have the same telephone number, only the first is used. Lines without a number are
 * compared by name and e-mail address. docs/product.md 10.6.
 */
export function readCustomers(text: string, chosen: ChosenCustomerColumns = {}): CustomerListReading {
  const table = readPastedTable(text, countHeadings);
  const columns = examineColumns({ ...table, rows: table.rows.filter(({ cells }) => !isExportedFooter(cells)) });
  const given = { columns, isHeaded: table.headings !== undefined };
  const meanings = readCustomerColumns(given, chosen);
  const sealed = findNeverReadColumns(given).map(({ place }) => place);
  const reader = { table, columns, meanings };
  return {
    ...describeColumns(table, columns, meanings, sealed),
    isAsked: meanings.some(({ isAsked }) => isAsked),
    lines: readDistinctRows<CustomerLine, CustomerLineProblem>(
      table.rows,
      (row) => readRow(row, reader),
      makeCustomerKey,
    ),
  };
}

/**
 * The number of cells in a row that are known column headings; 0 when a cell is itself a telephone number or an e-mail
 * address.
 */
function countHeadings(cells: readonly string[]): number {
  if (cells.some((cell) => looksLikePhone(cell) || cell.includes("@"))) return 0;
  return cells.filter((cell) => isCustomerHeading(simplifyHeading(cell))).length;
}

interface RowContext {
  readonly table: PastedTable;
  readonly columns: readonly PastedColumn[];
  readonly meanings: readonly ColumnOfMeaning<CustomerColumnMeaning>[];
}

/**
 * The key that identifies a customer within a list: the telephone number or, without one, the name and e-mail address.
 */
function makeCustomerKey({ name, phone, email }: Pick<CustomerLine, "name" | "phone" | "email">): string {
  return phone === "" ? `${toSearchKey(name)}\n${email}` : phone;
}

const NO_VALUE_PATTERN = /^(?:[-–—./*]+|yok|bilinmiyor|boş|n\/?a|none|null|0+|x+)$/iu;

function readRow(row: PastedRow, { table, columns, meanings }: RowContext): CustomerLine | CustomerLineProblem {
  const { cells } = row;
  if (isExportedFooter(cells)) return "total";
  if (hasTooManyCells(cells, table)) return "too-many-cells";
  if (hasOtherCellCount(cells, table)) return "other-cells";
  const taken = (meaning: CustomerColumnMeaning) => getTakenOption(meanings, meaning);
  const textOf = (meaning: CustomerColumnMeaning) => {
    const text = removeFormulaGuard(
      readCells(cells, taken(meaning))
        .filter((cell) => cell !== "")
        .join(" "),
    );
    return NO_VALUE_PATTERN.test(text) ? "" : text;
  };
  const name = cleanLine(textOf("name"));
  if (name === "") return "no-name";
  if (countCharacters(name) > PERSON_NAME_MAX) return "name-too-long";
  const called = readPhoneCell(taken("phone")?.sources.map(([place]) => cells[place!] ?? "") ?? []);
  if ("problem" in called) return `phone-${called.problem}`;
  const mail = textOf("email");
  const email = mail === "" ? "" : parseTypedEmail(mail);
  if (email === undefined) return "email";
  const notes = joinNoteCells(row, taken("notes")?.sources.flat() ?? [], columns, table, called);
  if (countCharacters(notes) > CUSTOMER_NOTES_MAX) return "notes-too-long";
  const [careful] = taken("caution")?.sources[0] ?? [];
  const caution = careful === undefined ? "" : cleanNote(removeFormulaGuard(getCellWithLineBreaks(row, careful)));
  if (countCharacters(caution) > CUSTOMER_CAUTION_MAX) return "caution-too-long";
  return { name, phone: called.number, email, notes, caution, isBusiness: readIsBusiness(name, textOf("business")) };
}

const LEGAL_FORM_PATTERN =
  /(?:^|[ .])(?:ltd|limited|a ?\.? ?s|as|anonim|sti|sirketi|holding|kooperatifi|gmbh|inc|llc)\.?(?=$|[ .])/u;

/** Whether the customer is a company, by `cell` or by the legal form in the name; null if both are unclear. */
function readIsBusiness(name: string, cell: string): boolean | null {
  const said = readBusiness(cell);
  if (said !== undefined) return said;
  return LEGAL_FORM_PATTERN.test(toSearchKey(name)) ? true : null;
}

interface PhoneCell {
  readonly number: string;
  /** The further numbers of a cell with several telephone numbers. */
  readonly others: readonly string[];
}

/**
 * Parses the first cell that contains a telephone number. If a cell contains several numbers, the first is used and the
 * others are kept for the notes. If no cell contains a valid number, the problem of the first filled cell is returned.
 */
export function readPhoneCell(cells: readonly string[]): PhoneCell | { problem: PhoneProblem } {
  let problem: PhoneProblem | undefined;
  for (const cell of cells) {
    if (cell.trim() === "" || NO_VALUE_PATTERN.test(cell.trim())) continue;
    const read = readPhone(cell);
    if ("number" in read) return { number: read.number, others: [] };
    const parts = read.problem === "several" ? cell.split(/[/|,;\\]|\s(?:ve|veya|and|or|[-–—])\s/u) : [];
    const numbers = parts.map(parsePhone);
    const [main, ...others] = numbers;
    if (main !== undefined && !others.includes(undefined))
      return { number: main, others: others.filter((one) => one !== undefined).filter((one) => one !== main) };
    problem ??= read.problem;
  }
  return problem === undefined ? { number: "", others: [] } : { problem };
}

/**
 * Builds the notes, with one line for each column chosen for notes and each further telephone number. If a column's
 * heading does not mean notes, its text gets the heading as a prefix.
 */
function joinNoteCells(
  row: PastedRow,
  places: readonly number[],
  columns: readonly PastedColumn[],
  table: PastedTable,
  { number, others }: PhoneCell,
): string {
  const told = places.flatMap((place) => {
    const text = cleanNote(removeFormulaGuard(getCellWithLineBreaks(row, place)));
    if (text === "" || NO_VALUE_PATTERN.test(text) || (number !== "" && parsePhone(text) === number)) return [];
    const heading = cleanLine(table.headings?.[place] ?? "");
    return [heading === "" || isNotesHeading(columns[place]!.words) ? text : `${heading}: ${text}`];
  });
  return cleanNote([...told, ...others.map((one) => `Diğer telefon: ${one}`)].join("\n"));
}
