import { isCreditAmount, isCreditSide } from "./paste-amount.ts";
import type { ListKind, ListRow, RowTime, SpendingRules } from "./paste-kind.ts";
import { makeListQuestion, swapDayAndMonth, type ListChoice, type ListQuestion } from "./paste-questions.ts";
import { findTakenBack, type Return } from "./paste-returns.ts";
import { readPastedTime } from "./paste-time.ts";
import { meansDouble, meansIncome, meansNoExpense, meansReturn, namesReturn } from "./paste-words.ts";

const TIME_IN_TEXT_PATTERN =
  /(?:^|[^\d./-])(\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2}))(?![\d./-])(?:[ ,T-]{1,3}(\d{1,2}[:.]\d{2})(?:[:.]\d{2})?(?!\d))?/gu;

/**
 * Asks which amounts of a list are money that went out: those below zero or above, those of debit or credit, and rows
 * whose text speaks of income. Asks about rows that another row takes back. `left` are rows that do not count, with the
 * words that say so. Asks which time counts if the text of a row names another one than its column.
 */
export function askSpending<Meaning extends string>(
  {
    rows,
    left,
  }: {
    rows: readonly ListRow<Meaning>[];
    left: readonly { readonly row: ListRow<Meaning>; readonly words: string; readonly name: string }[];
  },
  rules: NonNullable<ListKind<Meaning, object, string>["spending"]>,
  isMonthFirst: boolean,
  choice: ListChoice,
): { questions: ListQuestion[]; direct: (row: ListRow<Meaning>) => ListRow<Meaning> } {
  const { amount, day, car, texts, isTimed = false, tellDirection } = rules;
  const textOf = (row: ListRow<Meaning>) => texts.map((meaning) => row.text(meaning)).join(" ");
  const sign = askSign(rows, rules, choice);
  const isCredit = (row: ListRow<Meaning>) => isCreditSide(row.side) || row.sources(amount).some(isCreditAmount);
  const credit = rows.find(isCredit);
  const side =
    credit &&
    makeListQuestion(
      { id: "side", sample: credit.sources(amount)[0]!, answers: ["debit", "credit"] },
      choice,
      tellDirection && "debit",
    );
  const isOut = (row: ListRow<Meaning>) => {
    const value = row.amount(amount);
    if (typeof value !== "number" || value === 0) return false;
    if (sign && (sign.taken === "below" ? value > 0 : value < 0)) return false;
    return !side || isCredit(row) === (side.taken === "credit");
  };
  const isOpen = sign?.isAsked === true || side?.isAsked === true;
  const out = isOpen ? [] : rows.filter((row) => isOut(row) && tellDirection?.(row) !== "in");
  const taken = new Set(out);
  const isDoubted = (row: ListRow<Meaning>) => meansIncome(textOf(row)) || meansNoExpense(textOf(row));
  const doubted = new Set(tellDirection ? [] : out.filter(isDoubted));
  const [doubtful] = doubted;
  const income =
    doubtful && makeListQuestion({ id: "income", sample: textOf(doubtful), answers: ["leave", "take"] }, choice);
  const isRefund = (row: ListRow<Meaning>) => sign?.taken === "above" && Number(row.amount(amount)) < 0;
  const isRefunded = (row: ListRow<Meaning>) => isRefund(row) && tellDirection?.(row) !== "in";
  const tellReturn = (row: ListRow<Meaning>): Return<Meaning>["reach"] | undefined => {
    const text = textOf(row);
    if (doubted.has(row)) return income?.taken !== "take" && namesReturn(text) ? "earlier" : undefined;
    if (taken.has(row)) return undefined;
    return meansReturn(text) || meansDouble(text) || isRefunded(row) ? "any" : undefined;
  };
  const tellLeftReturn = ({ row, words, name }: (typeof left)[number]): Return<Meaning>["reach"] | undefined => {
    const said = `${words} ${textOf(row)}`;
    if (sign?.taken !== "below" && Number(row.amount(amount)) < 0) return "any";
    if (!isOut(row)) return meansReturn(said) || meansDouble(said) ? "any" : undefined;
    if (namesReturn(`${name} ${textOf(row)}`)) return "earlier";
    // 'İptal' at another time says that the row itself was cancelled.
    return meansReturn(said) ? "at-once" : undefined;
  };
  const told = isOpen
    ? []
    : [
        ...rows.map((row) => ({ row, reach: tellReturn(row) })),
        ...left.map((one) => ({ row: one.row, reach: tellLeftReturn(one) })),
      ];
  const returns = told.flatMap(({ row, reach }) => (reach ? [{ row, reach }] : []));
  const takenBack = findTakenBack(
    out.filter((row) => !doubted.has(row)),
    returns,
    rules,
  );
  const [gone] = takenBack;
  const tell = (row: ListRow<Meaning>) => [
    row.text(car),
    ...row.cells(day),
    ...texts.map((meaning) => (meaning === car ? "" : row.text(meaning))),
  ];
  const back =
    gone &&
    makeListQuestion({ id: "back", sample: tell(gone).filter(Boolean).join(" "), answers: ["leave", "take"] }, choice);
  const timeInText = (row: ListRow<Meaning>) => findTimeInText(textOf(row), row, { isTimed, isMonthFirst });
  const other = rows.find((row) => isOtherTime(timeInText(row), row.time(day), isTimed));
  const when = other && makeListQuestion({ id: "when", sample: textOf(other), answers: ["column", "text"] }, choice);
  return {
    questions: [sign, side?.taken === "debit" && tellDirection ? undefined : side, income, back, when].filter(
      (one) => one !== undefined,
    ),
    direct: (row) => ({
      ...row,
      amount(meaning) {
        const value = row.amount(meaning);
        if (meaning !== amount || typeof value !== "number" || value === 0) return value;
        if (!isOut(row)) return isRefund(row) && !meansIncome(textOf(row)) ? "minus" : "money-in";
        if (income?.taken === "leave" && doubted.has(row))
          return meansIncome(textOf(row)) && !sign && !side ? "money-in" : "left";
        if (back?.taken === "leave" && takenBack.has(row)) return "taken-back";
        return Math.abs(value);
      },
      time(meaning) {
        if (when?.taken !== "text" || meaning !== day) return row.time(meaning);
        return timeInText(row) ?? (isTimed ? "none" : row.time(meaning));
      },
    }),
  };
}

/**
 * Asks which sign the money that went out has. The sign is known if the text of each row names its direction, and the
 * directions match the signs.
 */
function askSign<Meaning extends string>(
  rows: readonly ListRow<Meaning>[],
  { amount, tellDirection }: SpendingRules<Meaning>,
  choice: ListChoice,
): ListQuestion | undefined {
  const below = rows.filter((row) => Number(row.amount(amount)) < 0);
  if (below.length === 0) return undefined;
  const is = (direction: "in" | "out") => (row: ListRow<Meaning>) => tellDirection?.(row) === direction;
  const above = () => rows.filter((row) => Number(row.amount(amount)) > 0);
  const isOutBelow = () => below.every(is("out")) && above().every(is("in"));
  const known = below.every(is("in")) ? "above" : isOutBelow() ? "below" : undefined;
  const [{ sources }] = below as [ListRow<Meaning>];
  return makeListQuestion({ id: "sign", sample: sources(amount)[0]!, answers: ["below", "above"] }, choice, known);
}

/** The time that a text names. Several are clear only where the time of day counts: the first is that of the event. */
function findTimeInText<Meaning extends string>(
  text: string,
  { now }: ListRow<Meaning>,
  { isTimed, isMonthFirst }: { isTimed: boolean; isMonthFirst: boolean },
): { day: string; clock: string | undefined } | undefined {
  if (!/\d[./-]\d/u.test(text)) return undefined;
  const said = Array.from(text.matchAll(TIME_IN_TEXT_PATTERN), ([, day, clock]) => ({ day: day!, clock }));
  const timed = isTimed ? said.filter(({ clock }) => clock !== undefined) : [];
  const [first, another] = timed.length > 0 ? timed : said;
  if (first === undefined || (another !== undefined && timed.length === 0)) return undefined;
  const written = [isMonthFirst ? swapDayAndMonth(first.day) : first.day, first.clock].filter(Boolean).join(" ");
  const time = readPastedTime(written, Number(now.slice(0, 4)));
  return typeof time === "object" && time.day !== undefined ? { day: time.day, clock: time.clock } : undefined;
}

function isOtherTime(said: ReturnType<typeof findTimeInText>, time: RowTime, isTimed: boolean): boolean {
  if (said === undefined || typeof time !== "object") return false;
  return said.day !== time.day || (isTimed && said.clock !== undefined && said.clock !== time.clock);
}
