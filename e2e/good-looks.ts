import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";

const axePath = createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js");
const axeSource = readFileSync(axePath, "utf8");

const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const axeColourRules = ["color-contrast", "link-in-text-block"];
/** The attribute of elements whose colours axe has not checked yet. */
const UNSEEN_ATTRIBUTE = "data-unseen-colours";

const COLOUR_SCHEMES = ["dark", "light"] as const;

/**
 * Checks that the page fits the screen, the rules of axe, the language, the title, and that there is one heading of the
 * first level.
 */
export async function expectAccessiblePage(page: Page, name: string, what: "everything" | "widths" = "everything") {
  if (test.info().config.metadata["tour"] === "full") await checkLooksAtAllWidths(page, name, what);
  else await checkLooksOnce(page, name, what);
  const { lang, headings } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: [...document.getElementsByTagName("h1")]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => heading.textContent),
  }));
  expect(lang, `language of ${name}`).toBe("tr");
  expect(headings, `first headings of ${name}`).toHaveLength(1);
  await expect(page, `title of ${name}`).toHaveTitle(/\S.*(·|:).*\S/);
}

async function checkLooksAtAllWidths(page: Page, name: string, what: "everything" | "widths") {
  for (const width of [320, 360, 1280]) {
    await expectPageToFit(page, name, width);
    if (width === 320 || what === "widths") continue;
    for (const colorScheme of COLOUR_SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const where = `${name}, ${colorScheme}, ${width} px`;
      const isUnseen = await markUnseenColours(page);
      // In the light scheme everything is checked, in the dark scheme only colours, because the schemes differ only in
      // colours.
      if (colorScheme === "light" && (await hasUnseenElements(page)))
        await expectNoAxeViolations(page, where, isUnseen ? "everything" : "all but colours");
      else if (isUnseen) await expectNoAxeViolations(page, where, "unseen colours");
    }
  }
}

async function checkLooksOnce(page: Page, name: string, what: "everything" | "widths") {
  const nth = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const width = nth % 2 === 0 ? 320 : 1280;
  const colorScheme = COLOUR_SCHEMES[Math.floor(nth / 2) % 2] ?? "light";
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expectPageToFit(page, name, width);
  if (what === "everything") await expectNoAxeViolations(page, `${name}, ${colorScheme}, ${width} px`, what);
  if (width !== 1280) await page.setViewportSize({ width: 1280, height: 800 });
}

/** Expects that nothing is wider than the screen, and that no text is cut off. */
async function expectPageToFit(page: Page, name: string, width: number) {
  await page.setViewportSize({ width, height: 800 });
  // Polls, because a page may adapt to a new width with a delay.
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `pixels by which ${name} is wider than ${width}`,
    )
    .toBeLessThanOrEqual(0);
  expect(await listCutOffTexts(page), `cut off on ${name} at ${width} px`).toEqual([]);
}

export async function expectNoAxeViolations(
  page: Page,
  name: string,
  what: "everything" | "all but colours" | "unseen colours",
) {
  // AxeBuilder would send this megabyte twice per check, and sending takes longer than the check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const axe = new AxeBuilder({ page, axeSource: "void 0" }).setLegacyMode();
  // For speed, axe neither reports passed rules nor preloads style sheets.
  axe.options({ resultTypes: ["violations"], preload: false });
  if (what === "unseen colours") axe.withRules(axeColourRules).include(`[${UNSEEN_ATTRIBUTE}]`);
  else axe.withTags(AXE_TAGS);
  if (what === "all but colours") axe.disableRules(axeColourRules);
  // Everything behind a modal dialog is inert, and was checked before the dialog opened.
  if (what !== "unseen colours" && (await page.locator("dialog:modal").count())) axe.include("dialog:modal");
  await expect(page.locator("[data-pressed]")).toHaveCount(0);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => `${node.target.join(" ")}  ${node.failureSummary ?? ""}`),
  }));
  expect(found, `accessibility of ${name}`).toEqual([]);
}

const checkedColours = new Set<string>();

/** Marks texts whose combination of colours and size has not been checked yet, and returns whether there are any. */
async function markUnseenColours(page: Page): Promise<boolean> {
  const drawn = await page.evaluate((mark) => {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
    const drawings = new Map<Element, string>();
    const look = (element: Element, under: string, around: string) => {
      if (!element.checkVisibility()) return;
      const style = getComputedStyle(element);
      const { backgroundColor, backgroundImage, opacity, color, fontSize, fontWeight, textDecorationLine } = style;
      const isClear = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none" && opacity === "1";
      const ground = isClear ? under : `${under}/${backgroundColor} ${backgroundImage} ${opacity}`;
      const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      if (isText || element.matches("input, select, textarea")) {
        const letters = `${color} ${fontSize} ${fontWeight} ${element.matches(":disabled, [aria-disabled]")}`;
        // A link must also differ from the text around it.
        const link = element.matches("a") ? ` in ${around} ${textDecorationLine}` : "";
        drawings.set(element, `${ground} ${letters}${link}`);
      }
      for (const child of element.children) look(child, ground, color);
    };
    look(document.querySelector("dialog:modal") ?? document.body, "", "");
    Object.assign(window, { drawings });
    return [...new Set(drawings.values())];
  }, UNSEEN_ATTRIBUTE);
  const unseen = drawn.filter((colours) => !checkedColours.has(colours));
  for (const colours of unseen) checkedColours.add(colours);
  if (unseen.length === 0) return false;
  await page.evaluate(
    ([mark, wanted]) => {
      const { drawings } = window as unknown as { drawings: Map<Element, string> };
      for (const [element, colours] of drawings) if (wanted.includes(colours)) element.setAttribute(mark, "");
    },
    [UNSEEN_ATTRIBUTE, unseen] as const,
  );
  return true;
}

/** Whether the document shows an element whose present appearance has not been checked. */
function hasUnseenElements(page: Page) {
  return page.evaluate((mark) => {
    const memory = window as unknown as Record<string, WeakMap<Element, string>>;
    const seen = (memory["looks of elements"] ??= new WeakMap());
    let unseen = 0;
    for (const element of (document.querySelector("dialog:modal") ?? document).querySelectorAll("*")) {
      if (!element.checkVisibility()) continue;
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const copy = element.cloneNode() as Element;
      copy.removeAttribute(mark);
      const shown = copy.outerHTML + texts.map((node) => node.nodeValue).join("|");
      if (seen.get(element) === shown) continue;
      seen.set(element, shown);
      unseen += 1;
    }
    return unseen > 0;
  }, UNSEEN_ATTRIBUTE);
}

function listCutOffTexts(page: Page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>("body *")).flatMap((element) => {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
      const { scrollWidth, clientWidth, textContent, tagName } = element;
      // Text for screen readers is clipped on purpose, and an ellipsis shows that there is more.
      const isSeen = clipPath === "none" && clientWidth > 0;
      const isCut = isSeen && overflowX === "hidden" && textOverflow === "clip" && scrollWidth > clientWidth + 1;
      return isCut ? [`${tagName} by ${scrollWidth - clientWidth} px: ${textContent.slice(0, 80)}`] : [];
    }),
  );
}
