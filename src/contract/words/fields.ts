import * as z from "zod/mini";

import { PUSH_ENDPOINT_MAX } from "#domain/notices/push.ts";
import { CAR_SLOTS_MAX } from "#domain/people/company.ts";
import { PASSWORD_MAX, PASSWORD_MIN, findPasswordProblem } from "#domain/people/password.ts";
import { normalizePlate, PLATE_MAX } from "#domain/people/plate.ts";
import { PROFILE_NOTE_MAX } from "#domain/people/profile.ts";
import { hasCodeForm, parsePrefix, readCode, GENERATED_CODES_MAX, GENERATED_CODES_MIN } from "#domain/sticker/code.ts";
import { toStoredContact, type Contact, type ContactKind } from "#domain/words/contact.ts";
import { parseTypedEmail } from "#domain/words/email.ts";
import { isCalendarDate, readLocalDateTime } from "#domain/words/istanbul.ts";
import { isAmountTooLarge, KURUS_MAX } from "#domain/words/money.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";
import { readPhone } from "#domain/words/phone.ts";
import { cleanLine, cleanNote, countCharacters } from "#domain/words/text.ts";

import { phoneProblemSentences } from "./phone.words.ts";
import { refusals } from "./refusals.ts";
import { requiredMessages } from "./sign-in.words.ts";

/** Maximum length of a text as it is sent. Longer texts are refused before anything else is checked. */
export const RAW_TEXT_MAX = 2000;

/**
 * Maximum length of a note as it is sent. It exceeds the 2000 characters that a stored note may have, because a note is
 * cleaned before it is stored.
 */
const RAW_NOTES_MAX = 10_000;

function rawTextFieldUpTo(max: number) {
  return z.string({ error: "Lütfen bu alanı doldurun." }).check(z.maxLength(max, "Bu metin çok uzun."));
}

const rawTextField = rawTextFieldUpTo(RAW_TEXT_MAX);

/** How the text of a field is written, for the OpenAPI document. `maxLength` is its length after cleaning. */
interface TextNotation {
  kind?: "phone" | "email" | "day" | "time" | "time-or-day" | "new-password";
  maxLength?: number;
}
export type TextKind = NonNullable<TextNotation["kind"]>;

export const textNotations = new WeakMap<object, TextNotation>();

/** A text field with its own rule. `parse` returns either the value to store or an error message. */
// @__NO_SIDE_EFFECTS__
export function textField<Value>(
  parse: (text: string) => { value: Value } | { refused: string },
  { raw = rawTextField, ...notation }: TextNotation & { raw?: typeof rawTextField } = {},
) {
  const field = z.pipe(
    raw,
    z.transform((text: string, context) => {
      const result = parse(text);
      if ("value" in result) return result.value;
      context.issues.push({ code: "custom", message: result.refused, input: text });
      return z.NEVER;
    }),
  );
  textNotations.set(field, notation);
  return field;
}

/**
 * A text with at most `max` characters after cleaning. `empty` is the error message for an empty text, if the text must
 * not be empty. `what` is the name of the text in the error message for a text that is too long.
 */
// @__NO_SIDE_EFFECTS__
export function textFieldUpTo(
  max: number,
  {
    clean = cleanLine,
    empty,
    what = "Bu alan",
    raw = rawTextField,
  }: { clean?(text: string): string; empty?: string; what?: string; raw?: typeof rawTextField } = {},
) {
  return textField(
    (text) => {
      const value = clean(text);
      if (value === "" && empty !== undefined) return { refused: empty };
      return countCharacters(value) > max ? { refused: `${what} en fazla ${max} karakter olabilir.` } : { value };
    },
    { raw, maxLength: max },
  );
}

/** The e-mail address of an account. It is converted to lower case (docs/product.md 3.4). */
export const emailField = textField(
  (text) => {
    if (text.trim() === "") return { refused: requiredMessages.email };
    const value = parseTypedEmail(text);
    return value === undefined ? { refused: "Geçersiz e-posta adresi." } : { value };
  },
  { kind: "email" },
);

/** The name of a person or company: 1 to 80 characters after cleaning (docs/product.md 3.3). */
export const displayNameField = textFieldUpTo(PERSON_NAME_MAX, {
  empty: "Görünen Ad veya Şirket Adı boş olamaz.",
  what: "Ad",
});

/**
 * Error messages for a new password. The browser finds these problems too, but the server checks again: only it has the
 * list of leaked passwords and the names that a password must not resemble.
 */
export const passwordMessages = {
  "too-short": `Şifre en az ${PASSWORD_MIN} karakter olmalı.`,
  "too-long": `Şifre en fazla ${PASSWORD_MAX} karakter olabilir.`,
  "too-common": "Bu şifre çok yaygın. Tahmin etmek isteyenler önce bunu dener. Lütfen başka bir şifre seçin.",
};

/** The error message for a password that resembles a name or the address. Only the server finds this. */
export const PASSWORD_TOO_SIMILAR_MESSAGE =
  "Bu şifre adınıza, e-posta adresinize ya da hizmetin adına çok yakın. Tahmin etmek isteyenler bunları da dener. Lütfen başka bir şifre seçin.";

/**
 * A new password of a customer or company: 6 to 128 characters, and not among the common ones (docs/product.md 3.5;
 * decision 34).
 */
export const newPasswordField = rawTextField.check(({ value, issues }) => {
  const problem = findPasswordProblem(value, "customer");
  if (problem !== undefined) issues.push({ code: "custom", message: passwordMessages[problem], input: value });
});
textNotations.set(newPasswordField, { kind: "new-password" });

/** A typed code or a pasted scan URL, normalised (docs/product.md 4.2). */
export const codeField = textField((text) => {
  const value = readCode(text);
  if (value === "") return { refused: "Lütfen QR Kodu giriniz." };
  return hasCodeForm(value) ? { value } : { refused: "Geçersiz veya bulunamayan QR Kodu." };
});

/** The code of a car that the user must choose. `missing` is the error message if none is chosen. */
export function chosenCarField(missing: string) {
  return z.pipe(z.string({ error: missing }).check(z.minLength(1, missing)), codeField);
}

/**
 * A claim word as somebody typed it. Its form is not checked here, so that an impossible word gets the same answer as a
 * wrong one (docs/product.md 4.8).
 */
export const claimWordField = rawTextFieldUpTo(100);

/** The prefix of generated codes; KT if the field is empty (docs/product.md 4.1). */
export const prefixField = textField((text) => {
  const value = parsePrefix(text);
  return value === undefined
    ? { refused: "Ön ek 1-6 harf veya rakamdan oluşmalı, sonunda tire olabilir. RC- şirketlere ayrılmıştır." }
    : { value };
});

const countMessage = "Lütfen 1 ile 50 arasında geçerli bir tam sayı girin.";

/** Number of codes to generate: a whole number from 1 to 50 (docs/product.md 4.3). */
export const generateCountField = z
  .int({ error: countMessage })
  .check(z.minimum(GENERATED_CODES_MIN, countMessage), z.maximum(GENERATED_CODES_MAX, countMessage));

/**
 * The number plate of a vehicle, or a name in its place, for example of a shop. At most 20 characters, normalised; ''
 * for none (docs/product.md 5.2).
 */
export const plateField = textFieldUpTo(PLATE_MAX, { clean: normalizePlate, what: "Plaka" });

/** Confirms that a telephone number that seems wrong is right (docs/product.md 5.8). */
export const phoneConfirmedField = z.optional(z.boolean({ error: "Geçersiz değer." }));

/** The note on the scan page: plain text of at most 150 characters (docs/product.md 5.3). */
export const noteField = textFieldUpTo(PROFILE_NOTE_MAX, { clean: cleanNote, what: "Not" });

/** A contact, and whether strangers see it. A visible contact must be valid. */
function contactField(kind: ContactKind) {
  return z.pipe(
    z.strictObject({ value: rawTextField, visible: z.boolean({ error: "Geçersiz değer." }) }),
    z.transform((typed: Contact, context) => {
      const stored = toStoredContact(kind, typed);
      if (stored) return stored;
      context.issues.push({
        code: "custom",
        message: findContactProblem(kind, typed.value),
        input: typed.value,
        path: ["value"],
      });
      return z.NEVER;
    }),
  );
}

/** The error messages for invalid contacts. */
export const contactMessages: Record<ContactKind, string> = {
  phone: phoneProblemSentences.none,
  email: "Lütfen geçerli bir e-posta adresi girin.",
  website: "Lütfen geçerli bir web adresi girin (ornek.com gibi).",
  telegram: "Lütfen bir Telegram kullanıcı adı veya t.me bağlantısı girin.",
  whatsapp: "Lütfen WhatsApp kullanan bir cep telefonu numarası girin.",
  instagram: "Lütfen bir Instagram kullanıcı adı veya instagram.com bağlantısı girin.",
};

/** The error message for an invalid contact. For a telephone number, the message says what is wrong. */
function findContactProblem(kind: ContactKind, typed: string): string {
  if (kind !== "phone" && kind !== "whatsapp") return contactMessages[kind];
  const read = readPhone(typed);
  return "problem" in read && read.problem !== "none" ? phoneProblemSentences[read.problem] : contactMessages[kind];
}

/** The four contacts of a profile. An empty value means that there is no such contact (docs/product.md 5.4, 5.5). */
export const contactsField = z.strictObject({
  phone: contactField("phone"),
  telegram: contactField("telegram"),
  email: contactField("email"),
  website: contactField("website"),
});

/**
 * The four contacts on the scan pages of a company's cars. An empty value means that there is no such contact
 * (docs/product.md 5.5, 7.4).
 */
export const companyContactsField = z.strictObject({
  phone: contactField("phone"),
  whatsapp: contactField("whatsapp"),
  instagram: contactField("instagram"),
  website: contactField("website"),
});

/** A telephone number, or ''. */
export const phoneField = textField(
  (text) => {
    if (text.trim() === "") return { value: "" };
    const read = readPhone(text);
    return "number" in read ? { value: read.number } : { refused: phoneProblemSentences[read.problem] };
  },
  { kind: "phone" },
);

/** An e-mail address, or ''. For the address of an account there is `emailField`. */
export const optionalEmailField = textField(
  (text) => {
    const value = text.trim() === "" ? "" : parseTypedEmail(text);
    return value === undefined ? { refused: contactMessages.email } : { value };
  },
  { kind: "email" },
);

/** The name of a company's customer: 1 to 80 characters after cleaning (docs/product.md 10.1). */
export const customerNameField = textFieldUpTo(PERSON_NAME_MAX, {
  empty: "Lütfen müşterinin adını girin.",
  what: "Ad",
});

/**
 * A text of several lines with at most `max` characters; may be ''. `what` is the name of the text in the error
 * message.
 */
export function notesField(max: number, what = "Not") {
  return textFieldUpTo(max, { clean: cleanNote, what, raw: rawTextFieldUpTo(RAW_NOTES_MAX) });
}

/** A text of several lines with 1 to `max` characters. `whenEmpty` is the error message for an empty text. */
export function longTextField(max: number, whenEmpty: string) {
  return textFieldUpTo(max, { clean: cleanNote, empty: whenEmpty, raw: rawTextFieldUpTo(RAW_NOTES_MAX) });
}

/** A text of one line with 1 to `max` characters. `whenEmpty` is the error message for an empty text. */
export function lineField(max: number, whenEmpty: string) {
  return textFieldUpTo(max, { empty: whenEmpty });
}

/** A text of one line with at most `max` characters; may be ''. */
export function optionalLineField(max: number) {
  return textFieldUpTo(max);
}

/** Maximum number of characters of a reason that an administrator gives. */
export const REASON_MAX = 500;

/** The reason that an administrator gives for an action. In most cases the person concerned reads it. */
export const reasonField = lineField(REASON_MAX, "Lütfen nedenini yazın.");

/** The reason of a refusal, sent back by the person who has read it; '' for none. */
export const knownReasonField = textField((text) => ({ value: cleanLine(text) }));

const AMOUNT_TOO_LARGE_MESSAGE = "Bu tutar çok büyük.";

/**
 * An amount in whole kuruş. Anything else fails with `message`, and an amount that is too large with a message of its
 * own. The input may be a text that the client could not parse.
 */
function kurusField(message: string) {
  function said({ input }: { input?: unknown }) {
    const isAbove =
      typeof input === "string" ? isAmountTooLarge(input) : typeof input === "number" && input > KURUS_MAX;
    return isAbove ? AMOUNT_TOO_LARGE_MESSAGE : message;
  }
  return z.int({ error: said }).check(z.maximum(KURUS_MAX, AMOUNT_TOO_LARGE_MESSAGE));
}

/** An amount above 0 in whole kuruş. `message` is the error message for anything else (docs/product.md 12.4). */
export function amountField(message: string) {
  return kurusField(message).check(z.minimum(1, message));
}

/** An amount of 0 or more in whole kuruş. `message` is the error message for anything else. */
export function amountFromZeroField(message: string) {
  return kurusField(message).check(z.minimum(0, message));
}

/**
 * A day and time in Istanbul, 'YYYY-MM-DDTHH:mm'. An instant with a time zone, as in the API's responses, is converted
 * to this form. If `orDay` is true, a day alone ('YYYY-MM-DD') is allowed too and stays as it is (docs/product.md
 * 12.5).
 */
export function localDateTimeField(message: string, orDay = false) {
  return textField(
    (text) => {
      const value = orDay && isCalendarDate(text) ? text : readLocalDateTime(text.trim());
      return value === undefined ? { refused: message } : { value };
    },
    { kind: orDay ? "time-or-day" : "time" },
  );
}

/** A calendar day 'YYYY-MM-DD' (docs/product.md 12.5). */
export const dayField = textField(
  (text) => (isCalendarDate(text) ? { value: text } : { refused: "Lütfen geçerli bir tarih girin." }),
  { kind: "day" },
);

/** The error message for the day of a past event, if the day is in the future. */
export const FUTURE_DATE_MESSAGE = "Bu tarih henüz gelmedi.";

/** A calendar day, or null (docs/product.md 12.5). */
export const calendarDateField = z.nullable(dayField);

/** The number of cars that a company may have: a whole number from 0 to `CAR_SLOTS_MAX` (docs/product.md 7.3). */
export function carSlotsField(message: string) {
  return z
    .int({ error: message })
    .check(z.minimum(0, message), z.maximum(CAR_SLOTS_MAX, `Araç limiti en fazla ${CAR_SLOTS_MAX} olabilir.`));
}

/**
 * The id of a stored row, or of a new row that the client wants to insert. A repeated request with the same new id
 * inserts one row only and gets the same response. The id is converted to lower case, because limits compare ids as
 * text: another spelling of an id must not count as another id.
 */
export const idField = z.uuid({ error: "Geçersiz değer." }).check(z.toLowerCase());

export const booleanField = z.boolean({ error: "Geçersiz değer." });

export const searchField = z.string().check(z.maxLength(200, "Arama en fazla 200 karakter olabilir."));

/** The version of a row that the client has seen. If the stored version is another one, the request is refused. */
export const versionField = z
  .int({ error: "Geçersiz değer." })
  .check(z.minimum(1, "Geçersiz değer."), z.maximum(2_147_483_647, "Geçersiz değer."));

/**
 * The version of a row that the client has seen; 0 for a row that does not exist yet. If the stored version is another
 * one, the request is refused.
 */
export const newestVersionField = z
  .int({ error: "Geçersiz değer." })
  .check(z.minimum(0, "Geçersiz değer."), z.maximum(2_147_483_647, "Geçersiz değer."));

/** The token in the link of a mail: 32 random bytes as base64url. */
export const linkTokenField = z
  .string({ error: refusals.LINK_INVALID.message })
  .check(z.regex(/^[\w-]{43}$/, refusals.LINK_INVALID.message));

const UUID_SOURCE = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const CODE_SOURCE = "[A-Z0-9-]{1,32}";
const LINE_SOURCE = String.raw`[^\p{Cc}]{0,160}`;

function cursorField(...parts: string[]) {
  return z.string().check(z.regex(new RegExp(`^${parts.join(String.raw`\.`)}$`, "u"), "Geçersiz sayfa."));
}

/**
 * The cursor of the next page of a list, as the previous page returned it. It contains the sort key of the previous
 * page's last row, and its id.
 */
export const cursorFields = {
  /** An instant in ms UTC, then a code. */
  instantAndCode: cursorField(String.raw`\d{1,15}`, CODE_SOURCE),
  /** An instant in ms UTC, then an id. */
  instantAndId: cursorField(String.raw`\d{1,15}`, UUID_SOURCE),
  /** A calendar day, an instant in ms UTC, then an id. */
  dayInstantAndId: cursorField(String.raw`\d{4}-\d\d-\d\d`, String.raw`\d{1,15}`, UUID_SOURCE).check(
    z.refine((text) => isCalendarDate(text.slice(0, 10)), "Geçersiz sayfa."),
  ),
  /** The number of a code in its batch. */
  number: cursorField(String.raw`\d{1,5}`),
  /**
   * A code, then the plate by which the list is sorted. The plate is last, because it may contain any character, also
   * the separator.
   */
  codeAndPlate: cursorField(CODE_SOURCE, LINE_SOURCE),
  /**
   * An id, then the name by which the list is sorted. The name is last, because it may contain any character, also the
   * separator.
   */
  idAndName: cursorField(UUID_SOURCE, LINE_SOURCE),
  /** A calendar day, a code, then the kind of a deadline or the id of a maintenance. */
  dateCodeKind: cursorField(String.raw`\d{4}-\d\d-\d\d`, CODE_SOURCE, `(?:[a-zA-Z]{1,20}|${UUID_SOURCE})`).check(
    z.refine((text) => isCalendarDate(text.slice(0, 10)), "Geçersiz sayfa."),
  ),
};

/** A page of a list. `next` is the cursor of the next page; null on the last page (docs/product.md 12.1). */
// @__NO_SIDE_EFFECTS__
export function pageSchema<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ items: z.array(row), next: z.nullable(z.string()) });
}

/** The endpoint of a browser's push subscription. */
export const pushEndpointField = z
  .string({ error: "Geçersiz adres." })
  .check(z.maxLength(PUSH_ENDPOINT_MAX, "Bu adres çok uzun."));
