import { readPastedAmount } from "./paste-amount.ts";
import {
  coversMostCells,
  makeColumnOption,
  simplifyHeading,
  type PastedColumn,
  type ColumnProposal,
} from "./paste-columns.ts";

const MONEY_PATTERN =
  /tutar|ucret|bedel|meblag|miktar|fiyat|toplam|\bborc|\bceza(?:si)?$|\bkdv\b|bakiye|odenecek|odenen|alacak|indirim|pesin|matrah|\btl$|\btry\b|masraf|komisyon|yukleme|kalan|zam+i?\b|faiz|\bind\b|\b(?:amount|price|total|gesamt\p{L}*|betrag|gebuhr\p{L}*|bussgeld|bedrag|totaal|gross|net)\b/u;
const NOT_MONEY_PATTERN =
  /\b(?:sayi|sayisi|adet|adedi|puan|puani|km|mesafe|mesafesi|sinif|sinifi|oran|orani|no|numara|numarasi|kod|kodu|tur|turu|tip|tipi|yer|yeri|madde|maddesi|durum|durumu|aciklama|aciklamasi|kanal|kanali|sekli|yontemi|promil|hizi|suresi|gunu)\b|tarih|saat/u;
/** Words in a heading that always mean money. Other words, such as 'Ceza' (fine), may also be headings of reasons. */
const CERTAIN_MONEY_PATTERN = /tutar|ucret|bedel|toplam|miktar|\b(?:amount|betrag|bedrag)\b/u;
/**
 * Headings of columns that are never the amount, for example balances, money that came in, a part of the amount, or a
 * price without tax.
 */
const NOT_AMOUNT_PATTERN =
  /\bharic|matrah|\bkdv(?: tutar\p{L}*| bedeli)?$|bakiye|kalan|onceki|sonraki|yukleme|alacak|odenen|tahsil|birim|limit|iade|ara toplam|kumulatif|depozito|avans|indirim(?:$| tutar| miktar| bedel)|devreden|provizyon/u;
/**
 * Headings of columns that may be the amount instead of another column, such as a reduced price or the amount left to
 * pay. The user decides.
 */
const OTHER_AMOUNT_PATTERN = /indirimli|\bind\b|pesin|erken|odenecek/u;
const TOTAL_PATTERN = /toplam|dahil|\b(?:total|gesamt|totaal)\b/u;
/**
 * Headings of money that came in. In a list with such a column, each row has a value either in this column or in the
 * column of the amount.
 */
const INCOMING_MONEY_PATTERN =
  /alacak|yukleme|iade|^gelir(?:ler|i)?(?: tl)?$|^giris(?: tutari)?$|\byatan\b|\bcredit\b/u;

/** Whether a heading means money. */
export function isMoneyHeading(words: string): boolean {
  const isRate = words.includes("%") && !CERTAIN_MONEY_PATTERN.test(words) && !OTHER_AMOUNT_PATTERN.test(words);
  return MONEY_PATTERN.test(words) && !NOT_MONEY_PATTERN.test(words) && !isRate;
}

const CURRENCY_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Returns the columns that contain the currency of an amount, by their heading or because they hold nothing else. */
export function findCurrencyColumns(columns: readonly PastedColumn[]): PastedColumn[] {
  const isCurrency = (cell: string) =>
    isLira(cell) || (cell.length < 9 && isForeignHeading(cell)) || CURRENCY_CODES.has(cell.toUpperCase());
  return columns.filter(
    ({ words, cells }) =>
      /^para (?:birimi|cinsi)|doviz|\bcurrency\b|^ccy$|^curr?$/u.test(words) ||
      (cells.length > 0 && cells.every(isCurrency)),
  );
}

/** Whether a cell names the lira. */
export function isLira(cell: string): boolean {
  return /^(?:₺|TL|TRY|TRL|YTL|Türk Lirası|Lira)$/iu.test(cell.trim());
}

/** Whether a heading or title names a currency other than the lira. */
export function isForeignHeading(heading: string): boolean {
  return (
    isForeignCurrency(heading) ||
    /\b(?:chf|rub|sar|aed|bgn|azn|jpy|kwd|qar|dkk|frank|ruble|riyal|dirhem|leva|manat|yen)\b/u.test(
      simplifyHeading(heading),
    )
  );
}

/** Returns the column that says which way the money of a row went, such as 'B/A'. */
export function findSideColumn(columns: readonly PastedColumn[]): PastedColumn | undefined {
  return columns.find(({ words }) =>
    /^(?:b a|a b|borc alacak|alacak borc|d c|c d|dr cr|debit credit|af bij)(?: (?:durumu?|kodu?|tipi?))?$/u.test(words),
  );
}

/** Whether the heading of a column says that its whole numbers are kuruş. */
export function isInKurus({ words }: PastedColumn): boolean {
  return /\b(?:kurus|krs|kr|cents?|minor)\b/u.test(words);
}

/** Whether whole numbers of four and more digits, under a heading that is no word for money, may be kuruş. */
export function mayBeInKurus({ words, cells }: PastedColumn): boolean {
  return (
    words !== "" && !MONEY_PATTERN.test(words) && cells.length > 0 && cells.every((cell) => /^-?\d{4,}$/u.test(cell))
  );
}

/** Returns the columns with the number of passes that a row combines. */
export function findCountColumns(columns: readonly PastedColumn[]): PastedColumn[] {
  return columns.filter(({ words }) => /^(?:(?:gecis|ihlal|islem|ceza) )?(?:adet|adedi|sayi|sayisi)$/u.test(words));
}

/** Whether a cell names a currency other than the lira. */
export function isForeignCurrency(cell: string): boolean {
  return /[€$£]|\b(?:EUR|USD|GBP|EURO|DOLAR|AVRO|STERLIN)\b/iu.test(cell);
}

/** Returns the columns of money that came in, such as top-ups. */
export function findIncomingMoneyColumns(columns: readonly PastedColumn[]): PastedColumn[] {
  const isFilled = (cell: string) => Number(readPastedAmount(cell)) !== 0;
  return columns.filter(
    ({ words, days, plates, amounts, cells }) =>
      INCOMING_MONEY_PATTERN.test(words) && days + plates === 0 && amounts > 0 && cells.some(isFilled),
  );
}

/**
 * Proposes the column of the amount. With headings, a total or a price with tax is proposed, never a balance or money
 * that came in. If several columns are possible, the user chooses one of them or their sum. Without headings, a column
 * is certain only if it is the only candidate. docs/product/rentals.md 9.15.
 */
export function proposeAmount(columns: readonly PastedColumn[], isHeaded: boolean): ColumnProposal {
  const money = columns.filter((column) => (isHeaded ? isMoneyColumn(column) : hasMoneyCells(column)));
  const may = money.filter(({ words }) => !NOT_AMOUNT_PATTERN.test(words));
  const totals = may.filter(({ words }) => TOTAL_PATTERN.test(words) && !OTHER_AMOUNT_PATTERN.test(words));
  const rivals = may.filter(({ words }) => OTHER_AMOUNT_PATTERN.test(words));
  const parts = may.filter(({ words }) => !TOTAL_PATTERN.test(words) && !OTHER_AMOUNT_PATTERN.test(words));
  const [taken] = totals.length > 0 ? totals : may;
  const isReduced = money.some(({ words }) => /indirim|\bind\b|pesin|erken/u.test(words));
  const isTotal = totals.length === 1 && rivals.length === 0 && !parts.some((part) => isRunningTotal(totals[0]!, part));
  const isAlone = may.length === 1 && !money.some(isWithoutTax);
  const options = [
    ...may.map(({ place }) => makeColumnOption([place])),
    ...(totals.length === 0 && rivals.length === 0 && parts.length > 1 && parts.length < 4
      ? [makeColumnOption(parts.map(({ place }) => place))]
      : []),
    ...money.filter((column) => !may.includes(column)).map(({ place }) => makeColumnOption([place])),
  ];
  const isCertain = taken !== undefined && !isReduced && (isTotal || (totals.length === 0 && isAlone));
  return {
    options,
    taken: isCertain ? makeColumnOption([taken.place]) : undefined,
    isAsked: !isCertain && options.length > 0,
  };
}

/** Whether a column contains money: by its heading, or because most cells are amounts with kuruş or a currency sign. */
function isMoneyColumn(column: PastedColumn): boolean {
  const isNamed = isMoneyHeading(column.words) && (column.amounts > 0 || CERTAIN_MONEY_PATTERN.test(column.words));
  return (
    column.filled > 0 && (isNamed || (coversMostCells(column, column.moneys) && !NOT_MONEY_PATTERN.test(column.words)))
  );
}

function hasMoneyCells(column: PastedColumn): boolean {
  return coversMostCells(column, column.amounts) && !column.isRunning && !coversMostCells(column, column.serials);
}

/**
 * Whether the heading names the tax (KDV) but does not say that it is included ('dahil'). Another column may then be
 * the price without tax.
 */
function isWithoutTax({ words }: PastedColumn): boolean {
  return /\bkdv\b/u.test(words) && !/dahil/u.test(words);
}

/** Whether a column is the running total of another column, and therefore not the amount of its row. */
function isRunningTotal(total: PastedColumn, part: PastedColumn): boolean {
  const sums = total.cells.map((cell) => Number(readPastedAmount(cell)));
  const amounts = part.cells.map((cell) => Number(readPastedAmount(cell)));
  if (sums.length < 3 || sums.length !== amounts.length) return false;
  const steps = sums.slice(1).map((sum, nth) => Math.abs(sum - sums[nth]!));
  return [0, 1].some((offset) => steps.every((step, nth) => step === amounts[nth + offset]));
}
