import { proposeAmount, isMoneyHeading } from "./paste-amount-columns.ts";
import {
  NO_COLUMN_PROPOSAL,
  proposeColumn,
  coversMostCells,
  makeColumnOption,
  proposeFromColumns,
  askAmongColumns,
  removeDuplicateOptions,
  type PastedColumn,
  type ColumnProposal,
} from "./paste-columns.ts";
import type { ColumnRules, ListColumns } from "./paste-kind.ts";
import { proposeTime } from "./paste-time-columns.ts";
import { isIncomingMoney } from "./road-charge-direction.ts";

/** The kinds of values that a list of tolls or fines can contain. docs/product/rentals.md 9.15. */
export type RoadChargeColumnMeaning = "plate" | "time" | "amount" | "documentNo" | "text" | "type";

/** In a list without headings, the page asks for the columns in this order: plate, time, amount, document, place. */
const USUAL_COLUMN_INDEXES = { plate: 0, time: 1, amount: 2 };

const DOCUMENT_PATTERN = /(?:tutanak|belge|seri|referans|\bref|makbuz|\bfis|dekont|evrak|kabahat|ceza|ihlal)/u;
const NUMBER_PATTERN = /(?:no|nosu|num|numarasi?|seri|sira)\b/u;
const DOCUMENT_ALONE_PATTERN = /^(?:aktenzeichen|tutanak|belge|makbuz|fis|dekont|referans|ref|seri sira)$/u;
/**
 * Headings that may mean a row number. If the cells are long numbers with letters, the column holds document numbers.
 */
const NUMBER_ALONE_PATTERN = /^(?:no|numara|numarasi|kayit no|islem no|dosya no|takip no|sira no)$/u;
const NOT_DOCUMENT_PATTERN = /tarih|saat|tutar|ucret|kart|etiket|plaka|arac|musteri|sozlesme|madde|barkod|datum/u;
/**
 * If several columns hold document numbers, the number of the penalty is preferred, and the number of a payment is
 * last.
 */
const DOCUMENT_RANK_PATTERNS = [/tutanak|seri|kabahat|ceza|ihlal/u, /belge|evrak/u, /makbuz|fis/u];

const PLACE_PATTERN =
  /aciklama|\byer(?:i|in)?\b|gise|istasyon|madde|guzergah|konum|lokasyon|mevki|nokta|kopru|otoyol|tunel|detay|\b(?:location|plaza|tatort|plaats)\b|(?:ceza|ihlal) (?:turu|tipi|adi|nedeni)/u;
const NOT_PLACE_PATTERN = /tarih|saat|zaman|\bno\b|kod/u;
const TYPE_PATTERN =
  /^(?:(?:islem|hareket|kayit|gecis|satir) ?)?(?:turu?|tipi?|cinsi|adi|yonu?)$|^(?:islem|hareket|borc alacak|alacak borc|b a)$/u;
const NOT_TYPE_PATTERN = /arac|odeme|sinif|yakit|kart|plaka/u;
const NOT_DIRECTION_PATTERN = /odeme|durum|kanal|arac|sinif|plaka/u;

/** Whether `words`, a simplified heading, is the heading of a column in a list of tolls or fines. */
export function isRoadChargeHeading(words: string): boolean {
  return HEADING_PATTERN.test(words);
}

const HEADING_PATTERN =
  /plaka|\bplate\b|kennzeichen|kenteken|datum|tattag|uhrzeit|betrag|bedrag|gesamt|tarih|saat|zaman|\b(?:date|time)\b|tutar|ucret|bedel|toplam|miktar|\bceza\b|\bborc\b|\b(?:amount|price|total)\b/u;

/** Without headings, the content decides, and the order for which the page asks. docs/product/rentals.md 9.15. */
export const roadChargeColumns: ColumnRules<RoadChargeColumnMeaning> = {
  plate: { propose: (_, list) => proposePlate(list) },
  time: {
    propose: (_, list) =>
      addTimePairs(fallBackToUsualColumn(proposeTime(list.columns, list.year), USUAL_COLUMN_INDEXES.time, list), list),
  },
  amount: {
    propose: (_, list) =>
      fallBackToUsualColumn(proposeAmount(removePlateColumns(list), list.isHeaded), USUAL_COLUMN_INDEXES.amount, list),
  },
  documentNo: { propose: (_, list) => proposeDocument(list) },
  text: { propose: (_, list) => proposeText(list) },
  type: { propose: (_, list) => proposeType(list) },
};

/** Adds an option for each column of dates with each column of times of day. */
function addTimePairs(found: ColumnProposal, { columns }: ListColumns): ColumnProposal {
  const pairs = columns.flatMap((day) =>
    columns
      .filter((hour) => hour !== day && day.days > 0 && hour.clocks > 0)
      .map((hour) => makeColumnOption([day.place, hour.place])),
  );
  return { ...found, options: removeDuplicateOptions([...found.options, ...pairs]) };
}

/** In a list without headings, if no column fits, proposes the column at the place that the page asks for. */
function fallBackToUsualColumn(
  found: ColumnProposal,
  place: number,
  { columns, isHeaded }: ListColumns,
): ColumnProposal {
  const usual = columns.find((column) => column.place === place && column.filled > 0);
  return isHeaded || found.options.length > 0 || !usual ? found : proposeColumn([place]);
}

function proposePlate(list: ListColumns): ColumnProposal {
  const { columns, isHeaded } = list;
  const named = columns.filter(
    ({ words }) => /plaka|\bplate\b|^kennzeichen$|^kenteken$/u.test(words) && !/sinif|tutar|ceza/u.test(words),
  );
  const plain = named.filter(({ words }) => !/cekici|dorse|eski|onceki|ikame|yeni/u.test(words));
  const looking = columns.filter((column) => coversMostCells(column, column.plates));
  const found = [plain, named, looking].find((some) => some.length > 0);
  if (found) return proposeFromColumns(found);
  // Banks write the plate into the description of a payment. Other numbers in a description may look like a plate, so
  // the user decides.
  const inside = columns.filter((column) => column.plateTexts * 2 >= column.filled && column.plateTexts > 0);
  if (inside.length > 0) return askAmongColumns(inside);
  const rest = columns.filter(({ filled, texts, digits }) => filled > 0 && (texts > 0 || digits > 0));
  return isHeaded
    ? { ...askAmongColumns(rest), isAsked: rest.length > 0 }
    : fallBackToUsualColumn(NO_COLUMN_PROPOSAL, USUAL_COLUMN_INDEXES.plate, list);
}

function removePlateColumns({ columns }: ListColumns): PastedColumn[] {
  return columns.filter((column) => !coversMostCells(column, column.plates));
}

function proposeDocument({ columns, all, isHeaded }: ListColumns): ColumnProposal {
  if (!isHeaded) return proposeDocumentByShape(columns, all);
  const isLetters = ({ words, digits }: PastedColumn) => /\bseri(?: no| numarasi)?$/u.test(words) && digits === 0;
  const named = columns.filter((column) => isDocumentColumn(column) && column.filled > 0 && !column.isRunning);
  const ranked = DOCUMENT_RANK_PATTERNS.flatMap((rank) => named.filter(({ words }) => rank.test(words)));
  const first = ranked[0] ?? named[0] ?? columns.find(isLetteredNumber);
  if (!first) return NO_COLUMN_PROPOSAL;
  // If the letters of a document's series are in one column, its number is in the next column.
  const next = columns.find(({ place }) => place === first.place + 1);
  const isInTwo = next !== undefined && isLetters(first) && /\b(?:sira|no|numara|numarasi)$/u.test(next.words);
  const taken =
    isInTwo && !next.isRunning ? makeColumnOption([first.place, next.place]) : makeColumnOption([first.place]);
  return {
    options: removeDuplicateOptions([taken, ...named.map(({ place }) => makeColumnOption([place]))]),
    taken,
    isAsked: false,
  };
}

function isLetteredNumber({ words, filled, letters, serials }: PastedColumn): boolean {
  return NUMBER_ALONE_PATTERN.test(words) && filled > 0 && letters === filled && serials === filled;
}

function isDocumentColumn({ words }: PastedColumn): boolean {
  if (NOT_DOCUMENT_PATTERN.test(words)) return false;
  return DOCUMENT_ALONE_PATTERN.test(words) || (DOCUMENT_PATTERN.test(words) && NUMBER_PATTERN.test(words));
}

/**
 * Proposes the column of document numbers in a list without headings: long numbers, or a column before the place. If
 * the cells may also be places, such as 'O-4', the user is asked. A column of words is taken for the place.
 */
function proposeDocumentByShape(columns: readonly PastedColumn[], all: readonly PastedColumn[]): ColumnProposal {
  const left = columns.filter(isTextOrNumberColumn);
  // Repeated numbers belong to a toll sticker or card. Numbers without letters may also belong to one, unless they
  // directly follow the amount, where the page asks for the document.
  const isOwn = ({ cells }: PastedColumn) => new Set(cells).size === cells.length;
  const isTold = ({ place, filled, letters }: PastedColumn) =>
    letters === filled || all.some((before) => before.place === place - 1 && coversMostCells(before, before.amounts));
  const serials = left.filter((column) => coversMostCells(column, column.serials) && isOwn(column));
  if (serials.length > 0)
    return serials.length === 1 && serials.every(isTold) ? proposeFromColumns(serials) : askAmongColumns(serials);
  const [first, second] = left.filter((column) => !coversMostCells(column, column.serials));
  if (!first || first.digits < first.filled || coversMostCells(first, first.texts)) return NO_COLUMN_PROPOSAL;
  if (second && coversMostCells(second, second.texts)) return proposeColumn([first.place]);
  return askAmongColumns([first]);
}

/** Whether a column holds neither times nor money nor row numbers. */
function isTextOrNumberColumn({ filled, isRunning, days, clocks, amounts, moneys }: PastedColumn): boolean {
  const isTime = days + clocks > 0 && amounts === 0;
  return filled > 0 && !isRunning && !isTime && moneys === 0;
}

function proposeText({ columns, isHeaded }: ListColumns): ColumnProposal {
  const texts = columns.filter((column) => {
    const { words, filled } = column;
    return isHeaded
      ? filled > 0 && PLACE_PATTERN.test(words) && !NOT_PLACE_PATTERN.test(words) && !isMoneyHeading(words)
      : isTextOrNumberColumn(column) && !coversMostCells(column, column.amounts);
  });
  const options = texts.map(({ place }) => makeColumnOption([place]));
  const [entry, exit] = [/\bgiris/u, /\bcikis/u].map((way) => texts.find(({ words }) => way.test(words)));
  if (entry && exit) {
    const both = makeColumnOption([entry.place, exit.place]);
    return { options: [both, ...options], taken: both, isAsked: false };
  }
  return { options, taken: options[0], isAsked: false };
}

/**
 * Proposes the column with the kind of each row: a column with such a heading, or with cells that say that money came
 * in.
 */
function proposeType({ columns }: ListColumns): ColumnProposal {
  const named = columns.filter(
    ({ words, filled }) => filled > 0 && TYPE_PATTERN.test(words) && !NOT_TYPE_PATTERN.test(words),
  );
  const saying = columns.filter(
    ({ words, cells }) => !NOT_DIRECTION_PATTERN.test(words) && !isMoneyHeading(words) && cells.some(isIncomingMoney),
  );
  const options = removeDuplicateOptions([...named, ...saying].map(({ place }) => makeColumnOption([place])));
  return { options, taken: options[0], isAsked: false };
}
