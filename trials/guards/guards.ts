import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { forms, type Form } from "./forms.ts";

/** One guard of the server: where it stands, and the file without it. */
export interface Guard {
  kind: string;
  file: string;
  line: number;
  /** As it is written, on one line. */
  text: string;
  /** Which of the guards that read alike in its file, from 1. */
  nth: number;
  /** The file without the guard. */
  mutant: string;
}

export const root = join(import.meta.dirname, "..", "..");

/** Every guard of the source, by the forms that guards have. Fails for a form that nothing has any more. */
export function findGuards(): Guard[] {
  const files = globSync("src/{server,contract,domain}/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] }).toSorted();
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), "utf8") }));
  return forms.flatMap((form) => {
    const found = sources.flatMap(({ file, source }) => (form.files.test(file) ? guardsIn(file, source, form) : []));
    if (found.length === 0) throw new Error(`Kaynakta hiç “${form.name}” kalmamış: ${form.guard}`);
    return found;
  });
}

/** The guards of one form in one file. */
export function guardsIn(file: string, source: string, form: Form): Guard[] {
  const alike = new Map<string, number>();
  return [...source.matchAll(form.guard)].map((match) => {
    const text = match[0].trim().replaceAll(/\s+/gu, " ");
    const nth = (alike.get(text) ?? 0) + 1;
    alike.set(text, nth);
    const without = (form.without ?? "").replaceAll("$1", match[1] ?? "");
    const rest = source.slice(match.index + match[0].length);
    return {
      kind: form.name,
      file,
      line: source.slice(0, match.index).split("\n").length + (/^\s*\n/u.test(match[0]) ? 1 : 0),
      text,
      nth,
      mutant: `${form.needs ? `${form.needs} ` : ""}${source.slice(0, match.index)}${without}${rest}`,
    };
  });
}

/** By what a guard is known, whatever moves it up or down in its file. */
export function nameOf({ file, text, nth }: Guard): string {
  return `${file.replace(/^src\//u, "")} · ${text}${nth > 1 ? ` (${nth}.)` : ""}`;
}
