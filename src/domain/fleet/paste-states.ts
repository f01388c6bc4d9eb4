import { toSearchKey } from "#domain/words/turkish.ts";

import { holdsMost, type ColumnOfMeaning, type PastedColumn } from "./paste-columns.ts";
import { isHeadingOfRules, type ListKind } from "./paste-kind.ts";
import { makeListQuestion, type ListChoice, type ListQuestion } from "./paste-questions.ts";
import { findSortingColumns } from "./paste-sorting.ts";
import type { PastedTable } from "./paste-table.ts";
import { isStateColumn, isVoidCell, isVoidState, STATE_WORDS_MAX } from "./paste-words.ts";

/** A column that says of each row whether it counts, or sorts the rows into kinds. */
export interface StateColumn {
  readonly column: PastedColumn;
  readonly isVoid: (cell: string) => boolean;
  /** The word of a cell of which only the user knows whether its rows count; undefined if that is clear. */
  readonly tellOpenWord: (cell: string) => string | undefined;
  /** Its words are asked about apart from those of other columns: 'Evet' says one thing under 'Arşiv', another elsewhere. */
  readonly isApart?: boolean;
}

export function findStateColumns<Meaning extends string>(
  columns: readonly PastedColumn[],
  meanings: readonly ColumnOfMeaning<Meaning>[],
  {
    columns: rules,
    countingStates,
    sorts,
  }: Pick<ListKind<Meaning, object, string>, "columns" | "countingStates" | "sorts">,
  rowCount: number,
): StateColumn[] {
  const findPlaces = (isOf: (meaning: Meaning) => boolean) =>
    new Set(meanings.flatMap(({ meaning, taken }) => (isOf(meaning) ? (taken?.sources.flat() ?? []) : [])));
  const used = findPlaces((meaning) => meaning !== sorts?.by);
  const never = () => false;
  const isOpen = (cell: string) => cell !== "" && !isVoidState(cell) && !countingStates.test(toSearchKey(cell));
  // '* myContacts' is a label that Google gives.
  const tellOpen = (cell: string) => {
    const open =
      sorts?.by !== undefined
        ? cell.split(/ ::: |[;,] ?/u).filter((word) => !word.startsWith("*") && isOpen(word))
        : [cell];
    return open.join(", ") || undefined;
  };
  const isOther = (cell: string) => sorts?.others?.test(toSearchKey(cell)) === true && !isVoidCell(cell);
  const known = columns.flatMap((column): StateColumn[] => {
    const isFree = !used.has(column.place);
    if (isFree && (isStateColumn(column) || sorts?.heading?.test(column.words)))
      return [{ column, isVoid: isVoidState, tellOpenWord: (cell) => (isOpen(cell) ? tellOpen(cell) : undefined) }];
    const tellCode = isFree && sorts?.by !== undefined ? findCodeTeller(column) : undefined;
    if (tellCode) return [{ column, isVoid: never, tellOpenWord: tellCode }];
    return column.cells.some(isOther)
      ? [{ column, isVoid: never, tellOpenWord: (cell) => (isOther(cell) ? cell : undefined) }]
      : [];
  });
  // A column that may yet be taken for a meaning is asked about afterwards.
  const isOver = meanings.every(({ isAsked }) => !isAsked);
  const usedOtherwise = findPlaces((meaning) => meaning !== sorts?.kinds?.meaning);
  const unknown = columns.filter(
    (column) =>
      isOver &&
      !usedOtherwise.has(column.place) &&
      !isHeadingOfRules(rules, column.words) &&
      known.every((one) => one.column !== column),
  );
  const tell = (cell: string) => (isOpen(cell) && sorts?.kinds?.isKnown(cell) !== true ? cell : undefined);
  return [
    ...known,
    ...findSortingColumns(unknown, rowCount).map((column) => ({
      column,
      isVoid: isVoidState,
      tellOpenWord: tell,
      isApart: true,
    })),
  ];
}

const ACCOUNT_PATTERN = /^([1-9]\d\d)[.\-/ ]\d/u;
const LETTERED_CODE_PATTERN = /^(\p{L}{1,4})[-. /]?\d+$/u;
/** The account of customers in the uniform chart of accounts. */
const CUSTOMER_ACCOUNT = "120";
const CODE_BEGINNINGS_MAX = 5;

/** How the beginnings of codes sort the rows: '320.01.005' is the account of a supplier. Undefined if they do not. */
function findCodeTeller(column: PastedColumn): StateColumn["tellOpenWord"] | undefined {
  if (!/\bkodu?\b|\bhesap\b|\bcode\b|\baccount\b|^konto/u.test(column.words)) return undefined;
  const pattern = [ACCOUNT_PATTERN, LETTERED_CODE_PATTERN].find((one) => holdsMost(column, (cell) => one.test(cell)));
  const tell = (cell: string) => pattern?.exec(cell)?.[1];
  const kinds = new Set(column.cells.map(tell));
  if (!pattern || (pattern === LETTERED_CODE_PATTERN && (kinds.size < 2 || kinds.size > CODE_BEGINNINGS_MAX)))
    return undefined;
  return (cell) => (cell === "" || tell(cell) === CUSTOMER_ACCOUNT ? undefined : `${tell(cell) ?? cell}…`);
}

function makeStateId(word: string, { column, isApart }: StateColumn): string {
  return `state:${isApart ? `${column.words}: ` : ""}${toSearchKey(word.replace(/…$/u, ""))}`;
}

/** The question that stands for all words of a column with too many of them. */
const STATE_REST_ID = "state:";

/**
 * Asks of each word in the columns of states whether its rows count. No word counts that is not known to; rows with a
 * known word for 'void' are left without a question.
 */
export function askStates(
  { rows, headings }: PastedTable,
  states: readonly StateColumn[],
  choice: ListChoice,
): ListQuestion[] {
  const asked = states.flatMap((state) => {
    const { place } = state.column;
    const words = rows.flatMap(({ cells }) => state.tellOpenWord(cells[place] ?? "") ?? []);
    const open = [...new Map(words.map((word) => [makeStateId(word, state), word]))];
    const some = open.length > STATE_WORDS_MAX ? [[STATE_REST_ID, open[0]![1]] as const] : open;
    const heading = headings?.[place] ?? "";
    return some.map(([id, sample]) => makeListQuestion({ id, sample, heading, answers: ["take", "leave"] }, choice));
  });
  return [...new Map(asked.toReversed().map((one) => [one.id, one])).values()].toReversed();
}

/** Whether a row does not count, by its words in the columns of states and the answers about them. */
export function isStateVoid(
  cells: readonly string[],
  states: readonly StateColumn[],
  questions: readonly ListQuestion[],
): boolean {
  return states.some((state) => {
    const cell = cells[state.column.place] ?? "";
    const word = state.tellOpenWord(cell);
    if (word === undefined) return state.isVoid(cell);
    const id = makeStateId(word, state);
    const question = questions.find((one) => one.id === id) ?? questions.find((one) => one.id === STATE_REST_ID);
    return question?.taken === "leave";
  });
}
