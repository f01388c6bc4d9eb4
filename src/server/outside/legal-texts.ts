import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { LEGAL_NAMES, legalTitles, type LegalName, type LegalText } from "#contract/people/legal.words.ts";
import { LANGUAGES, type Language } from "#domain/words/language.ts";
import type { Config } from "#server/config.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

/** The operator's legal texts. */
export interface LegalTexts {
  versionOf(name: LegalName): string;
  /**
   * The text as it is shown, in this language where there is a translation of these very words, else in Turkish. Its Markdown is turned
   * into HTML when somebody first asks.
   */
  text(name: LegalName, language: Language): Promise<LegalText>;
  /** A sentence about each translation that is there but not shown, for whoever runs the service. */
  unshown: readonly string[];
}

interface Source {
  version: string;
  /** The fingerprint of the text that this one translates. */
  original: string | undefined;
  markdown: string;
}

const packageFolder = resolve(import.meta.dirname, "../../..");
/** The one text that strangers read (docs/decisions/0047-languages-of-strangers.md). */
const TRANSLATED: LegalName = "visitors";
const unset: Record<Language, string> = {
  tr: "(belirtilmemiş)",
  en: "(not given)",
  de: "(nicht angegeben)",
  ar: "(غير مذكور)",
  ru: "(не указано)",
};
/** What an operator may well not have. */
const optional = ["telefon", "kep", "mersis"];
/** A list item or a row of a table that ends with a value: it has nothing to say when that is not given. */
const labelled = /^[ \t]*(?:[-*+]|\|)[^{}\n]*\{\{([\p{L}-]+)\}\}[^\p{L}\d{}\n]*$\n?/gmu;

/** Reads every text of the folder; a missing one, or one without a version, is refused with a sentence. */
export async function loadLegalTexts({
  textsDir,
  brand,
  operator,
  publicUrl,
}: Pick<Config, "textsDir" | "brand" | "operator" | "publicUrl">): Promise<LegalTexts> {
  const folder = resolve(packageFolder, textsDir);
  const values: Record<string, string> = {
    marka: escape(brand.name),
    site: link(publicUrl, publicUrl),
    ünvan: escape(operator.name),
    adres: escape(operator.address),
    "e-posta": operator.email && link(`mailto:${operator.email}`, operator.email),
    telefon: escape(operator.phone),
    kep: escape(operator.kep),
    mersis: escape(operator.mersis),
  };
  const sources = new Map<LegalName, Source>();
  for (const name of LEGAL_NAMES) {
    const file = `${folder}/${name}.md`;
    sources.set(name, parse(await read(file)) ?? refuseHead(file));
  }
  const { translations, unshown } = await readTranslations(folder, sources.get(TRANSLATED)!);

  const rendered = new Map<string, Promise<LegalText>>();

  async function render(name: LegalName, language: Language, { version, markdown }: Source): Promise<LegalText> {
    const { marked } = await import("marked");
    const said = markdown.replace(labelled, (line, key: string) =>
      optional.includes(key) && !values[key] ? "" : line,
    );
    // Filled in afterwards: a configured value is text, and never Markdown.
    const html = (await marked(said)).replace(/\{\{([\p{L}-]+)\}\}/gu, (_, key: string) =>
      values[key] ? filledIn(values[key], language) : unset[language],
    );
    return { name, title: legalTitles[name], language, version, html };
  }

  return {
    versionOf: (name) => sources.get(name)!.version,
    async text(name, asked) {
      const translation = name === TRANSLATED ? translations.get(asked) : undefined;
      const language = translation ? asked : "tr";
      const key = `${name}.${language}`;
      const known = rendered.get(key) ?? render(name, language, translation ?? sources.get(name)!);
      rendered.set(key, known);
      // What failed once may work the next time.
      known.catch(() => rendered.delete(key));
      return known;
    },
    unshown,
  };
}

/**
 * What a text is known by: the same letters and digits in the same order, however they are laid out. A translation names that of its
 * original, so that it is not shown beside a text which says something else.
 */
export function fingerprint(markdown: string): string {
  const words = markdown.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  return createHash("sha256").update(words.join(" ")).digest("hex").slice(0, 12);
}

/** The translations of a text that lie beside it; those that belong to another version or other words are not shown. */
async function readTranslations(folder: string, original: Source) {
  const translations = new Map<Language, Source>();
  const unshown: string[] = [];
  const known = fingerprint(original.markdown);
  for (const language of LANGUAGES.filter((each) => each !== "tr")) {
    const file = `${folder}/${TRANSLATED}.${language}.md`;
    if (!existsSync(file)) continue;
    const translation = parse(await read(file));
    if (translation?.version === original.version && translation.original === known)
      translations.set(language, translation);
    else
      unshown.push(
        `${file} gösterilmiyor: ${TRANSLATED}.md metninin şimdiki hâlinin çevirisi değil. ` +
          `Çeviriyi yenileyince ilk satırlarına '---', 'sürüm: ${original.version}', 'aslı: ${known}' ve '---' yazın.`,
      );
  }
  return { translations, unshown };
}

/** A value among words of a language; the operator's are Turkish, and run from left to right in Arabic, too. */
function filledIn(value: string, language: Language): string {
  return language === "tr" ? value : `<bdi lang="tr" dir="ltr">${value}</bdi>`;
}

/** A configured value is text, and never HTML. */
function escape(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function link(to: string, text: string): string {
  return `<a href="${escape(to)}">${escape(text)}</a>`;
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new OperatorError(`Yasal metin okunamadı: ${file}. TEXTS_DIR klasöründe altı metnin hepsi bulunmalı.`, {
      cause: error,
    });
  }
}

function parse(source: string): Source | undefined {
  const [, version, original, markdown] =
    // The page sets the heading, so the text's own first one goes.
    /^---\r?\nsürüm:[ \t]*(\S.{0,39}?)[ \t]*\r?\n(?:aslı:[ \t]*(\S+)[ \t]*\r?\n)?---\s*(?:#[ \t].*)?\r?\n([\s\S]+)$/u.exec(
      source.normalize("NFC"),
    ) ?? [];
  return version === undefined || markdown === undefined ? undefined : { version, original, markdown };
}

function refuseHead(file: string): never {
  throw new OperatorError(`${file} bir sürümle başlamalı: ilk satırları '---', 'sürüm: 2026-11-21' ve '---' olmalı.`);
}
