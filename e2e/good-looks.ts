import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";

/** The searching library, small, as the builder of searches itself would find it. */
const library = createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js");
const librarySource = readFileSync(library, "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
const colourRules = ["color-contrast", "link-in-text-block"];
/** Elements of a page whose colours axe has not looked at yet. */
const UNSEEN = "data-unseen-colours";

const schemes = ["dark", "light"] as const;

/**
 * What must hold of every page, whatever state it is in; of one that is built like another, only that it fits. The full tour looks at
 * every state at every width and in both schemes, the short one once, where its name decides. Leaves the page at 1280 px.
 */
export async function expectGoodLooks(page: Page, name: string, what: "everything" | "widths" = "everything") {
  if (test.info().config.metadata["tour"] === "full") await lookEverywhere(page, name, what);
  else await lookOnce(page, name, what);
  const { lang, headings } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    // Where no script runs, the page that waits for one stands hidden beside what is said instead.
    headings: [...document.getElementsByTagName("h1")]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => heading.textContent),
  }));
  expect(lang, `language of ${name}`).toBe("tr");
  expect(headings, `first headings of ${name}`).toHaveLength(1);
  await expect(page, `title of ${name}`).toHaveTitle(/\S.*(·|:).*\S/);
}

async function lookEverywhere(page: Page, name: string, what: "everything" | "widths") {
  for (const width of [320, 360, 1280]) {
    await expectToFit(page, name, width);
    if (width === 320 || what === "widths") continue;
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const where = `${name}, ${colorScheme}, ${width} px`;
      const isUnseen = await markUnseenColours(page);
      // Only colours differ between the schemes.
      if (colorScheme === "light" && (await hasUnseenElements(page)))
        await expectNoAxeViolations(page, where, isUnseen ? "everything" : "all but colours");
      else if (isUnseen) await expectNoAxeViolations(page, where, "unseen colours");
    }
  }
}

async function lookOnce(page: Page, name: string, what: "everything" | "widths") {
  const nth = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const width = nth % 2 === 0 ? 320 : 1280;
  const colorScheme = schemes[Math.floor(nth / 2) % 2] ?? "light";
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expectToFit(page, name, width);
  if (what === "everything") await expectNoAxeViolations(page, `${name}, ${colorScheme}, ${width} px`, what);
  if (width !== 1280) await page.setViewportSize({ width: 1280, height: 800 });
}

/** Nothing is wider than the screen, and no text is cut off. */
async function expectToFit(page: Page, name: string, width: number) {
  await page.setViewportSize({ width, height: 800 });
  // A page that draws itself otherwise at this width does so a moment later.
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `pixels by which ${name} is wider than ${width}`,
    )
    .toBeLessThanOrEqual(0);
  expect(await whatIsCutOff(page), `cut off on ${name} at ${width} px`).toEqual([]);
}

/** Finds what assistive technology would stumble over; `name` says in a failure which page it was. */
export async function expectNoAxeViolations(
  page: Page,
  name: string,
  what: "everything" | "all but colours" | "unseen colours",
) {
  // Once a document: the builder sends a megabyte twice for every search, which takes longer than the search.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(librarySource);
  // Our pages hold no frames, and a page of its own to sum them up would take as long as the search.
  const axe = new AxeBuilder({ page, axeSource: "void 0" }).setLegacyMode();
  // What is in order is not described, and nothing that these rules look at stands in a style sheet.
  axe.options({ resultTypes: ["violations"], preload: false });
  if (what === "unseen colours") axe.withRules(colourRules).include(`[${UNSEEN}]`);
  else axe.withTags(tags);
  if (what === "all but colours") axe.disableRules(colourRules);
  // What stands behind a dialog can be neither reached nor read out, and is looked at before one opens.
  if (what !== "unseen colours" && (await page.locator("dialog:modal").count())) axe.include("dialog:modal");
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => `${node.target.join(" ")}  ${node.failureSummary ?? ""}`),
  }));
  expect(found, `accessibility of ${name}`).toEqual([]);
}

/** Colours on their ground, in their size of letters, that axe has looked at, wherever that was. */
const seenColours = new Set<string>();

/**
 * Marks the texts whose colours, on these grounds and in this size of letters, have not been searched yet, and says whether there
 * are any: what could be read once can be read at the next width, in the next state and on the next page.
 */
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
        // A link must also stand out from the text around it.
        const link = element.matches("a") ? ` in ${around} ${textDecorationLine}` : "";
        drawings.set(element, `${ground} ${letters}${link}`);
      }
      for (const child of element.children) look(child, ground, color);
    };
    look(document.querySelector("dialog:modal") ?? document.body, "", "");
    Object.assign(window, { drawings });
    return [...new Set(drawings.values())];
  }, UNSEEN);
  const unseen = drawn.filter((colours) => !seenColours.has(colours));
  for (const colours of unseen) seenColours.add(colours);
  if (unseen.length === 0) return false;
  await page.evaluate(
    ([mark, wanted]) => {
      const { drawings } = window as unknown as { drawings: Map<Element, string> };
      for (const [element, colours] of drawings) if (wanted.includes(colours)) element.setAttribute(mark, "");
    },
    [UNSEEN, unseen] as const,
  );
  return true;
}

/**
 * Whether this document shows an element that has not been searched before as it is now: what differs at another width or in the
 * next state is new, or says or is something else.
 */
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
  }, UNSEEN);
}

/** Texts that do not fit into what holds them, where the rest can be neither seen nor scrolled to. */
function whatIsCutOff(page: Page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>("body *")).flatMap((element) => {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
      const { scrollWidth, clientWidth, textContent, tagName } = element;
      // What only assistive technology finds is clipped on purpose; an ellipsis says that there is more.
      const isSeen = clipPath === "none" && clientWidth > 0;
      const isCut = isSeen && overflowX === "hidden" && textOverflow === "clip" && scrollWidth > clientWidth + 1;
      return isCut ? [`${tagName} by ${scrollWidth - clientWidth} px: ${textContent.slice(0, 80)}`] : [];
    }),
  );
}
