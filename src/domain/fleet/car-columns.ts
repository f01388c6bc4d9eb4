import { getPlateForm, isPlateTooLong, normalizePlate } from "#domain/people/plate.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { MODEL_YEAR_MAX, MODEL_YEAR_MIN, type CarFuel, type CarGear } from "./car-face.ts";
import {
  NO_COLUMN_PROPOSAL,
  askAmongColumns,
  proposeFirstColumn,
  proposeFromColumns,
  proposeColumn,
  coversMostCells,
  type ColumnProposal,
  type PastedColumn,
} from "./paste-columns.ts";
import type { ListColumns } from "./paste-kind.ts";
import { findPlatesInText } from "./paste-plate-text.ts";

/** A value of `plate` may also be the code of the car's sticker. */
export const CAR_COLUMN_MEANINGS = [
  "plate",
  "make",
  "model",
  "year",
  "colour",
  "gear",
  "fuel",
  "odometer",
  "price",
  "weekPrice",
  "monthPrice",
  "inspection",
  "insurance",
  "casco",
  "oilService",
  "notes",
] as const;

export type CarColumnMeaning = (typeof CAR_COLUMN_MEANINGS)[number];

const PLATE_PATTERN =
  /^(?:arac )?plaka(?:si|lar|lari)?(?: no| numarasi)?$|^(?:licen[cs]e |registration )?plate(?: no| number)?$|^kennzeichen$|^kenteken$/u;
const CODE_PATTERN = /^(?:(?:arac|etiket|qr) )?kodu?$|^code$/u;
const MODEL_PATTERN = /^(?:arac )?(?:modeli?|tipi?|model adi)$|^type?$/u;
const AMOUNT_SOURCE = "(?:fiyati?|ucreti?|bedeli?|tutari?|kirasi?|price|rate)";
const UNIT_SOURCE = "(?: (?:tl|try|kdv dahil|eur|euro|usd|dolar|gbp))?";

/** A column with such a heading is used whatever its cells contain, except for `year`. */
const PATTERN_OF_MEANING = {
  make: /^(?:arac )?(?:marka(?:si)?)(?: (?:ve )?(?:modeli?|tipi?))?$|^arac(?: adi)?$|^(?:make|brand)(?: (?:and )?model)?$|^hersteller$|^mar[kq]e$|^merk$/u,
  year: /^(?:arac )?(?:model yili?|yili?|imal(?:at)? yili?|uretim yili?|(?:model )?year|baujahr|bj|bouwjaar)$/u,
  colour: /^(?:arac )?reng?[ki]i?$|^colou?r$|^farbe$|^kleur$/u,
  gear: /^vites(?: (?:tipi|turu))?$|^sanziman(?: (?:tipi|turu))?$|^gear(?:box)?$|^transmission$|^getriebe$|^versnelling(?:sbak)?$/u,
  fuel: /^yakit(?: (?:tipi|turu|cinsi))?$|^fuel(?: type)?$|^kraftstoff(?:art)?$|^brandstof$/u,
  odometer:
    /^(?:(?:guncel|son|mevcut|arac|anlik) )?(?:km|kilometre(?:si)?|km si)$|^odometer$|^mileage$|^(?:km|kilometer) ?stand$/u,
  price: new RegExp(
    `^(?:(?:gunluk|gun|kira|kiralama|gunluk kira|gunluk kiralama|daily) )?${AMOUNT_SOURCE}${UNIT_SOURCE}$|^gunluk${UNIT_SOURCE}$|^(?:tagespreis|dagprijs|mietpreis|huurprijs)${UNIT_SOURCE}$`,
    "u",
  ),
  weekPrice: new RegExp(`^(?:haftalik|weekly)(?: (?:kira|kiralama))?(?: ${AMOUNT_SOURCE})?${UNIT_SOURCE}$`, "u"),
  monthPrice: new RegExp(`^(?:aylik|monthly)(?: (?:kira|kiralama))?(?: ${AMOUNT_SOURCE})?${UNIT_SOURCE}$`, "u"),
} as const;

/** A column with such a heading is used only if at least half of its cells contain dates. */
const DATE_PATTERNS = {
  inspection: /muayene|\btuv(?:turk)?\b|inspection|hauptuntersuchung|\bapk\b/u,
  insurance:
    /^(?:arac )?sigorta|trafik (?:sig|bit)|\bzmms\b|\bzmss\b|zorunlu (?:mali|trafik)|insurance|versicherung|verzekering/u,
  casco: /kasko|casco/u,
  oilService: /yag bakim|^(?:arac |periyodik )?bakim|servis|\boil\b|service/u,
} as const;
const OTHER_DATE_PATTERN =
  /baslangic|\bbasl\b|^son (?:muayene|bakim|servis|yag)|yapil|duzenle|tanzim|polic|\bno\b|begin|start|\blast\b/u;
const DATE_END_PATTERN = /bitis|bitim|son (?:gun|tarih)|vade|gecerli|sonraki|gelecek|yenile|\bend\b|expir|next|due/u;

const NOTES_PATTERN =
  /^(?:(?:ic|ozel|arac) )?not(?:u|lar|lari)?$|^aciklama(?:lar|si)?$|^(?:internal )?notes?$|^remarks?$|^bemerkung(?:en)?$|^opmerking(?:en)?$/u;
/** If a list has such a column, its other columns of notes are ignored, because strangers can read the other notes. */
const INTERNAL_NOTES_PATTERN = /^(?:ic not|internal note)/u;

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

export function isCarHeading(words: string): boolean {
  const all = [
    PLATE_PATTERN,
    CODE_PATTERN,
    MODEL_PATTERN,
    NOTES_PATTERN,
    ...Object.values(PATTERN_OF_MEANING),
    ...Object.values(DATE_PATTERNS),
  ];
  return all.some((name) => name.test(words));
}

export function proposeCarColumns(meaning: CarColumnMeaning, list: ListColumns): ColumnProposal {
  const { columns, isHeaded } = list;
  const holding = (holds: (cell: string) => boolean) =>
    columns.filter((column) => coversMostCells(column, column.cells.filter(holds).length));
  const named = (name: RegExp) => columns.filter(({ words }) => name.test(words));
  const isYear = (cell: string) => readModelYear(cell) !== undefined;
  switch (meaning) {
    case "plate":
      return proposePlate(list);
    case "model":
      return proposeFirstColumn(named(MODEL_PATTERN).filter((column) => !holding(isYear).includes(column)));
    case "year": {
      const years = [...named(PATTERN_OF_MEANING.year), ...named(MODEL_PATTERN)].filter((column) =>
        holding(isYear).includes(column),
      );
      return proposeFirstColumn(isHeaded ? years : holding(isYear));
    }
    case "gear":
    case "fuel": {
      const read = meaning === "gear" ? readGear : readFuel;
      return proposeFirstColumn(
        isHeaded ? named(PATTERN_OF_MEANING[meaning]) : holding((cell) => read(cell) !== undefined),
      );
    }
    case "inspection":
    case "insurance":
    case "casco":
    case "oilService":
      return proposeDate(named(DATE_PATTERNS[meaning]));
    case "notes": {
      const isInternal = list.all.some(({ words }) => INTERNAL_NOTES_PATTERN.test(words));
      const places = named(isInternal ? INTERNAL_NOTES_PATTERN : NOTES_PATTERN).map(({ place }) => place);
      return places.length > 0 ? proposeColumn(places) : NO_COLUMN_PROPOSAL;
    }
    default:
      return proposeFirstColumn(named(PATTERN_OF_MEANING[meaning]));
  }
}

export function isPlateCell(cell: string): boolean {
  return getPlateForm(normalizePlate(cell)) === "turkish";
}

export type PlateProblem = "no-plate" | "plate-too-long" | "plate-rounded" | "several-plates";

export function readPlateCell(cell: string): { plate: string } | { problem: PlateProblem } {
  if (cell === "" || (isPlateTooLong(cell) && !/\d/u.test(cell))) return { problem: "no-plate" };
  if (/^\d+(?:[.,]\d+)?E\+?\d+$/iu.test(cell) && cell.includes("+")) return { problem: "plate-rounded" };
  if (findPlatesInText(cell).length > 1) return { problem: "several-plates" };
  return isPlateTooLong(cell) ? { problem: "plate-too-long" } : { plate: normalizePlate(cell) };
}

export function proposePlate({ columns, isHeaded }: ListColumns): ColumnProposal {
  const named = isHeaded ? columns.filter(({ words }) => PLATE_PATTERN.test(words)) : [];
  const looking = columns.filter((column) => coversMostCells(column, column.plates));
  const plates = named.length > 0 ? named : looking;
  const codes = isHeaded ? columns.filter(({ words }) => CODE_PATTERN.test(words)) : [];
  if (plates.length > 1) return proposeFromColumns(plates);
  const sources = [...plates, ...codes.slice(0, 1)].map(({ place }) => [place]);
  if (sources.length > 0) return proposeColumn(...sources);
  return { ...askAmongColumns(columns), isAsked: columns.length > 0 };
}

function proposeDate(named: readonly PastedColumn[]): ColumnProposal {
  const holdsDays = ({ days: count, cells }: PastedColumn) =>
    count > 0 && count * 2 >= cells.filter((cell) => !meansNoValue(cell)).length;
  const days = named.filter((column) => holdsDays(column) && !OTHER_DATE_PATTERN.test(column.words));
  const ending = days.filter(({ words }) => DATE_END_PATTERN.test(words));
  return proposeFromColumns(ending.length > 0 ? ending : days);
}

const NO_VALUE_PATTERN = /^(?:[-–—./*]+|yok|auf anfrage|bilinmiyor|boş|n\/?a|none|null|x+)$/iu;

export function meansNoValue(cell: string): boolean {
  return NO_VALUE_PATTERN.test(cell.trim());
}

export function isCarNotesHeading(words: string): boolean {
  return NOTES_PATTERN.test(words);
}
