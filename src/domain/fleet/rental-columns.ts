import { readCarMeanings, saysNothing } from "./car-columns.ts";
import { readCustomerMeanings } from "./customer-columns.ts";
import {
  firstOf,
  withEveryColumn,
  isInMostCells,
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
const UNTIL = /donus|bitis|bitim|\biade|teslim al|\bgeri\b|return|\bend\b|\bdue\b|\buntil\b|drop ?off/u;
const FROM =
  /cikis|baslangic|\balis|teslim|veril|\bveris|kiralama (?:tarih|saat|gun)|^tarihi?$|start|\bfrom\b|pick ?up|\bbegin/u;
/** Headings for the agreed return, in lists that also have the actual one. */
const PLANNED = /planlan|ongorul|beklenen|tahmini|planned|expected|\bdue\b/u;
const HAPPENED = /gercek|fiili|actual/u;
const HOUR = /saat|\btime\b/u;

const NO_TOTAL =
  /gunluk|\bgun\b|birim|haftalik|aylik|daily|\bper\b|kalan|bakiye|\bborc|\bkm\b|kilometre|sure|\b[ho]gs\b|gecis|\bkdv\b(?! dahil)|haric|iskonto|indirim|ceza/u;
/** Without one of these words, a price may be per day if another column has the number of days. */
const WHOLE = /toplam|tutar|bedel|\btotal\b/u;
const DAY_COUNT = /^(?:kac )?gun(?: sayisi)?$|^sure(?: gun)?$|^days$/u;
const PAID = /odenen|tahsil|alinan|odendi|on odeme|kaparo|avans|pesinat|\bpaid\b/u;
const NO_PAID = /depozito|teminat|provizyon|kalan|edilecek|\bno\b/u;
const DEPOSIT = /depozito|teminat|provizyon|deposit/u;
const TOTAL = /ucret|bedel|tutar|toplam|fiyat|\btotal\b|amount|price/u;
const NO_DEPOSIT = /\bno\b|\biade|durum/u;
const KM = /\bkm\b|kilometre|odometer|mileage/u;
const NO_KM = /toplam|limit|gunluk|asim|bakim|\bhak|ucret|fiyat/u;
const MEANS = /^(?:odeme|tahsilat) (?:sekli|yontemi|turu|tipi|araci)$|^payment (?:method|type)$/u;
const RENTER = /^(?:kiralayan|kiraci|musteri)$/u;
/** Words from the company's point of view: it gives the car, and takes it back. */
const GIVEN = /\bveris/u;
const TAKEN = /\balis/u;

interface Listed {
  readonly columns: readonly PastedColumn[];
  readonly isHeaded: boolean;
}

/** Whether a cell is a heading that occurs only in lists of rentals, not in lists of cars or customers. */
export function isRentalHeading(words: string): boolean {
  return [UNTIL, FROM, PAID, DEPOSIT, TOTAL, KM, MEANS, RENTER].some((name) => name.test(words));
}

/**
 * Returns the columns of each meaning. The user's choice takes precedence. Without a choice, the heading or the content
 * determines the column, or else the user is asked. Cars and renters are found as in lists of cars and customers.
 * docs/product.md 10.6.
 */
export function readRentalMeanings(given: Listed, chosen: ChosenRentalColumns): MeaningReading<RentalMeaning>[] {
  const list = { ...given, columns: given.columns.filter(({ filled }) => filled > 0) };
  const taken = new Set(
    RENTAL_MEANINGS.flatMap((meaning) => (chosen[meaning] ?? "").split(/[+|]/u).filter(Boolean).map(Number)),
  );
  return RENTAL_MEANINGS.map((meaning) => {
    const free = { ...list, columns: list.columns.filter(({ place }) => !taken.has(place)) };
    const found = propose(meaning, free, list);
    const options = withEveryColumn(propose(meaning, list, list).options, list.columns);
    const id = chosen[meaning];
    if (id !== undefined) return { meaning, options, taken: options.find((one) => one.id === id), isAsked: false };
    for (const place of found.taken?.sources.flat() ?? []) taken.add(place);
    return { meaning, ...found, options };
  });
}

/**
 * `whole` also has the columns that other meanings have taken, because their headings can show what another one means.
 */
function propose(meaning: RentalMeaning, list: Listed, whole: Listed): ColumnProposal {
  const named = (name: RegExp, not?: RegExp) =>
    list.isHeaded ? list.columns.filter(({ words }) => name.test(words) && not?.test(words) !== true) : [];
  const money = (name: RegExp, not: RegExp) =>
    named(name, not).filter(({ amounts, cells }) => amounts > 0 || cells.every((cell) => saysNothing(cell)));
  switch (meaning) {
    case "plate":
      return readCarMeanings(list, {}).find((one) => one.meaning === "plate")!;
    case "name": {
      const [renter, another] = named(RENTER);
      if (renter && !another) return firstOf([renter]);
      return readCustomerMeanings(list, {}).find((one) => one.meaning === "name")!;
    }
    case "phone":
      return readCustomerMeanings(list, {}).find((one) => one.meaning === "phone")!;
    case "from":
    case "until":
      return proposeTime(meaning, list, whole);
    case "ended":
      return firstOf(endings(whole));
    case "total":
      return proposeTotal(list);
    case "paid":
      return firstOf(money(PAID, NO_PAID));
    case "deposit":
      return firstOf(money(DEPOSIT, NO_DEPOSIT));
    case "km":
      return firstOf(named(KM, UNTIL).filter(({ words, digits }) => digits > 0 && !NO_KM.test(words)));
    case "means":
      return firstOf(named(MEANS));
  }
}

/** The proposal for a required value: the only possible column, otherwise a question to the user. */
function needed(may: readonly PastedColumn[]): ColumnProposal {
  return may.length === 1 ? firstOf(may) : asked(may);
}

function asked(may: readonly PastedColumn[]): ColumnProposal {
  return { options: may.map(({ place }) => makeColumnOption([place])), taken: undefined, isAsked: true };
}

function isMoney(column: PastedColumn): boolean {
  return isInMostCells(column, column.amounts) && !isInMostCells(column, column.days) && !column.isRunning;
}

/**
 * Proposes the column with the price of the whole rental. A price per day is ignored. Of several prices, the one that
 * is headed as a total is taken.
 */
function proposeTotal({ columns, isHeaded }: Listed): ColumnProposal {
  if (!isHeaded) return needed(columns.filter(isMoney));
  const named = columns.filter(
    ({ words, amounts }) =>
      amounts > 0 && TOTAL.test(words) && !NO_TOTAL.test(words) && !PAID.test(words) && !DEPOSIT.test(words),
  );
  const totals = named.filter(({ words }) => /toplam|\btotal\b/u.test(words));
  const may = totals.length === 1 ? totals : named;
  const countsDays = columns.some(({ words }) => DAY_COUNT.test(words));
  if (countsDays && may.length === 1 && !WHOLE.test(may[0]!.words)) return asked(may);
  return may.length > 0 ? needed(may) : asked(columns.filter(isMoney));
}

/**
 * Returns the columns with actual returns: those whose heading says so, or those beside a column of planned returns.
 */
function endings({ columns, isHeaded }: Listed): PastedColumn[] {
  if (!isHeaded) return [];
  const returns = columns.filter(({ words, days }) => days > 0 && UNTIL.test(words) && !KM.test(words));
  const isPlanTold = returns.some(({ words }) => PLANNED.test(words));
  return returns.filter(({ words }) => HAPPENED.test(words) || (isPlanTold && !PLANNED.test(words)));
}

/**
 * Proposes the column of a date and, unless the cells contain the time of day, the column with the time: one with a
 * matching heading, or else the first one named only 'Saat'.
 */
function proposeTime(meaning: "from" | "until", { columns, isHeaded }: Listed, whole: Listed): ColumnProposal {
  // Spreadsheets store dates as numbers such as 45200, which may also be odometer readings.
  const days = columns.filter(
    (column) => isInMostCells(column, column.days) && column.moneys === 0 && !KM.test(column.words),
  );
  if (!isHeaded) {
    // The hand-over has taken the first of two dates before the return is proposed.
    return days.length === (meaning === "from" ? 2 : 1) ? firstOf(days) : asked(days);
  }
  const isTakenBack = whole.columns.some(({ words }) => GIVEN.test(words));
  const isReturn = (words: string) => UNTIL.test(words) || (isTakenBack && TAKEN.test(words));
  const isOf = ({ words }: PastedColumn) =>
    meaning === "until" ? isReturn(words) : FROM.test(words) && !isReturn(words);
  const happened = endings(whole).map(({ place }) => place);
  const own = days.filter((column) => isOf(column) && !happened.includes(column.place));
  const [day] = own;
  if (own.length !== 1 || !day) return asked(own.length > 0 ? own : days);
  const hours = columns.filter((column) => !days.includes(column) && HOUR.test(column.words));
  const hour = hours.find(isOf) ?? hours.find(({ words }) => /^(?:saati?|time)$/u.test(words));
  const taken = makeColumnOption(hour && day.dayClocks === 0 ? [day.place, hour.place] : [day.place]);
  return { options: [taken], taken, isAsked: false };
}
