import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { root, type Guard } from "./guards.ts";

/** Tests that are run together: files, and of their tests those whose names fit. */
export interface Stage {
  files: string[];
  names?: RegExp;
}

const prefixes: Record<string, string> = { signedIn: "", anyone: "", approvedCompany: "company.", adminOnly: "admin." };
const matrix = "test/access-matrix.test.ts";
const canaries = "test/canaries.test.ts";
const whatStrangersSee = /^src\/(?:server\/modules\/scan|domain\/(?:profile|company))/u;

/** Which tests have to tell that a guard is gone: its rows of the matrix, the tests beside it, those of the whole, and last all there are. */
export function testsOf({ file, text }: Guard): Stage[] {
  const beside = { files: globSync(`${dirname(file)}/*.test.ts`, { cwd: root }).toSorted() };
  const all = { files: [matrix] };
  if (whatStrangersSee.test(file))
    return [{ files: [canaries], names: /the page of/u }, beside, all, { files: [canaries] }, everything()];
  const named = proceduresIn(text);
  const asked = named.length > 0 ? named : proceduresBeside(file);
  const own = { files: [matrix], names: new RegExp(namesOf(asked), "u") };
  const stages = asked.length > 0 ? [own, beside, all] : [all, beside];
  // No files would be all files.
  return [...stages, { files: [canaries] }, everything()].filter(({ files }) => files.length > 0);
}

function everything(): Stage {
  return { files: globSync("src/{server,contract,domain}/**/*.test.ts", { cwd: root }).toSorted() };
}

/** The procedures that a text begins, by their names in the contract. */
function proceduresIn(text: string): string[] {
  return [...text.matchAll(/\b(signedIn|anyone|approvedCompany|adminOnly)((?:\.\w+)+)/gu)].map(
    ([, gate = "", path = ""]) => prefixes[gate] + path.replace(/\.handler$/u, "").slice(1),
  );
}

function proceduresBeside(file: string): string[] {
  if (!file.startsWith("src/server/modules/")) return [];
  const sources = globSync(`${dirname(file)}/*.ts`, { cwd: root, exclude: ["**/*.test.ts"] });
  return sources.flatMap((source) => proceduresIn(readFileSync(join(root, source), "utf8")));
}

/** Tests of many procedures at once do not name them. */
function namesOf(procedures: readonly string[]): string {
  return [...procedures.map((name) => `${name.replaceAll(".", "\\.")}\\b`), "(?:its|one's) own", "scan page"].join("|");
}
