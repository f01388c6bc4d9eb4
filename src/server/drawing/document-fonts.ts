import { fileURLToPath } from "node:url";

import type { PdfFile } from "./pdf.ts";

const fontFilePath = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}.ttf`));

/** Names may contain Cyrillic or Arabic letters, which Figtree lacks. */
const documentFontFiles = {
  latin: fontFilePath("figtree/400Regular/Figtree_400Regular"),
  latinBold: fontFilePath("figtree/700Bold/Figtree_700Bold"),
  other: fontFilePath("onest/400Regular/Onest_400Regular"),
  otherBold: fontFilePath("onest/700Bold/Onest_700Bold"),
  arabic: fontFilePath("noto-sans-arabic/400Regular/NotoSansArabic_400Regular"),
  arabicBold: fontFilePath("noto-sans-arabic/700Bold/NotoSansArabic_700Bold"),
};

type FontScript = "latin" | "other" | "arabic";

export function registerDocumentFonts(pdf: PdfFile): void {
  for (const [name, path] of Object.entries(documentFontFiles)) pdf.registerFont(name, path);
}

export interface FontRun {
  readonly text: string;
  readonly font: keyof typeof documentFontFiles;
}

const ARABIC_PATTERN = /[\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/u;
const LATIN_PATTERN = /[\u0020-\u017F\u0218-\u021B\u2010-\u2026\u2030\u2039\u203A\u20AC\u2122]/u;

function scriptOfSign(sign: string): FontScript {
  if (ARABIC_PATTERN.test(sign)) return "arabic";
  return LATIN_PATTERN.test(sign) ? "latin" : "other";
}

/** Characters that belong to no writing system. They are drawn in the font of the letters before them. */
const NEUTRAL_PATTERN = /[\s\p{P}\p{M}]/u;

/** Characters at the end of an Arabic run that may belong to the Latin sentence around the run. */
const SURROUNDING_PATTERN = /[\s\p{P}]/u;

/**
 * Neighbouring Arabic words and the spaces between them are one run, which is drawn from right to left. The runs
 * themselves are drawn in their order in the line, as in a Turkish sentence with an Arabic name.
 */
export function splitIntoRuns(line: string, isBold: boolean): FontRun[] {
  const runs: { text: string; script: FontScript }[] = [];
  for (const sign of line) {
    const last = runs.at(-1);
    const script = last && NEUTRAL_PATTERN.test(sign) ? last.script : scriptOfSign(sign);
    if (last?.script === script) last.text += sign;
    else runs.push({ text: sign, script });
  }
  return runs.flatMap(({ text, script }) => {
    const font = isBold ? (`${script}Bold` as const) : script;
    if (script !== "arabic") return [{ text, font }];
    // Signs after the last Arabic letter belong to the sentence around the run.
    const signs = [...text];
    const end = signs.findLastIndex((sign) => !SURROUNDING_PATTERN.test(sign)) + 1;
    const rest = signs.slice(end).join("");
    const after: FontRun = { text: rest, font: isBold ? "latinBold" : "latin" };
    return [{ text: signs.slice(0, end).join(""), font }, ...(rest === "" ? [] : [after])];
  });
}
