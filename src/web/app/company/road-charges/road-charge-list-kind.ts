import type { LookedUpLine } from "#contract/fleet/road-charges.ts";
import type { CommonProblem } from "#domain/fleet/paste-kind.ts";
import type { RoadChargeColumnMeaning } from "#domain/fleet/road-charge-columns.ts";
import {
  readRoadCharges,
  type RoadChargeLine,
  type RoadChargeLineProblem,
  type RoadChargeListReading,
} from "#domain/fleet/road-charge-paste.ts";
import { ROAD_CHARGES_PER_REQUEST_MAX } from "#domain/fleet/road-charge.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatLongDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import {
  isLineToSave,
  type ImportedLine,
  type ImportReading,
  type LineVerdict,
  type ListKindOnPage,
} from "#web/app/company/imports/import-kind.ts";
import { isUndecided, type ListImportState } from "#web/app/company/imports/use-list-import.ts";

import { splitByPlate } from "./split-by-plate.ts";

/** A line of the list. `isAlike` means that an earlier line may be the same toll or fine. */
type ListedLine = RoadChargeLine & { readonly isAlike: boolean };
type ListedImport = ImportedLine<ListedLine, LookedUpLine>;

export type RoadChargeImport = ListImportState<ListedLine, LookedUpLine>;

/** The names of the data that a column can contain. */
const columnMeaningWords: Record<RoadChargeColumnMeaning, string> = {
  plate: "Plaka",
  time: "Gün ve saat",
  amount: "Tutar",
  documentNo: "Belge no",
  text: "Yer",
  type: "İşlem türü",
};

/** The reasons why a line cannot be read, beside those of any list. */
const problemWords: Partial<Record<RoadChargeLineProblem | CommonProblem, string>> = {
  "money-in": "Para girişi (yükleme, ödeme ya da iade), geçiş ya da ceza değil",
  "other-kind": "Seçtiğiniz türden olduğu yazmıyor",
  "several-plates": "Bu satırda birden çok plaka var",
  "no-time": "Gün ve saat yok",
  "no-hour": "Saat yok. Kiracı saatsiz bulunamaz",
  "bad-time": "Gün ve saat okunamadı (21.11.2026 14:05 gibi olmalı)",
  "month-first": "Ay günden önce yazılmış görünüyor (21.11.2026 gibi, önce gün olmalı)",
  "several-passes": "Bu satır birden çok geçişin toplamı. Kiracısı böyle bulunamaz",
  "to-come": "Henüz gelmemiş bir an",
  zero: "Tutar sıfır",
  "text-too-long": "Belge no 50, açıklama 200 karakterden uzun olamaz",
  repeated: "Aynı belge no bu listede ikinci kez",
};

/** The texts for a readable line without a certain renter. A line with a renter also shows the renter's name. */
const lineResultWords: Record<Exclude<LookedUpLine["found"], "certain" | "chosen" | "own">, string> = {
  foreign: "Bu plaka hiçbir aracınızda ve kiralamanızda yok",
  known: "Zaten kayıtlı",
  uncertain: "plaka kesin değil",
  several: "Araç o dakikada el değiştirdi. Kiracıyı sonra seçin",
  nobody: "Araç o anda kirada değildi. Kiracıyı sonra seçin",
};

function readList(...list: Parameters<typeof readRoadCharges>): RoadChargeListReading & ImportReading<ListedLine> {
  const reading = readRoadCharges(...list);
  return {
    ...reading,
    lines: reading.lines.map((one) => {
      if (!("line" in one)) return one;
      const { isAlike, ...other } = one;
      return { ...other, line: { ...one.line, isAlike } };
    }),
  } as RoadChargeListReading & ImportReading<ListedLine>;
}

/** The kind that the user chose or the list names. */
export function getListKind(reading: ImportReading<ListedLine> | undefined): RoadChargeListReading["kind"] {
  return (reading as RoadChargeListReading | undefined)?.kind;
}

function sendKind(reading: ImportReading<ListedLine>) {
  return { kind: getListKind(reading) ?? "toll" };
}

function judgeLine({ isAlike }: ListedLine, known: LookedUpLine, isApart?: boolean): LineVerdict {
  const { found, renterName } = known;
  if (found === "known" || found === "foreign") return { state: "left", words: [lineResultWords[found]] };
  const mayBeDuplicate = isAlike || known.like !== null;
  const words =
    mayBeDuplicate && isApart !== true ? describeLikeLine(known, isApart) : describeRenter(found, renterName);
  return {
    state: mayBeDuplicate ? "asked" : "new",
    words: words === "" ? [] : [words],
    ...(mayBeDuplicate && { isAlike: true }),
  };
}

function describeRenter(found: Exclude<LookedUpLine["found"], "known" | "foreign">, renterName: string | null): string {
  if (found === "certain" || found === "uncertain")
    return [`Kiracı: ${renterName ?? ""}`, found === "uncertain" && lineResultWords.uncertain]
      .filter(Boolean)
      .join(", ");
  return found === "chosen" || found === "own" ? "" : lineResultWords[found];
}

/** Describes the similar line: a saved line, with its place and document, or an earlier line of the list. */
function describeLikeLine({ like }: LookedUpLine, isApart: boolean | undefined): string {
  const more =
    like && [like.text, like.documentNo && `${columnMeaningWords.documentNo}: ${like.documentNo}`].filter(Boolean);
  const what = like
    ? `Benzeri kayıtlı${more && more.length > 0 ? ` (${more.join(", ")})` : ""}`
    : "Benzeri bu listede daha önce var";
  return isApart === false ? `${what}; kaydedilmeyecek` : what;
}

/** The number of lines of each kind, in one sentence. Zeros are omitted. */
function summarizeLines(lines: readonly ListedImport[]): string {
  const number = (holds: (one: ListedImport) => boolean) => lines.filter(holds).length;
  const found = (what: string) => (one: ListedImport) => one.read?.known?.found === what;
  const parts: [number, string][] = [
    [number(isLineToSave), "satır kaydedilecek"],
    [number((one) => isLineToSave(one) && !found("certain")(one)), "satırın kiracısına siz bakmalısınız"],
    [number(isUndecided), "satır başka bir kayda benziyor"],
    [number((one) => one.verdict.isAlike === true && one.isTicked === false), "satır benzeriyle aynı sayıldı"],
    [number(found("known")), "satır zaten kayıtlı"],
    [number(found("foreign")), "satır başkasının plakası"],
    [number((one) => one.problem === "repeated"), "satır listede ikinci kez"],
    [number((one) => SKIPPED_LINE_PROBLEMS.has(one.problem ?? "")), "satır geçiş ya da ceza değil"],
    [
      number(
        (one) => one.problem !== undefined && one.problem !== "repeated" && !SKIPPED_LINE_PROBLEMS.has(one.problem),
      ),
      "satır okunamadı",
    ],
  ];
  return `${parts
    .filter(([count], nth) => nth === 0 || count > 0)
    .map(([count, what]) => `${formatCount(count)} ${what}`)
    .join(", ")}.`;
}

/** Problems of lines that are readable but are not tolls or fines, such as a total. */
const SKIPPED_LINE_PROBLEMS: ReadonlySet<string> = new Set([
  "total",
  "money-in",
  "minus",
  "taken-back",
  "void",
  "other-kind",
]);

/** A list of tolls or fines. The server never saves a line twice. */
export const roadChargeListKind: ListKindOnPage<ListedLine, LookedUpLine> = {
  what: "road-charges",
  otherMemory: "cars",
  nothingFound: "Okunacak satır bulunamadı. Her satırda plaka, gün ve saat, tutar olmalı.",
  meaningWords: columnMeaningWords,
  moneyNoun: "Geçiş ya da ceza",
  problemWords,
  read: readList,
  lookedUp: removeMark,
  lookWith: sendKind,
  saveWith: (reading, _, listId) => ({ ...sendKind(reading), listId }),
  procedures: api.company.roadCharges,
  unlooked: { state: "left", words: ["Henüz bakılmadı"] },
  judge: judgeLine,
  describe: ({ plate, at, amount, documentNo, text }) => [
    plate,
    formatLongDateTime(parseLocalDateTime(at)!),
    formatKurus(amount),
    ...(documentNo ? [`${columnMeaningWords.documentNo}: ${documentNo}`] : []),
    ...(text ? [`${columnMeaningWords.text}: ${text}`] : []),
  ],
  sent: ({ line }, isApart) => ({ ...removeMark(line), ...(isApart && { isApart }) }),
  limits: { most: ROAD_CHARGES_PER_REQUEST_MAX, bytes: 480_000 },
  // If there are many lines, they are saved in two parts in parallel.
  split: (lines) =>
    lines.length > ROAD_CHARGES_PER_REQUEST_MAX ? splitByPlate(lines, ({ line }) => line.plate) : [lines],
  filters: [
    { label: "Kaydedilecek", holds: isLineToSave, isAlways: true },
    { label: "Kaydedilmeyecek", holds: (one) => !isLineToSave(one), isAlways: true },
    { label: "Benzer", holds: ({ verdict }) => verdict.isAlike === true },
  ],
  summarize: summarizeLines,
  lookedWord: "bulundu",
  askedAgain: "Bu arada eklenen kayıtlara benzeyenleri aşağıda soruyoruz.",
};

function removeMark({ isAlike: _isAlike, ...line }: ListedLine): RoadChargeLine {
  return line;
}
