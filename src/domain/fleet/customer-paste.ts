import { parseTypedEmail } from "#domain/words/email.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";
import type { PhoneProblem } from "#domain/words/phone-paste.ts";
import { parsePhone, readPhone } from "#domain/words/phone.ts";
import { cleanNote, countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import {
  CUSTOMER_COLUMN_MEANINGS,
  isCustomerHeading,
  isNotesHeading,
  looksLikePhone,
  proposeCustomerColumns,
  readBusiness,
  type CustomerColumnMeaning,
} from "./customer-columns.ts";
import { CUSTOMER_CAUTION_MAX, CUSTOMER_NOTES_MAX } from "./customer.ts";
import type { ListKind, ListRow } from "./paste-kind.ts";
import type { ListChoice } from "./paste-questions.ts";
import { readList, type ListReading } from "./paste-reading.ts";

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
  meanings: CUSTOMER_COLUMN_MEANINGS,
  needed: new Set(["name"]),
  isHeading: isCustomerHeading,
  isValue: (cell) => looksLikePhone(cell) || cell.includes("@"),
  propose: proposeCustomerColumns,
  amounts: [],
  yearsAhead: 0,
  isKeyed: (cell) => looksLikePhone(cell) || cell.includes("@") || LEGAL_FORM_PATTERN.test(toSearchKey(cell)),
  countingStates: /^(?:aktif|active|acik|onayli|onaylandi|kayitli|gecerli|normal)$/u,
  isNotesHeading,
  meansNoValue: (cell) => NO_VALUE_PATTERN.test(cell.trim()),
  makeLineReader: () => readCustomerLine,
  keyOf: makeCustomerKey,
  isOther: (line, earlier) => toSearchKey(line.name) !== toSearchKey(earlier.name),
};

export type CustomerListReading = ListReading<CustomerColumnMeaning, CustomerLine, CustomerLineProblem>;

/** Lines without a number are compared by name and e-mail address. docs/product/customers-and-expenses.md 10.6. */
export function readCustomers(text: string, now: Date, choice: ListChoice = {}): CustomerListReading {
  return readList(customerKind, text, now, choice);
}

function makeCustomerKey({ name, phone, email }: Pick<CustomerLine, "name" | "phone" | "email">): string {
  return phone === "" ? `${toSearchKey(name)}\n${email}` : phone;
}

const NO_VALUE_PATTERN = /^(?:[-–—./*]+|yok|bilinmiyor|boş|n\/?a|none|null|0+|x+)$/iu;

function readCustomerLine(row: ListRow<CustomerColumnMeaning>): CustomerLine | CustomerLineProblem {
  const name = row.text("name");
  if (name === "") return "no-name";
  if (countCharacters(name) > PERSON_NAME_MAX) return "name-too-long";
  const called = readPhoneCell(row.sources("phone"));
  if ("problem" in called) return `phone-${called.problem}`;
  const mails = readEmailCell(row.text("email"));
  if (!mails) return "email";
  const told = row.notes((text) => called.number === "" || parsePhone(text) !== called.number);
  const further = [
    ...called.others.map((one) => `Diğer telefon: ${one}`),
    ...mails.slice(1).map((one) => `Diğer e-posta: ${one}`),
  ];
  const notes = cleanNote([told, ...further].filter(Boolean).join("\n"));
  if (countCharacters(notes) > CUSTOMER_NOTES_MAX) return "notes-too-long";
  const caution = row.note("caution");
  if (countCharacters(caution) > CUSTOMER_CAUTION_MAX) return "caution-too-long";
  const [email = ""] = mails;
  return { name, phone: called.number, email, notes, caution, isBusiness: readIsBusiness(name, row.text("business")) };
}

function readEmailCell(cell: string): string[] | undefined {
  const whole = cell === "" ? "" : parseTypedEmail(cell);
  if (whole !== undefined) return [whole];
  const all = cell.split(/ ::: |[,;/\s]+/u).map((one) => parseTypedEmail(one));
  return all.every((one) => one !== undefined) ? all : undefined;
}

const LEGAL_FORM_PATTERN =
  /(?:^|[ .])(?:ltd|limited|a ?\.? ?s|as|anonim|sti|sirketi|holding|kooperatifi|gmbh|inc|llc)\.?(?=$|[ .])/u;

function readIsBusiness(name: string, cell: string): boolean | null {
  const said = readBusiness(cell);
  if (said !== undefined) return said;
  return LEGAL_FORM_PATTERN.test(toSearchKey(name)) ? true : null;
}

interface PhoneCell {
  readonly number: string;
  readonly others: readonly string[];
}

export function readPhoneCell(cells: readonly string[]): PhoneCell | { problem: PhoneProblem } {
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
