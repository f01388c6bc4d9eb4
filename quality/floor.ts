import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { loadPages } from "#server/routes/built-files.ts";

import {
  acceptedForStrangers,
  acceptedInApplication,
  acceptedInStyles,
  type AcceptedFindings,
} from "./floor/accepted.ts";
import { namesGivenBy, findUnsupportedSyntax, findUnsupportedNames } from "./floor/scripts.ts";
import { findUnsupportedStyles } from "./floor/styles.ts";

const client = join(import.meta.dirname, "../dist/client");
const MISSING = "app/boot/missing.ts";

type Manifest = Record<string, { file: string; css?: string[] }>;

/**
 * Checks the built files for functions and styles that the oldest supported browsers (the floor) lack, by MDN's data
 * (docs/decisions/0086-the-floor-of-browsers.md). Exits with 1 for any that are neither accepted nor polyfilled, and
 * for accepted ones that are no longer used.
 */
async function main(): Promise<number> {
  const application = await manifest("manifest");
  const strangers = await manifest("scripts");
  const fill = application[MISSING]?.file;
  if (fill === undefined) throw new Error(`The build has no ${MISSING}.`);
  const filled = [...namesGivenBy(await readFile(join(client, fill), "utf8"))];
  const ours = await scriptsOf(application);
  const theirs = await scriptsOf(strangers);
  const inApplication = findUnsupportedNames("application", await scriptsOf(application, fill));
  for (const name of inApplication.keys())
    if (filled.includes(name.slice(name.indexOf(".") + 1))) inApplication.delete(name);
  const { scanStyle } = await loadPages();
  const written = [
    ...(await findUnsupportedSyntax("application", ours)),
    ...(await findUnsupportedSyntax("strangers", theirs)),
  ];
  const faults = [
    ...written.map((script) => `Söz dizimi tabanın üstünde: ${script.slice(0, 200)}…`),
    ...compared("Uygulama", inApplication, acceptedInApplication),
    ...compared("Yabancıların sayfaları", findUnsupportedNames("strangers", theirs), acceptedForStrangers),
    ...compared(
      "Biçemler",
      new Map([
        ...findUnsupportedStyles("application", await sheetsOf(application, strangers)),
        ...findUnsupportedStyles("application", [scanStyle]),
      ]),
      acceptedInStyles,
    ),
  ];
  for (const fault of faults) console.error(fault);
  return faults.length > 0 ? 1 : 0;
}

async function manifest(name: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(client, `.vite/${name}.json`), "utf8")) as Manifest;
}

function read(files: Iterable<string>): Promise<string[]> {
  return Promise.all(Array.from(files, (file) => readFile(join(client, file), "utf8")));
}

function scriptsOf(built: Manifest, but?: string): Promise<string[]> {
  const files = new Set(Object.values(built).map(({ file }) => file));
  return read([...files].filter((file) => file.endsWith(".js") && file !== but));
}

function sheetsOf(...built: Manifest[]): Promise<string[]> {
  const files = built.flatMap((each) => Object.values(each)).flatMap(({ file, css = [] }) => [file, ...css]);
  return read(new Set(files.filter((file) => file.endsWith(".css"))));
}

function compared(where: string, found: ReadonlyMap<string, string[]>, accepted: AcceptedFindings): string[] {
  const named = accepted.flatMap(([, ...names]) => names);
  return [
    ...Array.from(found)
      .filter(([name]) => !named.includes(name))
      .map(([name, by]) => `${where}: ${name} tabanın üstünde (${by.join(", ")}).`),
    ...named.filter((name) => !found.has(name)).map((name) => `${where}: ${name} artık kullanılmıyor.`),
  ];
}

process.exitCode = await main();
