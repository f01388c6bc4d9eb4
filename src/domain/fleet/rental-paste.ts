import { foldPlate } from "#domain/people/plate.ts";
import type { PhoneProblem } from "#domain/words/phone-paste.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { isCarHeading, PLATE_RULE, readKm } from "./car-paste.ts";
import { isCustomerHeading, NAME_RULE, PHONE_RULE, readNameAndPhone } from "./customer-paste.ts";
import { meansNoValue } from "./paste-cells.ts";
import {
  askAmongColumns,
  coversMostCells,
  makeColumnOption,
  proposeFirstColumn,
  type ColumnProposal,
  type PastedColumn,
} from "./paste-columns.ts";
import {
  isHeadingOfRules,
  type ColumnRules,
  type ListColumns,
  type ListKind,
  type ListRow,
  type RowTime,
} from "./paste-kind.ts";
import { isPlateCell, readPlateCell, type PlateProblem } from "./paste-plate-text.ts";
import type { ListChoice } from "./paste-questions.ts";
import { readList, type ListReading } from "./paste-reading.ts";
import type { PaymentMeans } from "./payment.ts";

export type RentalColumnMeaning =
  | "plate"
  | "name"
  | "phone"
  | "from"
  | "until"
  | "ended"
  | "total"
  | "paid"
  | "deposit"
  | "km"
  | "means";

/** 'teslim alma' means the return, but 'teslim' alone means the hand-over. */
const UNTIL_PATTERN =
  /donus|bitis|bitim|\biade|teslim al|\bgeri\b|return|\bend\b|\bdue\b|\buntil\b|drop ?off|ruckgabe/u;
const FROM_PATTERN =
  /cikis|baslangic|\balis|teslim|veril|\bveris|kiralama (?:tarih|saat|gun)|^tarihi?$|start|\bfrom\b|pick ?up|\bbegin/u;
const PLANNED_RETURN_PATTERN = /planlan|ongorul|beklenen|tahmini|planned|expected|\bdue\b|\bsoll\b|geplant/u;
const ACTUAL_RETURN_PATTERN = /gercek|fiili|actual|\bist\b|tatsachlich/u;
/** Days that say nothing about whether the car has come back. */
const OTHER_DAY_PATTERN =
  /odeme|vade|tahsil|kayit|fatura|sozlesme|rezerv|police|muayene|sigorta|kasko|guncel|olustur|bildirim|kabis|talep|payment|invoice|contract|created|updated|booked|booking|vertrag|rechnung/u;
const HOUR_PATTERN = /saat|\btime\b/u;

const NOT_TOTAL_PATTERN =
  /gunluk|\bgun\b|birim|haftalik|aylik|daily|\bper\b|kalan|bakiye|\bborc|\bkm\b|kilometre|sure|\b[ho]gs\b|gecis|\bkdv\b(?! dahil)|haric|iskonto|indirim|ceza/u;
/** Any other price may be per day if another column has the number of days. */
const WHOLE_AMOUNT_PATTERN = /toplam|tutar|bedel|\btotal\b/u;
const DAY_COUNT_PATTERN = /^(?:kac )?gun(?: sayisi)?$|^sure(?: gun)?$|^days$/u;
const PAID_PATTERN = /odenen|tahsil|alinan|odendi|on odeme|kap[ao]r[ao]|avans|pesinat|\bpaid\b/u;
const DEPOSIT_PATTERN = /depozito|teminat|provizyon|deposit/u;
const TOTAL_PATTERN = /ucret|bedel|tutar|toplam|fiyat|\btotal\b|amount|price/u;
const KM_PATTERN = /\bkm\b|kilometre|odometer|mileage/u;
const RENTER_PATTERN = /^(?:kiralayan|kiraci|musteri)$/u;
/**
 * 'veriş' means that the company gives the car, and 'alış' that the company takes it back. Without a 'veriş', the
 * 'alış' may be the hand-over to the renter.
 */
const COMPANY_GIVES_PATTERN = /\bveris/u;
const CAR_TAKEN_BACK_PATTERN = /\balis/u;

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

function findReturnColumns(columns: readonly PastedColumn[], isHeaded: boolean): PastedColumn[] {
  if (!isHeaded) return [];
  const returns = columns.filter(({ words, days }) => days > 0 && UNTIL_PATTERN.test(words) && !KM_PATTERN.test(words));
  const isPlanTold = returns.some(({ words }) => PLANNED_RETURN_PATTERN.test(words));
  return returns.filter(
    ({ words }) => ACTUAL_RETURN_PATTERN.test(words) || (isPlanTold && !PLANNED_RETURN_PATTERN.test(words)),
  );
}

/** Days in some rows only, beside the planned return, are those of cars that have come back; unless the heading tells it, the user does. */
function proposeEnded({ all, columns, isHeaded, takenFor }: ListColumns): ColumnProposal {
  const sure = findReturnColumns(all, isHeaded);
  const until = all.find(({ place }) => place === takenFor("until")?.sources[0]?.[0]);
  if (sure.length > 0 || !isHeaded || !until || !takenFor("from")) return proposeFirstColumn(sure);
  const some = columns.filter(
    ({ words, days, moneys, filled }) =>
      days > 0 && moneys === 0 && filled < until.filled && !KM_PATTERN.test(words) && !OTHER_DAY_PATTERN.test(words),
  );
  const named = some.filter(({ words }) => UNTIL_PATTERN.test(words));
  return named.length > 0 || some.length === 0 ? proposeFirstColumn(named) : askAmongColumns(some);
}

/** Money under a heading that nobody knows may be what was paid. */
function proposeUnknownPaid({ columns, isHeaded, takenFor }: ListColumns): ColumnProposal {
  const known = [TOTAL_PATTERN, NOT_TOTAL_PATTERN, DEPOSIT_PATTERN, KM_PATTERN];
  const may = columns.filter(
    (column) => column.moneys > 0 && isMoneyColumn(column) && !known.some((pattern) => pattern.test(column.words)),
  );
  return may.length > 0 && isHeaded && takenFor("total") ? askAmongColumns(may) : proposeFirstColumn([]);
}

/**
 * If its cells have no time of day, the column of times is added: a column with a matching heading, or else the first
 * column that is named only 'Saat' or 'Time'.
 */
function proposeTime(meaning: "from" | "until", { all, columns, isHeaded }: ListColumns): ColumnProposal {
  // A spreadsheet may write a date as a number such as 45200, which may also be an odometer reading.
  const days = columns.filter(
    (column) => coversMostCells(column, column.days) && column.moneys === 0 && !KM_PATTERN.test(column.words),
  );
  if (!isHeaded) {
    // When the return is proposed, the first of the two dates has already been taken for the hand-over.
    return days.length === (meaning === "from" ? 2 : 1) ? proposeFirstColumn(days) : askAmongColumns(days);
  }
  const isTakenBack = all.some(({ words }) => COMPANY_GIVES_PATTERN.test(words));
  const isReturn = (words: string) => UNTIL_PATTERN.test(words) || (isTakenBack && CAR_TAKEN_BACK_PATTERN.test(words));
  const isOf = ({ words }: PastedColumn) =>
    meaning === "until" ? isReturn(words) : FROM_PATTERN.test(words) && !isReturn(words);
  const happened = findReturnColumns(all, isHeaded).map(({ place }) => place);
  const own = days.filter((column) => isOf(column) && !happened.includes(column.place));
  const [day] = own;
  if (own.length !== 1 || !day) return askAmongColumns(own.length > 0 ? own : days);
  const hours = columns.filter((column) => !days.includes(column) && HOUR_PATTERN.test(column.words));
  const hour = hours.find(isOf) ?? hours.find(({ words }) => /^(?:saati?|time)$/u.test(words));
  const taken = makeColumnOption(hour && day.dayClocks === 0 ? [day.place, hour.place] : [day.place]);
  return { options: [taken], taken, isAsked: false };
}

function isMoneyOrEmpty({ amounts, cells }: PastedColumn): boolean {
  return amounts > 0 || cells.every(meansNoValue);
}

/** The heading of a column that is already used may explain another one. */
const rentalColumns: ColumnRules<RentalColumnMeaning> = {
  plate: PLATE_RULE,
  name: {
    heading: RENTER_PATTERN,
    propose: (named, list) => (named.length === 1 ? proposeFirstColumn(named) : NAME_RULE.propose!(named, list)),
  },
  phone: PHONE_RULE,
  from: { heading: FROM_PATTERN, propose: (_, list) => proposeTime("from", list) },
  until: { heading: UNTIL_PATTERN, propose: (_, list) => proposeTime("until", list) },
  ended: { propose: (_, list) => proposeEnded(list) },
  total: { heading: TOTAL_PATTERN, propose: (_, list) => proposeTotal(list) },
  paid: {
    heading: PAID_PATTERN,
    not: /depozito|teminat|provizyon|kalan|edilecek|\bno\b/u,
    holds: isMoneyOrEmpty,
    propose: (named, list) => (named.length > 0 ? proposeFirstColumn(named) : proposeUnknownPaid(list)),
  },
  deposit: { heading: DEPOSIT_PATTERN, not: /\bno\b|\biade|durum/u, holds: isMoneyOrEmpty },
  km: {
    heading: KM_PATTERN,
    not: new RegExp(`${UNTIL_PATTERN.source}|toplam|limit|gunluk|asim|bakim|\\bhak|ucret|fiyat`, "u"),
    holds: ({ digits }) => digits > 0,
  },
  means: {
    heading: /^(?:odeme|tahsilat) (?:sekli|yontemi|turu|tipi|araci)$|^payment (?:method|type)$/u,
  },
};

/**
 * `from` and `until` are local times ('2026-11-21T14:05'); amounts are kuruş. `paid` and `means` are null if the list
 * does not contain the paid amount or the means of payment.
 */
export interface RentalLine {
  readonly car: string;
  readonly name: string;
  readonly phone: string;
  readonly from: string;
  readonly until: string;
  readonly hasHours: boolean;
  readonly total: number;
  readonly paid: number | null;
  readonly deposit: number;
  readonly km: number | null;
  readonly means: PaymentMeans | null;
}

export type RentalLineProblem =
  | PlateProblem
  | "no-name"
  | "name-too-long"
  | `phone-${PhoneProblem}`
  | "no-from"
  | "bad-from"
  | "from-to-come"
  | "no-until"
  | "bad-until"
  | "until-not-after"
  | "ended"
  | "no-total"
  | "bad-total"
  | "bad-paid"
  | "bad-deposit"
  | "other-money"
  | "bad-km";

/** The time of day for both dates if the list has no times. With equal times, a rental has whole days of 24 hours. */
const DEFAULT_CLOCK = "12:00";

const rentalKind: ListKind<RentalColumnMeaning, RentalLine, RentalLineProblem> = {
  columns: rentalColumns,
  needed: new Set(["plate", "name", "from", "until", "total"]),
  contacts: { name: "name", phone: "phone" },
  isHeading: (words) => isCarHeading(words) || isCustomerHeading(words) || isHeadingOfRules(rentalColumns, words),
  isValue: isPlateCell,
  plate: "plate",
  amounts: ["total", "paid", "deposit"],
  yearsAhead: 2,
  isKeyed: isPlateCell,
  countingStates:
    /^(?:kirada|disari?da|musteride|on rent|acik|aktif|devam(?: ediyor)?|suruyor|teslim edildi|(?:kismi )?odendi|odenmedi|rented|active|open|ongoing|kira(?:lama)?|gunluk|haftalik|aylik|(?:kisa|uzun) donem|rental)$/u,
  sorts: {
    heading:
      /^(?:(?:kayit|islem|hareket|belge|sozlesme|kiralama|kira|rezervasyon) )(?:turu?|tipi?|cinsi)$|^(?:turu?|islem|type|record type)$/u,
    others:
      /\b(?:rezerv|opsiyon|teklif|iptal|bakimda|serviste|iade (?:et|al)|teslim al|geri geldi|dondu\b)|^(?:servis|bakim)$/u,
  },
  makeLineReader({ columns }) {
    const backAt = columns.find(({ words }) => KM_PATTERN.test(words) && UNTIL_PATTERN.test(words))?.place ?? -1;
    // Who has read the km of the return has the car back.
    return (row) => (/[1-9]/u.test(row.written.cells[backAt] ?? "") ? "ended" : readRentalLine(row));
  },
  keyOf: ({ car }) => foldPlate(car),
};

/** If several lines have the same plate, only the first is used. */
export function readRentals(
  text: string,
  now: Date,
  choice: ListChoice = {},
): ListReading<RentalColumnMeaning, RentalLine, RentalLineProblem> {
  return readList(rentalKind, text, now, choice);
}

type RentalRow = ListRow<RentalColumnMeaning>;

function readRentalLine(row: RentalRow): RentalLine | RentalLineProblem {
  // Only a date that is not to come counts as a return: a cell such as 'Kirada' says that the car is still out.
  const ended = row.time("ended");
  if (typeof ended === "object" && `${ended.day}T${ended.clock ?? "00:00"}` <= row.now) return "ended";
  const own = readPlateCell(row.text("plate"));
  if ("problem" in own) return own.problem;
  const renter = readNameAndPhone(row);
  if (typeof renter === "string") return renter;
  const times = readTimes(row);
  if (typeof times === "string") return times;
  const sums = readSums(row);
  if (typeof sums === "string") return sums;
  const written = row.text("km");
  const km = written === "" ? null : readKm(written);
  if (km === undefined) return "bad-km";
  return {
    car: own.plate,
    name: renter.name,
    phone: renter.called.number,
    ...times,
    ...sums,
    km,
    means: readPaymentMeans(row.text("means")) ?? null,
  };
}

type RentalTimes = Pick<RentalLine, "from" | "until" | "hasHours">;

/** A hand-over today without a time of day is never later than now. */
function readTimes(row: RentalRow): RentalTimes | RentalLineProblem {
  const from = withoutMidnight(row.time("from"));
  if (from === "none") return "no-from";
  if (typeof from === "string") return "bad-from";
  const until = withoutMidnight(row.time("until"));
  if (until === "none") return "no-until";
  if (typeof until === "string") return "bad-until";
  const local = row.now;
  const noon = from.clock ?? until.clock ?? DEFAULT_CLOCK;
  const asked = `${from.day}T${noon}`;
  const isToday = from.clock === undefined && from.day === local.slice(0, 10);
  const begins = isToday && asked > local ? local : asked;
  if (begins > local) return "from-to-come";
  const ends = `${until.day}T${until.clock ?? from.clock ?? DEFAULT_CLOCK}`;
  if (ends <= begins) return "until-not-after";
  return { from: begins, until: ends, hasHours: from.clock !== undefined && until.clock !== undefined };
}

/** Spreadsheets write a date without a time of day as midnight. */
function withoutMidnight(time: RowTime): RowTime {
  return typeof time === "object" && time.clock === "00:00" ? { ...time, clock: undefined } : time;
}

type RentalSums = Pick<RentalLine, "total" | "paid" | "deposit">;

function readSums(row: RentalRow): RentalSums | RentalLineProblem {
  const total = row.amount("total");
  const paid = row.amount("paid");
  const deposit = row.amount("deposit");
  if ([total, paid, deposit].includes("other-money")) return "other-money";
  if (total === "no-amount") return "no-total";
  if (typeof total === "string" || total <= 0) return "bad-total";
  if (paid !== "no-amount" && (typeof paid === "string" || paid < 0)) return "bad-paid";
  if (deposit !== "no-amount" && (typeof deposit === "string" || deposit < 0)) return "bad-deposit";
  return { total, paid: paid === "no-amount" ? null : paid, deposit: deposit === "no-amount" ? 0 : deposit };
}

const PAYMENT_MEANS_PATTERNS: readonly (readonly [PaymentMeans, RegExp])[] = [
  ["cash", /^(?:nakit|pesin|elden|cash)/u],
  ["card", /kart|\bpos\b|card/u],
  ["transfer", /havale|\beft\b|fast|transfer|banka|\biban\b/u],
];

/**
 * Returns the means of payment that a cell names, such as 'Nakit', 'Kredi kartı' or 'Havale/EFT'; undefined if unknown.
 */
function readPaymentMeans(cell: string): PaymentMeans | undefined {
  const words = toSearchKey(cell);
  return PAYMENT_MEANS_PATTERNS.find(([, name]) => name.test(words))?.[0];
}
