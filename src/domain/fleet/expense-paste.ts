import { cleanLine, countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { EXPENSE_DESCRIPTION_MAX, type ExpenseCategory } from "./expense.ts";
import { findIncomingMoneyColumns, proposeAmount } from "./paste-amount-columns.ts";
import { readAmountWithPoint } from "./paste-amount.ts";
import {
  askAmongColumns,
  coversMostCells,
  holdsMost,
  makeColumnOption,
  proposeFirstColumn,
  proposeFromColumns,
  type ColumnProposal,
  type PastedColumn,
} from "./paste-columns.ts";
import {
  isHeadingOfRules,
  type AmountProblem,
  type ColumnRules,
  type ListColumns,
  type ListKind,
  type ListRow,
} from "./paste-kind.ts";
import type { ListChoice } from "./paste-questions.ts";
import { readList, type ListReading } from "./paste-reading.ts";
import { readPastedTime } from "./paste-time.ts";

type ExpenseColumnMeaning = "day" | "amount" | "description" | "category" | "car";

/** `times` is the position of the line among equal lines: 1 for the first, 2 for the second. */
export interface ExpenseLine {
  readonly spentOn: string;
  readonly amount: number;
  readonly description: string;
  readonly category: ExpenseCategory;
  /** The category as written in the list, if the product has no such category; otherwise ''. */
  readonly otherCategory: string;
  readonly car: string;
  readonly times: number;
}

export type ExpenseLineProblem =
  | AmountProblem
  | "no-day"
  | "bad-day"
  | "month-first"
  | "to-come"
  | "zero"
  | "no-description"
  | "description-too-long";

const CATEGORY_PATTERNS: readonly (readonly [ExpenseCategory, RegExp])[] = [
  ["maintenance", /^(?:bakim|servis|tamir|onarim|maintenance|repair)/u],
  ["fuel", /^(?:yakit|akaryakit|benzin|mazot|motorin|dizel|lpg|fuel)/u],
  ["insurance", /^(?:sigorta|kasko|police|insurance)/u],
  ["tyres", /^(?:lastik|tyre|tire)/u],
  ["cleaning", /^(?:temizlik|yikama|cleaning)/u],
  ["tolls", /^(?:hgs|ogs|gecis|otoyol|kopru|toll)/u],
  ["tax", /^(?:vergi|mtv|harc|tax)/u],
  ["rent", /^(?:kira|rent)/u],
  ["wages", /^(?:maas|personel|wage|salary)/u],
  ["other", /^(?:diger|other|genel)/u],
];

function readExpenseCategory(word: string): ExpenseCategory | undefined {
  const key = toSearchKey(word);
  return CATEGORY_PATTERNS.find(([, begin]) => begin.test(key))?.[0];
}

const DAY_PATTERN = /tarih|^gunu?$|\bdate\b|\bdatum\b/u;
const CATEGORY_PATTERN =
  /kategori|^(?:gider |masraf |harcama )(?:turu?|tipi?|cinsi|grubu|sinifi)$|^(?:turu?|tipi?|cinsi|grubu?|category|type|kategorie|categorie)$/u;

const expenseColumns: ColumnRules<ExpenseColumnMeaning> = {
  day: {
    heading: DAY_PATTERN,
    propose(named, { columns }) {
      const some = columns.filter((column) => column.days > 0);
      const days = some.filter((column) => coversMostCells(column, column.days));
      const meant = days.filter((column) => named.includes(column) && !OTHER_DAY_PATTERN.test(column.words));
      if (days.length === 0) return { ...askAmongColumns(some), isAsked: some.length > 0 };
      return proposeFromColumns(meant.length > 0 ? meant : days);
    },
  },
  amount: {
    heading: /tutar|bedel|\btl\b|toplam|amount|total|fiyat|ucret/u,
    propose: (_, list) => proposeSpentAmount(list),
  },
  description: {
    heading:
      /^(?:gider |masraf |harcama |islem )?(?:aciklama(?:si|lar)?|detayi?|konu(?:su)?|tanimi?|kalem(?:i)?|adi)$|^(?:gider|masraf|harcama|description|details?|memo|text|supplier|beschreibung|omschrijving)$/u,
    holds: isText,
    propose: proposeDescription,
  },
  category: {
    heading: CATEGORY_PATTERN,
    // In a list without a description, the column of the category was taken for it, and is still the category.
    propose: (_, { all }) => proposeFirstColumn(all.filter(({ words }) => CATEGORY_PATTERN.test(words))),
  },
  car: {
    heading: /plaka|^arac(?: plakasi| no)?$|\bplate\b|^(?:car|vehicle|kennzeichen|kenteken)$/u,
    propose: (named, { columns, isHeaded }) =>
      proposeFirstColumn(isHeaded ? named : columns.filter((column) => coversMostCells(column, column.plates))),
  },
};

/** Which of several instalments a row is. Without it, the next one would be taken for the same expense. */
const INSTALMENT_PATTERN = /^(?:kacinci )?taksit(?: no| sira(?:si)?)?$|^instal+ments?(?: no)?$/u;

const OTHER_DAY_PATTERN = /giris|kayit|olustur|vade|son odeme|zaman|created|due|entered/u;

function isText(column: PastedColumn): boolean {
  return column.letters > 0 && !coversMostCells(column, column.plates);
}

function proposeDescription(named: readonly PastedColumn[], { columns, isHeaded }: ListColumns): ColumnProposal {
  if (!isHeaded)
    return proposeFromColumns(columns.filter((column) => isText(column) && !coversMostCells(column, column.days)));
  const kinds = columns.filter(({ words }) => CATEGORY_PATTERN.test(words));
  const found = named.length > 0 ? named : kinds;
  if (named.length > 0 || kinds.length === 1) return proposeFromColumns(found);
  return proposeFromColumns(columns.filter((column) => isText(column) && !DAY_PATTERN.test(column.words)));
}

/**
 * Beside a column of money that came in, such as 'Alacak', nobody but the user knows whose books they are, unless the
 * rows themselves speak of expenses.
 */
function proposeSpentAmount({ columns, all, isHeaded }: ListColumns): ColumnProposal {
  const found = proposeAmount(
    columns.filter((column) => !coversMostCells(column, column.plates) && !coversMostCells(column, column.days)),
    isHeaded,
  );
  const incoming = findIncomingMoneyColumns(columns);
  const isSaid = all.some((column) => holdsMost(column, (cell) => /\b(?:gider|masraf)/u.test(toSearchKey(cell))));
  if (!found.taken || incoming.length === 0 || isSaid) return found;
  const others = incoming.map(({ place }) => makeColumnOption([place]));
  return { options: [found.taken, ...others, ...found.options], taken: undefined, isAsked: true };
}

const expenseKind: ListKind<ExpenseColumnMeaning, Omit<ExpenseLine, "times">, ExpenseLineProblem> = {
  columns: expenseColumns,
  needed: new Set(["day", "amount", "description"]),
  isHeading: (words) => isHeadingOfRules(expenseColumns, words),
  isValue: (cell) => readPastedTime(cell, 0) !== undefined || readAmountWithPoint(cell, "thousands") !== undefined,
  headingsMin: 2,
  plate: "car",
  amounts: ["amount"],
  spending: { amount: "amount", day: "day", car: "car", texts: ["description", "category"] },
  yearsAhead: 0,
  isKeyed: (cell) => readPastedTime(cell, 0) !== undefined && readAmountWithPoint(cell, "thousands") === undefined,
  countingStates:
    /^(?:basarili|onayl(?:i|andi|anmis)|tamam(?:landi)?|gerceklesti|islendi|gecerli|odendi|kesinlesti|ok|completed|approved|paid|gider|masraf|harcama|odeme|tediye|alis|(?:alis |e )?fatura(?:si)?|fis|makbuz|expense|payment|purchase|invoice|receipt)$/u,
  sorts: {
    heading:
      /^(?:islem|hareket|kayit|satir|fis|belge|evrak|fatura|transaction|document) (?:turu?|tipi?|cinsi|type)$|^(?:odeme|fatura) durumu$/u,
    others: /\biptal\b|\bsahsi\b|\bkisisel\b|\bodunc\b|\bplanlan/u,
  },
  makeLineReader: ({ table, columns }) => {
    const parts = columns.filter(({ words }) => INSTALMENT_PATTERN.test(words)).map(({ place }) => place);
    return (row) =>
      readExpenseLine(
        row,
        parts.flatMap((place) => {
          const cell = row.written.cells[place] ?? "";
          return /[1-9]/u.test(cell) && cell !== "1/1" ? [`${table.headings?.[place]}: ${cell}`] : [];
        }),
      );
  },
};

/** Equal lines are not refused as doubles, because a car may be refuelled twice a day for the same amount. */
export function readExpenses(
  text: string,
  now: Date,
  choice: ListChoice = {},
): ListReading<ExpenseColumnMeaning, ExpenseLine, ExpenseLineProblem> {
  const seen = new Map<string, number>();
  const reading = readList(expenseKind, text, now, choice);
  return {
    ...reading,
    lines: reading.lines.map((one) => {
      if (!("line" in one)) return one;
      const key = makeExpenseKey(one.line, toSearchKey(one.line.car));
      const times = (seen.get(key) ?? 0) + 1;
      seen.set(key, times);
      return { ...one, line: { ...one.line, times } };
    }),
  };
}

export function makeExpenseKey(
  { spentOn, amount, description }: { spentOn: string; amount: number; description: string },
  car: string,
): string {
  return [spentOn, amount, toSearchKey(description), car].join("\n");
}

function readExpenseLine(
  row: ListRow<ExpenseColumnMeaning>,
  instalments: readonly string[],
): Omit<ExpenseLine, "times"> | ExpenseLineProblem {
  const time = row.time("day");
  if (time === "none") return "no-day";
  if (time === "bad") return "bad-day";
  if (time === "month-first") return time;
  if (time.day > row.now.slice(0, 10)) return "to-come";
  const amount = row.amount("amount");
  if (typeof amount === "string") return amount;
  if (amount === 0) return "zero";
  const described = row.text("description");
  if (described === "") return "no-description";
  const description = [described, ...instalments].join(", ");
  if (countCharacters(description) > EXPENSE_DESCRIPTION_MAX) return "description-too-long";
  const word = row.text("category");
  const category = readExpenseCategory(word);
  return {
    spentOn: time.day,
    amount,
    description,
    category: category ?? "other",
    otherCategory: category === undefined ? word : "",
    car: cleanLine(row.note("car")),
  };
}
