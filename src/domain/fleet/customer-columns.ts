import { parseEmail } from "#domain/words/email.ts";
import { parsePhone } from "#domain/words/phone.ts";

import {
  NO_COLUMN_PROPOSAL,
  proposeFirstColumn,
  proposeColumn,
  coversMostCells,
  makeColumnOption,
  type ColumnOption,
  type ColumnProposal,
  type PastedColumn,
} from "./paste-columns.ts";
import type { ListColumns } from "./paste-kind.ts";
import { isIdentityHeading } from "./paste-words.ts";

export const CUSTOMER_COLUMN_MEANINGS = ["name", "phone", "email", "notes", "caution", "business"] as const;

export type CustomerColumnMeaning = (typeof CUSTOMER_COLUMN_MEANINGS)[number];

const PERSON_WORDS_SOURCE = "(?:musteri|kiraci|kisi|cari|uye|surucu|sofor|yetkili|hesap|customer|client|renter|driver)";
const FIRST_NAME_PATTERN = new RegExp(
  `^(?:${PERSON_WORDS_SOURCE} )?(?:ad|adi|isim|ismi|first ?name|given ?name|forename|vorname|voornaam)$`,
  "u",
);
const LAST_NAME_PATTERN = new RegExp(
  `^(?:${PERSON_WORDS_SOURCE} )?(?:soy ?ad|soy ?adi|soy ?isim|soy ?ismi|surname|last ?name|family ?name|nachname|familienname|achternaam)$`,
  "u",
);
const FULL_NAME_PATTERN = new RegExp(
  `^(?:${PERSON_WORDS_SOURCE} )*(?:adi? (?:ve )?soy ?adi?(?: (?:ve )?unvani?)?|(?:isim|ismi) (?:ve )?soy ?(?:isim|ismi)|unvani?|hesap adi|(?:full ?)?name|name (?:and )?surname|kunde|klant|naam)$|^(?:musteri|kiraci|kisi|cari|uye|customer|client|renter)(?:ler|lar|s)?$`,
  "u",
);
const MIDDLE_NAME_PATTERN = /^(?:middle ?name|additional name|ikinci adi?|orta adi?|tussenvoegsels?)$/u;
const COMPANY_PATTERN =
  /^(?:(?:firma|sirket|kurum|isletme|company|business|organi[sz]ation(?: \d+)?)(?: (?:adi?|ismi?|unvani?|name|title))?|ticari unvani?)$/u;
const PHONE_PATTERN =
  /(?:^|\b)(?:tel(?:efon)?(?:u|lari?)?|gsm|cep|mobil|mobile|phone|whatsapp|wp|iletisim|irtibat|numara|number|telefoon|telefonnummer|mobiel|handy)(?:\b|$)/u;
const NOT_PHONE_PATTERN = /\b(?:fa(?:ks|x)|adres|mail|posta|tarih|kisi|adi|notu?|vergi|tax|sicil|kart|dahili|yakin)\b/u;
const MOBILE_PATTERN = /\b(?:cep|gsm|mobile?|mobiel|handy|whatsapp|wp)\b/u;
const EMAIL_PATTERN = /\be ?posta|\be ?mail|\bmail|elektronik posta/u;
const NOT_EMAIL_PATTERN = /izn|izin|onay|liste|gonder|adedi|tarih/u;
const NOTES_PATTERN =
  /^(?:(?:ozel |musteri )?not(?:u|lar|lari)?|aciklama(?:lar|si)?|yorum|notes?|remarks?|comments?|bemerkung(?:en)?|opmerking(?:en)?)$/u;
const SAVED_IN_NOTES_PATTERN =
  /adres|address|^(?:il|ilce|il ilce|sehir|semt|mahalle|sokak|cadde|ulke|city|district|state|country|posta kodu|zip(?: code)?|plz|ort|land|postcode|plaats|woonplaats)$|strasse|straat|vergi|\bvkn\b|\btax\b|^yetkili|^meslek|^referans|^ilgili/u;
const CAUTION_PATTERN = /^(?:dikkat|uyari|kara liste|caution)$/u;
const BUSINESS_PATTERN =
  /^(?:sirket adina|(?:musteri |cari |customer )?(?:tipi?|turu?|type)|bireysel kurumsal|kurumsal|kurumsal mi)$/u;
export function readBusiness(cell: string): boolean | undefined {
  const word = cell.trim().toLocaleLowerCase("tr");
  if (/^(?:evet|kurumsal|şirket|sirket|tüzel|tuzel|firma|ticari|true|doğru|yes|company|business)(?: |$)/u.test(word))
    return true;
  return /^(?:hayır|hayir|bireysel|şahıs|sahis|gerçek|gercek|kişi|false|yanlış|no|individual|person)(?: |$)/u.test(word)
    ? false
    : undefined;
}

/** Whether a cell looks like a telephone number, even if a spreadsheet has changed it to a form such as '5,32E+09'. */
export function looksLikePhone(cell: string): boolean {
  if (/^\d(?:[.,]\d+)?E\+?\d{1,2}$/iu.test(cell)) return true;
  const number = parsePhone(cell);
  return number !== undefined && /^(?:\+90[2-5]\d{9}|\+(?!90)\d{8,15}|444\d{4})$/u.test(number);
}

export function isCustomerHeading(words: string): boolean {
  const isNamed = [
    FIRST_NAME_PATTERN,
    LAST_NAME_PATTERN,
    FULL_NAME_PATTERN,
    COMPANY_PATTERN,
    EMAIL_PATTERN,
    NOTES_PATTERN,
    SAVED_IN_NOTES_PATTERN,
    CAUTION_PATTERN,
    BUSINESS_PATTERN,
  ].some((name) => name.test(words));
  return isNamed || isIdentityHeading(words) || (PHONE_PATTERN.test(words) && !NOT_PHONE_PATTERN.test(words));
}

export function proposeCustomerColumns(meaning: CustomerColumnMeaning, list: ListColumns): ColumnProposal {
  switch (meaning) {
    case "name":
      return proposeName(list);
    case "phone":
      return proposePhone(list);
    case "email":
      return proposeEmail(list);
    case "notes":
      return proposeNotes(list);
    case "caution":
      return proposeFirstColumn(list.columns.filter(({ words }) => CAUTION_PATTERN.test(words)));
    case "business":
      return proposeFirstColumn(
        list.columns.filter(
          (one) => BUSINESS_PATTERN.test(one.words) && one.cells.some((cell) => readBusiness(cell) !== undefined),
        ),
      );
  }
}

function makeQuestionProposal(...options: ColumnOption[]): ColumnProposal {
  return { options, taken: undefined, isAsked: options.length > 0 };
}

function isTextColumn(column: PastedColumn): boolean {
  return coversMostCells(column, column.cells.filter((cell) => /\p{L}{2}/u.test(cell)).length);
}

function doMostCellsMatch(column: PastedColumn, holds: (cell: string) => boolean): boolean {
  return coversMostCells(column, column.cells.filter(holds).length);
}

function isEmail(cell: string): boolean {
  return cell.includes("@") && parseEmail(cell) !== undefined;
}

export function proposeName(list: ListColumns): ColumnProposal {
  return list.isHeaded ? proposeNameByHeading(list) : proposeNameByContent(list);
}

function proposeNameByHeading({ columns }: ListColumns): ColumnProposal {
  const named = (pattern: RegExp) => {
    const all = columns.filter((column) => pattern.test(column.words) && column.letters > 0);
    return all.some(isTextColumn) ? all.filter(isTextColumn) : all;
  };
  const [last, otherLast] = named(LAST_NAME_PATTERN);
  const firsts = named(FIRST_NAME_PATTERN);
  const companies = named(COMPANY_PATTERN);
  const isTitle = (cell: string) => /^(?:bay|bayan|sn|sayın|dr|av|prof|mrs?|ms|herr|frau)\.?$/iu.test(cell);
  const wholes = named(FULL_NAME_PATTERN).filter((column) => !doMostCellsMatch(column, isTitle));
  const middle = columns.filter(({ words }) => MIDDLE_NAME_PATTERN.test(words)).map(({ place }) => place);
  const persons = last && !otherLast && firsts[0] ? [[firsts[0].place, ...middle, last.place]] : [];
  const people =
    persons.length > 0 && firsts.length === 1 ? persons : [...wholes, ...firsts].map(({ place }) => [place]);
  const all = [...people, ...companies.map(({ place }) => [place])];
  const titled = persons.length > 0 ? wholes.map(({ place }) => [place]) : [];
  if (all.length === 1 && titled.length === 0 && (persons.length > 0 || !last)) return proposeColumn(all[0]!);
  if (all.length === 0)
    return makeQuestionProposal(...columns.filter(isTextColumn).map(({ place }) => makeColumnOption([place])));
  const [person] = people;
  const company = companies[0] ? [companies[0].place] : titled[0];
  const both = person && company ? [makeColumnOption(company, person), makeColumnOption(person, company)] : [];
  const pair = last && firsts[0] ? [makeColumnOption([firsts[0].place, last.place])] : [];
  return makeQuestionProposal(
    ...removeDuplicateOptions([
      ...pair,
      ...both,
      ...all.map((source) => makeColumnOption(source)),
      ...titled.map((source) => makeColumnOption(source)),
    ]),
  );
}

function removeDuplicateOptions(options: readonly ColumnOption[]): ColumnOption[] {
  return options.filter(({ id }, nth) => options.findIndex((other) => other.id === id) === nth);
}

function proposeNameByContent({ columns }: ListColumns): ColumnProposal {
  const texts = columns.filter(
    (column) =>
      isTextColumn(column) &&
      !doMostCellsMatch(column, isEmail) &&
      !doMostCellsMatch(column, looksLikePhone) &&
      column.digits === 0,
  );
  const [only] = texts;
  const isWhole = (column: PastedColumn) => doMostCellsMatch(column, (cell) => cell.includes(" "));
  if (texts.length === 1 && only && (isWhole(only) || columns.filter(isTextColumn).length === 1))
    return proposeColumn([only.place]);
  const pairs = texts.flatMap((one) =>
    texts.filter(({ place }) => place === one.place + 1).map((next) => makeColumnOption([one.place, next.place])),
  );
  return makeQuestionProposal(...pairs, ...texts.map(({ place }) => makeColumnOption([place])));
}

export function proposePhone(list: ListColumns): ColumnProposal {
  const found = findPhoneColumns(list);
  if (found.length === 0) return NO_COLUMN_PROPOSAL;
  if (!list.isHeaded && found.length > 1)
    return makeQuestionProposal(...found.map(({ place }) => makeColumnOption([place])));
  const all = makeColumnOption(...found.map(({ place }) => [place]));
  return {
    options: removeDuplicateOptions([all, ...found.map(({ place }) => makeColumnOption([place]))]),
    taken: all,
    isAsked: false,
  };
}

function findPhoneColumns({ columns, isHeaded }: Pick<ListColumns, "columns" | "isHeaded">): PastedColumn[] {
  const named = columns.filter(
    (column) =>
      PHONE_PATTERN.test(column.words) &&
      !NOT_PHONE_PATTERN.test(column.words) &&
      column.digits > 0 &&
      !doMostCellsMatch(column, isEmail),
  );
  const looking = columns.filter(
    (column) => (column.words === "" || !isHeaded) && doMostCellsMatch(column, looksLikePhone) && column.days === 0,
  );
  const found = isHeaded && named.length > 0 ? named : looking;
  return [
    ...found.filter(({ words }) => MOBILE_PATTERN.test(words)),
    ...found.filter(({ words }) => !MOBILE_PATTERN.test(words)),
  ];
}

function proposeEmail({ columns }: ListColumns): ColumnProposal {
  const named = columns.filter((column) => EMAIL_PATTERN.test(column.words) && !NOT_EMAIL_PATTERN.test(column.words));
  const looking = columns.filter((column) => doMostCellsMatch(column, isEmail));
  const found = named.length > 0 ? named : looking;
  if (found.length > 1 && named.length === 0)
    return makeQuestionProposal(...found.map(({ place }) => makeColumnOption([place])));
  return found.length > 0 ? proposeColumn(...found.map(({ place }) => [place])) : NO_COLUMN_PROPOSAL;
}

function proposeNotes({ columns, all, isHeaded, takenFor }: ListColumns): ColumnProposal {
  const called = takenFor("phone")?.sources[0]?.[0];
  const told = columns.filter(
    ({ words }) => (NOTES_PATTERN.test(words) || SAVED_IN_NOTES_PATTERN.test(words)) && !EMAIL_PATTERN.test(words),
  );
  const phones = isHeaded ? findPhoneColumns({ columns: all, isHeaded }).filter(({ place }) => place !== called) : [];
  const places = [...new Set([...told, ...phones].map(({ place }) => place))].toSorted((a, b) => a - b);
  return places.length > 0 ? proposeColumn(places) : NO_COLUMN_PROPOSAL;
}

export function isNotesHeading(words: string): boolean {
  return NOTES_PATTERN.test(words);
}
