import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const sizeLimit = join(root, "node_modules/size-limit/bin.js");
const floor = join(root, "quality/floor.ts");

/** The output of a program of the project. If the program fails, the error contains its output. */
async function run(...program: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root });
  return stdout;
}

const slow = { timeout: 120_000 };

// In sequence, because the first program builds the pages if they are not built.
test(
  "each page's first load stays within its limit, and no built file needs a newer browser than the floor",
  slow,
  async () => {
    expect(await run(sizeLimit)).toContain("login");
    expect(await run(floor)).toBe("");
  },
);
