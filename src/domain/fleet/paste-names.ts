import { toSearchKey, toTurkishUpperCase } from "#domain/words/turkish.ts";

import type { ListRow } from "./paste-kind.ts";
import { findPlatesInText } from "./paste-plate-text.ts";
import { makeListQuestion, type ListChoice, type ListQuestion } from "./paste-questions.ts";

const LEGAL_FORM_PATTERN =
  /(?:^|[ .])(?:ltd|limited|a ?\.? ?s|as|anonim|sti|sirketi|holding|kooperatifi|gmbh|inc|llc)\.?(?=$|[ .])/u;

export function hasLegalForm(name: string): boolean {
  return LEGAL_FORM_PATTERN.test(toSearchKey(name));
}

const COMPANY_WORD_PATTERN =
  /\b(?:(?:tic|san|oto|co|sons?|sohne|gr[uo]u?p)\b|ticaret|sanayi|turizm|insaat|otomotiv|lojistik|nakliyat|otel|hotel|gida|tekstil|ortak|ogullari|kardesler|muhendislik|mimarlik|danismanlik|hukuk|sigorta|filo|rent|servis|market|eczane|klinik|dernegi|vakfi|belediye|universite|company|partners?\b)/u;

function isCompany(name: string): boolean {
  return hasLegalForm(name) || COMPANY_WORD_PATTERN.test(toSearchKey(name));
}

/** Words for a sale or an account, of which no name of a person or company is made. */
const BUCKET_WORD_PATTERN =
  /^(?:muhtelif|cesitli|diger|perakende|nakit|pesin|genel|gunluk|isimsiz|adsiz|bilinmeyen|tanimsiz|belirsiz|test|deneme|musteri(?:ler)?i?|satis(?:lar)?i?|cari(?:ler)?i?|alici(?:lar)?i?|kisi(?:ler)?|sahis(?:lar)?|hesa[pb](?:lar)?i?|kasa(?:si)?|banka(?:si)?|tahsilat|various|sundry|misc(?:ellaneous)?|unknown|anonymous|others?|cash|retail|walk|in|customers?|clients?|guest|sales?|diverse|laufkundschaft|kunden?|klant(?:en)?)$/u;

function isBucket(name: string): boolean {
  const words = toSearchKey(name).match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.every((word) => BUCKET_WORD_PATTERN.test(word));
}

/** Signs and words between two names: 'Ayşe & Mehmet Kaya'. */
const PAIR_PATTERN = /\p{L}\.? ?[&/+] ?\p{L}|\p{L} (?:ve|ile|and|und|[-–—]) \p{L}/iu;

/**
 * Whether a name may be that of two, or no name, because it has a plate. A name that is only broken into two lines has
 * single words in them.
 */
function isDoubtful(name: string, written: string): boolean {
  if (findPlatesInText(name).length > 0) return true;
  if (isCompany(name)) return false;
  const lines = written.split("\n");
  return PAIR_PATTERN.test(name) || (lines.length > 1 && lines.every((line) => /\p{L} +\p{L}/u.test(line)));
}

/** 'KAYA, Ayşe': the surname, and behind a comma the first names. */
function turnRound(name: string): string | undefined {
  const [, last, first] = /^(\p{L}[\p{L}.'’ -]*), ?(\p{L}[\p{L}.'’ -]*)$/u.exec(name) ?? [];
  return last === undefined || isCompany(name) ? undefined : `${first} ${last}`;
}

/** Whether only the surname before the comma is in capitals. */
function hasSurnameInCapitals(name: string): boolean {
  const [last = "", first = ""] = name.split(",");
  return last.length > 1 && toTurkishUpperCase(last) === last && toTurkishUpperCase(first) !== first;
}

/**
 * Reads the names of a list. Asks once whether names with a comma are turned round, if the list does not show it, and
 * whether what may be two names, or none, is taken. `read` gives the row with its name, or why it is left.
 */
export function askNames<Meaning extends string>(
  rows: readonly ListRow<Meaning>[],
  meaning: Meaning,
  choice: ListChoice,
): { questions: ListQuestion[]; read: (row: ListRow<Meaning>) => ListRow<Meaning> | "bucket" | "left" } {
  // 'Ayşe Demir (müşteri)'
  const nameOf = (row: ListRow<Meaning>) =>
    row.text(meaning).replace(/ ?\(([^)]*)\)$/u, (found, inside: string) => (isBucket(inside) ? "" : found));
  const named = rows.map((row) => ({ name: nameOf(row), written: row.note(meaning) }));
  const persons = named.filter(({ name }) => name !== "" && !isCompany(name));
  const turned = persons.filter(({ name }) => turnRound(name) !== undefined);
  const isUsual = turned.length > 1 && turned.length * 2 > persons.length;
  const isShown = isUsual || turned.some(({ name }) => hasSurnameInCapitals(name));
  const comma =
    turned[0] &&
    makeListQuestion(
      { id: "comma", sample: turned[0].name, answers: ["turn", "keep"] },
      choice,
      isShown ? "turn" : undefined,
    );
  const double = named.find(({ name, written }) => isDoubtful(name, written));
  const pair = double && makeListQuestion({ id: "pair", sample: double.name, answers: ["leave", "take"] }, choice);
  return {
    questions: [comma, pair].filter((one) => one !== undefined),
    read(row) {
      const name = nameOf(row);
      if (isBucket(name)) return "bucket";
      if (pair?.taken === "leave" && isDoubtful(name, row.note(meaning))) return "left";
      const told = (comma?.taken === "turn" ? turnRound(name) : undefined) ?? name;
      return { ...row, text: (of) => (of === meaning ? told : row.text(of)) };
    },
  };
}
