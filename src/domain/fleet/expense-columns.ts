import { proposeAmount } from "./paste-amount-columns.ts";
import {
  proposeFirstColumn,
  addOptionForEachColumn,
  coversMostCells,
  makeColumnOption,
  type ColumnProposal,
  type ColumnOfMeaning,
  type PastedColumn,
} from "./paste-columns.ts";

/** The kinds of values that a list of expenses can contain. */
export const EXPENSE_COLUMN_MEANINGS = ["day", "amount", "description", "category", "car"] as const;

export type ExpenseColumnMeaning = (typeof EXPENSE_COLUMN_MEANINGS)[number];

/** The column that the user chose for each kind of value, as the `id` of a `ColumnOption`; '' means no column. */
export type ChosenExpenseColumns = Readonly<Partial<Record<ExpenseColumnMeaning, string>>>;

const DAY_PATTERN = /tarih|^gunu?$|\bdate\b/u;
/** Headings of dates that are not the date of the expense, such as the date of its entry or its due date. */
const OTHER_DAY_PATTERN = /giris|kayit|olustur|vade|son odeme|zaman|created|due/u;
const DESCRIPTION_PATTERN =
  /^(?:gider |masraf |harcama |islem )?(?:aciklama(?:si|lar)?|detayi?|konu(?:su)?|tanimi?|kalem(?:i)?|adi)$|^(?:gider|masraf|harcama|description|details?|memo|text)$/u;
const CATEGORY_PATTERN =
  /kategori|^(?:gider |masraf |harcama )(?:turu?|tipi?|cinsi|grubu|sinifi)$|^(?:turu?|tipi?|cinsi|grubu?|category|type)$/u;
const CAR_PATTERN = /plaka|^arac(?: plakasi| no)?$|\bplate\b|^(?:car|vehicle)$/u;
const MONEY_PATTERN = /tutar|bedel|\btl\b|toplam|amount|total|fiyat|ucret/u;

/** Whether `words`, a simplified heading, is the heading of a column in a list of expenses. */
export function isExpenseHeading(words: string): boolean {
  return [DAY_PATTERN, DESCRIPTION_PATTERN, CATEGORY_PATTERN, CAR_PATTERN, MONEY_PATTERN].some((name) =>
    name.test(words),
  );
}

interface ListColumns {
  readonly columns: readonly PastedColumn[];
  readonly isHeaded: boolean;
}

/**
 * Finds the columns for each kind of value, such as the amount. The user's choice takes precedence. Without a choice,
 * the heading or the content determines the column. If both are unclear, the user is asked. docs/product.md 10.6.
 */
export function readExpenseColumns(
  given: ListColumns,
  chosen: ChosenExpenseColumns,
): ColumnOfMeaning<ExpenseColumnMeaning>[] {
  const list = { ...given, columns: given.columns.filter(({ filled }) => filled > 0) };
  const taken = new Set(
    EXPENSE_COLUMN_MEANINGS.flatMap((meaning) => (chosen[meaning] ?? "").split(/[+|]/u).filter(Boolean).map(Number)),
  );
  return EXPENSE_COLUMN_MEANINGS.map((meaning) => {
    const free = { ...list, columns: list.columns.filter(({ place }) => !taken.has(place)) };
    // In a list without a description, the column of the category has been taken for the description. It must still be
    // found as the category.
    const found = PROPOSER_BY_MEANING[meaning](meaning === "category" ? list : free);
    const options = addOptionForEachColumn(PROPOSER_BY_MEANING[meaning](list).options, list.columns);
    const id = chosen[meaning];
    if (id !== undefined) return { meaning, options, taken: options.find((one) => one.id === id), isAsked: false };
    for (const place of found.taken?.sources.flat() ?? []) taken.add(place);
    return { meaning, ...found, options };
  });
}

const PROPOSER_BY_MEANING: Record<ExpenseColumnMeaning, (list: ListColumns) => ColumnProposal> = {
  day: proposeDay,
  amount: ({ columns, isHeaded }) =>
    proposeAmount(
      columns.filter((column) => !coversMostCells(column, column.plates) && !coversMostCells(column, column.days)),
      isHeaded,
    ),
  description: proposeDescription,
  category: ({ columns }) => proposeFirstColumn(columns.filter(({ words }) => CATEGORY_PATTERN.test(words))),
  car: ({ columns, isHeaded }) =>
    proposeFirstColumn(
      columns.filter((column) => (isHeaded ? CAR_PATTERN.test(column.words) : coversMostCells(column, column.plates))),
    ),
};

function proposeFromColumns(columns: readonly PastedColumn[]): ColumnProposal {
  if (columns.length === 1) return proposeFirstColumn(columns);
  const options = columns.map(({ place }) => makeColumnOption([place]));
  return { options, taken: undefined, isAsked: options.length > 0 };
}

function proposeDay({ columns, isHeaded }: ListColumns): ColumnProposal {
  const days = columns.filter((column) => coversMostCells(column, column.days));
  const named = isHeaded ? days.filter(({ words }) => DAY_PATTERN.test(words) && !OTHER_DAY_PATTERN.test(words)) : [];
  return proposeFromColumns(named.length > 0 ? named : days);
}

/** Proposes the column of the description, or else the column of the category. Otherwise the user is asked. */
function proposeDescription({ columns, isHeaded }: ListColumns): ColumnProposal {
  const isText = (column: PastedColumn) => column.letters > 0 && !coversMostCells(column, column.plates);
  if (!isHeaded)
    return proposeFromColumns(columns.filter((column) => isText(column) && !coversMostCells(column, column.days)));
  const named = columns.filter((column) => DESCRIPTION_PATTERN.test(column.words) && isText(column));
  if (named.length > 1) return proposeFromColumns(named);
  if (named.length === 1) return proposeFirstColumn(named);
  const kinds = columns.filter(({ words }) => CATEGORY_PATTERN.test(words));
  return kinds.length === 1
    ? proposeFirstColumn(kinds)
    : proposeFromColumns(columns.filter((column) => isText(column) && !DAY_PATTERN.test(column.words)));
}
