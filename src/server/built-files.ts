import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { AppStart, PublicPages } from "#contract/public-pages.ts";

/** Where the build puts what browsers fetch. */
export const clientFiles = fileURLToPath(new URL("../../dist/client", import.meta.url));

/** Loads the public pages of the web tree's server build; the server never imports the web tree itself. */
export async function loadPages(): Promise<PublicPages> {
  const built = new URL("../../dist/pages/entry.server.js", import.meta.url);
  const module = (await import(built.href)) as { pages: PublicPages };
  return module.pages;
}

/** The document of the application, with what its first screen needs inside and, where it has one, a head of its own. */
export type Shell = (start: AppStart, head?: string) => string;

export async function loadShell(folder: string): Promise<Shell> {
  const html = await readFile(`${folder}/index.html`, "utf8");
  const [, opening, ownHead, between, after] =
    /^([\s\S]*)<!--head-->([\s\S]*)<!--\/head-->([\s\S]*)<!--start-->([\s\S]*)$/u.exec(html) ?? [];
  if (opening === undefined || ownHead === undefined) throw new Error("index.html has lost one of its marks.");
  return (start, head = ownHead) => {
    // '<' would end the element from inside a name; a data block is not run, so the policy needs no exception for it.
    const json = JSON.stringify(start).replaceAll("<", "\\u003c");
    return `${opening}${head}${between}<script type="application/json" id="start">${json}</script>${after}`;
  };
}
