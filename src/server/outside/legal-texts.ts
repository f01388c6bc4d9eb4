import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { LEGAL_TEXT_NAMES, legalTextTitles, type LegalTextName, type LegalText } from "#contract/people/legal.words.ts";
import { LANGUAGES, type Language } from "#domain/words/language.ts";
import type { Config } from "#server/config.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

export interface LegalTexts {
  versionOf(name: LegalTextName): string;
  text(name: LegalTextName, language: Language): Promise<LegalText>;
  unshown: readonly string[];
}

interface LegalTextFile {
  version: string;
  original: string | undefined;
  markdown: string;
}

const PACKAGE_FOLDER = resolve(import.meta.dirname, "../../..");
/** Only this text is translated, because strangers read it (docs/decisions/0047-languages-of-strangers.md). */
const TRANSLATED_TEXT: LegalTextName = "visitors";
const unsetWords: Record<Language, string> = {
  tr: "(belirtilmemiş)",
  en: "(not given)",
  de: "(nicht angegeben)",
  ar: "(غير مذكور)",
  ru: "(не указано)",
};
const optionalPlaceholders = ["telefon", "kep", "mersis"];
const labelledPattern = /^[ \t]*(?:[-*+]|\|)[^{}\n]*\{\{([\p{L}-]+)\}\}[^\p{L}\d{}\n]*$\n?/gmu;

export async function loadLegalTexts({
  textsDir,
  brand,
  operator,
  publicUrl,
}: Pick<Config, "textsDir" | "brand" | "operator" | "publicUrl">): Promise<LegalTexts> {
  const folder = resolve(PACKAGE_FOLDER, textsDir);
  const values: Record<string, string> = {
    marka: escapeHtml(brand.name),
    site: makeHtmlLink(publicUrl, publicUrl),
    ünvan: escapeHtml(operator.name),
    adres: escapeHtml(operator.address),
    "e-posta": operator.email && makeHtmlLink(`mailto:${operator.email}`, operator.email),
    telefon: escapeHtml(operator.phone),
    kep: escapeHtml(operator.kep),
    mersis: escapeHtml(operator.mersis),
  };
  const sources = new Map<LegalTextName, LegalTextFile>();
  for (const name of LEGAL_TEXT_NAMES) {
    const file = `${folder}/${name}.md`;
    sources.set(name, parseTextFile(await readTextFile(file)) ?? throwInvalidHead(file));
  }
  const { translations, unshown } = await readTranslations(folder, sources.get(TRANSLATED_TEXT)!);

  const rendered = new Map<string, Promise<LegalText>>();

  async function render(
    name: LegalTextName,
    language: Language,
    { version, markdown }: LegalTextFile,
  ): Promise<LegalText> {
    const { marked } = await import("marked");
    const said = markdown.replace(labelledPattern, (line, key: string) =>
      optionalPlaceholders.includes(key) && !values[key] ? "" : line,
    );
    // Values are filled in after the conversion, because they are plain text and never Markdown.
    const html = (await marked(said)).replace(/\{\{([\p{L}-]+)\}\}/gu, (_, key: string) =>
      values[key] ? markFilledIn(values[key], language) : unsetWords[language],
    );
    return { name, title: legalTextTitles[name], language, version, html };
  }

  return {
    versionOf: (name) => sources.get(name)!.version,
    async text(name, asked) {
      const translation = name === TRANSLATED_TEXT ? translations.get(asked) : undefined;
      const language = translation ? asked : "tr";
      const key = `${name}.${language}`;
      const known = rendered.get(key) ?? render(name, language, translation ?? sources.get(name)!);
      rendered.set(key, known);
      // A failed conversion is not kept, so that the next call tries again.
      known.catch(() => rendered.delete(key));
      return known;
    },
    unshown,
  };
}

/** A translation names the fingerprint of its original, so that it is not shown for a text with other content. */
export function fingerprintText(markdown: string): string {
  const words = markdown.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  return createHash("sha256").update(words.join(" ")).digest("hex").slice(0, 12);
}

/** Translations of another version or with an outdated fingerprint go to `unshown`. */
async function readTranslations(folder: string, original: LegalTextFile) {
  const translations = new Map<Language, LegalTextFile>();
  const unshown: string[] = [];
  const known = fingerprintText(original.markdown);
  for (const language of LANGUAGES.filter((each) => each !== "tr")) {
    const file = `${folder}/${TRANSLATED_TEXT}.${language}.md`;
    if (!existsSync(file)) continue;
    const translation = parseTextFile(await readTextFile(file));
    if (translation?.version === original.version && translation.original === known)
      translations.set(language, translation);
    else
      unshown.push(
        `${file} gösterilmiyor: ${TRANSLATED_TEXT}.md metninin şimdiki hâlinin çevirisi değil. ` +
          `Çeviriyi yenileyince ilk satırlarına '---', 'sürüm: ${original.version}', 'aslı: ${known}' ve '---' yazın.`,
      );
  }
  return { translations, unshown };
}

/** The value is Turkish and left-to-right, even in an Arabic text. */
function markFilledIn(value: string, language: Language): string {
  return language === "tr" ? value : `<bdi lang="tr" dir="ltr">${value}</bdi>`;
}

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function makeHtmlLink(to: string, text: string): string {
  return `<a href="${escapeHtml(to)}">${escapeHtml(text)}</a>`;
}

async function readTextFile(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new OperatorError(`Yasal metin okunamadı: ${file}. TEXTS_DIR klasöründe altı metnin hepsi bulunmalı.`, {
      cause: error,
    });
  }
}

function parseTextFile(source: string): LegalTextFile | undefined {
  const [, version, original, markdown] =
    /^---\r?\nsürüm:[ \t]*(\S.{0,39}?)[ \t]*\r?\n(?:aslı:[ \t]*(\S+)[ \t]*\r?\n)?---\s*(?:#[ \t].*)?\r?\n([\s\S]+)$/u.exec(
      source.normalize("NFC"),
    ) ?? [];
  return version === undefined || markdown === undefined ? undefined : { version, original, markdown };
}

function throwInvalidHead(file: string): never {
  throw new OperatorError(`${file} bir sürümle başlamalı: ilk satırları '---', 'sürüm: 2026-11-21' ve '---' olmalı.`);
}
