import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { pages, type AppPageName } from "#contract/pages.ts";
import type { AppStart, PublicPages } from "#contract/ports/public-pages.ts";

/** Where the build puts what browsers fetch. */
export const clientFiles = fileURLToPath(new URL("../../../dist/client", import.meta.url));

/** Loads the public pages of the web tree's server build; the server never imports the web tree itself. */
export async function loadPages(): Promise<PublicPages> {
  const built = new URL("../../../dist/pages/entry.server.js", import.meta.url);
  const module = (await import(built.href)) as { pages: PublicPages };
  return module.pages;
}

/** What a page of the application has in its document: its name, a head of its own, and what stands there before its script. */
export interface Content {
  name: AppPageName;
  head: string;
  body?: string;
}

/** The document of the application, with what its first screen needs inside. */
export type Shell = (start: AppStart, content: Content) => string;

/** What the build wrote of each file that browsers fetch: how it is called, and the files that it asks for, by their keys here. */
export type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

const DOCUMENT = "index.html";
/** Comes only where the browser lacks what is in it. */
const MISSING = "app/boot/missing.ts";
const EARLY_PRESSES = "app/boot/early-press.client.ts";

export async function readManifest(folder: string, name = "manifest"): Promise<Manifest> {
  return JSON.parse(await readFile(`${folder}/.vite/${name}.json`, "utf8")) as Manifest;
}

/** The scripts that a page of the application begins with: those of its document, its own, and all that these import. */
export function firstScripts(manifest: Manifest, name: AppPageName): Set<string> {
  const page: { module: string; data?: "later" } = pages[name];
  const own = page.data === "later" ? [page.module] : [page.module, "api/with-data.tsx"];
  const later = manifest[DOCUMENT]?.dynamicImports?.filter((key) => key !== MISSING) ?? [];
  return withImports(manifest, [DOCUMENT, ...own.map((file) => `app/${file}`), ...later]);
}

/** The files of these keys and all that they import, each once. */
function withImports(manifest: Manifest, keys: string[], files = new Set<string>()): Set<string> {
  for (const key of keys) {
    const built = manifest[key];
    if (!built) throw new Error(`The build has no ${key}.`);
    if (files.has(built.file)) continue;
    files.add(built.file);
    withImports(manifest, built.imports ?? [], files);
  }
  return files;
}

export async function loadShell(folder: string): Promise<Shell> {
  const html = await readFile(`${folder}/index.html`, "utf8");
  const [opening, between, after, end, ...rest] = html.split(/<!--(?:head|start|page)-->/u);
  if (end === undefined || rest.length > 0) throw new Error("index.html has lost one of its marks.");
  const manifest = await readManifest(folder);
  const inDocument = withImports(manifest, [DOCUMENT]);
  const [earlyPresses] = withImports(await readManifest(folder, "scripts"), [EARLY_PRESSES]);

  /** Asks for all scripts of a page at once, so that none is found out only by running another. */
  function preloads(name: AppPageName, isDrawn: boolean): string {
    // Where there is something to see and to type in already, its looks come first.
    const priority = isDrawn ? ' fetchpriority="low"' : "";
    const files = [...firstScripts(manifest, name)].filter((file) => !inDocument.has(file));
    return files.map((file) => `<link rel="modulepreload" crossorigin${priority} href="/${file}">`).join("");
  }

  return (start, { name, head, body = "" }) => {
    // '<' would end the element from inside a name; a data block is not run, so the policy needs no exception for it.
    const json = JSON.stringify(start).replaceAll("<", "\\u003c");
    const data = `<script type="application/json" id="start">${json}</script>`;
    // Nothing behind a script like this is shown before it has run: what can be seen can be pressed.
    const first = body === "" ? "" : `<script src="/${earlyPresses}"></script>`;
    return `${opening}${head}${between}${data}${first}${preloads(name, body !== "")}${after}${body}${end}`;
  };
}
