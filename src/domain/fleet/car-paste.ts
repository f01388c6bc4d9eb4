import { foldPlate } from "#domain/people/plate.ts";
import { countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import {
  CAR_COLUMN_MEANINGS,
  isCarHeading,
  isCarNotesHeading,
  isPlateCell,
  meansNoValue,
  proposeCarColumns,
  readFuel,
  readGear,
  readModelYear,
  readPlateCell,
  type CarColumnMeaning,
  type PlateProblem,
} from "./car-columns.ts";
import { FACE_TEXT_MAX } from "./car-face.ts";
import { CAR_DAY_FIELDS, CAR_PRICE_FIELDS, type CarValues, type CarPricesAndDays } from "./car-import.ts";
import { INTERNAL_NOTES_MAX } from "./car.ts";
import type { ListKind, ListRow } from "./paste-kind.ts";
import type { ListChoice } from "./paste-questions.ts";
import { readList, SHOWN_TEXT_MAX, type ListReading } from "./paste-reading.ts";
import { ODOMETER_KM_MAX } from "./rental-rules.ts";

interface UnreadCell {
  readonly field: keyof CarValues;
  readonly cell: string;
  readonly isForeign?: true;
}

/** `car` is the plate, or the sticker's code. */
export interface CarLine extends CarValues {
  readonly car: string;
  readonly unread: readonly UnreadCell[];
}

export type CarLineProblem = PlateProblem | "nothing-read";

const carKind: ListKind<CarColumnMeaning, CarLine, CarLineProblem> = {
  meanings: CAR_COLUMN_MEANINGS,
  needed: new Set(["plate"]),
  isHeading: isCarHeading,
  isValue: isPlateCell,
  propose: proposeCarColumns,
  amounts: CAR_PRICE_FIELDS,
  cleanAmount: removePriceUnit,
  // An inspection is valid for up to three years.
  yearsAhead: 3,
  isKeyed: isPlateCell,
  countingStates:
    /^(?:musait|bos|hazir|kirada|dolu|rezerve|bakimda|serviste|hasarli|teslimatta|aktif|filoda|available|rented|active|verfugbar|vermietet|beschikbaar|verhuurd)$/u,
  isNotesHeading: isCarNotesHeading,
  meansNoValue,
  makeLineReader: () => readCarLine,
  keyOf: ({ car }) => foldPlate(car),
};

export type CarListReading = ListReading<CarColumnMeaning, CarLine, CarLineProblem>;

/** If several lines have the same plate, only the first is used. */
export function readCars(text: string, now: Date, choice: ListChoice = {}): CarListReading {
  return readList(carKind, text, now, choice);
}

function readCarLine(row: ListRow<CarColumnMeaning>): CarLine | CarLineProblem {
  const own = readPlateCell(row.text("plate"));
  if ("problem" in own) return own.problem;
  if (CAR_COLUMN_MEANINGS.every((meaning) => meaning === "plate" || !row.isTaken(meaning))) return "nothing-read";
  const unread: UnreadCell[] = [];
  const read = <Value>(
    field: Exclude<keyof CarValues, "notes">,
    of: (cell: string) => Value | undefined,
  ): Value | null => {
    const cell = row.text(field);
    const value = cell === "" ? null : of(cell);
    const isPrice = (CAR_PRICE_FIELDS as readonly string[]).includes(field);
    const isForeign = isPrice && value === undefined && row.amount(field) === "other-money";
    if (value === undefined) unread.push({ field, cell, ...(isForeign && { isForeign }) });
    return value ?? null;
  };
  const makeAndModel = splitMakeAndModel(
    read("make", makeCellLengthLimiter(2 * FACE_TEXT_MAX)) ?? "",
    !row.isTaken("model"),
  );
  const model = makeAndModel.model || (read("model", makeCellLengthLimiter(FACE_TEXT_MAX)) ?? "");
  const values = {
    make: makeAndModel.make,
    model,
    year: read("year", readModelYear),
    colour: read("colour", makeCellLengthLimiter(FACE_TEXT_MAX)) ?? "",
    gear: read("gear", readGear),
    fuel: read("fuel", readFuel),
    odometer: read("odometer", readKm),
    notes: row.notes(),
  };
  const sums = CAR_PRICE_FIELDS.map((sum) => [sum, read(sum, () => toPrice(row.amount(sum)))]);
  const days = CAR_DAY_FIELDS.map((day) => [day, read(day, () => toDay(row.time(day)))]);
  if (countCharacters(values.notes) > INTERNAL_NOTES_MAX) {
    unread.push({ field: "notes", cell: values.notes.slice(0, SHOWN_TEXT_MAX) });
    values.notes = "";
  }
  return {
    car: own.plate,
    ...values,
    ...(Object.fromEntries([...days, ...sums]) as CarPricesAndDays),
    unread,
  };
}

function toPrice(amount: ReturnType<ListRow<CarColumnMeaning>["amount"]>): number | null | undefined {
  if (typeof amount === "string" || amount < 0) return undefined;
  return amount === 0 ? null : amount;
}

function toDay(time: ReturnType<ListRow<CarColumnMeaning>["time"]>): string | undefined {
  return typeof time === "string" ? undefined : time.day;
}

function makeCellLengthLimiter(most: number) {
  return (cell: string) => (countCharacters(cell) > most ? undefined : cell);
}

const TWO_WORD_MAKES_PATTERN =
  /^(?:alfa romeo|land rover|range rover|aston martin|mercedes benz|rolls royce|great wall|ssang yong)\b/u;

/** With `isWhole`, the list has no column of models, so the cell may contain both. */
function splitMakeAndModel(text: string, isWhole: boolean): { make: string; model: string } {
  const words = text.split(" ");
  if (!isWhole || words.length === 1) return { make: text.slice(0, FACE_TEXT_MAX), model: "" };
  const count = TWO_WORD_MAKES_PATTERN.test(toSearchKey(text)) ? 2 : 1;
  return {
    make: words.slice(0, count).join(" "),
    model: words
      .slice(count)
      .join(" ")
      .replace(/^[-–/,]+ ?/u, "")
      .slice(0, FACE_TEXT_MAX),
  };
}

export function readKm(cell: string): number | undefined {
  const text = toSearchKey(cell).replace(/ ?(?:km|kilometre)\.?$/u, "");
  const [, whole] = /^(\d{1,3}(?:[., ]\d{3})+|\d+)(?:[.,]0{1,2})?$/u.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const km = Number(whole.replace(/[., ]/gu, ""));
  return km <= ODOMETER_KM_MAX ? km : undefined;
}

function removePriceUnit(cell: string): string {
  return cell.replace(/ ?(?:\/ ?(?:gün|gun|hafta|ay)|\+ ?kdv)\.?$/iu, "");
}
