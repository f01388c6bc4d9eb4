import { readCarMeanings, meansNoValue } from "./car-columns.ts";
import { readCustomerMeanings } from "./customer-columns.ts";
import {
  proposeFirstColumn,
  addEveryColumn,
  areMostCells,
  makeColumnOption,
  type ColumnProposal,
  type MeaningReading,
  type PastedColumn,
} from "./paste-columns.ts";

/**
 * The values that a list of running rentals can have, one column each. `plate` may also be the code of the car's
 * sticker.
 */
export const RENTAL_MEANINGS = [
  "plate",
  "name",
  "phone",
  "from",
  "until",
  "ended",
  "total",
  "paid",
  "deposit",
  "km",
  "means",
] as const;

export type RentalMeaning = (typeof RENTAL_MEANINGS)[number];

/** The user's choice for each meaning, as the id of an option; '' means no column. */
export type ChosenRentalColumns = Readonly<Partial<Record<RentalMeaning, string>>>;

/** 'teslim alma' means the return, 'teslim' by itself the hand-over. */
const UNTIL_PATTERN = /donus|bitis|bitim|\biade|teslim al|\bgeri\b|return|\bend\b|\bdue\b|\buntil\b|drop ?off/u;
const FROM_PATTERN =
  /cikis|baslangic|\balis|teslim|veril|\bveris|kiralama (?:tarih|saat|gun)|^tarihi?$|start|\bfrom\b|pick ?up|\bbegin/u;
/** Headings for the agreed return, in lists that also have the actual one. */
const PLANNED_PATTERN = /planlan|ongorul|beklenen|tahmini|planned|expected|\bdue\b/u;
const HAPPENED_PATTERN = /gercek|fiili|actual/u;
const HOUR_PATTERN = /saat|\btime\b/u;

const NO_TOTAL_PATTERN =
  /gunluk|\bgun\b|birim|haftalik|aylik|daily|\bper\b|kalan|bakiye|\bborc|\bkm\b|kilometre|sure|\b[ho]gs\b|gecis|\bkdv\b(?! dahil)|haric|iskonto|indirim|ceza/u;
/** Without one of these words, a price may be per day if another column has the number of days. */
const WHOLE_AMOUNT_PATTERN = /toplam|tutar|bedel|\btotal\b/u;
const DAY_COUNT_PATTERN = /^(?:kac )?gun(?: sayisi)?$|^sure(?: gun)?$|^days$/u;
const PAID_PATTERN = /odenen|tahsil|alinan|odendi|on odeme|kaparo|avans|pesinat|\bpaid\b/u;
const NO_PAID_PATTERN = /depozito|teminat|provizyon|kalan|edilecek|\bno\b/u;
const DEPOSIT_PATTERN = /depozito|teminat|provizyon|deposit/u;
const TOTAL_PATTERN = /ucret|bedel|tutar|toplam|fiyat|\btotal\b|amount|price/u;
const NO_DEPOSIT_PATTERN = /\bno\b|\biade|durum/u;
const KM_PATTERN = /\bkm\b|kilometre|odometer|mileage/u;
const NO_KM_PATTERN = /toplam|limit|gunluk|asim|bakim|\bhak|ucret|fiyat/u;
const PAYMENT_MEANS_PATTERN = /^(?:odeme|tahsilat) (?:sekli|yontemi|turu|tipi|araci)$|^payment (?:method|type)$/u;
const RENTER_PATTERN = /^(?:kiralayan|kiraci|musteri)$/u;
/** Words from the company's point of view: it gives the car, and takes it back. */
const GIVEN_PATTERN = /\bveris/u;
const TAKEN_PATTERN = /\balis/u;

interface ListColumns {
  readonly columns: readonly PastedColumn[];
  readonly isHeaded: boolean;
}

/** Whether a cell is a heading that occurs only in lists of rentals, not in lists of cars or customers. */
export function isRentalHeading(words: string): boolean {
  return [
    UNTIL_PATTERN,
    FROM_PATTERN,
    PAID_PATTERN,
    DEPOSIT_PATTERN,
    TOTAL_PATTERN,
    KM_PATTERN,
    PAYMENT_MEANS_PATTERN,
    RENTER_PATTERN,
  ].some((name) => name.test(words));
}

/**
 * Returns the columns of each meaning. The user's choice takes precedence. Without a choice, the heading or the content
 * determines the column, or else the user is asked. Cars and renters are found as in lists of cars and customers.
 * docs/product.md 10.6.
 */
export function readRentalMeanings(given: ListColumns, chosen: ChosenRentalColumns): MeaningReading<RentalMeaning>[] {
  const list = { ...given, columns: given.columns.filter(({ filled }) => filled > 0) };
  const taken = new Set(
    RENTAL_MEANINGS.flatMap((meaning) => (chosen[meaning] ?? "").split(/[+|]/u).filter(Boolean).map(Number)),
  );
  return RENTAL_MEANINGS.map((meaning) => {
    const free = { ...list, columns: list.columns.filter(({ place }) => !taken.has(place)) };
    const found = proposeColumns(meaning, free, list);
    const options = addEveryColumn(proposeColumns(meaning, list, list).options, list.columns);
    const id = chosen[meaning];
    if (id !== undefined) return { meaning, options, taken: options.find((one) => one.id === id), isAsked: false };
    for (const place of found.taken?.sources.flat() ?? []) taken.add(place);
    return { meaning, ...found, options };
  });
}

/**
 * `whole` also has the columns that other meanings have taken, because their headings can show what another one means.
 */
function proposeColumns(meaning: RentalMeaning, list: ListColumns, whole: ListColumns): ColumnProposal {
  const named = (name: RegExp, not?: RegExp) =>
    list.isHeaded ? list.columns.filter(({ words }) => name.test(words) && not?.test(words) !== true) : [];
  const money = (name: RegExp, not: RegExp) =>
    named(name, not).filter(({ amounts, cells }) => amounts > 0 || cells.every((cell) => meansNoValue(cell)));
  switch (meaning) {
    case "plate":
      return readCarMeanings(list, {}).find((one) => one.meaning === "plate")!;
    case "name": {
      const [renter, another] = named(RENTER_PATTERN);
      if (renter && !another) return proposeFirstColumn([renter]);
      return readCustomerMeanings(list, {}).find((one) => one.meaning === "name")!;
    }
    case "phone":
      return readCustomerMeanings(list, {}).find((one) => one.meaning === "phone")!;
    case "from":
    case "until":
      return proposeTime(meaning, list, whole);
    case "ended":
      return proposeFirstColumn(findReturnColumns(whole));
    case "total":
      return proposeTotal(list);
    case "paid":
      return proposeFirstColumn(money(PAID_PATTERN, NO_PAID_PATTERN));
    case "deposit":
      return proposeFirstColumn(money(DEPOSIT_PATTERN, NO_DEPOSIT_PATTERN));
    case "km":
      return proposeFirstColumn(
        named(KM_PATTERN, UNTIL_PATTERN).filter(({ words, digits }) => digits > 0 && !NO_KM_PATTERN.test(words)),
      );
    case "means":
      return proposeFirstColumn(named(PAYMENT_MEANS_PATTERN));
  }
}

/** The proposal for a required value: the only possible column, otherwise a question to the user. */
function proposeRequired(may: readonly PastedColumn[]): ColumnProposal {
  return may.length === 1 ? proposeFirstColumn(may) : proposeByAsking(may);
}

function proposeByAsking(may: readonly PastedColumn[]): ColumnProposal {
  return { options: may.map(({ place }) => makeColumnOption([place])), taken: undefined, isAsked: true };
}

function isMoneyColumn(column: PastedColumn): boolean {
  return areMostCells(column, column.amounts) && !areMostCells(column, column.days) && !column.isRunning;
}

/**
 * Proposes the column with the price of the whole rental. A price per day is ignored. Of several prices, the one that
 * is headed as a total is taken.
 */
function proposeTotal({ columns, isHeaded }: ListColumns): ColumnProposal {
  if (!isHeaded) return proposeRequired(columns.filter(isMoneyColumn));
  const named = columns.filter(
    ({ words, amounts }) =>
      amounts > 0 &&
      TOTAL_PATTERN.test(words) &&
      !NO_TOTAL_PATTERN.test(words) &&
      !PAID_PATTERN.test(words) &&
      !DEPOSIT_PATTERN.test(words),
  );
  const totals = named.filter(({ words }) => /toplam|\btotal\b/u.test(words));
  const may = totals.length === 1 ? totals : named;
  const countsDays = columns.some(({ words }) => DAY_COUNT_PATTERN.test(words));
  if (countsDays && may.length === 1 && !WHOLE_AMOUNT_PATTERN.test(may[0]!.words)) return proposeByAsking(may);
  return may.length > 0 ? proposeRequired(may) : proposeByAsking(columns.filter(isMoneyColumn));
}

/**
 * Returns the columns with actual returns: those whose heading says so, or those beside a column of planned returns.
 */
function findReturnColumns({ columns, isHeaded }: ListColumns): PastedColumn[] {
  if (!isHeaded) return [];
  const returns = columns.filter(({ words, days }) => days > 0 && UNTIL_PATTERN.test(words) && !KM_PATTERN.test(words));
  const isPlanTold = returns.some(({ words }) => PLANNED_PATTERN.test(words));
  return returns.filter(({ words }) => HAPPENED_PATTERN.test(words) || (isPlanTold && !PLANNED_PATTERN.test(words)));
}

/**
 * Proposes the column of a date and, unless the cells contain the time of day, the column with the time: one with a
 * matching heading, or else the first one named only 'Saat'.
 */
function proposeTime(
  meaning: "from" | "until",
  { columns, isHeaded }: ListColumns,
  whole: ListColumns,
): ColumnProposal {
  // Spreadsheets store dates as numbers such as 45200, which may also be odometer readings.
  const days = columns.filter(
    (column) => areMostCells(column, column.days) && column.moneys === 0 && !KM_PATTERN.test(column.words),
  );
  if (!isHeaded) {
    // The hand-over has taken the first of two dates before the return is proposed.
    return days.length === (meaning === "from" ? 2 : 1) ? proposeFirstColumn(days) : proposeByAsking(days);
  }
  const isTakenBack = whole.columns.some(({ words }) => GIVEN_PATTERN.test(words));
  const isReturn = (words: string) => UNTIL_PATTERN.test(words) || (isTakenBack && TAKEN_PATTERN.test(words));
  const isOf = ({ words }: PastedColumn) =>
    meaning === "until" ? isReturn(words) : FROM_PATTERN.test(words) && !isReturn(words);
  const happened = findReturnColumns(whole).map(({ place }) => place);
  const own = days.filter((column) => isOf(column) && !happened.includes(column.place));
  const [day] = own;
  if (own.length !== 1 || !day) return proposeByAsking(own.length > 0 ? own : days);
  const hours = columns.filter((column) => !days.includes(column) && HOUR_PATTERN.test(column.words));
  const hour = hours.find(isOf) ?? hours.find(({ words }) => /^(?:saati?|time)$/u.test(words));
  const taken = makeColumnOption(hour && day.dayClocks === 0 ? [day.place, hour.place] : [day.place]);
  return { options: [taken], taken, isAsked: false };
}
