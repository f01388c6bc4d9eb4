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

/** What a list of running rentals tells about each. `plate` may also be the code of the car's sticker. */
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

/** 'teslim alma' is the return, 'teslim' alone the hand-over. */
const UNTIL = /donus|bitis|bitim|\biade|teslim al|\bgeri\b|return|\bend\b|\bdue\b|\buntil\b|drop ?off/u;
const FROM =
  /cikis|baslangic|\balis|teslim|veril|\bveris|kiralama (?:tarih|saat|gun)|^tarihi?$|start|\bfrom\b|pick ?up|\bbegin/u;
/** The return that was agreed, where a list tells it beside the one that happened. */
const PLANNED = /planlan|ongorul|beklenen|tahmini|planned|expected|\bdue\b/u;
const HAPPENED = /gercek|fiili|actual/u;
const HOUR = /saat|\btime\b/u;

const NO_TOTAL =
  /gunluk|\bgun\b|birim|haftalik|aylik|daily|\bper\b|kalan|bakiye|\bborc|\bkm\b|kilometre|sure|\b[ho]gs\b|gecis|\bkdv\b(?! dahil)|haric|iskonto|indirim|ceza/u;
/** A fee without one of these words may be the price of a day, where a column counts the days. */
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
/** Seen from the firm: it gives the car, and takes it back. */
const GIVEN = /\bveris/u;
const TAKEN = /\balis/u;

interface Listed {
  readonly columns: readonly PastedColumn[];
  readonly isHeaded: boolean;
}

/** Whether a cell is a heading that lists of rentals have, and lists of cars and customers do not. */
export function isRentalHeading(words: string): boolean {
  return [UNTIL, FROM, PAID, DEPOSIT, TOTAL, KM, MEANS, RENTER].some((name) => name.test(words));
}

/**
 * The columns of each meaning. The user's choice counts; otherwise a column is certain by its heading or content, or
 * the user is asked. Cars and renters are found as in lists of cars and customers. docs/product.md 10.6.
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

/** `whole` has the columns that were taken already: what one of them is called tells what another one means. */
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

/** A column that is needed: the only one that it may be, or the user is asked. */
function needed(may: readonly PastedColumn[]): ColumnProposal {
  return may.length === 1 ? firstOf(may) : asked(may);
}

function asked(may: readonly PastedColumn[]): ColumnProposal {
  return { options: may.map(({ place }) => makeColumnOption([place])), taken: undefined, isAsked: true };
}

function isMoney(column: PastedColumn): boolean {
  return isInMostCells(column, column.amounts) && !isInMostCells(column, column.days) && !column.isRunning;
}

/** What the whole rental costs. A price of a day is not it, and of several sums the total counts. */
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

/** The columns of returns that have happened: those that say so, or those beside one of planned returns. */
function endings({ columns, isHeaded }: Listed): PastedColumn[] {
  if (!isHeaded) return [];
  const returns = columns.filter(({ words, days }) => days > 0 && UNTIL.test(words) && !KM.test(words));
  const isPlanTold = returns.some(({ words }) => PLANNED.test(words));
  return returns.filter(({ words }) => HAPPENED.test(words) || (isPlanTold && !PLANNED.test(words)));
}

/** A day with its hour, which is in the same cell, in a column of its own name, or in the next 'Saat' that is left. */
function proposeTime(meaning: "from" | "until", { columns, isHeaded }: Listed, whole: Listed): ColumnProposal {
  // A spreadsheet's days are numbers such as 45200, which may as well be a reading of the odometer.
  const days = columns.filter(
    (column) => isInMostCells(column, column.days) && column.moneys === 0 && !KM.test(column.words),
  );
  if (!isHeaded) {
    // The first of two days is taken for the hand-over before the return is looked for.
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
