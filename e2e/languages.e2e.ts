import { gzipSync } from "node:zlib";

import type { Page } from "@playwright/test";

import { LANGUAGES, type Language } from "#domain/words/language.ts";
import { loadPages } from "#server/routes/built-files.ts";
import { languageNames, wordsByLanguage } from "#web/public/words/language-provider.tsx";

import { expect, test } from "./fixtures.ts";
import { expectNoAxeViolations } from "./good-looks.ts";
import { drawStrangerPages, drawUntranslatedText, drawVisitorsText, sampleValues } from "./stranger-pages.ts";

/** Letters that only Turkish has among our languages, and Turkish words without such letters. */
const TURKISH_PATTERN =
  /[ığşİĞŞ]|\b(etiket\w*|haber\w*|mesaj\w*|kod|kodu|bir|bu|ve|ya da|sahibi\w*|sizin|Ara|Yenile|saat|dk|sn|Kalan)\b/u;

for (const language of LANGUAGES) {
  test(`every page for strangers can be read in ${languageNames[language]}`, { tag: "@long" }, async ({ page }) => {
    test.setTimeout(300_000);
    const pages = await loadPages();
    const drawn = drawStrangerPages(pages, language);
    const text = await drawVisitorsText(pages, language);
    // In Turkish, the text has the header and footer of the whole site, as the other legal texts have. So it is not a
    // page for strangers.
    if (language !== "tr") drawn.set("visitors' text", text);
    const read: string[] = [text, drawUntranslatedText(pages, language)];
    for (const [name, body] of drawn) {
      const where = `${name} in ${language}`;
      await showScanBody(page, body);
      read.push(await readAllTexts(page), body);
      expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), where).toEqual([
        language,
        language === "ar" ? "rtl" : "",
      ]);
      if (language !== "tr")
        expect(TURKISH_PATTERN.exec(await readForeignText(page))?.[0], `Turkish on ${where}`).toBeUndefined();
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `pixels by which ${where} is wider than 320`).toBeLessThanOrEqual(0);
      expect(await page.locator(".first").count(), `filled buttons on ${where}`).toBeLessThanOrEqual(1);
      expect(await listMirroredParts(page), `what must run from left to right on ${where}`).toEqual([]);
      // The refused forms differ only in one sentence, so axe need not check them.
      if (!name.startsWith("tell refused-")) await expectNoAxeViolations(page, where, "everything");
      expect(await measureOverflowOfLargeText(page), `pixels by which large text on ${where} is too wide`).toBe(0);
      if (name.startsWith("scan ")) expect(gzipSync(body).length, `bytes of ${where}`).toBeLessThan(14_000);
    }
    const all = decodeHtml(read.join("\n"));
    expect(
      listSentences(language).filter((said) => !said.some((pieces) => pieces.every((piece) => all.includes(piece)))),
    ).toEqual([]);
  });
}

async function showScanBody(page: Page, body: string) {
  await page.route("**/q/look", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  await page.route("**/foto", (route) => route.fulfill({ contentType: "image/png", body: Buffer.alloc(0) }));
  // The window is so high that the send button, which stays in view, covers no choice. axe would count a covered part
  // as missing.
  await page.setViewportSize({ width: 320, height: 2400 });
  await page.goto("/q/look");
  // Opens all collapsed parts, so that their text is read, too.
  await page.evaluate(() => document.querySelectorAll("details").forEach((part) => part.setAttribute("open", "")));
}

/** The title, and all texts and attributes of the page, even if they are hidden. */
function readAllTexts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const attributes = [...document.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes].map(({ value }) => value),
    );
    return [document.title, document.body.textContent, ...attributes].join("\n");
  });
}

/** All text except what sticker owners wrote, names, codes, and the names of languages. */
function readForeignText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const own of copy.querySelectorAll('[lang="tr"], [translate="no"], nav, input')) own.remove();
    const said = [...copy.querySelectorAll("[data-busy], [data-added], [data-over], [data-news], [aria-label], [alt]")];
    const words = said.flatMap((element) =>
      [...element.attributes]
        .filter(({ name }) => /^(data-(?!v$)|aria-label|alt)/u.test(name))
        .map(({ value }) => value),
    );
    return [document.title, copy.textContent, ...words].join("\n");
  });
}

/** By how much the page is wider than a telephone of 360 pixels if its text is twice as large. */
async function measureOverflowOfLargeText(page: Page): Promise<number> {
  await page.setViewportSize({ width: 360, height: 780 });
  return page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    return Math.max(0, document.documentElement.scrollWidth - innerWidth);
  });
}

/** Elements that must run from left to right, such as plates, codes, phones and amounts, but do not. */
function listMirroredParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".plate, .code, .price bdi, .foot bdi, a.go small bdi[dir], .legal-text bdi")]
      .filter((element) => getComputedStyle(element).direction !== "ltr")
      .map((element) => element.outerHTML),
  );
}

/**
 * Every sentence of a language, as the pieces around inserted values. Sentences with a number or an instant are made
 * with all values that pages may show.
 */
function listSentences(language: Language): string[][][] {
  const { instants, kurus, numbers } = sampleValues;
  const given: unknown[] = ["§", kurus, ...numbers, ...instants];
  const leaves = (value: unknown): string[][][] => {
    if (typeof value === "string") return [[[value]]];
    if (typeof value !== "function") return Object.values(value as object).flatMap(leaves);
    const said = given.flatMap((one) => {
      try {
        return [String((value as (one: unknown) => string)(one)).split("§")];
      } catch {
        // The function takes a value of another type.
        return [];
      }
    });
    return [said];
  };
  return leaves(wordsByLanguage[language]);
}

function decodeHtml(html: string): string {
  return html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
