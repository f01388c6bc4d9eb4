import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const sizeLimit = join(root, "node_modules/size-limit/bin.js");
const floor = join(root, "quality/floor.ts");

/** What a program of the project prints. Where it ends with a failure, what it says stands in the error. */
async function run(...program: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root });
  return stdout;
}

const slow = { timeout: 120_000 };

// One after the other: the first builds the pages where they are not built.
test(
  "each page's first load stays within its limit, and no built file needs a newer browser than the floor",
  slow,
  async () => {
    expect(await run(sizeLimit)).toContain("login");
    expect(await run(floor)).toBe("");
  },
);
