import { toSearchKey } from "#domain/words/turkish.ts";

import { simplifyHeading, type ColumnOfMeaning } from "./paste-columns.ts";
import type { ListKind } from "./paste-kind.ts";
import { findPlatesInText } from "./paste-plate-text.ts";
import { makeListQuestion, type ListChoice, type ListQuestion } from "./paste-questions.ts";
import type { PastedRow } from "./paste-table.ts";
import { STATE_WORDS_MAX } from "./paste-words.ts";

/** A row of one filled cell, or of one and a count, among rows of several: the line above a section, such as 'Eski müşteriler', or a note. */
export interface LoneRow {
  readonly nth: number;
  readonly place: number;
  readonly cell: string;
}

const DIVIDING_PATTERN =
  /\b(?:eski|sil(?:in|en)|iptal|arsiv|pasif|satil|hurda|kapa[ln]|ayril|biten|bitmis|gecmis|kara liste|musteri|alte?\b|gelosch|storn|old\b|delet|cancel|archiv|inactive|former|closed|blacklist|oude?\b|verwijder|vervallen)/u;

/** A list of which nothing is needed, such as one of plates, has no sections. */
export function findLoneRows(
  rows: readonly PastedRow[],
  { needed, isKeyed }: Pick<ListKind<never, object, string>, "needed" | "isKeyed">,
): LoneRow[] {
  const lone = rows.flatMap(({ nth, cells }) => {
    const [only, another, third] = cells.flatMap((cell, place) => (cell === "" ? [] : [{ nth, place, cell }]));
    const isCount = !third && another && /^\(?\d{1,4}\)?(?: \p{L}+)?$/u.test(another.cell);
    return only && (!another || (isCount && DIVIDING_PATTERN.test(toSearchKey(only.cell)))) ? [only] : [];
  });
  if (needed.size === 0 || lone.length * 2 > rows.length) return [];
  return lone.filter(({ cell }) => /\p{L}{4}|^\P{Nd}*\p{L}\P{Nd}*$|^\d{4}$/u.test(cell) && !isKeyed(cell));
}

const ACTIVE_PATTERN = /^(?:aktif|guncel|mevcut|active|current|aktive)(?: \p{L}+)?$/u;
const MONTH_PATTERN = /^(?:ocak|subat|mart|nisan|mayis|haziran|temmuz|agustos|eylul|ekim|kasim|aralik)(?: \d{4})?$/u;

/** Whether a line only sorts rows: a letter, a month, a number or a plate. It ends no section. */
function isSorting(cell: string): boolean {
  return (
    /^.$|^\P{L}+$|^(?:sayfa|page|plaka)\b/iu.test(cell) ||
    MONTH_PATTERN.test(simplifyHeading(cell)) ||
    findPlatesInText(cell).length > 0
  );
}

/** Whether a row of one cell is surely no record. */
function isSurelyNone(cell: string): boolean {
  return /^.$/u.test(cell) || /^[^\p{L}\d]|[:=*_-]$/u.test(cell) || DIVIDING_PATTERN.test(toSearchKey(cell));
}

function makeSectionId(cell: string): string {
  return `section:${simplifyHeading(cell)}`;
}

/** The question that stands for all rows of one cell that may be records, or for all sections, if there are many. */
const SECTION_REST_ID = "section:";
const NAMES_MAX = 3;

export interface Sections {
  readonly questions: readonly ListQuestion[];
  /** The numbers of the rows that are no records. */
  readonly lines: ReadonlySet<number>;
  /** The numbers of the rows below a section that the user leaves out. */
  readonly left: ReadonlySet<number>;
}

/**
 * Asks of each section whether the rows below it count, if there are any. A row of one cell may be a record itself if
 * the cell is in the column of the only needed meaning; where many rows are such, they are records.
 */
export function askSections<Meaning extends string>(
  rows: readonly PastedRow[],
  lone: readonly LoneRow[],
  meanings: readonly ColumnOfMeaning<Meaning>[],
  { needed, standsAlone }: Pick<ListKind<Meaning, object, string>, "needed" | "standsAlone">,
  choice: ListChoice,
): Sections {
  const places = meanings.flatMap(({ meaning, taken }) => (needed.has(meaning) ? (taken?.sources.flat() ?? []) : []));
  const mayBeRecord = ({ cell, place }: LoneRow) =>
    needed.size === 1 && places.includes(place) && !isSurelyNone(cell) && standsAlone?.(cell) === true;
  const doubtful = lone.filter(mayBeRecord);
  const isUsual = doubtful.length * 5 > rows.length;
  const isRecord = (one: LoneRow) => isUsual && mayBeRecord(one) && !/l[ae]r[ıi]?$/iu.test(one.cell);
  const byNumber = new Map(lone.filter((one) => !isRecord(one)).map((one) => [one.nth, one]));
  const hasRows = (at: number) => rows[at + 1] !== undefined && !byNumber.has(rows[at + 1]!.nth);
  const asked = rows.flatMap(({ nth }, at) => {
    const one = byNumber.get(nth);
    if (!one || isSorting(one.cell) || ACTIVE_PATTERN.test(simplifyHeading(one.cell))) return [];
    const isName = mayBeRecord(one);
    return isName || hasRows(at) ? [{ ...one, isName, id: makeSectionId(one.cell) }] : [];
  });
  const isMany = (isName: boolean, most: number) =>
    new Set(asked.flatMap((one) => (one.isName === isName ? [one.id] : []))).size > most;
  const [manyNames, manySections] = [isMany(true, NAMES_MAX), isMany(false, STATE_WORDS_MAX)];
  const byId = Map.groupBy(asked, ({ id, isName }) => ((isName ? manyNames : manySections) ? SECTION_REST_ID : id));
  const answers = new Map<number, string | undefined>();
  const questions = [...byId].map(([id, some]) => {
    const own = some.some(({ isName }) => isName) ? ["take", "leave", "row"] : ["take", "leave"];
    const question = makeListQuestion({ id, sample: some[0]!.cell, answers: own }, choice);
    for (const { nth, isName } of some) answers.set(nth, question.taken === "row" && !isName ? "take" : question.taken);
    return question;
  });
  const lines = new Set<number>();
  const left = new Set<number>();
  let isLeft = false;
  for (const { nth } of rows) {
    const one = byNumber.get(nth);
    if (one && answers.get(nth) !== "row") {
      lines.add(nth);
      if (!isSorting(one.cell)) isLeft = answers.get(nth) === "leave";
    } else if (isLeft) left.add(nth);
  }
  return { questions, lines, left };
}
