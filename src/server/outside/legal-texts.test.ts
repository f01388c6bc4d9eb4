import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { LEGAL_TEXT_NAMES, legalTextTitles } from "#contract/people/legal.words.ts";
import { LANGUAGES, type Language } from "#domain/words/language.ts";
import { readConfig } from "#server/config.ts";
import { OperatorError } from "#server/observe/operator-error.ts";
import { wordsByLanguage } from "#web/public/words/language-provider.tsx";

import { fingerprintText, loadLegalTexts } from "./legal-texts.ts";

const ROOT_FOLDER = join(import.meta.dirname, "../../..");

const operatorSettings = {
  OPERATOR_NAME: "Öğüt Bilişim A.Ş.",
  OPERATOR_ADDRESS: "İğneada Cad. No: 5/7, Kadıköy / İstanbul",
  OPERATOR_EMAIL: "kvkk_basvuru__2@ogut-bilisim.example",
  OPERATOR_PHONE: "+90 (212) 555 44 33",
  OPERATOR_KEP: "ogut.bilisim@hs01.kep.tr",
  OPERATOR_MERSIS: "0123456789012345",
  BRAND: "Tara Şöyle",
  PUBLIC_URL: "https://kodutara.example",
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kodu-tara-metinler-"));
  for (const name of LEGAL_TEXT_NAMES) await writeText(name, "Metin\n");
});
afterEach(() => rm(folder, { recursive: true }));

function writeText(name: string, markdown: string, version = "2026-11-21"): Promise<void> {
  return writeFile(join(folder, `${name}.md`), `---\nsürüm: ${version}\n---\n${markdown}`);
}

async function showText(markdown: string, environment: Record<string, string> = {}): Promise<string> {
  await writeText("terms", markdown);
  const texts = await loadLegalTexts(readConfig({ TEXTS_DIR: folder, ...environment }));
  return (await texts.text("terms", "tr")).html.trim();
}

async function readLoadingError(): Promise<string> {
  const loading = loadLegalTexts(readConfig({ TEXTS_DIR: folder }));
  const error = await loading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof OperatorError) return error.message;
  throw new Error("The texts were taken.", { cause: error });
}

describe("the texts that come with the product", () => {
  test.each(LEGAL_TEXT_NAMES)("%s: has a version, and every value of the operator filled in", async (name) => {
    const texts = await loadLegalTexts(readConfig(operatorSettings));
    const { title, version, html } = await texts.text(name, "tr");
    expect(title).toBe(legalTextTitles[name]);
    expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
    expect(texts.versionOf(name)).toBe(version);
    // The text has no heading, because the page around it has one.
    expect(html).not.toContain("<h1");
    expect(html).not.toMatch(/\{\{|\}\}|belirtilmemiş|sürüm:|undefined/u);
    expect(html).toContain("Tara Şöyle");
    const led = [...html.matchAll(/href="([^"]*)"/gu)].map(([, to]) => to!);
    expect(led.filter((to) => !/^(\/|mailto:|https:\/\/)/u.test(to))).toEqual([]);
    expect(html).not.toMatch(/<(script|img|iframe|style)|style=|javascript:/iu);
  });

  test.each(LEGAL_TEXT_NAMES)(
    "%s: without an operator says where a value is missing, and nothing is left open",
    async (name) => {
      const { html } = await (await loadLegalTexts(readConfig({}))).text(name, "tr");
      expect(html).not.toMatch(/\{\{|\}\}|undefined/u);
    },
  );

  test("name the operator where law asks for it", async () => {
    const texts = await loadLegalTexts(readConfig(operatorSettings));
    for (const name of ["customers", "companies", "visitors", "terms"] as const) {
      const { html } = await texts.text(name, "tr");
      const asked = [
        operatorSettings.OPERATOR_NAME,
        operatorSettings.OPERATOR_ADDRESS,
        operatorSettings.OPERATOR_MERSIS,
      ];
      expect([name, asked.filter((value) => !toPlainText(html).includes(value))]).toEqual([name, []]);
    }
  });

  test("are found wherever the product is installed", async () => {
    const place = join(folder, "Masaüstü çalışmaları % 1");
    for (const part of ["src", "texts", "package.json"])
      await cp(join(ROOT_FOLDER, part), join(place, part), { recursive: true });
    await symlink(join(ROOT_FOLDER, "node_modules"), join(place, "node_modules"));
    const program = `
      import { loadLegalTexts } from "#server/outside/legal-texts.ts";
      import { readConfig } from "#server/config.ts";
      console.log((await loadLegalTexts(readConfig({}))).versionOf("terms"));`;
    const said = execFileSync(process.execPath, ["--input-type=module-typescript", "-e", program], {
      cwd: place,
      encoding: "utf8",
    });
    expect(said).toMatch(/^\d{4}-\d{2}-\d{2}\n$/u);
  });
});

const digestOfVersion: Record<(typeof LEGAL_TEXT_NAMES)[number], Record<string, string>> = {
  customers: { "2026-11-27": "1fe44a05fcdc", "2026-11-30": "cf0ae345c92f" },
  companies: { "2026-11-27": "c3a9935a7426", "2026-11-30": "471b86984147" },
  visitors: { "2026-11-26": "0ec3a89c9590", "2026-11-28": "bc81d3517910", "2026-11-30": "c2d3d364b8a6" },
  renters: { "2026-11-27": "10789ae668b3", "2026-11-29": "943583da6f4d" },
  terms: { "2026-11-25": "9504866dabb2" },
  cookies: { "2026-11-27": "f16e1e53cb63", "2026-11-28": "c702d271dbf9", "2026-11-29": "d0cd811c5501" },
};

test.each(LEGAL_TEXT_NAMES)("the words of %s are those of its version, which an account is kept with", async (name) => {
  const source = await readFile(join(ROOT_FOLDER, `texts/${name}.md`), "utf8");
  const version = (await loadLegalTexts(readConfig({}))).versionOf(name);
  expect({ [version]: fingerprintText(source) }).toEqual({ [version]: digestOfVersion[name][version] });
});

const translatedLanguages = LANGUAGES.filter((language) => language !== "tr");

describe("the visitors' text in another language", () => {
  const sourceIn = (language: Language) =>
    readFile(join(ROOT_FOLDER, `texts/visitors${language === "tr" ? "" : `.${language}`}.md`), "utf8");

  test.each(translatedLanguages)(
    "%s: has the version, the parts, the numbers and the places of the Turkish one",
    async (language) => {
      const partsOf = (source: string) => {
        const [, head, body] = /^---\n(?<head>.*)\n(?:aslı: .*\n)?---\n(?<body>[\s\S]*)$/u.exec(source)!;
        return body!.split(/^## /mu).map((part, nth) => ({
          head,
          nth,
          // The Turkish list of rights ends with an additional short line, which is not counted.
          paragraphs: part.match(/^[^\s\d#|-].{30,}$/gmu)?.length,
          entries: part.match(/^- /gmu)?.length,
          lines: part.match(/ {2}\n/gu)?.length,
          rows: part.match(/^\|/gmu)?.length,
          bold: part.match(/\*\*[^*]+\*\*/gu)?.length,
          slanted: part.match(/^ {2}_[^_]+_/gmu)?.length,
          places: part.match(/\{\{.*?\}\}/gu)?.toSorted(),
          links: part.match(/\]\(.*?\)/gu)?.toSorted(),
          numbers: part.match(/\d+/gu)?.toSorted(),
        }));
      };
      expect(partsOf(await sourceIn(language))).toEqual(partsOf(await sourceIn("tr")));
    },
  );

  test.each(LANGUAGES)("%s: names the buttons as the pages do", async (language) => {
    const { telling, place, frame } = wordsByLanguage[language];
    const buttons = [telling.nudge, telling.withdraw, telling.solved, place.add, frame.report].map((button) =>
      button.replaceAll("\u00AD", ""),
    );
    const quoted = (await sourceIn(language)).match(/(?<=[“„«])[^“„«”»]+(?=[”“»])/gu)!;
    const said = quoted.map((button) => button.toLocaleLowerCase(language));
    expect(buttons.filter((button) => !said.includes(button.toLocaleLowerCase(language)))).toEqual([]);
  });

  test.each(translatedLanguages)("%s: is filled in, and leads to addresses of ours alone", async (language) => {
    const texts = await loadLegalTexts(readConfig(operatorSettings));
    expect(texts.unshown).toEqual([]);
    const read = await texts.text("visitors", language);
    expect([read.language, read.version]).toEqual([language, texts.versionOf("visitors")]);
    expect(read.html).not.toMatch(
      /\{\{|\}\}|sürüm:|aslı:|undefined|<h1|\((?:not given|nicht angegeben|غير مذكور|не указано)\)/u,
    );
    expect(read.html).toContain(`<bdi lang="tr" dir="ltr">Tara Şöyle</bdi>`);
    const led = [...read.html.matchAll(/href="([^"]*)"/gu)].map(([, to]) => to!);
    expect(led.filter((to) => !/^(\/|mailto:|https:\/\/)/u.test(to))).toEqual([]);
    expect(read.html).not.toMatch(/<(script|img|iframe|style)|style=|javascript:/iu);
    const { html } = await (await loadLegalTexts(readConfig({}))).text("visitors", language);
    expect(html).not.toMatch(/\{\{|\}\}|undefined|belirtilmemiş/u);
  });

  test.each(LEGAL_TEXT_NAMES.filter((name) => name !== "visitors"))(
    "%s is Turkish, whatever somebody reads",
    async (name) => {
      const texts = await loadLegalTexts(readConfig({}));
      expect((await texts.text(name, "de")).language).toBe("tr");
      expect(await texts.text(name, "de")).toEqual(await texts.text(name, "tr"));
    },
  );

  const german = (head: string) => writeFile(join(folder, "visitors.de.md"), `---\n${head}\n---\nDeutscher Text\n`);
  const of = fingerprintText("Metin");

  test("is shown where it says of which version and of which words it is", async () => {
    await german(`sürüm: 2026-11-21\naslı: ${of}`);
    const texts = await loadLegalTexts(readConfig({ TEXTS_DIR: folder }));
    expect(texts.unshown).toEqual([]);
    expect(await texts.text("visitors", "de")).toMatchObject({ language: "de", html: "<p>Deutscher Text</p>\n" });
    expect(await texts.text("visitors", "ru")).toMatchObject({ language: "tr", html: "<p>Metin</p>\n" });
    expect(await texts.text("visitors", "tr")).toMatchObject({ language: "tr", html: "<p>Metin</p>\n" });
  });

  test.each([
    ["of another version", `sürüm: 2026-11-20\naslı: ${of}`],
    ["of other words", `sürüm: 2026-11-21\naslı: ${fingerprintText("Başka metin")}`],
    ["that does not say of which words", "sürüm: 2026-11-21"],
    ["without a version", `aslı: ${of}`],
  ])("%s is not shown, and the operator is told what its head has to say", async (_, head) => {
    await german(head);
    const texts = await loadLegalTexts(readConfig({ TEXTS_DIR: folder }));
    expect(await texts.text("visitors", "de")).toMatchObject({ language: "tr", html: "<p>Metin</p>\n" });
    expect(texts.unshown).toEqual([
      `${join(folder, "visitors.de.md")} gösterilmiyor: visitors.md metninin şimdiki hâlinin çevirisi değil. ` +
        `Çeviriyi yenileyince ilk satırlarına '---', 'sürüm: 2026-11-21', 'aslı: ${of}' ve '---' yazın.`,
    ]);
  });

  test("is not shown beside a Turkish text that the operator changed and forgot to give a version", async () => {
    for (const name of ["visitors.md", "visitors.de.md"])
      await cp(join(ROOT_FOLDER, "texts", name), join(folder, name));
    const load = () => loadLegalTexts(readConfig({ TEXTS_DIR: folder }));
    expect((await (await load()).text("visitors", "de")).language).toBe("de");
    const turkish = await readFile(join(folder, "visitors.md"), "utf8");
    await writeFile(join(folder, "visitors.md"), turkish.replaceAll("\n", "\r\n").replaceAll("| ---", "| -----"));
    expect((await (await load()).text("visitors", "de")).language).toBe("de");
    await writeFile(join(folder, "visitors.md"), turkish.replace("En çok 90 gün", "En çok 180 gün"));
    expect((await (await load()).text("visitors", "de")).language).toBe("tr");
  });
});

const namedEntities: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };

function toPlainText(html: string): string {
  return html
    .replace(/<[^>]*>/gu, "")
    .replace(
      /&(?:#(\d+)|(\w+));/gu,
      (_, code: string, name: string) => namedEntities[name] ?? String.fromCharCode(Number(code)),
    );
}

describe("a folder of one's own", () => {
  test.each(LEGAL_TEXT_NAMES)("without %s is refused with a sentence that names the file", async (name) => {
    await rm(join(folder, `${name}.md`));
    expect(await readLoadingError()).toBe(
      `Yasal metin okunamadı: ${join(folder, name)}.md. TEXTS_DIR klasöründe altı metnin hepsi bulunmalı.`,
    );
  });

  test.each([
    ["is empty", ""],
    ["begins with its heading", "# Çerezler\n"],
    ["has no version", "---\n---\n# Çerezler\n"],
    ["has an empty version", "---\nsürüm:   \n---\n# Çerezler\n"],
    ["has a version of more than 40 characters", `---\nsürüm: ${"x".repeat(41)}\n---\n# Çerezler\n`],
    ["has a version alone", "---\nsürüm: 1\n---\n"],
    ["does not close its head", "---\nsürüm: 1\n# Çerezler\n"],
  ])("with a text that %s is refused with a sentence", async (_, source) => {
    await writeFile(join(folder, "cookies.md"), source);
    expect(await readLoadingError()).toBe(
      `${join(folder, "cookies.md")} bir sürümle başlamalı: ilk satırları '---', 'sürüm: 2026-11-21' ve '---' olmalı.`,
    );
  });

  test.each([
    ["2026-11-21", "---\nsürüm: 2026-11-21\n---\n# A\n"],
    ["3. sürüm, taslak", "---\nsürüm:   3. sürüm, taslak  \n---\n# A\n"],
    ["written on Windows", "---\r\nsürüm: written on Windows\r\n---\r\n# A\r\n"],
    ["written on a Mac", "---\nsürüm: written on a Mac\n---\n# A\n".normalize("NFD")],
  ])("keeps each text's own version: %s", async (version, source) => {
    await writeFile(join(folder, "cookies.md"), source);
    const texts = await loadLegalTexts(readConfig({ TEXTS_DIR: folder }));
    expect(texts.versionOf("cookies")).toBe(version);
    expect((await texts.text("cookies", "tr")).version).toBe(version);
    expect(texts.versionOf("terms")).toBe("2026-11-21");
  });

  test.each([
    ["---\nsürüm: 1\n---\n\n# Başlık\n\nMetin\n", "<p>Metin</p>"],
    ["---\r\nsürüm: 1\r\n---\r\n# Başlık\r\nMetin\r\n", "<p>Metin</p>"],
    ["---\nsürüm: 1\n---\nMetin\n\n## Ara\n", "<p>Metin</p>\n<h2>Ara</h2>"],
    ["---\nsürüm: 1\n---\n## Ara\n\nMetin\n", "<h2>Ara</h2>\n<p>Metin</p>"],
  ])("is shown without its first heading, which the page has: %j", async (source, html) => {
    await writeFile(join(folder, "cookies.md"), source);
    const texts = await loadLegalTexts(readConfig({ TEXTS_DIR: folder }));
    expect((await texts.text("cookies", "tr")).html.trim()).toBe(html);
  });

  test("is read at the start: a text that is changed later is shown as it was", async () => {
    const texts = await loadLegalTexts(readConfig({ TEXTS_DIR: folder }));
    await writeText("terms", "# Yeni\n", "2027-01-01");
    expect(await texts.text("terms", "tr")).toMatchObject({ version: "2026-11-21", html: "<p>Metin</p>\n" });
  });
});

describe("a configured value", () => {
  test.each([
    "<b>Kalın</b>",
    "<script>alert(1)</script>",
    "[tıkla](http://evil.example)",
    "![resim](http://evil.example/x.png)",
    "**kalın** *eğik* `kod` ~~çizik~~",
    "A & B &lt; &amp; Co",
    "# Başlık",
    "1. madde",
    "- madde",
    "> alıntı",
    "a | b",
    "_alt_ __çizgi__",
    "{{adres}}",
    "\\ ters $1 $& $$",
    "\"çift\" 'tek'",
    "http://evil.example/yol",
    "www.evil.example",
  ])("stays the text that it is: %s", async (value) => {
    for (const markdown of ["Unvan: {{ünvan}} sonu", "{{ünvan}}", "- {{ünvan}}", "**{{ünvan}}**"]) {
      const html = await showText(`${markdown}\n`, { OPERATOR_NAME: value });
      const plain = toPlainText(html).trim();
      expect(plain).toBe(markdown.replace(/^- |\*\*/gu, "").replace("{{ünvan}}", () => value));
      const elements = [...html.matchAll(/<\/?([a-z0-9]+)/gu)].map(([, element]) => element);
      expect(elements.filter((element) => !["p", "ul", "li", "strong"].includes(element!))).toEqual([]);
    }
  });

  test.each(["marka", "site"] as const)("{{%s}} is never missing", async (key) => {
    expect(toPlainText(await showText(`{{${key}}}`))).toBe({ marka: "Kodu Tara", site: "http://localhost:3000" }[key]);
  });

  test.each(["ünvan", "adres", "e-posta", "telefon", "kep", "mersis", "yok"])(
    "{{%s}} that is not given is said to be missing",
    async (key) => {
      expect(await showText(`Değer: {{${key}}}.`)).toBe("<p>Değer: (belirtilmemiş).</p>");
    },
  );

  test.each([
    "- **KEP:** {{kep}}",
    "- Telefon: {{telefon}}.",
    "* {{mersis}}",
    "| KEP | {{kep}} |",
    "  - KEP: _{{kep}}_\r",
  ])("that need not be given takes its line with it: %j", async (line) => {
    const [lines, without] = line.startsWith("|")
      ? [["| Ad | Değer |", "| - | - |", line, "| E-posta | {{e-posta}} |"], 2]
      : [["- **Unvan:** {{ünvan}}", line, "- **E-posta:** {{e-posta}}"], 1];
    const rest = lines.filter((_, at) => at !== without);
    expect(await showText(lines.join("\n"))).toBe(await showText(rest.join("\n")));
    const given = await showText(lines.join("\n"), { OPERATOR_KEP: operatorSettings.OPERATOR_KEP });
    if (line.includes("{{kep}}")) expect(given).toContain(operatorSettings.OPERATOR_KEP);
  });

  test.each([
    "- KEP: {{kep}} ya da {{adres}}",
    "- {{kep}} adresimize yazın",
    "- {{kep}}/{{telefon}}",
    "- **Adres:** {{adres}}",
  ])("that is missing leaves a line which says more, or which law asks for: %j", async (line) => {
    expect(await showText(line)).toContain("(belirtilmemiş)");
  });

  test("is filled in however the text's letters were typed", async () => {
    expect(await showText("{{ünvan}}".normalize("NFD"), { OPERATOR_NAME: "Öğüt" })).toBe("<p>Öğüt</p>");
  });

  test.each(["ali_veli_oglu@posta.example", "__ali__@posta.example", "a_b+c@posta.example"])(
    "an address leads to itself: %s",
    async (address) => {
      const html = await showText("Bize {{e-posta}} adresinden yazın.", { OPERATOR_EMAIL: address });
      expect(toPlainText(html)).toBe(`Bize ${address} adresinden yazın.`);
      const led = [...html.matchAll(/href="([^"]*)"/gu)].map(([, to]) => toPlainText(to!));
      expect(led).toEqual([`mailto:${address}`]);
    },
  );
});
