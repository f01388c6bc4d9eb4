import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const ROOT_FOLDER = join(import.meta.dirname, "..");
const readFileOfRoot = (file: string) => readFileSync(join(ROOT_FOLDER, file), "utf8");
const { scripts } = JSON.parse(readFileOfRoot("package.json")) as { scripts: Record<string, string> };
// Without an argument, the command prints its table: one line per trial.
const listedTrials = execFileSync(process.execPath, ["scripts/quality.mjs"], { cwd: ROOT_FOLDER, encoding: "utf8" })
  .split("\n")
  .flatMap((line) => /^ {2}(\S+) /u.exec(line)?.[1] ?? []);
const writtenCommands = globSync(
  "{*.md,.env.example,{docs,src,test,e2e,db,quality,scripts,deploy}/**/*.{md,ts,tsx,mjs}}",
  {
    cwd: ROOT_FOLDER,
  },
).map((file) => ({ file, text: readFileOfRoot(file) }));

test("every command that a document, a comment or a sentence names is there", () => {
  const named = writtenCommands.flatMap(({ file, text }) =>
    [...text.matchAll(/npm run (?:--silent )?([a-z-]+(?::[a-z-]+)*)(?: -- ([a-z]+))?/gu)].map(
      ([command, script, argument]) => ({
        file,
        command,
        isThere:
          scripts[script!] !== undefined &&
          (script !== "quality" || argument === undefined || listedTrials.includes(argument)),
      }),
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ isThere }) => !isThere)).toEqual([]);
});

test("every command and every trial has its file", () => {
  expect(listedTrials).toContain("bench");
  const files = [...Object.values(scripts), readFileOfRoot("scripts/quality.mjs")].flatMap((text) =>
    [...text.matchAll(/\b[a-z][\w/-]*\/[\w-]+\.(?:ts|mjs)\b/gu)].map(([file]) => file),
  );
  expect(files.length).toBeGreaterThan(listedTrials.length);
  expect(files.filter((file) => !existsSync(join(ROOT_FOLDER, file)))).toEqual([]);
});
