import { parseEmail, parseTypedEmail } from "#domain/words/email.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";
import type { PhoneProblem } from "#domain/words/phone-paste.ts";
import { parsePhone, readPhone } from "#domain/words/phone.ts";
import { cleanNote, countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { CUSTOMER_CAUTION_MAX, CUSTOMER_NOTES_MAX } from "./customer.ts";
import {
  askAmongColumns,
  holdsMost,
  makeColumnOption,
  NO_COLUMN_PROPOSAL,
  proposeColumn,
  removeDuplicateOptions,
  type ColumnOption,
  type ColumnProposal,
  type PastedColumn,
} from "./paste-columns.ts";
import { hasContact, looksLikePhone } from "./paste-contacts.ts";
import {
  isHeadingOfRules,
  type ColumnRule,
  type ColumnRules,
  type ListColumns,
  type ListKind,
  type ListRow,
} from "./paste-kind.ts";
import { hasLegalForm } from "./paste-names.ts";
import type { ListChoice } from "./paste-questions.ts";
import { readList, type ListReading } from "./paste-reading.ts";
import { isIdentityHeading } from "./paste-words.ts";

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
  /(?:^|\b)(?:tel(?:efon)?(?:u|lari?)?|gsm|cep|mobil|mobile|phone|whats ?app|wp|iletisim|irtibat|numara|number|telefoon|telefonnummer|mobiel|handy)(?:\b|$)/u;
const NOT_PHONE_PATTERN =
  /\b(?:fa(?:ks|x)|adres|mail|posta|tarih|kisi|adi|notu?|kodu?|code|vergi|tax|sicil|kart|dahili|yakin|sahibi|temsilci(?:si)?|plasiyer|owner|agent)\b/u;
/** Headings such as 'Ev' are those of telephones only above telephones. */
const PHONE_PLACE_PATTERN = /^(?:ev|is|ofis|sabit|work|home|office|privat|zuhause|thuis|werk)(?: \d)?$/u;
const AREA_CODE_PATTERN = /\balan kod|^area code|^vorwahl$/u;
const MOBILE_PATTERN = /\b(?:cep|gsm|mobile?|mobiel|handy|whats ?app|wp)\b/u;
const EMAIL_PATTERN = /\be ?posta|\be ?mail|\bmail|elektronik posta/u;
const NOTES_PATTERN =
  /^(?:(?:ozel |musteri )?not(?:u|lar|lari)?|aciklama(?:lar|si)?|yorum|notes?|remarks?|comments?|bemerkung(?:en)?|opmerking(?:en)?)$/u;
const SAVED_IN_NOTES_PATTERN =
  /adres|address|^(?:il|ilce|il ilce|sehir|semt|mahalle|sokak|cadde|ulke|city|district|state|country|posta kodu|zip(?: code)?|plz|ort|land|postcode|plaats|woonplaats)$|strasse|straat|vergi|\bvkn\b|\btax\b|^yetkili|^meslek|^referans|^ilgili/u;

function readBusiness(cell: string): boolean | undefined {
  const word = cell.trim().toLocaleLowerCase("tr");
  if (/^(?:evet|kurumsal|şirket|sirket|tüzel|tuzel|firma|ticari|true|doğru|yes|company|business)(?: |$)/u.test(word))
    return true;
  return /^(?:hayır|hayir|bireysel|şahıs|sahis|gerçek|gercek|kişi|false|yanlış|no|individual|person)(?: |$)/u.test(word)
    ? false
    : undefined;
}

function makeQuestionProposal(...options: ColumnOption[]): ColumnProposal {
  return { options, taken: undefined, isAsked: options.length > 0 };
}

function isTextColumn(column: PastedColumn): boolean {
  return holdsMost(column, (cell) => /\p{L}{2}/u.test(cell));
}

function isEmail(cell: string): boolean {
  return cell.includes("@") && parseEmail(cell) !== undefined;
}

function proposeName(list: ListColumns): ColumnProposal {
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
  const wholes = named(FULL_NAME_PATTERN).filter((column) => !holdsMost(column, isTitle));
  const middle = columns.filter(({ words }) => MIDDLE_NAME_PATTERN.test(words)).map(({ place }) => place);
  const persons = last && !otherLast && firsts[0] ? [[firsts[0].place, ...middle, last.place]] : [];
  // A long name may go on in a second column: 'Unvanı (2)'.
  const whole = ({ place, words }: PastedColumn) => [
    place,
    ...columns.filter((column) => column.words === `${words} 2`).map((column) => column.place),
  ];
  const people =
    persons.length > 0 && firsts.length === 1
      ? persons
      : [...wholes.map((column) => whole(column)), ...firsts.map(({ place }) => [place])];
  const all = [...people, ...companies.map(whole)];
  const titled = persons.length > 0 ? wholes.map(({ place }) => [place]) : [];
  if (all.length === 1 && titled.length === 0 && (persons.length > 0 || !last)) return proposeColumn(all[0]!);
  if (all.length === 0)
    return makeQuestionProposal(...columns.filter(isTextColumn).map(({ place }) => makeColumnOption([place])));
  const [person] = people;
  const company = companies[0] ? [companies[0].place] : titled[0];
  const both = person && company ? [makeColumnOption(person, company), makeColumnOption(company, person)] : [];
  const pair = last && firsts[0] ? [makeColumnOption([firsts[0].place, last.place])] : [];
  return makeQuestionProposal(
    ...removeDuplicateOptions([
      ...both,
      ...pair,
      ...all.map((source) => makeColumnOption(source)),
      ...titled.map((source) => makeColumnOption(source)),
    ]),
  );
}

function proposeNameByContent({ columns }: ListColumns): ColumnProposal {
  const texts = columns.filter(
    (column) =>
      isTextColumn(column) && !holdsMost(column, isEmail) && !holdsMost(column, looksLikePhone) && column.digits === 0,
  );
  const [only] = texts;
  const isWhole = (column: PastedColumn) => holdsMost(column, (cell) => cell.includes(" "));
  if (texts.length === 1 && only && (isWhole(only) || columns.filter(isTextColumn).length === 1))
    return proposeColumn([only.place]);
  const pairs = texts.flatMap((one) =>
    texts.filter(({ place }) => place === one.place + 1).map((next) => makeColumnOption([one.place, next.place])),
  );
  return makeQuestionProposal(...pairs, ...texts.map(({ place }) => makeColumnOption([place])));
}

function proposePhone(list: ListColumns): ColumnProposal {
  const found = findPhoneColumns(list);
  if (found.length === 0) return NO_COLUMN_PROPOSAL;
  const withArea = ({ place, cells }: PastedColumn) => {
    const area = list.columns.filter((column) => column.place < place && AREA_CODE_PATTERN.test(column.words)).at(-1);
    return area && cells.every((cell) => cell.replace(/\D/gu, "").length < 8) ? [area.place, place] : [place];
  };
  if (!list.isHeaded && found.length > 1)
    return makeQuestionProposal(...found.map(({ place }) => makeColumnOption([place])));
  const all = makeColumnOption(...found.map(withArea));
  return {
    options: removeDuplicateOptions([all, ...found.map(({ place }) => makeColumnOption([place]))]),
    taken: all,
    isAsked: false,
  };
}

function findPhoneColumns({ columns, isHeaded }: Pick<ListColumns, "columns" | "isHeaded">): PastedColumn[] {
  const isPlace = (column: PastedColumn) => PHONE_PLACE_PATTERN.test(column.words) && holdsMost(column, looksLikePhone);
  const named = columns.filter(
    (column) =>
      (PHONE_PATTERN.test(column.words) || isPlace(column)) &&
      !NOT_PHONE_PATTERN.test(column.words) &&
      column.digits > 0 &&
      !holdsMost(column, isEmail),
  );
  const looking = columns.filter(
    (column) => (column.words === "" || !isHeaded) && holdsMost(column, looksLikePhone) && column.days === 0,
  );
  const found = isHeaded && named.length > 0 ? named : looking;
  return [
    ...found.filter(({ words }) => MOBILE_PATTERN.test(words)),
    ...found.filter(({ words }) => !MOBILE_PATTERN.test(words)),
  ];
}

export type CustomerColumnMeaning = "name" | "phone" | "email" | "notes" | "caution" | "business";

export const NAME_RULE: ColumnRule = {
  heading: new RegExp(
    [FIRST_NAME_PATTERN, LAST_NAME_PATTERN, FULL_NAME_PATTERN, COMPANY_PATTERN].map(({ source }) => source).join("|"),
    "u",
  ),
  propose: (_, list) => proposeName(list),
};

export const PHONE_RULE: ColumnRule = {
  heading: PHONE_PATTERN,
  not: NOT_PHONE_PATTERN,
  propose: (_, list) => proposePhone(list),
};

const customerColumns: ColumnRules<CustomerColumnMeaning> = {
  name: NAME_RULE,
  phone: PHONE_RULE,
  email: {
    heading: EMAIL_PATTERN,
    not: /izn|izin|onay|liste|gonder|adedi|tarih/u,
    propose(named, { columns }) {
      const found = named.length > 0 ? named : columns.filter((column) => holdsMost(column, isEmail));
      if (found.length > 1 && named.length === 0) return askAmongColumns(found);
      return found.length > 0 ? proposeColumn(...found.map(({ place }) => [place])) : NO_COLUMN_PROPOSAL;
    },
  },
  notes: {
    heading: new RegExp(`${NOTES_PATTERN.source}|${SAVED_IN_NOTES_PATTERN.source}`, "u"),
    not: EMAIL_PATTERN,
    propose(named, { all, isHeaded, takenFor }) {
      const called = ["name", "phone"].flatMap((meaning) => takenFor(meaning)?.sources[0] ?? []);
      const phones = isHeaded ? findPhoneColumns({ columns: all, isHeaded }) : [];
      const others = phones.filter(({ place }) => !called.includes(place));
      const places = [...new Set([...named, ...others].map(({ place }) => place))].toSorted((a, b) => a - b);
      return places.length > 0 ? proposeColumn(places) : NO_COLUMN_PROPOSAL;
    },
  },
  caution: { heading: /^(?:dikkat|uyari|kara liste|caution)$/u },
  business: {
    heading:
      /^(?:sirket adina|(?:musteri |cari |customer )?(?:tipi?|turu?|type)|bireysel kurumsal|kurumsal|kurumsal mi)$/u,
    holds: ({ cells }) => cells.some((cell) => readBusiness(cell) !== undefined),
  },
};

export function isCustomerHeading(words: string): boolean {
  return isIdentityHeading(words) || isHeadingOfRules(customerColumns, words);
}

export interface CustomerLine {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly notes: string;
  readonly caution: string;
  readonly isBusiness: boolean | null;
}

export type CustomerLineProblem =
  | "no-name"
  | "name-too-long"
  | `phone-${PhoneProblem}`
  | "email"
  | "notes-too-long"
  | "caution-too-long";

const customerKind: ListKind<CustomerColumnMeaning, CustomerLine, CustomerLineProblem> = {
  columns: customerColumns,
  needed: new Set(["name"]),
  contacts: { name: "name", phone: "phone", email: "email" },
  isHeading: isCustomerHeading,
  isValue: (cell) => looksLikePhone(cell) || cell.includes("@"),
  amounts: [],
  yearsAhead: 0,
  isKeyed: (cell) => hasContact(cell) || hasLegalForm(cell),
  standsAlone: (cell) => /^\p{L}[\p{L}.'’ -]+$/u.test(cell),
  countingStates:
    /^(?:aktif|active|acik|onayli|onaylandi|kayitli|gecerli|kullanimda|normal|vip|musteri(?:ler)?|alici(?:lar)?|kiraci|bireysel|kurumsal|(?:gercek |tuzel )?kisi|gercek|tuzel|sahis|firma|sirket|customers?|client|individual|person|private|company|corporate|business|privatkunde|firmenkunde|kunde|klant)$/u,
  sorts: {
    heading:
      /^(?:(?:cari|musteri|hesap|kart|firma|kisi|kayit|account|customer|contact|record) )*(?:turu?|tipi?|grubu?|cinsi|sinifi?|kategori(?:si|ler)?|rolu?|type|group|categor(?:y|ies)|kind|role|class|typ|gruppe|kategorie|groep|soort|labels?|etiket(?:ler)?)(?: adi)?$|^group membership$/u,
    by: "business",
    others:
      /\b(?:tedarikci|satici|toptanci|taseron|personel|calisan|supplier|vendor|employee|lieferant|leverancier|mitarbeiter)/u,
  },
  isNotesHeading: (words) => NOTES_PATTERN.test(words),
  meansNoValue: (cell) => NO_VALUE_PATTERN.test(cell.trim()),
  makeLineReader: () => readCustomerLine,
  keyOf: makeCustomerKey,
  isOther: (line, earlier) => toSearchKey(line.name) !== toSearchKey(earlier.name),
};

/** Lines without a number are compared by name and e-mail address. docs/product/customers-and-expenses.md 10.6. */
export function readCustomers(
  text: string,
  now: Date,
  choice: ListChoice = {},
): ListReading<CustomerColumnMeaning, CustomerLine, CustomerLineProblem> {
  return readList(customerKind, text, now, choice);
}

function makeCustomerKey({ name, phone, email }: Pick<CustomerLine, "name" | "phone" | "email">): string {
  return phone === "" ? `${toSearchKey(name)}\n${email}` : phone;
}

const NO_VALUE_PATTERN = /^(?:[-–—./*]+|yok|bilinmiyor|boş|n\/?a|none|null|0+|x+)$/iu;

function readCustomerLine(row: ListRow<CustomerColumnMeaning>): CustomerLine | CustomerLineProblem {
  const read = readNameAndPhone(row);
  if (typeof read === "string") return read;
  const { name, called } = read;
  const mails = readEmailCell(row.text("email"));
  if (!mails) return "email";
  const told = row.notes((text) => called.number === "" || parsePhone(text) !== called.number);
  const further = [
    ...called.others.map((one) => `Diğer telefon: ${one}`),
    ...mails.slice(1).map((one) => `Diğer e-posta: ${one}`),
  ];
  const notes = cleanNote([told, ...further].filter(Boolean).join("\n"));
  if (countCharacters(notes) > CUSTOMER_NOTES_MAX) return "notes-too-long";
  const said = row.note("caution");
  const caution = said === "" ? (row.written.cells.find((cell) => isBlacklisted(cell)) ?? "") : said;
  if (countCharacters(caution) > CUSTOMER_CAUTION_MAX) return "caution-too-long";
  const [email = ""] = mails;
  return { name, phone: called.number, email, notes, caution, isBusiness: readIsBusiness(name, row.text("business")) };
}

/** Whether a cell says nothing but that the customer is on the black list, whatever its column. */
function isBlacklisted(cell: string): boolean {
  return /^(?:kara ?liste(?:de)?|black ?list(?:ed)?)$/u.test(toSearchKey(cell));
}

function readEmailCell(cell: string): string[] | undefined {
  const whole = cell === "" ? "" : parseTypedEmail(cell);
  if (whole !== undefined) return [whole];
  const all = cell.split(/ ::: |[,;/\s]+/u).map((one) => parseTypedEmail(one));
  return all.every((one) => one !== undefined) ? all : undefined;
}

function readIsBusiness(name: string, cell: string): boolean | null {
  const said = readBusiness(cell);
  if (said !== undefined) return said;
  return hasLegalForm(name) ? true : null;
}

interface PhoneCell {
  readonly number: string;
  readonly others: readonly string[];
}

/** The name of a row and how it is called, or why it cannot be saved. */
export function readNameAndPhone(
  row: ListRow<"name" | "phone">,
): { name: string; called: PhoneCell } | "no-name" | "name-too-long" | `phone-${PhoneProblem}` {
  const name = row.text("name");
  if (name === "") return "no-name";
  if (countCharacters(name) > PERSON_NAME_MAX) return "name-too-long";
  const called = readPhoneCell(row.sources("phone"));
  return "problem" in called ? `phone-${called.problem}` : { name, called };
}

function readPhoneCell(cells: readonly string[]): PhoneCell | { problem: PhoneProblem } {
  let problem: PhoneProblem | undefined;
  for (const cell of cells) {
    if (cell.trim() === "" || NO_VALUE_PATTERN.test(cell.trim())) continue;
    const read = readPhone(cell.replaceAll(" ::: ", " / "));
    if ("number" in read) return { number: read.number, others: [] };
    const parts = read.problem === "several" ? cell.split(/ ::: |[/|,;\\]|\s(?:ve|veya|and|or|[-–—])\s/u) : [];
    const numbers = parts.map(parsePhone);
    const [main, ...others] = numbers;
    if (main !== undefined && !others.includes(undefined))
      return { number: main, others: others.filter((one) => one !== undefined).filter((one) => one !== main) };
    problem ??= read.problem;
  }
  return problem === undefined ? { number: "", others: [] } : { problem };
}
