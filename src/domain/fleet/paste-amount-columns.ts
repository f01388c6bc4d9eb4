import { readPastedAmount } from "./paste-amount.ts";
import { isMostly, optionOf, type PastedColumn, type Proposal } from "./paste-columns.ts";

const MONEY =
  /tutar|ucret|bedel|meblag|miktar|fiyat|toplam|\bborc|\bceza(?:si)?$|\bkdv\b|bakiye|odenecek|odenen|alacak|indirim|pesin|matrah|\btl$|\btry\b|masraf|komisyon|yukleme|kalan|zam+i?\b|faiz|\b(?:amount|price|total)\b/u;
const NO_MONEY =
  /\b(?:sayi|sayisi|adet|adedi|puan|puani|km|mesafe|mesafesi|sinif|sinifi|oran|orani|no|numara|numarasi|kod|kodu|tur|turu|tip|tipi|yer|yeri|madde|maddesi|durum|durumu|aciklama|aciklamasi|kanal|kanali|sekli|yontemi|promil|hizi|suresi|gunu)\b|tarih|saat|%/u;
/** Other words for money may stand above something else, such as 'Ceza' above what it is for. */
const SURELY_MONEY = /tutar|ucret|bedel|toplam|miktar|\bamount\b/u;
/** What is left, was there before, came in, is a part of the amount or its price without tax. */
const NEVER =
  /\bharic|matrah|\bkdv(?: tutar\p{L}*| bedeli)?$|bakiye|kalan|onceki|sonraki|yukleme|alacak|odenen|tahsil|birim|limit|iade|ara toplam|kumulatif|depozito|avans|indirim(?:$| tutar| miktar| bedel)|devreden|provizyon/u;
/** Less than the amount, or as much as is left of it: a person says which of them counts. */
const RIVAL = /indirimli|pesin|erken|odenecek/u;
const TOTAL = /toplam|dahil|\btotal\b/u;
/** Where an amount stands beside money that came in, a row has one or the other. */
const COMES_IN = /alacak|yukleme|iade/u;

/** Whether a heading names money. */
export function saysMoney(words: string): boolean {
  return MONEY.test(words) && !NO_MONEY.test(words);
}

/** The columns that say in which money an amount is. */
export function currencyColumns(columns: readonly PastedColumn[]): PastedColumn[] {
  return columns.filter(({ words }) => /^para birimi|doviz|\bcurrency\b/u.test(words));
}

/** Whether a cell of such a column, or of an amount, names another money than ours. */
export function isOtherMoney(cell: string): boolean {
  return /[€$£]|\b(?:EUR|USD|GBP|EURO|DOLAR|AVRO|STERLIN)\b/iu.test(cell);
}

/** The columns of money that came in, such as top-ups. */
export function moneyInColumns(columns: readonly PastedColumn[]): PastedColumn[] {
  return columns.filter(({ words }) => saysMoney(words) && COMES_IN.test(words));
}

/**
 * Which column is the amount. By their headings: the total, or what includes the tax, before its parts; never what is left or came in. Of several that
 * might be it a person says which, or that it is their sum. Without a heading only one that stands alone is certain. docs/product.md 9.15.
 */
export function proposeAmount(columns: readonly PastedColumn[], isHeaded: boolean): Proposal {
  const money = columns.filter((column) => (isHeaded ? isMoney(column) : looksLikeMoney(column)));
  const may = money.filter(({ words }) => !NEVER.test(words));
  const totals = may.filter(({ words }) => TOTAL.test(words) && !RIVAL.test(words));
  const rivals = may.filter(({ words }) => RIVAL.test(words));
  const parts = may.filter(({ words }) => !TOTAL.test(words) && !RIVAL.test(words));
  const [taken] = totals.length > 0 ? totals : may;
  const isReduced = money.some(({ words }) => /indirim|pesin|erken/u.test(words));
  const isTotal = totals.length === 1 && rivals.length === 0 && !parts.some((part) => isSumSoFar(totals[0]!, part));
  const isAlone = may.length === 1 && !money.some(hasTax);
  const options = [
    ...may.map(({ place }) => optionOf([place])),
    ...(totals.length === 0 && rivals.length === 0 && parts.length > 1 && parts.length < 4
      ? [optionOf(parts.map(({ place }) => place))]
      : []),
    ...money.filter((column) => !may.includes(column)).map(({ place }) => optionOf([place])),
  ];
  const isCertain = taken !== undefined && !isReduced && (isTotal || (totals.length === 0 && isAlone));
  return { options, taken: isCertain ? optionOf([taken.place]) : undefined, isAsked: !isCertain && options.length > 0 };
}

/** Under a heading that names money, or under another one that cells with kuruş stand below. */
function isMoney(column: PastedColumn): boolean {
  const isNamed = saysMoney(column.words) && (column.amounts > 0 || SURELY_MONEY.test(column.words));
  return column.filled > 0 && (isNamed || (isMostly(column, column.moneys) && !NO_MONEY.test(column.words)));
}

function looksLikeMoney(column: PastedColumn): boolean {
  return isMostly(column, column.amounts) && !column.isRunning && !isMostly(column, column.serials);
}

/** Whether it says that the tax stands apart, so that what stands beside it may be without. */
function hasTax({ words }: PastedColumn): boolean {
  return /\bkdv\b/u.test(words) && !/dahil/u.test(words);
}

/** Whether a total is the sum of all rows until there, and so no amount of its row. */
function isSumSoFar(total: PastedColumn, part: PastedColumn): boolean {
  const sums = total.cells.map((cell) => Number(readPastedAmount(cell)));
  const amounts = part.cells.map((cell) => Number(readPastedAmount(cell)));
  if (sums.length < 3 || sums.length !== amounts.length) return false;
  const steps = sums.slice(1).map((sum, nth) => Math.abs(sum - sums[nth]!));
  return [0, 1].some((offset) => steps.every((step, nth) => step === amounts[nth + offset]));
}
