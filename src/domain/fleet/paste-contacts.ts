import { parsePhone } from "#domain/words/phone.ts";

import type { ListRow } from "./paste-kind.ts";

const EMAIL_PATTERN = /[^\s<>()[\],;:/|@]{1,64}@[^\s<>()[\],;:/|@]{1,255}/gu;
const PHONE_PATTERN =
  /(?:(?:\+90[ -]?|\b90[ -]?|\b0 ?)\(?|\(?\b)[2-5]\d\d\)?[ .-]?\d{3}[ .-]?\d\d[ .-]?\d\d\b|\+\d(?:[ ().-]?\d){7,14}\b/gu;
/** What announces a value or stands between two, at the edge of what is left. */
const LABEL_SOURCE = String.raw`(?:[\s:;,/|()<>–—-]|\b(?:tel(?:efon)?|gsm|cep|e-?posta|e-?mail|mail)\b\.?)+`;
const BRACKETS_PATTERN = /\([^)]*\p{L}[^)]*\)/gu;
const EDGE_PATTERN = new RegExp(`^${LABEL_SOURCE}|${LABEL_SOURCE}$`, "giu");

/** Whether a cell looks like a telephone number, even if a spreadsheet has changed it to a form such as '5,32E+09'. */
export function looksLikePhone(cell: string): boolean {
  if (/^\d(?:[.,]\d+)?E\+?\d{1,2}$/iu.test(cell)) return true;
  const number = parsePhone(cell);
  return number !== undefined && /^(?:\+90[2-5]\d{9}|\+(?!90)\d{8,15}|444\d{4})$/u.test(number);
}

/** Whether a cell has a telephone or an e-mail address, perhaps among words. */
export function hasContact(cell: string): boolean {
  return cell.includes("@") || cell.search(PHONE_PATTERN) >= 0 || looksLikePhone(cell);
}

/** Reads the telephones and e-mail addresses of a row from whichever cell of name, telephone and e-mail has them. */
export function gatherContacts<Meaning extends string>(
  row: ListRow<Meaning>,
  meanings: { readonly name: Meaning; readonly phone: Meaning; readonly email?: Meaning },
): ListRow<Meaning> {
  const [name, mail] = [row.text(meanings.name), meanings.email === undefined ? "" : row.text(meanings.email)];
  const cells = row.sources(meanings.phone);
  const emails = [...cells, name].flatMap((cell) => cell.match(EMAIL_PATTERN) ?? []);
  // In brackets stands the number of another one: 'Deniz Ay (eşi Kaan 0555 301 14 41) 0555 301 14 40'.
  const others = name.match(BRACKETS_PATTERN) ?? [];
  const phones = [name.replace(BRACKETS_PATTERN, " "), mail, ...others].flatMap(
    (cell) => cell.match(PHONE_PATTERN) ?? [],
  );
  if (emails.length + phones.length === 0) return row;
  const strip = (text: string, pattern: RegExp) =>
    text
      .replace(pattern, " / ")
      .replace(/[ /]{1,9}\)/gu, ")")
      .replace(/\([ /]*\)/gu, "")
      .replace(EDGE_PATTERN, "")
      .replace(/\([^)]*$/u, "$&)");
  const kept = cells.map((cell) => (cell === name ? "" : cell.includes("@") ? strip(cell, EMAIL_PATTERN) : cell));
  const first = kept.find((cell) => cell !== "");
  const texts = new Map([
    [meanings.name, strip(strip(name, EMAIL_PATTERN), PHONE_PATTERN)],
    [meanings.email, [...new Set([phones.length > 0 ? strip(mail, PHONE_PATTERN) : mail, ...emails])].join(" ").trim()],
  ]);
  return {
    ...row,
    sources: (of) =>
      of === meanings.phone
        ? [[first ?? "", ...phones].filter(Boolean).join(" / "), ...kept.filter((cell) => cell !== first)]
        : row.sources(of),
    text: (of) => texts.get(of) ?? row.text(of),
  };
}
