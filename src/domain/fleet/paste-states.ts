import { toSearchKey } from "#domain/words/turkish.ts";

import { holdsMost, type ColumnOfMeaning, type PastedColumn } from "./paste-columns.ts";
import type { ListKind } from "./paste-kind.ts";
import { makeListQuestion, type ListChoice, type ListQuestion } from "./paste-questions.ts";
import type { PastedTable } from "./paste-table.ts";
import { isStateColumn, isVoidCell, isVoidState, STATE_WORDS_MAX } from "./paste-words.ts";

/** A column that says of each row whether it counts, or sorts the rows into kinds. */
export interface StateColumn {
  readonly column: PastedColumn;
  readonly isVoid: (cell: string) => boolean;
  /** The word of a cell of which only the user knows whether its rows count; undefined if that is clear. */
  readonly tellOpenWord: (cell: string) => string | undefined;
}

export function findStateColumns<Meaning extends string>(
  columns: readonly PastedColumn[],
  meanings: readonly ColumnOfMeaning<Meaning>[],
  { countingStates, sorts }: Pick<ListKind<Meaning, object, string>, "countingStates" | "sorts">,
): StateColumn[] {
  const used = new Set(
    meanings.flatMap(({ meaning, taken }) => (meaning === sorts?.by ? [] : (taken?.sources.flat() ?? []))),
  );
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
  return columns.flatMap((column): StateColumn[] => {
    const isFree = !used.has(column.place);
    if (isFree && (isStateColumn(column) || sorts?.heading?.test(column.words)))
      return [{ column, isVoid: isVoidState, tellOpenWord: (cell) => (isOpen(cell) ? tellOpen(cell) : undefined) }];
    const tellCode = isFree && sorts?.by !== undefined ? findCodeTeller(column) : undefined;
    if (tellCode) return [{ column, isVoid: never, tellOpenWord: tellCode }];
    return column.cells.some(isOther)
      ? [{ column, isVoid: never, tellOpenWord: (cell) => (isOther(cell) ? cell : undefined) }]
      : [];
  });
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

function makeStateId(word: string): string {
  return `state:${toSearchKey(word.replace(/…$/u, ""))}`;
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
  const asked = states.flatMap(({ column: { place }, tellOpenWord }) => {
    const words = rows.flatMap(({ cells }) => tellOpenWord(cells[place] ?? "") ?? []);
    const open = [...new Map(words.map((word) => [makeStateId(word), word]))];
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
  return states.some(({ column: { place }, isVoid, tellOpenWord }) => {
    const cell = cells[place] ?? "";
    const word = tellOpenWord(cell);
    if (word === undefined) return isVoid(cell);
    const id = makeStateId(word);
    const question = questions.find((one) => one.id === id) ?? questions.find((one) => one.id === STATE_REST_ID);
    return question?.taken === "leave";
  });
}
