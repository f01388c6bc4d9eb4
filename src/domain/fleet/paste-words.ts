import { toSearchKey } from "#domain/words/turkish.ts";

import { isTcNumber } from "./driver.ts";
import { simplifyHeading, type PastedColumn } from "./paste-columns.ts";

/** Headings of a column that says whether a row counts, such as 'Durum', or 'İptal' over 'Evet' and 'Hayır'. */
const STATE_HEADING_PATTERN =
  /^(?:(?:islem|gecis|kayit|satir|fis|belge|kiralama|kira|rezervasyon|sozlesme|police|musteri|cari|hesap|harcama|gider|masraf|ihlal|ceza|transaction) )*(?:durumu?|sonucu?|statu(?:su)?|state|status|result|zustand|toestand)$|^(?:(?:iptal|gecerli|silin|aktif|onay|teslim alin|iade alin|iade edil|geri alin|don|kapan|bit)(?:li|lan|di|du|ti)*(?: edildi)?(?: m[iu])?(?: durumu)?|kapali|mukerrer|basarili)(?: m[iu])?$/u;

/** Words that never stand for a row that counts, whatever their column. */
const VOID_PATTERN =
  /^(?:iptal|iade)(?: edildi| edilmis| edilen)?$|\biptali?$|^(?:mukerrer(?: kayit)?|silindi|silinmis|silinecek)$|^vervallen\b/u;
/** Further such words, in a column of states. */
const VOID_STATE_PATTERN =
  /^(?:basarisiz|redd?(?:edildi|edilmis)?|gecersiz|hatali(?: \p{L}+)?|gerceklesmedi|yapilmadi|itiraz kabul(?: edildi)?|void(?:ed)?|cancel+ed|failed|rejected|refunded|duplicate|deleted|storniert|abgelehnt|geloscht|verkauft|vervallen|geannuleerd|verkocht)$/u;

/** Whether a heading is that of a column that says whether a row counts. */
export function isStateHeading(words: string): boolean {
  return STATE_HEADING_PATTERN.test(words);
}

/** Whether a column says of each row whether it counts, by its heading. */
export function hasStateHeading({ words, days, moneys }: PastedColumn): boolean {
  return days === 0 && moneys === 0 && isStateHeading(words);
}

/** Whether a column says of each row whether it counts, by its heading or its words. */
export function isStateColumn(column: PastedColumn): boolean {
  if (hasStateHeading(column)) return true;
  return new Set(column.cells).size <= STATE_WORDS_MAX && column.texts > 0 && column.cells.some(isVoidCell);
}

/** A column with more different words than this holds texts. */
export const STATE_WORDS_MAX = 12;

/** Whether a cell says that its row was cancelled, refunded or is a double. */
export function isVoidCell(cell: string): boolean {
  return /ptal|[iİ]ade|m[uü]kerrer|s[iİ]l[iİ]n|vervallen/iu.test(cell) && VOID_PATTERN.test(toSearchKey(cell));
}

/** Whether a cell of a workbook is crossed out. */
export function isStruckCell(cell: string): boolean {
  return cell.endsWith("(üstü çizili)");
}

/** Whether a cell in a column of states says that its row does not count. */
export function isVoidState(cell: string): boolean {
  const words = toSearchKey(cell);
  return VOID_PATTERN.test(words) || VOID_STATE_PATTERN.test(words);
}

const SUM_SOURCE =
  "(?:(?:genel|ara|alt|dip|sayfa|rapor|grup|liste|aylik|yillik|donem|grand|sub) ?)*(?:toplam(?:i|lar|lari)?|yekun|(?:sub)?totals?|(?:zwischen|end)?summe|gesamt|(?:sub|eind)?totaal|aantal|ortalama|average)";
/** A cell that is nothing but the name of a sum, or of what was carried over. */
const SUM_CELL_PATTERN = new RegExp(
  `^(?:\\d{2} ?[a-z]{1,3} ?\\d{2,5} )?${SUM_SOURCE}(?: (?:\\d+|satir|kayit|adet|arac|musteri|kisi|gider|gecis|kiralama|islem|tutari?|tl|try|borc|alacak))*$|^(?:devreden|devir|nakli yekun|acilis)(?: bakiye(?:si)?| toplam)?$`,
  "u",
);
const SUM_BEGIN_PATTERN = new RegExp(
  `^(?:\\d{2} ?[a-z]{1,3} ?\\d{2,5} )?${SUM_SOURCE}\\b|\\btoplami(?: \\d+ \\p{L}+)?$`,
  "u",
);

/** 'Anzahl: 7', whatever the word. */
const COUNTER_PATTERN = /^\p{L}[\p{L} ]{1,29}: ?\d{1,6}$/u;

/**
 * Whether a row is a sum. A row with a key, which only a record has, such as a plate, is one only if `isNameEnough` and a
 * cell is nothing but the name of a sum.
 */
export function isSumRow(cells: readonly string[], isKey: (cell: string) => boolean, isNameEnough = false): boolean {
  const filled = cells.filter(Boolean);
  if (filled.length === 1 && COUNTER_PATTERN.test(filled[0]!)) return true;
  const words = cells
    .filter((cell) => /top|yek|tota|orta|aver|grand|summe|gesamt|aantal|^dev|^nakl|^aç|^ac/iu.test(cell))
    .map(simplifyHeading);
  const isNamed = words.some((cell) => SUM_CELL_PATTERN.test(cell));
  if (isNamed && isNameEnough) return true;
  return (isNamed || words.some((cell) => SUM_BEGIN_PATTERN.test(cell))) && !cells.some(isKey);
}

/** Words for money that came in. 'Gelir vergisi' is money that went out. */
const INCOME_PATTERN =
  /\bgelir(?:i|ler|leri)?\b(?! (?:vergi|idare|stopaj))|\btahsilat|\balinan kira|\bgelen (?:eft|havale|fast|para|transfer)|\b(?:eft|havale|fast) gelen|\bpara yatir|\biade(?:si)?\b|\bincome\b/u;

/** Whether a text speaks of money that came in. */
export function meansIncome(text: string): boolean {
  return (
    /gel[iİ]r|gelen|tahs|yatır|yatir|alınan|alinan|[iİ]ade|income/iu.test(text) &&
    INCOME_PATTERN.test(toSearchKey(text))
  );
}

/** Words for money that moved between own accounts, that is only reserved, or that never went out. */
const NO_EXPENSE_PATTERN =
  /\bvirman|\bkendi hesab|\bbankaya yat|\bnakit cek(?:me|im|ilis)|\bpara cek|\bnakit avans\b(?! (?:ucret|faiz|komisyon))|\bkart\p{L}* (?:\p{L}+ )?(?:borc|odeme)|\b[ho]gs\b.*yukle|\bbakiye yukle|\bprovizyon|\bbekleyen|\bkarsiliksiz|\bredd?edil|\bters kayit|\bmukerrer/u;

/** Whether a text speaks of money that may be no expense, although it did not come in. */
export function meansNoExpense(text: string): boolean {
  return (
    /v[iİ]rman|hesab|yat|nak[iİ]t|para|kart|y[uü]kle|prov|bekley|kar[sş][ıiI]l|redd?ed|ters|m[uü]ker/iu.test(text) &&
    NO_EXPENSE_PATTERN.test(toSearchKey(text))
  );
}

const RETURN_PATTERN = /\biade|\bters kayit|\biptal|\bgeri al|revers|refund|storn|\bcredit note|chargeback|gutschrift/u;

/** Whether a text speaks of something that was taken back, cancelled or given back. */
export function meansReturn(text: string): boolean {
  return (
    /[iİ]ade|ters|[iİ]ptal|ger[iİ] al|revers|refund|storn|cred[iİ]t|chargeback|gutschr[iİ]ft/iu.test(text) &&
    RETURN_PATTERN.test(toSearchKey(text))
  );
}

/** Whether a text says that its row was entered twice. */
export function meansDouble(text: string): boolean {
  return /m[uü]kerrer/iu.test(text);
}

/**
 * Whether a text is the name of a row that takes another one back, such as 'Reversal'. 'İptal edildi' says that the row
 * itself was cancelled.
 */
export function namesReturn(text: string): boolean {
  return (
    meansReturn(text) &&
    /\biade(?:si)?\b(?! ed)|\bters kayit|\biptali?\b(?! ed)|\breversal\b|\brefund\b|\bstorno\b|stornierung|\bcredit note|chargeback|gutschrift/u.test(
      toSearchKey(text),
    )
  );
}

/**
 * Headings for numbers of documents and cards, and for dates of birth. The service stores such data encrypted or not at
 * all, so columns with these headings are never imported.
 */
const IDENTITY_HEADING_PATTERN =
  /\bt ?c\b|\btckn?\b|kimlik|vatandaslik|\bid (?:no|number)\b|identity|national id|pasaport|passport|ehliyet|\behl\b|surucu belge|licen[cs]e(?! plate)|dogum|^d tarihi$|birth|\bdob\b|paspoort|rijbewijs|\bbsn\b|geb(?:oorte)? ?datum|geburt|ausweis|reisepass|fuhrerschein|kart no|kredi kart|credit card|card n|\biban\b/u;

/** Whether a column with this heading is never read. */
export function isIdentityHeading(words: string): boolean {
  return IDENTITY_HEADING_PATTERN.test(words);
}

/** Whether a cell is the number of a Turkish identity card. */
export function isIdentityCell(cell: string): boolean {
  return isTcNumber(cell.replace(/[,.]0$/u, ""));
}

/** Eleven digits, perhaps in groups, and the words that announce them. No part of a longer or foreign number. */
const ELEVEN_DIGITS_PATTERN =
  /(?:\b(?:T\.? ?C\.?|TCKN|kimlik)(?: ?(?:kimlik|no|num[\p{L}]*|:|\.))*[ :]*)?[1-9](?:[ .-]?\d){10}(?![ .-]?\d)[ ,;]*/giu;

/** Removes numbers of Turkish identity cards from a text: eleven digits with a valid check sum. */
export function removeIdentityNumbers(text: string): string {
  return text.replace(ELEVEN_DIGITS_PATTERN, (found, at: number) => {
    const isPart = /[\d+]$|\+\d{1,3} ?$/u.test(text.slice(Math.max(0, at - 6), at));
    return !isPart && isTcNumber(found.replace(/\D/gu, "")) ? "" : found;
  });
}

/** Columns that name the kind of the value beside them, as Google's contacts have: 'Phone 1 - Label'. */
export function isLabelColumn({ words }: PastedColumn): boolean {
  return /^(?:e mail|phone|address|website|relation|event|im|custom field) \d+ (?:label|type)$/u.test(words);
}

/**
 * A text that is no table: cards of contacts, blocks with one value in each line, words between single spaces, or two
 * tables beside each other.
 */
export type ListRefusal = "contacts" | "blocks" | "spaces" | "beside";

/** Returns why a text is no list; undefined if it may be one. `isHeading` knows the headings of the kind. */
export function findListRefusal(text: string, isHeading: (words: string) => boolean): ListRefusal | undefined {
  const begin = text.slice(0, 5000);
  if (/^\s*BEGIN:VCARD/iu.test(begin)) return "contacts";
  const lines = begin.split(/[\n\r]+/u).filter((line) => line.trim() !== "");
  const find = (pattern: RegExp) => lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
  const isKnown = (label: string) => isHeading(simplifyHeading(label));
  const labels = find(/^\s*(\p{L}[^:;\t|]{1,40}):\s+\S[^;\t|]*$/u);
  if (labels.length > 2 && labels.filter(isKnown).length > 1 && labels.length * 10 >= lines.length * 7) return "blocks";
  // The same in two columns.
  const known = find(/^\s*(\p{L}[^:;\t|]{1,40}):?[;\t|]+[^;\t|]*[;\t|]*$/u).filter(isKnown);
  return known.length > 2 && new Set(known).size > 1 && known.length * 2 > lines.length ? "blocks" : undefined;
}
