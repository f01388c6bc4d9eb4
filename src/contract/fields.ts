import * as z from "zod/mini";

import { isCode, parsePrefix, readCode, GENERATE_MAX, GENERATE_MIN } from "#domain/code.ts";
import { parseEmail, parsePhone, parseTelegram, parseWebsite } from "#domain/contact.ts";
import { PASSWORD_MAX, PASSWORD_MIN, passwordProblem } from "#domain/password.ts";
import { NAME_MAX } from "#domain/person-name.ts";
import { isPlateTooLong, normalizePlate, PLATE_MAX } from "#domain/plate.ts";
import { NOTE_MAX } from "#domain/profile.ts";
import { cleanLine, cleanNote, countCharacters } from "#domain/text.ts";

/** Longest text that any field looks at; longer input is refused before a rule reads it. */
const RAW_MAX = 2000;

const rawText = z.string({ error: "Lütfen bu alanı doldurun." }).check(z.maxLength(RAW_MAX, "Bu metin çok uzun."));

/** A text field that a domain function turns into its stored form, or refuses with one sentence. */
function textField(parse: (text: string) => { value: string } | { refused: string }) {
  return z.pipe(
    rawText,
    z.transform((text: string, context) => {
      const result = parse(text);
      if ("value" in result) return result.value;
      context.issues.push({ code: "custom", message: result.refused, input: text });
      return z.NEVER;
    }),
  );
}

function optional(parse: (text: string) => string | undefined, refused: string) {
  return textField((text) => {
    if (text.trim() === "") return { value: "" };
    const value = parse(text);
    return value === undefined ? { refused } : { value };
  });
}

/** E-mail address of an account, given in lower case (specification 8, decisions "Names"). */
export const emailField = textField((text) => {
  const value = parseEmail(text);
  return value === undefined ? { refused: "Geçersiz e-posta adresi." } : { value };
});

/** Display name of a person or name of a company: 1 to 80 characters after cleaning (specification 5). */
export const displayNameField = textField((text) => {
  const value = cleanLine(text);
  if (value === "") return { refused: "Görünen Ad veya Şirket Adı boş olamaz." };
  if (countCharacters(value) > NAME_MAX) return { refused: `Ad en fazla ${NAME_MAX} karakter olabilir.` };
  return { value };
});

const passwordMessages = {
  "too-short": `Şifre en az ${PASSWORD_MIN} karakter olmalı.`,
  "too-long": `Şifre en fazla ${PASSWORD_MAX} karakter olabilir.`,
};

/** A new password of a customer or company: 6 to 128 characters (specification 5, 9; decisions "Open questions of policy"). */
export const newPasswordField = rawText.check(({ value, issues }) => {
  const problem = passwordProblem(value, "customer");
  if (problem !== undefined) issues.push({ code: "custom", message: passwordMessages[problem], input: value });
});

/** A printed code as people type it, or the scan address they paste, given normalised (decisions "Codes"). */
export const codeField = textField((text) => {
  const value = readCode(text);
  if (value === "") return { refused: "Lütfen QR Kodu giriniz." };
  return isCode(value) ? { value } : { refused: "Geçersiz veya bulunamayan QR Kodu." };
});

/** Prefix of generated codes; empty gives KT (specification 5, 9). */
export const prefixField = textField((text) => {
  const value = parsePrefix(text);
  return value === undefined
    ? { refused: "Ön ek 1-6 harf veya rakamdan oluşmalı, sonunda tire olabilir. RC- şirketlere ayrılmıştır." }
    : { value };
});

const countMessage = "Lütfen 1 ile 50 arasında geçerli bir tam sayı girin.";

/** How many codes to generate at once: a whole number from 1 to 50 (specification 5). */
export const generateCountField = z
  .int({ error: countMessage })
  .check(z.minimum(GENERATE_MIN, countMessage), z.maximum(GENERATE_MAX, countMessage));

/** Plate of a vehicle, or nothing: at most 20 characters, given as a Turkish plate is written (decisions "Profiles"). */
export const plateField = textField((text) => {
  const value = normalizePlate(text);
  return isPlateTooLong(value) ? { refused: `Plaka en fazla ${PLATE_MAX} karakter olabilir.` } : { value };
});

/** The note that strangers read: plain text of at most 150 characters (specification 5, 9). */
export const noteField = textField((text) => {
  const value = cleanNote(text);
  return countCharacters(value) > NOTE_MAX ? { refused: `Not en fazla ${NOTE_MAX} karakter olabilir.` } : { value };
});

function contactField(parse: (text: string) => string | undefined, refused: string) {
  return z.strictObject({ value: optional(parse, refused), visible: z.boolean({ error: "Geçersiz değer." }) });
}

/** The four contacts of a profile with their visibility; an empty value is no contact (specification 3, decisions "Profiles"). */
export const contactsField = z.strictObject({
  phone: contactField(parsePhone, "Lütfen geçerli bir telefon numarası girin (7-15 rakam)."),
  telegram: contactField(parseTelegram, "Lütfen bir Telegram kullanıcı adı veya t.me bağlantısı girin."),
  email: contactField(parseEmail, "Lütfen geçerli bir e-posta adresi girin."),
  website: contactField(parseWebsite, "Lütfen geçerli bir web adresi girin (ornek.com gibi)."),
});

/** Version of an edited row as it was read; an edit of an older one is refused. */
export const versionField = z.int({ error: "Geçersiz değer." }).check(z.minimum(1, "Geçersiz değer."));

/** Where the next page of a newest-first list starts: an instant in ms UTC and a code, as the previous page gave it. */
export const cursorField = z.string().check(z.regex(/^\d{1,15}\.[A-Z0-9-]{1,32}$/, "Geçersiz sayfa."));

/** A page of a list: its rows and the cursor of the next page, null at the end (decisions "Lists"). */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ items: z.array(row), next: z.nullable(z.string()) });
}
