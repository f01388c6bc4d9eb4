import { parseEmail } from "#domain/words/email.ts";
import { parsePhone } from "#domain/words/phone.ts";

import { isTcNumber } from "./driver.ts";
import {
  NO_COLUMN,
  firstOf,
  withEveryColumn,
  certainly,
  isInMostCells,
  makeColumnOption,
  type ColumnOption,
  type ColumnProposal,
  type MeaningReading,
  type PastedColumn,
} from "./paste-columns.ts";

/** The values that a list of customers can have, one column each. */
export const CUSTOMER_MEANINGS = ["name", "phone", "email", "notes", "caution", "business"] as const;

export type CustomerMeaning = (typeof CUSTOMER_MEANINGS)[number];

/** The user's choice for each meaning, as the id of an option; '' means no column. */
export type ChosenCustomerColumns = Readonly<Partial<Record<CustomerMeaning, string>>>;

const OF_WHOM = "(?:musteri|kiraci|kisi|cari|uye|surucu|sofor|yetkili|hesap|customer|client|renter|driver)";
const FIRST = new RegExp(`^(?:${OF_WHOM} )?(?:ad|adi|isim|ismi|first ?name|given ?name|forename)$`, "u");
const LAST = new RegExp(
  `^(?:${OF_WHOM} )?(?:soy ?ad|soy ?adi|soy ?isim|soy ?ismi|surname|last ?name|family ?name)$`,
  "u",
);
const WHOLE = new RegExp(
  `^(?:${OF_WHOM} )*(?:adi? (?:ve )?soy ?adi?(?: (?:ve )?unvani?)?|(?:isim|ismi) (?:ve )?soy ?(?:isim|ismi)|unvani?|hesap adi|(?:full ?)?name|name (?:and )?surname)$|^(?:musteri|kiraci|kisi|cari|uye|customer|client|renter)(?:ler|lar|s)?$`,
  "u",
);
const COMPANY =
  /^(?:(?:firma|sirket|kurum|isletme|company|business)(?: (?:adi?|ismi?|unvani?|name|title))?|ticari unvani?)$/u;
const PHONE =
  /(?:^|\b)(?:tel(?:efon)?(?:u|lari?)?|gsm|cep|mobil|mobile|phone|whatsapp|wp|iletisim|irtibat|numara|number)(?:\b|$)/u;
const NO_PHONE = /\b(?:fa(?:ks|x)|adres|mail|posta|tarih|kisi|adi|notu?|vergi|tax|sicil|kart|dahili|yakin)\b/u;
/** Mobile numbers are preferred to other telephone numbers. */
const MOBILE = /\b(?:cep|gsm|mobile?|whatsapp|wp)\b/u;
const EMAIL = /\be ?posta|\be ?mail|\bmail|elektronik posta/u;
const NO_EMAIL = /izn|izin|onay|liste|gonder|adedi|tarih/u;
const NOTES = /^(?:(?:ozel |musteri )?not(?:u|lar|lari)?|aciklama(?:lar|si)?|yorum|notes?|remarks?|comments?)$/u;
/** Headings of columns whose text is saved in the notes, prefixed with the heading. */
const TOLD_IN_NOTES =
  /adres|address|^(?:il|ilce|il ilce|sehir|semt|mahalle|sokak|cadde|ulke|city|district|state|country|posta kodu|zip(?: code)?)$|vergi|\bvkn\b|\btax\b|^yetkili|^meslek|^referans|^ilgili/u;
const CAUTION = /^(?:dikkat|uyari|kara liste|caution)$/u;
const BUSINESS =
  /^(?:sirket adina|(?:musteri |cari |customer )?(?:tipi?|turu?|type)|bireysel kurumsal|kurumsal|kurumsal mi)$/u;
/**
 * Headings for numbers of documents and cards, and for dates of birth. The service stores these encrypted or not at
 * all, so they are never imported.
 */
const SEALED =
  /\bt ?c\b|\btckn?\b|kimlik|\bid (?:no|number)\b|identity|national id|pasaport|passport|ehliyet|surucu belge|licen[cs]e|dogum|birth|kart no|kredi kart|credit card|card n|\biban\b/u;

/** Whether a cell says that the customer is a company; undefined if it says neither. */
export function readBusiness(cell: string): boolean | undefined {
  const word = cell.trim().toLocaleLowerCase("tr");
  if (/^(?:evet|kurumsal|şirket|sirket|tüzel|tuzel|firma|ticari|true|doğru|yes|company|business)(?: |$)/u.test(word))
    return true;
  return /^(?:hayır|hayir|bireysel|şahıs|sahis|gerçek|gercek|kişi|false|yanlış|no|individual|person)(?: |$)/u.test(word)
    ? false
    : undefined;
}

/** Whether a cell looks like a telephone, even one that a spreadsheet has rounded. */
export function looksLikePhone(cell: string): boolean {
  if (/^\d(?:[.,]\d+)?E\+?\d{1,2}$/iu.test(cell)) return true;
  const number = parsePhone(cell);
  return number !== undefined && /^(?:\+90[2-5]\d{9}|\+(?!90)\d{8,15}|444\d{4})$/u.test(number);
}

/** Whether a cell is a column heading of a list of customers. */
export function isCustomerHeading(words: string): boolean {
  const isNamed = [FIRST, LAST, WHOLE, COMPANY, EMAIL, NOTES, TOLD_IN_NOTES, CAUTION, BUSINESS, SEALED].some((name) =>
    name.test(words),
  );
  return isNamed || (PHONE.test(words) && !NO_PHONE.test(words));
}

interface Listed {
  readonly columns: readonly PastedColumn[];
  readonly isHeaded: boolean;
}

/** Columns that are never read, because they hold identity numbers, documents, cards or dates of birth. */
export function findSealedColumns({ columns }: Pick<Listed, "columns">): PastedColumn[] {
  const isIdentity = (column: PastedColumn) =>
    isInMostCells(column, column.cells.filter((cell) => isTcNumber(cell.replace(/[,.]0$/u, ""))).length);
  return columns.filter((column) => column.filled > 0 && (SEALED.test(column.words) || isIdentity(column)));
}

/**
 * Returns the columns of each meaning. The user's choice takes precedence. Without a choice, the heading or the content
 * determines the column, or else the user is asked. Sealed columns are not among the options. docs/product.md 10.6.
 */
export function readCustomerMeanings(given: Listed, chosen: ChosenCustomerColumns): MeaningReading<CustomerMeaning>[] {
  const sealed = new Set(findSealedColumns(given).map(({ place }) => place));
  const list = { ...given, columns: given.columns.filter(({ place, filled }) => filled > 0 && !sealed.has(place)) };
  const taken = new Set(Object.entries(chosen).flatMap(([meaning, id]) => (meaning === "notes" ? [] : placesIn(id))));
  let called: number | undefined;
  return CUSTOMER_MEANINGS.map((meaning) => {
    const id = chosen[meaning];
    const free = { ...list, columns: list.columns.filter(({ place }) => !taken.has(place)) };
    const found = meaning === "notes" ? proposeNotes(free, list, called) : PROPOSALS[meaning](free);
    const options =
      meaning === "notes" ? found.options : withEveryColumn(PROPOSALS[meaning](list).options, list.columns);
    if (id === undefined) {
      if (meaning === "phone") called = found.taken?.sources[0]?.[0];
      if (meaning !== "notes") for (const place of found.taken?.sources.flat() ?? []) taken.add(place);
      return { meaning, ...found, options };
    }
    const wanted = meaning === "notes" ? noteColumns(placesIn(id), list) : options.find((one) => one.id === id);
    if (meaning === "phone") called = wanted?.sources[0]?.[0];
    return { meaning, options, taken: wanted, isAsked: false };
  });
}

function placesIn(id: string): number[] {
  return id.split(/[+|]/u).filter(Boolean).map(Number);
}

function noteColumns(places: readonly number[], { columns }: Listed): ColumnOption | undefined {
  const known = places.filter((place) => columns.some((column) => column.place === place));
  return known.length > 0 ? makeColumnOption(known) : undefined;
}

const PROPOSALS: Record<Exclude<CustomerMeaning, "notes">, (list: Listed) => ColumnProposal> = {
  name: (list) => (list.isHeaded ? nameByHeading(list) : nameByContent(list)),
  phone: proposePhone,
  email: proposeEmail,
  caution: (list) => oneNamed(list, CAUTION),
  business: ({ columns }) =>
    firstOf(
      columns.filter((one) => BUSINESS.test(one.words) && one.cells.some((cell) => readBusiness(cell) !== undefined)),
    ),
};

function asked(...options: ColumnOption[]): ColumnProposal {
  return { options, taken: undefined, isAsked: options.length > 0 };
}

function oneNamed({ columns }: Listed, name: RegExp): ColumnProposal {
  return firstOf(columns.filter(({ words }) => name.test(words)));
}

function isText(column: PastedColumn): boolean {
  return isInMostCells(column, column.cells.filter((cell) => /\p{L}{2}/u.test(cell)).length);
}

function isOf(column: PastedColumn, holds: (cell: string) => boolean): boolean {
  return isInMostCells(column, column.cells.filter(holds).length);
}

function isEmail(cell: string): boolean {
  return cell.includes("@") && parseEmail(cell) !== undefined;
}

/**
 * Proposes the column of the name, or those of first name and surname. If there is a company beside a person, the user
 * is asked which of them rents.
 */
function nameByHeading({ columns }: Listed): ColumnProposal {
  const named = (pattern: RegExp) => {
    const all = columns.filter((column) => pattern.test(column.words) && column.letters > 0);
    return all.some(isText) ? all.filter(isText) : all;
  };
  const [last, otherLast] = named(LAST);
  const firsts = named(FIRST);
  const companies = named(COMPANY);
  const wholes = named(WHOLE);
  const persons = last && !otherLast && firsts[0] ? [[firsts[0].place, last.place]] : [];
  const people =
    persons.length > 0 && firsts.length === 1 ? persons : [...wholes, ...firsts].map(({ place }) => [place]);
  const all = [...people, ...companies.map(({ place }) => [place])];
  const titled = persons.length > 0 ? wholes.map(({ place }) => [place]) : [];
  if (all.length === 1 && titled.length === 0 && (persons.length > 0 || !last)) return certainly(all[0]!);
  if (all.length === 0) return asked(...columns.filter(isText).map(({ place }) => makeColumnOption([place])));
  const [person] = people;
  const company = companies[0] ? [companies[0].place] : titled[0];
  const both = person && company ? [makeColumnOption(company, person), makeColumnOption(person, company)] : [];
  const pair = last && firsts[0] ? [makeColumnOption([firsts[0].place, last.place])] : [];
  return asked(
    ...unique([
      ...pair,
      ...both,
      ...all.map((source) => makeColumnOption(source)),
      ...titled.map((source) => makeColumnOption(source)),
    ]),
  );
}

function unique(options: readonly ColumnOption[]): ColumnOption[] {
  return options.filter(({ id }, nth) => options.findIndex((other) => other.id === id) === nth);
}

/**
 * For a list without headings, a single column of words is the name. If there are several, or the cells have single
 * words, the user is asked.
 */
function nameByContent({ columns }: Listed): ColumnProposal {
  const texts = columns.filter(
    (column) => isText(column) && !isOf(column, isEmail) && !isOf(column, looksLikePhone) && column.digits === 0,
  );
  const [only] = texts;
  const isWhole = (column: PastedColumn) => isOf(column, (cell) => cell.includes(" "));
  if (texts.length === 1 && only && (isWhole(only) || columns.filter(isText).length === 1))
    return certainly([only.place]);
  const pairs = texts.flatMap((one) =>
    texts.filter(({ place }) => place === one.place + 1).map((next) => makeColumnOption([one.place, next.place])),
  );
  return asked(...pairs, ...texts.map(({ place }) => makeColumnOption([place])));
}

/** Proposes all columns of telephone numbers, mobile ones first. If a cell is empty, the next column is read. */
function proposePhone(list: Listed): ColumnProposal {
  const found = phoneColumns(list);
  if (found.length === 0) return NO_COLUMN;
  if (!list.isHeaded && found.length > 1) return asked(...found.map(({ place }) => makeColumnOption([place])));
  const all = makeColumnOption(...found.map(({ place }) => [place]));
  return { options: unique([all, ...found.map(({ place }) => makeColumnOption([place]))]), taken: all, isAsked: false };
}

function phoneColumns({ columns, isHeaded }: Listed): PastedColumn[] {
  const named = columns.filter(
    (column) => PHONE.test(column.words) && !NO_PHONE.test(column.words) && column.digits > 0 && !isOf(column, isEmail),
  );
  const looking = columns.filter(
    (column) => (column.words === "" || !isHeaded) && isOf(column, looksLikePhone) && column.days === 0,
  );
  const found = isHeaded && named.length > 0 ? named : looking;
  return [...found.filter(({ words }) => MOBILE.test(words)), ...found.filter(({ words }) => !MOBILE.test(words))];
}

function proposeEmail({ columns }: Listed): ColumnProposal {
  const named = columns.filter((column) => EMAIL.test(column.words) && !NO_EMAIL.test(column.words));
  const looking = columns.filter((column) => isOf(column, isEmail));
  const found = named.length > 0 ? named : looking;
  if (found.length > 1 && named.length === 0) return asked(...found.map(({ place }) => makeColumnOption([place])));
  return found.length > 0 ? certainly(...found.map(({ place }) => [place])) : NO_COLUMN;
}

/**
 * Proposes the columns of notes and of data that have no field: addresses, tax numbers, and telephone numbers except
 * the column `called`.
 */
function proposeNotes(free: Listed, list: Listed, called: number | undefined): ColumnProposal {
  const told = free.columns.filter(
    ({ words }) => (NOTES.test(words) || TOLD_IN_NOTES.test(words)) && !EMAIL.test(words),
  );
  const phones = list.isHeaded ? phoneColumns(list).filter(({ place }) => place !== called) : [];
  const places = [...new Set([...told, ...phones].map(({ place }) => place))].toSorted((a, b) => a - b);
  return places.length > 0 ? certainly(places) : NO_COLUMN;
}

/** Whether a heading means notes. Their text is saved without the heading. */
export function isNotesHeading(words: string): boolean {
  return NOTES.test(words);
}
