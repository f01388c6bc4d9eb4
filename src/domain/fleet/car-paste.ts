import { foldPlate, getPlateForm, normalizePlate } from "#domain/people/plate.ts";
import { countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { FACE_TEXT_MAX, MODEL_YEAR_MAX, MODEL_YEAR_MIN, type CarFuel, type CarGear } from "./car-face.ts";
import { CAR_DAY_FIELDS, CAR_PRICE_FIELDS, type CarPricesAndDays, type CarValues } from "./car-import.ts";
import { INTERNAL_NOTES_MAX } from "./car.ts";
import { meansNoValue } from "./paste-cells.ts";
import {
  askAmongColumns,
  coversMostCells,
  holdsMost,
  NO_COLUMN_PROPOSAL,
  proposeColumn,
  proposeFirstColumn,
  proposeFromColumns,
  type PastedColumn,
} from "./paste-columns.ts";
import { isHeadingOfRules, type ColumnRule, type ColumnRules, type ListKind, type ListRow } from "./paste-kind.ts";
import { isPlateCell, readPlateCell, type PlateProblem } from "./paste-plate-text.ts";
import type { ListChoice } from "./paste-questions.ts";
import { readList, SHOWN_TEXT_MAX, type ListReading } from "./paste-reading.ts";
import { ODOMETER_KM_MAX } from "./rental-rules.ts";

export function readModelYear(cell: string): number | undefined {
  const [, digits] = /^(?:model )?(\d{4})(?:[.,]0+)?(?: ?model(?:i|li)?)?$/u.exec(toSearchKey(cell)) ?? [];
  const year = Number(digits);
  return year >= MODEL_YEAR_MIN && year <= MODEL_YEAR_MAX ? year : undefined;
}

const MANUAL_PATTERN = /\b(?:man(?:uel|ual)?|duz)\b|^m(?:\/?t)?$/u;
const AUTOMATIC_PATTERN =
  /\b(?:oto(?:matik|m)?|otm|auto(?:matic)?|aut|dsg|edc|cvt|dct|tronic|tiptroni[ck]|triptonik)\b|^a(?:\/?t)?$/u;

export function readGear(cell: string): CarGear | undefined {
  const words = toSearchKey(cell);
  const isManual = MANUAL_PATTERN.test(words);
  if (isManual === AUTOMATIC_PATTERN.test(words)) return undefined;
  return isManual ? "manual" : "automatic";
}

const FUEL_PATTERNS: Readonly<Record<CarFuel, RegExp>> = {
  petrol: /\b(?:benzin(?:li)?|ben|bnz|petrol|gasoline|kursunsuz)\b|^b$/u,
  diesel: /\b(?:dizel|diesel|motorin|mazot|dzl|diz)\b|^d$/u,
  lpg: /\b(?:lpg|otogaz|tup(?:lu)?)\b/u,
  hybrid: /\b(?:hibri[td]|hybrid|hbr|hev|phev|mhev)\b/u,
  electric: /\b(?:elektrik(?:li)?|electric|bev|ev|elk)\b/u,
};

export function readFuel(cell: string): CarFuel | undefined {
  const words = toSearchKey(cell);
  const is = (fuel: CarFuel) => FUEL_PATTERNS[fuel].test(words);
  const isBurnt = is("petrol") || is("diesel");
  if (is("hybrid") || (is("electric") && isBurnt)) return "hybrid";
  if (is("lpg") && !is("diesel")) return "lpg";
  const found = (["petrol", "diesel", "lpg", "electric"] as const).filter(is);
  return found.length === 1 ? found[0] : undefined;
}

const CODE_PATTERN = /^(?:(?:arac|etiket|qr) )?kodu?$|^code$/u;

/** A value of a plate may also be the code of the car's sticker. */
export const PLATE_RULE: ColumnRule = {
  heading:
    /^(?:arac )?plaka(?:si|lar|lari)?(?: no| numarasi)?$|^(?:licen[cs]e |registration )?plate(?: no| number)?$|^kennzeichen$|^kenteken$/u,
  propose(named, { columns }) {
    const plates = named.length > 0 ? named : columns.filter((column) => coversMostCells(column, column.plates));
    if (plates.length > 1) return proposeFromColumns(plates);
    const codes = columns.filter(({ words }) => CODE_PATTERN.test(words)).slice(0, 1);
    const sources = [...plates, ...codes].map(({ place }) => [place]);
    return sources.length > 0
      ? proposeColumn(...sources)
      : { ...askAmongColumns(columns), isAsked: columns.length > 0 };
  },
};

const MODEL_PATTERN = /^(?:arac )?(?:modeli?|tipi?|model adi)$|^type?$/u;
const AMOUNT_SOURCE = "(?:fiyati?|ucreti?|bedeli?|tutari?|kirasi?|price|rate)";
const UNIT_SOURCE = "(?: (?:tl|try|kdv dahil|eur|euro|usd|dolar|gbp))?";

function isYearColumn(column: PastedColumn): boolean {
  return holdsMost(column, (cell) => readModelYear(cell) !== undefined);
}

/** In a list without headings, the cells tell the column. */
function proposeByCells(is: (column: PastedColumn) => boolean): NonNullable<ColumnRule["propose"]> {
  return (named, { columns, isHeaded }) => proposeFirstColumn(isHeaded ? named : columns.filter(is));
}

/** A column of dates counts only if at least half of its cells are dates. */
function makeDateRule(heading: RegExp): ColumnRule {
  return {
    heading,
    not: OTHER_DATE_PATTERN,
    holds: ({ days, cells }) => days > 0 && days * 2 >= cells.filter((cell) => !meansNoValue(cell)).length,
    propose(named) {
      const ending = named.filter(({ words }) => DATE_END_PATTERN.test(words));
      return proposeFromColumns(ending.length > 0 ? ending : named);
    },
  };
}

const OTHER_DATE_PATTERN =
  /baslangic|\bbasl\b|^son (?:muayene|bakim|servis|yag)|yapil|duzenle|tanzim|polic|\bno\b|begin|start|\blast\b/u;
const DATE_END_PATTERN = /bitis|bitim|son (?:gun|tarih)|vade|gecerli|sonraki|gelecek|yenile|\bend\b|expir|next|due/u;

/** If a list has such a column, its other columns of notes are ignored, because strangers can read the other notes. */
const INTERNAL_NOTES_PATTERN = /^(?:ic not|internal note)/u;

export type CarColumnMeaning = "plate" | keyof CarValues;

const carColumns: ColumnRules<CarColumnMeaning> = {
  plate: PLATE_RULE,
  make: {
    heading:
      /^(?:arac )?(?:marka(?:si)?)(?: (?:ve )?(?:modeli?|tipi?))?$|^arac(?: adi)?$|^(?:make|brand)(?: (?:and )?model)?$|^hersteller$|^mar[kq]e$|^merk$/u,
  },
  model: { heading: MODEL_PATTERN, holds: (column) => !isYearColumn(column) },
  year: {
    heading: new RegExp(
      String.raw`^(?:arac )?(?:model yili?|yili?|imal(?:at)? yili?|uretim yili?|(?:model )?year|baujahr|bj|bouwjaar)$|${MODEL_PATTERN.source}`,
      "u",
    ),
    holds: isYearColumn,
    propose: proposeByCells(isYearColumn),
  },
  colour: { heading: /^(?:arac )?reng?[ki]i?$|^colou?r$|^farbe$|^kleur$/u },
  gear: {
    heading:
      /^vites(?: (?:tipi|turu))?$|^sanziman(?: (?:tipi|turu))?$|^gear(?:box)?$|^transmission$|^getriebe$|^versnelling(?:sbak)?$/u,
    propose: proposeByCells((column) => holdsMost(column, (cell) => readGear(cell) !== undefined)),
  },
  fuel: {
    heading: /^yakit(?: (?:tipi|turu|cinsi))?$|^fuel(?: type)?$|^kraftstoff(?:art)?$|^brandstof$/u,
    propose: proposeByCells((column) => holdsMost(column, (cell) => readFuel(cell) !== undefined)),
  },
  odometer: {
    heading:
      /^(?:(?:guncel|son|mevcut|arac|anlik) )?(?:km|kilometre(?:si)?|km si)$|^odometer$|^mileage$|^(?:km|kilometer) ?stand$/u,
  },
  price: {
    heading: new RegExp(
      `^(?:(?:gunluk|gun|kira|kiralama|gunluk kira|gunluk kiralama|daily) )?${AMOUNT_SOURCE}${UNIT_SOURCE}$|^gunluk${UNIT_SOURCE}$|^(?:tagespreis|dagprijs|mietpreis|huurprijs)${UNIT_SOURCE}$`,
      "u",
    ),
  },
  weekPrice: {
    heading: new RegExp(`^(?:haftalik|weekly)(?: (?:kira|kiralama))?(?: ${AMOUNT_SOURCE})?${UNIT_SOURCE}$`, "u"),
  },
  monthPrice: {
    heading: new RegExp(`^(?:aylik|monthly)(?: (?:kira|kiralama))?(?: ${AMOUNT_SOURCE})?${UNIT_SOURCE}$`, "u"),
  },
  inspection: makeDateRule(/muayene|\btuv(?:turk)?\b|inspection|hauptuntersuchung|\bapk\b/u),
  insurance: makeDateRule(
    /^(?:arac )?sigorta|trafik (?:sig|bit)|\bzmms\b|\bzmss\b|zorunlu (?:mali|trafik)|insurance|versicherung|verzekering/u,
  ),
  casco: makeDateRule(/kasko|casco/u),
  oilService: makeDateRule(/yag bakim|^(?:arac |periyodik )?bakim|servis|\boil\b|service/u),
  notes: {
    heading:
      /^(?:(?:ic|ozel|arac) )?not(?:u|lar|lari)?$|^aciklama(?:lar|si)?$|^(?:internal )?notes?$|^remarks?$|^bemerkung(?:en)?$|^opmerking(?:en)?$/u,
    propose(named, { all }) {
      const isInternal = all.some(({ words }) => INTERNAL_NOTES_PATTERN.test(words));
      const places = named.filter(({ words }) => !isInternal || INTERNAL_NOTES_PATTERN.test(words));
      return places.length > 0 ? proposeColumn(places.map(({ place }) => place)) : NO_COLUMN_PROPOSAL;
    },
  },
};

export function isCarHeading(words: string): boolean {
  return CODE_PATTERN.test(words) || isHeadingOfRules(carColumns, words);
}

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
  columns: carColumns,
  needed: new Set(["plate"]),
  isHeading: isCarHeading,
  isValue: isPlateCell,
  plate: "plate",
  amounts: CAR_PRICE_FIELDS,
  cleanAmount: removePriceUnit,
  // An inspection is valid for up to three years.
  yearsAhead: 3,
  isKeyed: isPlateCell,
  standsAlone: (cell) => getPlateForm(normalizePlate(cell)) === "foreign",
  countingStates:
    /^(?:musait|bos|hazir|kirada|kullanimda|dolu|rezerve|bakimda|serviste|hasarli|teslimatta|aktif|filoda|available|rented|active|verfugbar|vermietet|beschikbaar|verhuurd)$/u,
  sorts: { others: /\b(?:satildi|satilmis|hurda|pert\b|calindi|devredil|geri verildi)/u },
  isNotesHeading: (words) => carColumns.notes.heading!.test(words),
  makeLineReader: () => readCarLine,
  keyOf: ({ car }) => foldPlate(car),
};

/** If several lines have the same plate, only the first is used. */
export function readCars(
  text: string,
  now: Date,
  choice: ListChoice = {},
): ListReading<CarColumnMeaning, CarLine, CarLineProblem> {
  return readList(carKind, text, now, choice);
}

function readCarLine(row: ListRow<CarColumnMeaning>): CarLine | CarLineProblem {
  const own = readPlateCell(row.text("plate"));
  if ("problem" in own) return own.problem;
  if ((Object.keys(carColumns) as CarColumnMeaning[]).every((meaning) => meaning === "plate" || !row.isTaken(meaning)))
    return "nothing-read";
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
