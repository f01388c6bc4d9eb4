import { meansNoValue, proposePlate } from "./car-columns.ts";
import { proposeName, proposePhone } from "./customer-columns.ts";
import {
  askAmongColumns,
  proposeFirstColumn,
  coversMostCells,
  makeColumnOption,
  type ColumnProposal,
  type PastedColumn,
} from "./paste-columns.ts";
import type { ListColumns } from "./paste-kind.ts";

export const RENTAL_COLUMN_MEANINGS = [
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

export type RentalColumnMeaning = (typeof RENTAL_COLUMN_MEANINGS)[number];

/** 'teslim alma' means the return, but 'teslim' alone means the hand-over. */
const UNTIL_PATTERN = /donus|bitis|bitim|\biade|teslim al|\bgeri\b|return|\bend\b|\bdue\b|\buntil\b|drop ?off/u;
const FROM_PATTERN =
  /cikis|baslangic|\balis|teslim|veril|\bveris|kiralama (?:tarih|saat|gun)|^tarihi?$|start|\bfrom\b|pick ?up|\bbegin/u;
const PLANNED_RETURN_PATTERN = /planlan|ongorul|beklenen|tahmini|planned|expected|\bdue\b/u;
const ACTUAL_RETURN_PATTERN = /gercek|fiili|actual/u;
const HOUR_PATTERN = /saat|\btime\b/u;

const NOT_TOTAL_PATTERN =
  /gunluk|\bgun\b|birim|haftalik|aylik|daily|\bper\b|kalan|bakiye|\bborc|\bkm\b|kilometre|sure|\b[ho]gs\b|gecis|\bkdv\b(?! dahil)|haric|iskonto|indirim|ceza/u;
/** Any other price may be per day if another column has the number of days. */
const WHOLE_AMOUNT_PATTERN = /toplam|tutar|bedel|\btotal\b/u;
const DAY_COUNT_PATTERN = /^(?:kac )?gun(?: sayisi)?$|^sure(?: gun)?$|^days$/u;
const PAID_PATTERN = /odenen|tahsil|alinan|odendi|on odeme|kaparo|avans|pesinat|\bpaid\b/u;
const NOT_PAID_PATTERN = /depozito|teminat|provizyon|kalan|edilecek|\bno\b/u;
const DEPOSIT_PATTERN = /depozito|teminat|provizyon|deposit/u;
const TOTAL_PATTERN = /ucret|bedel|tutar|toplam|fiyat|\btotal\b|amount|price/u;
const NOT_DEPOSIT_PATTERN = /\bno\b|\biade|durum/u;
const KM_PATTERN = /\bkm\b|kilometre|odometer|mileage/u;
const NOT_KM_PATTERN = /toplam|limit|gunluk|asim|bakim|\bhak|ucret|fiyat/u;
const PAYMENT_MEANS_PATTERN = /^(?:odeme|tahsilat) (?:sekli|yontemi|turu|tipi|araci)$|^payment (?:method|type)$/u;
const RENTER_PATTERN = /^(?:kiralayan|kiraci|musteri)$/u;
/**
 * 'veriş' means that the company gives the car, and 'alış' that the company takes it back. Without a 'veriş', the
 * 'alış' may be the hand-over to the renter.
 */
const COMPANY_GIVES_PATTERN = /\bveris/u;
const CAR_TAKEN_BACK_PATTERN = /\balis/u;

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

/** The heading of a column that is already used may explain another one. */
export function proposeRentalColumns(meaning: RentalColumnMeaning, list: ListColumns): ColumnProposal {
  const whole = { ...list, columns: list.all };
  const named = (name: RegExp, not?: RegExp) =>
    list.isHeaded ? list.columns.filter(({ words }) => name.test(words) && not?.test(words) !== true) : [];
  const money = (name: RegExp, not: RegExp) =>
    named(name, not).filter(({ amounts, cells }) => amounts > 0 || cells.every((cell) => meansNoValue(cell)));
  switch (meaning) {
    case "plate":
      return proposePlate(list);
    case "name": {
      const [renter, another] = named(RENTER_PATTERN);
      if (renter && !another) return proposeFirstColumn([renter]);
      return proposeName(list);
    }
    case "phone":
      return proposePhone(list);
    case "from":
    case "until":
      return proposeTime(meaning, list, whole);
    case "ended":
      return proposeFirstColumn(findReturnColumns(whole));
    case "total":
      return proposeTotal(list);
    case "paid":
      return proposeFirstColumn(money(PAID_PATTERN, NOT_PAID_PATTERN));
    case "deposit":
      return proposeFirstColumn(money(DEPOSIT_PATTERN, NOT_DEPOSIT_PATTERN));
    case "km":
      return proposeFirstColumn(
        named(KM_PATTERN, UNTIL_PATTERN).filter(({ words, digits }) => digits > 0 && !NOT_KM_PATTERN.test(words)),
      );
    case "means":
      return proposeFirstColumn(named(PAYMENT_MEANS_PATTERN));
  }
}

function proposeRequiredColumn(may: readonly PastedColumn[]): ColumnProposal {
  return may.length === 1 ? proposeFirstColumn(may) : askAmongColumns(may);
}

function isMoneyColumn(column: PastedColumn): boolean {
  return coversMostCells(column, column.amounts) && !coversMostCells(column, column.days) && !column.isRunning;
}

function proposeTotal({ columns, isHeaded }: ListColumns): ColumnProposal {
  if (!isHeaded) return proposeRequiredColumn(columns.filter(isMoneyColumn));
  const named = columns.filter(
    ({ words, amounts }) =>
      amounts > 0 &&
      TOTAL_PATTERN.test(words) &&
      !NOT_TOTAL_PATTERN.test(words) &&
      !PAID_PATTERN.test(words) &&
      !DEPOSIT_PATTERN.test(words),
  );
  const totals = named.filter(({ words }) => /toplam|\btotal\b/u.test(words));
  const may = totals.length === 1 ? totals : named;
  const countsDays = columns.some(({ words }) => DAY_COUNT_PATTERN.test(words));
  if (countsDays && may.length === 1 && !WHOLE_AMOUNT_PATTERN.test(may[0]!.words)) return askAmongColumns(may);
  return may.length > 0 ? proposeRequiredColumn(may) : askAmongColumns(columns.filter(isMoneyColumn));
}

function findReturnColumns({ columns, isHeaded }: ListColumns): PastedColumn[] {
  if (!isHeaded) return [];
  const returns = columns.filter(({ words, days }) => days > 0 && UNTIL_PATTERN.test(words) && !KM_PATTERN.test(words));
  const isPlanTold = returns.some(({ words }) => PLANNED_RETURN_PATTERN.test(words));
  return returns.filter(
    ({ words }) => ACTUAL_RETURN_PATTERN.test(words) || (isPlanTold && !PLANNED_RETURN_PATTERN.test(words)),
  );
}

/**
 * If its cells have no time of day, the column of times is added: a column with a matching heading, or else the first
 * column that is named only 'Saat' or 'Time'.
 */
function proposeTime(
  meaning: "from" | "until",
  { columns, isHeaded }: ListColumns,
  whole: ListColumns,
): ColumnProposal {
  // A spreadsheet may write a date as a number such as 45200, which may also be an odometer reading.
  const days = columns.filter(
    (column) => coversMostCells(column, column.days) && column.moneys === 0 && !KM_PATTERN.test(column.words),
  );
  if (!isHeaded) {
    // When the return is proposed, the first of the two dates has already been taken for the hand-over.
    return days.length === (meaning === "from" ? 2 : 1) ? proposeFirstColumn(days) : askAmongColumns(days);
  }
  const isTakenBack = whole.columns.some(({ words }) => COMPANY_GIVES_PATTERN.test(words));
  const isReturn = (words: string) => UNTIL_PATTERN.test(words) || (isTakenBack && CAR_TAKEN_BACK_PATTERN.test(words));
  const isOf = ({ words }: PastedColumn) =>
    meaning === "until" ? isReturn(words) : FROM_PATTERN.test(words) && !isReturn(words);
  const happened = findReturnColumns(whole).map(({ place }) => place);
  const own = days.filter((column) => isOf(column) && !happened.includes(column.place));
  const [day] = own;
  if (own.length !== 1 || !day) return askAmongColumns(own.length > 0 ? own : days);
  const hours = columns.filter((column) => !days.includes(column) && HOUR_PATTERN.test(column.words));
  const hour = hours.find(isOf) ?? hours.find(({ words }) => /^(?:saati?|time)$/u.test(words));
  const taken = makeColumnOption(hour && day.dayClocks === 0 ? [day.place, hour.place] : [day.place]);
  return { options: [taken], taken, isAsked: false };
}
