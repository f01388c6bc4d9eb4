import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parseSync } from "vite";
import { expect, test } from "vitest";

/*
 * No other test notices a label that lost a word, or two labels that changed places. So the sentences of the contract,
 * of the mails and of the screens stand once more in two files, where an editor reads them without code, and whoever
 * changes one writes the file anew (docs/how-to.md, "Add a refusal").
 */

const ROOT_FOLDER = join(import.meta.dirname, "..");

test.each([
  ["sentences.txt", ["src/contract/**/*.ts", "src/web/mail/**/*.{ts,tsx}", "src/web/public/words/tr.ts"]],
  ["screens.txt", ["src/web/{app,parts,public,ui}/**/*.{ts,tsx}"]],
])("%s holds the sentences that were read and found good", async (snapshot, sources) => {
  const files = globSync(sources, { cwd: ROOT_FOLDER }).filter(
    (file) => !/\.test\.tsx?$/u.test(file) && !(snapshot === "screens.txt" && file.includes("/words/")),
  );
  const sections = files.toSorted().flatMap((file) => {
    const sentences = collectTexts(parseSync(file, readFileSync(join(ROOT_FOLDER, file), "utf8")).program).filter(
      isForPeople,
    );
    return sentences.length === 0 ? [] : [[`# ${file}`, ...sentences].join("\n")];
  });
  await expect(`${sections.join("\n\n")}\n`).toMatchFileSnapshot(snapshot);
});

interface SyntaxNode {
  type: string;
  [part: string]: unknown;
}

/** Texts in the order of the file, with `{}` for what the code inserts. */
function collectTexts(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(collectTexts);
  if (typeof part !== "object" || part === null) return [];
  const node = part as SyntaxNode;
  if (/^(?:ImportDeclaration|ExportAllDeclaration|TS.*Type.*)$/u.test(node.type)) return [];
  if (node.type === "JSXAttribute" && (node["name"] as SyntaxNode)["name"] === "className") return [];
  const below = Object.entries(node).flatMap(([name, value]) => (name === "quasis" ? [] : collectTexts(value)));
  return [...readText(node), ...below].map((text) => text.replaceAll(/\s+/gu, " ").trim());
}

function readText(node: SyntaxNode): string[] {
  if (node.type === "JSXText" || (node.type === "Literal" && typeof node["value"] === "string"))
    return [node["value"] as string];
  if (node.type !== "TemplateLiteral") return [];
  return [(node["quasis"] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("{}")];
}

const CLASS_NAME =
  /(?:^|[ :-])(?:bg|border|col|flex|font|from|gap|grid|h|inset|items|justify|max|min|[mp][bestxy]?|object|outline|overflow|ring|rounded|self|shadow|sm|space|text|to|top|w|z)-[\w[]/u;

/** A name of the code or a path has neither a Turkish letter, nor two words, nor one word with a capital. */
function isForPeople(text: string): boolean {
  if (CLASS_NAME.test(text)) return false;
  return /[çğıöşüÇĞİÖŞÜ]|^\p{Lu}\p{Ll}+(?!\p{L})|\p{Ll} (?:\p{L}|\{)/u.test(text);
}
