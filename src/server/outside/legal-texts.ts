import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { LEGAL_NAMES, legalTitles, type LegalName, type LegalText } from "#contract/wording/legal.ts";
import type { Config } from "#server/config.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

/** The operator's legal texts. */
export interface LegalTexts {
  versionOf(name: LegalName): string;
  /** The text as it is shown; its Markdown is turned into HTML when somebody first asks. */
  text(name: LegalName): Promise<LegalText>;
}

const packageFolder = resolve(import.meta.dirname, "../../..");
const UNSET = "(belirtilmemiş)";
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
  const sources = new Map<LegalName, { version: string; markdown: string }>();
  for (const name of LEGAL_NAMES) sources.set(name, parse(`${folder}/${name}.md`, await read(`${folder}/${name}.md`)));

  const rendered = new Map<LegalName, Promise<LegalText>>();

  async function render(name: LegalName): Promise<LegalText> {
    const { marked } = await import("marked");
    const { version, markdown } = sources.get(name)!;
    const said = markdown.replace(labelled, (line, key: string) =>
      optional.includes(key) && !values[key] ? "" : line,
    );
    // Filled in afterwards: a configured value is text, and never Markdown.
    const html = (await marked(said)).replace(/\{\{([\p{L}-]+)\}\}/gu, (_, key: string) => values[key] || UNSET);
    return { name, title: legalTitles[name], version, html };
  }

  return {
    versionOf: (name) => sources.get(name)!.version,
    async text(name) {
      const known = rendered.get(name) ?? render(name);
      rendered.set(name, known);
      // What failed once may work the next time.
      known.catch(() => rendered.delete(name));
      return known;
    },
  };
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

function parse(file: string, source: string): { version: string; markdown: string } {
  const [, version, markdown] =
    // The page sets the heading, so the text's own first one goes.
    /^---\r?\nsürüm:[ \t]*(\S.{0,39}?)[ \t]*\r?\n---\s*(?:#[ \t].*)?\r?\n([\s\S]+)$/u.exec(source.normalize("NFC")) ??
    [];
  if (version === undefined || markdown === undefined)
    throw new OperatorError(`${file} bir sürümle başlamalı: ilk satırları '---', 'sürüm: 2026-11-21' ve '---' olmalı.`);
  return { version, markdown };
}
