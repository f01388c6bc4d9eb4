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

/** Longer texts are refused before anything else is checked. */
export const RAW_TEXT_MAX = 2000;

/** More than the 2000 characters of a stored note, because a note is cleaned before it is stored. */
const RAW_NOTES_MAX = 10_000;

function rawTextFieldUpTo(max: number) {
  return z.string({ error: "Lütfen bu alanı doldurun." }).check(z.maxLength(max, "Bu metin çok uzun."));
}

const rawTextField = rawTextFieldUpTo(RAW_TEXT_MAX);

interface TextNotation {
  kind?: "phone" | "email" | "day" | "time" | "time-or-day" | "new-password";
  maxLength?: number;
}
export type TextKind = NonNullable<TextNotation["kind"]>;

export const textNotations = new WeakMap<object, TextNotation>();

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

/** Converted to lower case (docs/product/accounts.md 3.4). */
export const emailField = textField(
  (text) => {
    if (text.trim() === "") return { refused: requiredMessages.email };
    const value = parseTypedEmail(text);
    return value === undefined ? { refused: "Geçersiz e-posta adresi." } : { value };
  },
  { kind: "email" },
);

export const displayNameField = textFieldUpTo(PERSON_NAME_MAX, {
  empty: "Görünen Ad veya Şirket Adı boş olamaz.",
  what: "Ad",
});

/**
 * The browser finds these problems too, but the server checks again: only it has the list of leaked passwords and the
 * names that a password must not resemble.
 */
export const passwordMessages = {
  "too-short": `Şifre en az ${PASSWORD_MIN} karakter olmalı.`,
  "too-long": `Şifre en fazla ${PASSWORD_MAX} karakter olabilir.`,
  "too-common": "Bu şifre çok yaygın. Tahmin etmek isteyenler önce bunu dener. Lütfen başka bir şifre seçin.",
};

export const PASSWORD_TOO_SIMILAR_MESSAGE =
  "Bu şifre adınıza, e-posta adresinize ya da hizmetin adına çok yakın. Tahmin etmek isteyenler bunları da dener. Lütfen başka bir şifre seçin.";

/**
 * A new password of a customer or company: 6 to 128 characters, and not among the common ones (docs/product/accounts.md
 * 3.5; decision 34).
 */
export const newPasswordField = rawTextField.check(({ value, issues }) => {
  const problem = findPasswordProblem(value, "customer");
  if (problem !== undefined) issues.push({ code: "custom", message: passwordMessages[problem], input: value });
});
textNotations.set(newPasswordField, { kind: "new-password" });

export const codeField = textField((text) => {
  const value = readCode(text);
  if (value === "") return { refused: "Lütfen QR Kodu giriniz." };
  return hasCodeForm(value) ? { value } : { refused: "Geçersiz veya bulunamayan QR Kodu." };
});

export function chosenCarField(missing: string) {
  return z.pipe(z.string({ error: missing }).check(z.minLength(1, missing)), codeField);
}

/**
 * The form is not checked here, so that an impossible word gets the same answer as a wrong one
 * (docs/product/stickers.md 4.8).
 */
export const claimWordField = rawTextFieldUpTo(100);

/** The prefix of generated codes; KT if the field is empty (docs/product/stickers.md 4.1). */
export const prefixField = textField((text) => {
  const value = parsePrefix(text);
  return value === undefined
    ? { refused: "Ön ek 1-6 harf veya rakamdan oluşmalı, sonunda tire olabilir. RC- şirketlere ayrılmıştır." }
    : { value };
});

const countMessage = "Lütfen 1 ile 50 arasında geçerli bir tam sayı girin.";

export const generateCountField = z
  .int({ error: countMessage })
  .check(z.minimum(GENERATED_CODES_MIN, countMessage), z.maximum(GENERATED_CODES_MAX, countMessage));

/** At most 20 characters, normalised; '' for none (docs/product/profiles.md 5.2). */
export const plateField = textFieldUpTo(PLATE_MAX, { clean: normalizePlate, what: "Plaka" });

/** Confirms that a telephone number that seems wrong is right (docs/product/profiles.md 5.8). */
export const phoneConfirmedField = z.optional(z.boolean({ error: "Geçersiz değer." }));

export const noteField = textFieldUpTo(PROFILE_NOTE_MAX, { clean: cleanNote, what: "Not" });

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

export const contactMessages: Record<ContactKind, string> = {
  phone: phoneProblemSentences.none,
  email: "Lütfen geçerli bir e-posta adresi girin.",
  website: "Lütfen geçerli bir web adresi girin (ornek.com gibi).",
  telegram: "Lütfen bir Telegram kullanıcı adı veya t.me bağlantısı girin.",
  whatsapp: "Lütfen WhatsApp kullanan bir cep telefonu numarası girin.",
  instagram: "Lütfen bir Instagram kullanıcı adı veya instagram.com bağlantısı girin.",
};

function findContactProblem(kind: ContactKind, typed: string): string {
  if (kind !== "phone" && kind !== "whatsapp") return contactMessages[kind];
  const read = readPhone(typed);
  return "problem" in read && read.problem !== "none" ? phoneProblemSentences[read.problem] : contactMessages[kind];
}

/** An empty value means that there is no such contact (docs/product/profiles.md 5.4, 5.5). */
export const contactsField = z.strictObject({
  phone: contactField("phone"),
  telegram: contactField("telegram"),
  email: contactField("email"),
  website: contactField("website"),
});

/** An empty value means that there is no such contact (docs/product/profiles.md 5.5, docs/product/companies.md 7.4). */
export const companyContactsField = z.strictObject({
  phone: contactField("phone"),
  whatsapp: contactField("whatsapp"),
  instagram: contactField("instagram"),
  website: contactField("website"),
});

export const phoneField = textField(
  (text) => {
    if (text.trim() === "") return { value: "" };
    const read = readPhone(text);
    return "number" in read ? { value: read.number } : { refused: phoneProblemSentences[read.problem] };
  },
  { kind: "phone" },
);

export const optionalEmailField = textField(
  (text) => {
    const value = text.trim() === "" ? "" : parseTypedEmail(text);
    return value === undefined ? { refused: contactMessages.email } : { value };
  },
  { kind: "email" },
);

export const customerNameField = textFieldUpTo(PERSON_NAME_MAX, {
  empty: "Lütfen müşterinin adını girin.",
  what: "Ad",
});

export function notesField(max: number, what = "Not") {
  return textFieldUpTo(max, { clean: cleanNote, what, raw: rawTextFieldUpTo(RAW_NOTES_MAX) });
}

export function longTextField(max: number, whenEmpty: string) {
  return textFieldUpTo(max, { clean: cleanNote, empty: whenEmpty, raw: rawTextFieldUpTo(RAW_NOTES_MAX) });
}

export function lineField(max: number, whenEmpty: string) {
  return textFieldUpTo(max, { empty: whenEmpty });
}

export function optionalLineField(max: number) {
  return textFieldUpTo(max);
}

export const REASON_MAX = 500;

/** In most cases the person concerned reads it. */
export const reasonField = lineField(REASON_MAX, "Lütfen nedenini yazın.");

/** The reason of a refusal, sent back by the person who has read it; '' for none. */
export const knownReasonField = textField((text) => ({ value: cleanLine(text) }));

const AMOUNT_TOO_LARGE_MESSAGE = "Bu tutar çok büyük.";

/**
 * Anything else fails with `message`, and an amount that is too large with a message of its own. The input may be a
 * text that the client could not parse.
 */
function kurusField(message: string) {
  function said({ input }: { input?: unknown }) {
    const isAbove =
      typeof input === "string" ? isAmountTooLarge(input) : typeof input === "number" && input > KURUS_MAX;
    return isAbove ? AMOUNT_TOO_LARGE_MESSAGE : message;
  }
  return z.int({ error: said }).check(z.maximum(KURUS_MAX, AMOUNT_TOO_LARGE_MESSAGE));
}

/** `message` is the error message for anything else (docs/product/lists-and-words.md 12.4). */
export function amountField(message: string) {
  return kurusField(message).check(z.minimum(1, message));
}

export function amountFromZeroField(message: string) {
  return kurusField(message).check(z.minimum(0, message));
}

/**
 * An instant with a time zone, as in the API's responses, is converted to this form. If `orDay` is true, a day alone
 * ('YYYY-MM-DD') is allowed too and stays as it is (docs/product/lists-and-words.md 12.5).
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

/** A calendar day 'YYYY-MM-DD' (docs/product/lists-and-words.md 12.5). */
export const dayField = textField(
  (text) => (isCalendarDate(text) ? { value: text } : { refused: "Lütfen geçerli bir tarih girin." }),
  { kind: "day" },
);

export const FUTURE_DATE_MESSAGE = "Bu tarih henüz gelmedi.";

export const calendarDateField = z.nullable(dayField);

export function carSlotsField(message: string) {
  return z
    .int({ error: message })
    .check(z.minimum(0, message), z.maximum(CAR_SLOTS_MAX, `Araç limiti en fazla ${CAR_SLOTS_MAX} olabilir.`));
}

/**
 * A repeated request with the same new id inserts one row only and gets the same response. The id is converted to lower
 * case, because limits compare ids as text: another spelling of an id must not count as another id.
 */
export const idField = z.uuid({ error: "Geçersiz değer." }).check(z.toLowerCase());

export const booleanField = z.boolean({ error: "Geçersiz değer." });

export const searchField = z.string().check(z.maxLength(200, "Arama en fazla 200 karakter olabilir."));

export const versionField = z
  .int({ error: "Geçersiz değer." })
  .check(z.minimum(1, "Geçersiz değer."), z.maximum(2_147_483_647, "Geçersiz değer."));

/** The version of a row that the client has seen; 0 for a row that does not exist yet. */
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

/** A cursor contains the sort key of the previous page's last row, and its id. */
export const cursorFields = {
  instantAndCode: cursorField(String.raw`\d{1,15}`, CODE_SOURCE),
  instantAndId: cursorField(String.raw`\d{1,15}`, UUID_SOURCE),
  dayInstantAndId: cursorField(String.raw`\d{4}-\d\d-\d\d`, String.raw`\d{1,15}`, UUID_SOURCE).check(
    z.refine((text) => isCalendarDate(text.slice(0, 10)), "Geçersiz sayfa."),
  ),
  number: cursorField(String.raw`\d{1,5}`),
  /** The plate is last, because it may contain any character, also the separator. */
  codeAndPlate: cursorField(CODE_SOURCE, LINE_SOURCE),
  /** The name is last, because it may contain any character, also the separator. */
  idAndName: cursorField(UUID_SOURCE, LINE_SOURCE),
  dateCodeId: cursorField(String.raw`\d{4}-\d\d-\d\d`, CODE_SOURCE, UUID_SOURCE).check(
    z.refine((text) => isCalendarDate(text.slice(0, 10)), "Geçersiz sayfa."),
  ),
};

/** `next` is the cursor of the next page; null on the last page (docs/product/lists-and-words.md 12.1). */
// @__NO_SIDE_EFFECTS__
export function pageSchema<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ items: z.array(row), next: z.nullable(z.string()) });
}

export const pushEndpointField = z
  .string({ error: "Geçersiz adres." })
  .check(z.maxLength(PUSH_ENDPOINT_MAX, "Bu adres çok uzun."));
