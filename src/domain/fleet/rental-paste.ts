import { foldPlate } from "#domain/people/plate.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";
import type { PhoneProblem } from "#domain/words/phone-paste.ts";
import { countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { isCarHeading, isPlateCell, meansNoValue, readPlateCell, type PlateProblem } from "./car-columns.ts";
import { readKm } from "./car-paste.ts";
import { isCustomerHeading } from "./customer-columns.ts";
import { readPhoneCell } from "./customer-paste.ts";
import type { ListKind, ListRow, RowTime } from "./paste-kind.ts";
import type { ListChoice } from "./paste-questions.ts";
import { readList, type ListReading } from "./paste-reading.ts";
import type { PaymentMeans } from "./payment.ts";
import {
  isRentalHeading,
  proposeRentalColumns,
  RENTAL_COLUMN_MEANINGS,
  type RentalColumnMeaning,
} from "./rental-columns.ts";

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
  meanings: RENTAL_COLUMN_MEANINGS,
  needed: new Set(["plate", "name", "from", "until", "total"]),
  isHeading: (words) => isCarHeading(words) || isCustomerHeading(words) || isRentalHeading(words),
  isValue: isPlateCell,
  propose: proposeRentalColumns,
  amounts: ["total", "paid", "deposit"],
  yearsAhead: 2,
  isKeyed: isPlateCell,
  countingStates: /^(?:kirada|acik|aktif|devam(?: ediyor)?|suruyor|teslim edildi|rented|active|open|ongoing)$/u,
  meansNoValue,
  makeLineReader: () => readRentalLine,
  keyOf: ({ car }) => foldPlate(car),
};

export type RentalListReading = ListReading<RentalColumnMeaning, RentalLine, RentalLineProblem>;

/** If several lines have the same plate, only the first is used. */
export function readRentals(text: string, now: Date, choice: ListChoice = {}): RentalListReading {
  return readList(rentalKind, text, now, choice);
}

type RentalRow = ListRow<RentalColumnMeaning>;

function readRentalLine(row: RentalRow): RentalLine | RentalLineProblem {
  // Only a date counts as a return: a cell such as 'Kirada' says that the car is still out.
  if (typeof row.time("ended") === "object") return "ended";
  const own = readPlateCell(row.text("plate"));
  if ("problem" in own) return own.problem;
  const name = row.text("name");
  if (name === "") return "no-name";
  if (countCharacters(name) > PERSON_NAME_MAX) return "name-too-long";
  const called = readPhoneCell(row.sources("phone"));
  if ("problem" in called) return `phone-${called.problem}`;
  const times = readTimes(row);
  if (typeof times === "string") return times;
  const sums = readSums(row);
  if (typeof sums === "string") return sums;
  const written = row.text("km");
  const km = written === "" ? null : readKm(written);
  if (km === undefined) return "bad-km";
  return {
    car: own.plate,
    name,
    phone: called.number,
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
