import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { pages, type AppPageName } from "#contract/pages.ts";
import type { AppStartData, PublicPages } from "#contract/ports/public-pages.ts";

export const CLIENT_FILES_FOLDER = fileURLToPath(new URL("../../../dist/client", import.meta.url));

/** The server never imports the web tree's sources. */
export async function loadPages(): Promise<PublicPages> {
  const built = new URL("../../../dist/pages/entry.server.js", import.meta.url);
  const module = (await import(built.href)) as { pages: PublicPages };
  return module.pages;
}

export interface PageContent {
  name: AppPageName;
  head: string;
  body?: string;
}

export type PageShell = (start: AppStartData, content: PageContent) => string;

export type ViteManifest = Record<
  string,
  { file: string; name?: string; imports?: string[]; dynamicImports?: string[] }
>;

const DOCUMENT_NAME = "index.html";
const API_NAME = "api";
/** Only browsers that lack these functions load it. */
const MISSING_FUNCTIONS_SCRIPT = "app/boot/missing.ts";
const EARLY_PRESSES_SCRIPT = "app/boot/early-press.client.ts";

export async function readManifest(folder: string, name = "manifest"): Promise<ViteManifest> {
  return JSON.parse(await readFile(`${folder}/.vite/${name}.json`, "utf8")) as ViteManifest;
}

export function listFirstScripts(manifest: ViteManifest, name: AppPageName): Set<string> {
  const page: { module: string; data?: "later" } = pages[name];
  const api = Object.keys(manifest).filter((key) => page.data !== "later" && manifest[key]?.name === API_NAME);
  const later = manifest[DOCUMENT_NAME]?.dynamicImports?.filter((key) => key !== MISSING_FUNCTIONS_SCRIPT) ?? [];
  return addImports(manifest, [DOCUMENT_NAME, `app/${page.module}`, ...api, ...later]);
}

function addImports(manifest: ViteManifest, keys: string[], files = new Set<string>()): Set<string> {
  for (const key of keys) {
    const built = manifest[key];
    if (!built) throw new Error(`The build has no ${key}.`);
    if (files.has(built.file)) continue;
    files.add(built.file);
    addImports(manifest, built.imports ?? [], files);
  }
  return files;
}

export async function loadShell(folder: string): Promise<PageShell> {
  const html = await readFile(`${folder}/index.html`, "utf8");
  const [opening, between, after, end, ...rest] = html.split(/<!--(?:head|start|page)-->/u);
  if (end === undefined || rest.length > 0) throw new Error("index.html has lost one of its marks.");
  const manifest = await readManifest(folder);
  const inDocument = addImports(manifest, [DOCUMENT_NAME]);
  const [earlyPresses] = addImports(await readManifest(folder, "scripts"), [EARLY_PRESSES_SCRIPT]);

  /**
   * Returns preload links for the scripts that a page needs first and that the document does not load itself, so that
   * the browser does not fetch them one after another.
   */
  function preloads(name: AppPageName, isDrawn: boolean): string {
    // If the document already shows the page, its styles are more urgent than its scripts.
    const priority = isDrawn ? ' fetchpriority="low"' : "";
    const files = [...listFirstScripts(manifest, name)].filter((file) => !inDocument.has(file));
    return files.map((file) => `<link rel="modulepreload" crossorigin${priority} href="/${file}">`).join("");
  }

  return (start, { name, head, body = "" }) => {
    // '<' is escaped, since '</script>' in a name would end the element. A JSON block is not executed, so it needs no
    // exception in the content security policy.
    const json = JSON.stringify(start).replaceAll("<", "\\u003c");
    const data = `<script type="application/json" id="start">${json}</script>`;
    // The browser runs this script before it shows anything that comes after the script, so that every press is
    // handled.
    const first = body === "" ? "" : `<script src="/${earlyPresses}"></script>`;
    return `${opening}${head}${between}${data}${first}${preloads(name, body !== "")}${after}${body}${end}`;
  };
}
