import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "SECURITY.md"), "utf8");

test("every proof that SECURITY.md names is there", () => {
  const cells = [...text.matchAll(/`([^`\s]+\.test\.ts)`/gu)].map(([, file]) => file!);
  expect(cells.length).toBeGreaterThan(15);
  expect(cells.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);
});
