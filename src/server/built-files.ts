import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { PageName } from "#contract/pages.ts";
import type { AppStart, PublicPages } from "#contract/public-pages.ts";

/** Where the build puts what browsers fetch. */
export const clientFiles = fileURLToPath(new URL("../../dist/client", import.meta.url));

/** Loads the public pages of the web tree's server build; the server never imports the web tree itself. */
export async function loadPages(): Promise<PublicPages> {
  const built = new URL("../../dist/pages/entry.server.js", import.meta.url);
  const module = (await import(built.href)) as { pages: PublicPages };
  return module.pages;
}

/** What a page of the application has in its document: its name, a head of its own, and what stands there before its script. */
export interface Content {
  name: PageName;
  head: string;
  body?: string;
}

/** The document of the application, with what its first screen needs inside. */
export type Shell = (start: AppStart, content: Content) => string;

export async function loadShell(folder: string): Promise<Shell> {
  const html = await readFile(`${folder}/index.html`, "utf8");
  const scripts = JSON.parse(await readFile(`${folder}/.vite/pages.json`, "utf8")) as Record<string, string[]>;
  const [, opening, , between, after, end] =
    /^([\s\S]*)<!--head-->([\s\S]*)<!--\/head-->([\s\S]*)<!--start-->([\s\S]*)<!--page-->([\s\S]*)$/u.exec(html) ?? [];
  if (opening === undefined) throw new Error("index.html has lost one of its marks.");

  /** Asks for all scripts of a page at once, so that none is found out only by running another. */
  function preloads(name: PageName, isDrawn: boolean): string {
    // Where there is something to see and to type in already, its looks come first.
    const priority = isDrawn ? ' fetchpriority="low"' : "";
    const files = (scripts[name] ?? []).filter((file) => !html.includes(file));
    return files.map((file) => `<link rel="modulepreload" crossorigin${priority} href="/${file}">`).join("");
  }

  return (start, { name, head, body = "" }) => {
    // '<' would end the element from inside a name; a data block is not run, so the policy needs no exception for it.
    const json = JSON.stringify(start).replaceAll("<", "\\u003c");
    const data = `<script type="application/json" id="start">${json}</script>`;
    return `${opening}${head}${between}${data}${preloads(name, body !== "")}${after}${body}${end}`;
  };
}
