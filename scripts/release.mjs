import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import { runMain, UserProblem, root, runProgram, formatSecondsSince } from "./process.mjs";

/** Paths that the release does not contain, because the running product does not need them. */
const leftOutPaths = [
  "node_modules/.cache",
  "src/web",
  "e2e",
  "quality",
  "test",
  ".ci",
  ".github",
  "stryker.config.mjs",
];
/** Test helpers that `db/seed.ts` imports. */
const keptTestFiles = ["test/world.ts", "test/contacts.ts"];

/**
 * npm run release: makes dist/release/kodu-tara-VERSION-SYSTEM.tar.gz from the current commit, with built pages and
 * production packages. Beside it, writes the software bill of materials, and the hashes of both files. The same commit
 * always gives the same bytes, on every machine.
 */
await runMain(async () => {
  const start = performance.now();
  if ((await runOrFail("git", "status", "--porcelain")).trim() !== "")
    throw new UserProblem("Kaydedilmemiş değişiklik var: sürüm yalnızca bir commit'ten yapılır.");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const newest = /^## (.+)$/m.exec(readFileSync(join(root, "CHANGELOG.md"), "utf8"))?.[1];
  if (newest !== version)
    throw new UserProblem(`CHANGELOG.md ${newest} ile başlıyor, package.json ise ${version} diyor.`);
  await runOrFail("npm", "run", "--silent", "check");

  // archive.mjs and sbom.mjs use this time instead of the present time.
  process.env.SOURCE_DATE_EPOCH = (await runOrFail("git", "log", "-1", "--format=%ct")).trim();
  const name = `kodu-tara-${version}-${process.platform}-${process.arch}`;
  const folder = join(root, "dist/release");
  const work = mkdtempSync(join(tmpdir(), "kodu-tara-release-"));
  try {
    const made = join(work, name);
    mkdirSync(made);
    mkdirSync(folder, { recursive: true });
    await runOrFail("sh", "-c", `git archive HEAD | tar -x -C '${made}'`);
    // The build runs in the folder of the release, because it reads the sources there.
    await runOrFail("sh", "-c", `cd '${made}' && node scripts/prepare.mjs && npm prune --omit=dev --loglevel=error`);
    await runOrFail("sh", "-c", `cd '${made}' && tar -cf ../kept.tar ${keptTestFiles.join(" ")}`);
    for (const path of leftOutPaths) rmSync(join(made, path), { recursive: true, force: true });
    await runOrFail("sh", "-c", `cd '${made}' && tar -xf ../kept.tar && find src db -name '*.test.ts' -delete`);

    const archive = join(folder, `${name}.tar.gz`);
    await runOrFail("node", "scripts/archive.mjs", made, archive);
    const bill = join(folder, `${name}.cdx.json`);
    await runOrFail("node", "scripts/sbom.mjs", bill);
    const lines = [];
    for (const file of [archive, bill]) lines.push(`${await digestFile(file)}  ${file.slice(folder.length + 1)}`);
    writeFileSync(join(folder, `${name}.sha256`), `${lines.join("\n")}\n`);
    console.log(`${archive} hazır (${formatSecondsSince(start)}).\n${lines.join("\n")}`);
  } finally {
    if (existsSync(work)) rmSync(work, { recursive: true, force: true });
  }
  return 0;
});

async function runOrFail(command, ...args) {
  const { code, output } = await runProgram(command, args, { quiet: true });
  if (code !== 0) throw new UserProblem(`${[command, ...args].join(" ")}\n${output.trim()}`);
  return output;
}

async function digestFile(file) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
