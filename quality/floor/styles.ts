import type { Identifier } from "@mdn/browser-compat-data";

import { BrowserSupport, styleFeatures } from "./compat.ts";
import type { BrowserFloor } from "./floor.ts";

/**
 * The features in style sheets that the oldest browsers of a floor lack, each with the browsers that lack it. Examples:
 * 'text-wrap: balance', '@starting-style', ':has()', 'dvh'.
 */
export function findUnsupportedStyles(floor: BrowserFloor, sheets: string[]): Map<string, string[]> {
  const compat = new BrowserSupport(floor);
  const found = new Map<string, string[]>();

  function look(name: string, word: Identifier | undefined): void {
    const by = word?.__compat ? compat.lackedBy(word.__compat) : [];
    if (by.length > 0) found.set(name, by);
  }

  for (const sheet of sheets) {
    // Masks strings, URLs and comments.
    const text = sheet.replace(/"(?:\\.|[^"\\])*"|url\([^)]*\)|\/\*.*?\*\//gsu, '""');
    for (const [, name] of text.matchAll(/@([a-z-]+)/gu)) look(`@${name}`, styleFeatures.atRules[name!]);
    for (const [, query] of text.matchAll(/\(([a-z-]+)(?:\)|:| ?[<>=])/gu))
      look(`@media (${query})`, styleFeatures.atRules["media"]?.[query!]);
    for (const [, selector] of text.matchAll(/([^{};]+)\{/gu))
      for (const [, name] of selector!.matchAll(/(?<!\\):{1,2}([a-z-]+)/gu))
        look(`:${name}`, styleFeatures.selectors[name!]);
    for (const [, name, value] of text.matchAll(/[{;]\s*([a-z-]+)\s*:([^;{}]*)(?=[;}])/gu)) {
      const property = styleFeatures.properties[name!];
      look(name!, property);
      for (const word of value!.match(/[a-z][a-z-]+/gu) ?? []) look(`${name}: ${word}`, property?.[word]);
      for (const [, unit] of value!.matchAll(/\d([a-z]{1,5})\b/gu)) look(unit!, listLengthUnits()[unit!]);
      for (const [, called] of value!.matchAll(/([a-z][a-z-]*)\(/gu)) look(`${called}()`, findFunction(called!));
    }
  }
  return found;
}

function listLengthUnits(): Record<string, Identifier> {
  const units = Object.entries(styleFeatures.types["length"]!);
  // MDN groups some units: 'viewport_percentage_units_dynamic' stands for dvh, dvw and others.
  const dynamic = Object.fromEntries(
    units.flatMap(([name, word]) => {
      const size = /^viewport_percentage_units_(dynamic|small|large)$/u.exec(name)?.[1]?.[0];
      return size === undefined ? [] : ["vh", "vw", "vmin", "vmax"].map((unit) => [size + unit, word as Identifier]);
    }),
  ) as Record<string, Identifier>;
  return { ...dynamic, ...(Object.fromEntries(units) as Record<string, Identifier>) };
}

function findFunction(name: string): Identifier | undefined {
  const { color } = styleFeatures.types;
  return styleFeatures.types[name] ?? color?.[name];
}
