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

/** Gives the document of the signed-in application, with what its first screen needs inside. */
export async function loadShell(folder: string): Promise<(start: AppStart) => string> {
  const html = await readFile(`${folder}/index.html`, "utf8");
  const [before, after] = html.split("<!--start-->");
  if (after === undefined) throw new Error("index.html has lost its <!--start--> mark.");
  return (start) => {
    // '<' would end the element from inside a name; a data block is not run, so the policy needs no exception for it.
    const json = JSON.stringify(start).replaceAll("<", "\\u003c");
    return `${before}<script type="application/json" id="start">${json}</script>${after}`;
  };
}
