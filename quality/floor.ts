import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { loadPages } from "#server/routes/built-files.ts";

import {
  acceptedForStrangers,
  acceptedInApplication,
  acceptedInStyles,
  type AcceptedFindings,
} from "./floor/accepted.ts";
import { listDefinedNames, findUnsupportedSyntax, findUnsupportedNames } from "./floor/scripts.ts";
import { findUnsupportedStyles } from "./floor/styles.ts";

const CLIENT_FOLDER = join(import.meta.dirname, "../dist/client");
const MISSING_FUNCTIONS_SCRIPT = "app/boot/missing.ts";

type ViteManifest = Record<string, { file: string; css?: string[] }>;

/**
 * Checks the built files for functions and styles that the oldest supported browsers lack, by MDN's data
 * (docs/decisions/0086-the-floor-of-browsers.md). Exits with 1 if a feature is neither accepted nor polyfilled, or if
 * an accepted feature is no longer used.
 */
async function main(): Promise<number> {
  const application = await readManifest("manifest");
  const strangers = await readManifest("scripts");
  const fill = application[MISSING_FUNCTIONS_SCRIPT]?.file;
  if (fill === undefined) throw new Error(`The build has no ${MISSING_FUNCTIONS_SCRIPT}.`);
  const filled = [...listDefinedNames(await readFile(join(CLIENT_FOLDER, fill), "utf8"))];
  const ours = await listScripts(application);
  const theirs = await listScripts(strangers);
  const inApplication = findUnsupportedNames("application", await listScripts(application, fill));
  for (const name of inApplication.keys())
    if (filled.includes(name.slice(name.indexOf(".") + 1))) inApplication.delete(name);
  const { inlineStyles } = await loadPages();
  const written = [
    ...(await findUnsupportedSyntax("application", ours)),
    ...(await findUnsupportedSyntax("strangers", theirs)),
  ];
  const faults = [
    ...written.map((script) => `Söz dizimi tabanın üstünde: ${script.slice(0, 200)}…`),
    ...compareFindings("Uygulama", inApplication, acceptedInApplication),
    ...compareFindings("Yabancıların sayfaları", findUnsupportedNames("strangers", theirs), acceptedForStrangers),
    ...compareFindings(
      "Biçemler",
      new Map([
        ...findUnsupportedStyles("application", await listSheets(application, strangers)),
        ...findUnsupportedStyles("application", [...inlineStyles]),
      ]),
      acceptedInStyles,
    ),
  ];
  for (const fault of faults) console.error(fault);
  return faults.length > 0 ? 1 : 0;
}

async function readManifest(name: string): Promise<ViteManifest> {
  return JSON.parse(await readFile(join(CLIENT_FOLDER, `.vite/${name}.json`), "utf8")) as ViteManifest;
}

function readFiles(files: Iterable<string>): Promise<string[]> {
  return Promise.all(Array.from(files, (file) => readFile(join(CLIENT_FOLDER, file), "utf8")));
}

function listScripts(built: ViteManifest, but?: string): Promise<string[]> {
  const files = new Set(Object.values(built).map(({ file }) => file));
  return readFiles([...files].filter((file) => file.endsWith(".js") && file !== but));
}

function listSheets(...built: ViteManifest[]): Promise<string[]> {
  const files = built.flatMap((each) => Object.values(each)).flatMap(({ file, css = [] }) => [file, ...css]);
  return readFiles(new Set(files.filter((file) => file.endsWith(".css"))));
}

function compareFindings(where: string, found: ReadonlyMap<string, string[]>, accepted: AcceptedFindings): string[] {
  const named = accepted.flatMap(([, ...names]) => names);
  return [
    ...Array.from(found)
      .filter(([name]) => !named.includes(name))
      .map(([name, by]) => `${where}: ${name} tabanın üstünde (${by.join(", ")}).`),
    ...named.filter((name) => !found.has(name)).map((name) => `${where}: ${name} artık kullanılmıyor.`),
  ];
}

process.exitCode = await main();
