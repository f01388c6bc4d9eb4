import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { CHARGE_TEXT_MAX, DOCUMENT_NO_MAX } from "./charge.ts";
import { findCountColumns } from "./paste-amount-columns.ts";
import { isCreditAmount, readPastedAmount } from "./paste-amount.ts";
import { simplifyHeading } from "./paste-columns.ts";
import type { AmountProblem, CommonProblem, ListFacts, ListKind, ListRow } from "./paste-kind.ts";
import { findPlatesInText, isPlateInText, readPlateCell, type PlateProblem } from "./paste-plate-text.ts";
import type { ListChoice } from "./paste-questions.ts";
import { readList, type ListReading } from "./paste-reading.ts";
import type { PastedTable } from "./paste-table.ts";
import { readPastedTime } from "./paste-time.ts";
import { isRoadChargeHeading, roadChargeColumns, type RoadChargeColumnMeaning } from "./road-charge-columns.ts";
import { isIncomingMoney, meansCredit, recognizeKind } from "./road-charge-direction.ts";
import { findRepeats } from "./road-charge-pass.ts";
import { ROAD_CHARGE_KINDS, type RoadChargeKind } from "./road-charge.ts";

/** A toll or fine in a list. `at` is Istanbul time, 'YYYY-MM-DDTHH:mm'. */
export interface RoadChargeLine {
  readonly plate: string;
  readonly at: string;
  readonly amount: number;
  readonly documentNo: string;
  readonly text: string;
  /** The position of the line among similar lines of its list: 1 for the first, 2 for the second. */
  readonly times: number;
}

/** Why a line of the list cannot be saved, beside the problems of any list. docs/product/rentals.md 9.15. */
export type RoadChargeLineProblem =
  | AmountProblem
  | PlateProblem
  | "other-kind"
  | "no-time"
  | "no-hour"
  | "bad-time"
  | "month-first"
  | "several-passes"
  | "void"
  | "to-come"
  | "zero"
  | "text-too-long";

/**
 * A line with its number and text, and the values read from it or a problem. `isAlike` means that an earlier line may
 * be the same toll or fine.
 */
export type PastedRoadCharge = { readonly nth: number; readonly written: string } & (
  | { readonly line: RoadChargeLine; readonly isAlike: boolean }
  | { readonly problem: RoadChargeLineProblem | CommonProblem }
);

type RoadChargeRow = ListRow<RoadChargeColumnMeaning>;
type RoadChargeFacts = ListFacts<RoadChargeColumnMeaning>;
type ReadLine = Omit<RoadChargeLine, "times">;

export interface RoadChargeListReading extends Omit<
  ListReading<RoadChargeColumnMeaning, ReadLine, RoadChargeLineProblem>,
  "lines"
> {
  /** Chosen by the user or named by the list; undefined otherwise. */
  readonly kind: RoadChargeKind | undefined;
  readonly lines: readonly PastedRoadCharge[];
}

const roadChargeKind: ListKind<RoadChargeColumnMeaning, ReadLine, RoadChargeLineProblem> = {
  columns: roadChargeColumns,
  needed: new Set(["plate", "time", "amount"]),
  isHeading: isRoadChargeHeading,
  isValue: (cell) =>
    readPastedAmount(cell) !== undefined || readPastedTime(cell, 0) !== undefined || PLATE_PATTERN.test(cell),
  headingsMin: 2,
  columnsMin: 3,
  prepareTable: addPlateOfTitle,
  plate: "plate",
  amounts: ["amount"],
  spending: {
    amount: "amount",
    day: "time",
    car: "plate",
    texts: ["type", "text", "plate"],
    isTimed: true,
    tellDirection: (row) => (isMoneyReceived(row) ? "in" : isNamedCharge(row) ? "out" : undefined),
  },
  yearsAhead: 0,
  isKeyed: (cell) => readPastedTime(cell, 0) !== undefined && readPastedAmount(cell) === undefined,
  countingStates:
    /^(?:yeni|bildirildi|itiraz edildi|basarili|onayl(?:i|andi|anmis)|tamam(?:landi)?|gerceklesti|gecerli|kesinlesti|(?:odeme )?(?:odendi|odenmis|odenmedi|odenmemis|bekliyor|bekleniyor|alindi)|tahsil edil(?:di|medi)|teblig edil(?:di|medi)|ihlalli?|normal|ok|completed|approved|paid|unpaid|pending payment)$/u,
  sorts: {
    heading: /^odeme(?: notu| durumu)?$|^(?:charge |record |transaction )?(?:type|kind|art|soort)$/u,
    others: /\biptal|\bterkin|\bmahkeme|\bitiraz|\bsehven|\bmukerrer/u,
    kinds: {
      meaning: "type",
      isKnown: (cell) =>
        recognizeKind(cell) !== undefined ||
        isIncomingMoney(cell) ||
        meansCredit(cell) ||
        isPriceOfTag(cell) ||
        /^b(?:orc(?:lu)?)?$/u.test(toSearchKey(cell)),
    },
  },
  makeLineReader,
};

const PLATE_PATTERN = /^\s*\d{2}\s*[A-Za-z]{1,3}\s*\d{2,5}\s*$/u;

/**
 * Parses a pasted text or file with one toll or fine in each row. `now` is needed to find times in the future.
 * docs/product/rentals.md 9.15.
 */
export function readRoadCharges(text: string, now: Date, choice: ListChoice = {}): RoadChargeListReading {
  const reading = readList(roadChargeKind, text, now, choice);
  const headings = reading.columns.map(({ heading }) => heading);
  const kind = findListKind(reading.titles, headings, choice);
  const repeats = findRepeats(
    kind ?? "toll",
    reading.lines.map((one) => ("line" in one ? one.line : undefined)),
  );
  return {
    ...reading,
    kind,
    lines: reading.lines.map((one, place): PastedRoadCharge => {
      const repeat = repeats[place];
      if (!("line" in one) || repeat === undefined) return one as PastedRoadCharge;
      const { line, ...shown } = one;
      if (repeat === "repeated") return { ...shown, problem: "repeated" };
      return { ...shown, line: { ...line, times: repeat.times }, isAlike: repeat.isAlike };
    }),
  };
}

function findListKind(
  titles: readonly string[],
  headings: readonly string[],
  choice: ListChoice,
): RoadChargeKind | undefined {
  const chosen = ROAD_CHARGE_KINDS.find((kind) => kind === choice["kind"]);
  return chosen ?? recognizeKind([...titles, ...headings].map(simplifyHeading).join(" "));
}

/**
 * Adds a column with the plate in the titles, '35 KRF 104 plakalı aracın geçişleri', or in the lines above the rows of
 * each car, 'Plaka: 35 KRF 104'. The titles must contain exactly one plate, and the rows none.
 */
function addPlateOfTitle(table: PastedTable): PastedTable {
  const [named, another] = findPlatesInText(table.titles.join(" "));
  let plate = another === undefined ? (named ?? "") : "";
  const plates: string[] = [];
  for (const { cells } of table.rows) {
    const [only = "", second] = cells.filter(Boolean);
    const [own, other] = cells.flatMap(findPlatesInText);
    if (second !== undefined && own !== undefined) return table;
    const label = /^(?:araç )?plaka[^:]{0,10}: ?(.+)$/iu.exec(only)?.[1];
    if (second === undefined) plate = own !== undefined && other === undefined ? own : (label ?? plate);
    plates.push(second === undefined ? "" : plate);
  }
  if (plates.every((one) => one === "")) return table;
  const withPlate = (cells: readonly string[], added: string) => [
    ...Array.from({ length: table.width }, (_, place) => cells[place] ?? ""),
    added,
    ...cells.slice(table.width),
  ];
  return {
    ...table,
    width: table.width + 1,
    headings: table.headings && withPlate(table.headings, TITLE_PLATE_HEADING),
    rows: table.rows.map((row, nth) => ({ ...row, cells: withPlate(row.cells, plates[nth]!) })),
  };
}

const TITLE_PLATE_HEADING = "Başlıktaki plaka";

function recognizeKindInCells(cells: readonly string[]): RoadChargeKind | undefined {
  return recognizeKind(cells.map(simplifyHeading).join(" "));
}

/** Whether the row's own text says that money came in. The plate may be inside the bank's description. */
function isMoneyReceived(row: RoadChargeRow): boolean {
  const type = row.cells("type");
  const words = [...type, ...row.cells("text"), ...row.cells("plate").filter(isPlateInText)];
  return type.some(meansCredit) || row.cells("amount").some(isCreditAmount) || words.some(isIncomingMoney);
}

/** Whether the row's own text says that it is a toll or fine. */
function isNamedCharge(row: RoadChargeRow): boolean {
  return recognizeKindInCells([...row.cells("type"), ...row.cells("text"), ...row.cells("plate")]) !== undefined;
}

function makeLineReader({ table, columns, rows, choice }: RoadChargeFacts) {
  const counts = findCountColumns(columns);
  const written = rows.flatMap((row) => row.cells("plate"));
  const isAmongWords = written.length > 0 && written.filter(isPlateInText).length * 2 >= written.length;
  // Descriptions that also name the kind tell tolls and fines from the bank's other payments, such as parking and taxes.
  const isKindAmongWords = isAmongWords && written.some((cell) => recognizeKindInCells([cell]) !== undefined);
  const hasNoHours = lacksHours(rows);
  const kind = findListKind(table.titles, table.headings ?? [], choice) ?? "toll";

  return (row: RoadChargeRow): ReadLine | RoadChargeLineProblem => {
    const amount = row.amount("amount");
    if (amount === "money-in" || isMoneyReceived(row)) return "money-in";
    if (amount === "minus" || amount === "taken-back") return amount;
    const named = recognizeKindInCells([...row.cells("type"), ...(isKindAmongWords ? row.cells("plate") : [])]);
    if (row.cells("type").some(isPriceOfTag) || (named ? named !== kind : isKindAmongWords)) return "other-kind";
    // The pass is charged later, as a violation.
    if (row.cells("type").some((cell) => /yetersiz bakiye/u.test(toSearchKey(cell)))) return "void";
    if (counts.some(({ place }) => Number(row.written.cells[place]) > 1)) return "several-passes";
    const cell = row.text("plate");
    const own = readPlate(cell, isAmongWords);
    if ("problem" in own) return own.problem;
    const at = readMoment(row, hasNoHours);
    if (!("at" in at)) return at.problem;
    if (typeof amount === "string") return amount;
    if (amount === 0) return "zero";
    const documentNo = row.cells("documentNo").join("-");
    const said = row.cells("text").join(" – ");
    const text = said === "" && isPlateInText(cell) ? cell : said;
    const isTooLong = countCharacters(documentNo) > DOCUMENT_NO_MAX || countCharacters(text) > CHARGE_TEXT_MAX;
    return isTooLong ? "text-too-long" : { plate: own.plate, ...at, amount, documentNo, text };
  };
}

/** Whether a kind of row is the price of a toll sticker or a fee, and no pass. */
function isPriceOfTag(cell: string): boolean {
  return /\b(?:etiket|kart|uyelik|hizmet) (?:bedel|ucret|aidat)/u.test(toSearchKey(cell));
}

/** Whether the list has only days, which spreadsheets write as midnight. */
function lacksHours(rows: readonly RoadChargeRow[]): boolean {
  const times = rows.map((row) => row.time("time")).filter((time) => typeof time === "object");
  const isMidnight = times.every(({ clock }) => clock === undefined || clock === "00:00");
  return isMidnight && (times.length > 1 || rows.some((row) => /0?0:00:00/u.test(row.cells("time").join(" "))));
}

/**
 * Reads the plate of a row. If the column has plates among words, or the cell is a text with a Turkish plate, the plate
 * is searched in the text. Otherwise the whole cell is the plate.
 */
function readPlate(cell: string, isAmongWords: boolean): { plate: string } | { problem: PlateProblem } {
  if (!isAmongWords && !isPlateInText(cell)) return readPlateCell(cell);
  const [plate, another] = findPlatesInText(cell);
  if (another !== undefined) return { problem: "several-plates" };
  return plate === undefined ? { problem: "no-plate" } : { plate };
}

function readMoment(row: RoadChargeRow, hasNoHours: boolean): { at: string } | { problem: RoadChargeLineProblem } {
  const time = row.time("time");
  if (time === "none") return { problem: "no-time" };
  if (typeof time === "string") return { problem: time === "bad" ? "bad-time" : time };
  if (time.clock === undefined || hasNoHours) return { problem: "no-hour" };
  const at = `${time.day}T${time.clock}`;
  // A local time that was skipped when summer time began does not exist.
  if (!parseLocalDateTime(at)) return { problem: "bad-time" };
  return at > row.now ? { problem: "to-come" } : { at };
}
