import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "SECURITY.md"), "utf8");

test("every proof that SECURITY.md names is there: test files and commands", () => {
  const cells = [...text.matchAll(/`([^`\s]+\.test\.ts)`/gu)].map(([, file]) => file!);
  expect(cells.length).toBeGreaterThan(15);
  const files = cells.map((file) => (file.includes("/") ? file : `src/server/modules/account/${file}`));
  expect(files.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);

  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  const commands = [...text.matchAll(/`npm run ([a-z:]+)/gu)].map(([, name]) => name!);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
