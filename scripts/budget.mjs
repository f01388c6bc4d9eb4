import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { pages } from "../src/contract/pages.ts";
import { firstScripts, readManifest } from "../src/server/built-files.ts";
import { prepare } from "./prepare.mjs";
import { main, Problem, root } from "./process.mjs";

const client = join(root, "dist/client");
const recordFile = join(root, "scripts/first-load.json");

/** Script of a first load in kB, compressed by gzip, before anything is asked for ahead. */
const limits = [
  [/^login$/, 120],
  [/^(dashboard|companyDashboard|confirmAddress|adminCodes)$/, 150],
  [/./, 198],
];

/** Says how heavy each page of the application begins; `--record` keeps the parts of now, against which the next growth is shown. */
await main(async () => {
  await prepare();
  const manifest = await readManifest(client);
  const names = Object.keys(pages).filter((name) => "module" in pages[name]);
  const parts = Object.fromEntries(names.map((name) => [name, sizes(firstScripts(manifest, name))]));
  if (process.argv.includes("--record")) writeFileSync(recordFile, `${JSON.stringify(parts, null, 2)}\n`);
  const record = JSON.parse(readFileSync(recordFile, "utf8"));
  const complaints = Object.entries(parts).flatMap(([page, now]) => complain(page, now, record[page] ?? {}));
  if (complaints.length > 0) throw new Problem(complaints.join("\n"));
  for (const [page, now] of Object.entries(parts)) console.log(`${page}: ${kB(total(now))} / ${limitOf(page)} kB`);
  return 0;
});

/** Compressed bytes by the name that a file keeps from build to build. */
function sizes(files) {
  const found = {};
  for (const file of files) {
    const name = file.replace(/^assets\/(.+)-[\w-]{8}\.js$/, "$1");
    found[name] = (found[name] ?? 0) + statSync(join(client, `${file}.gz`)).size;
  }
  return found;
}

function complain(page, now, before) {
  const limit = limitOf(page);
  const over = total(now) - limit * 1000;
  if (over <= 0) return [];
  const grown = Object.entries(now)
    .map(([name, size]) => [name, size, before[name]])
    .filter(([, size, then]) => then === undefined || size > then)
    .sort((a, b) => b[1] - (b[2] ?? 0) - (a[1] - (a[2] ?? 0)))
    .map(([name, size, then]) =>
      then === undefined ? `${name} yeni, ${kB(size)}` : `${name} ${kB(then)} iken ${kB(size)}`,
    );
  const which = grown.length > 0 ? `Büyüyen parçalar: ${grown.join("; ")}.` : "Kayıttan bu yana büyüyen parça yok.";
  return [
    `"${page}" sayfasının ilk yükü ${kB(total(now))} (gzip), sınırı ${limit} kB; ${kB(over)} fazla. ${which} ` +
      "Gerekmeyeni sayfanın ilk yükünden çıkarın (import() ile sonradan yükleyin).",
  ];
}

function limitOf(page) {
  return limits.find(([name]) => name.test(page))[1];
}

function total(parts) {
  return Object.values(parts).reduce((sum, size) => sum + size, 0);
}

/** "12,3 kB" */
function kB(bytes) {
  return `${(bytes / 1000).toFixed(1).replace(".", ",")} kB`;
}
