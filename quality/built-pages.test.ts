import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const ROOT_FOLDER = join(import.meta.dirname, "..");
const sizeLimitProgram = join(ROOT_FOLDER, "node_modules/size-limit/bin.js");
const floorProgram = join(ROOT_FOLDER, "quality/floor.ts");

/** The output of a program of the project. If the program fails, the error contains its output. */
async function runProgram(...program: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: ROOT_FOLDER });
  return stdout;
}

const slowTestOptions = { timeout: 120_000 };

// In sequence, because the first program builds the pages if they are not built.
test(
  "each page's first load stays within its limit, and no built file needs a newer browser than the floor",
  slowTestOptions,
  async () => {
    expect(await runProgram(sizeLimitProgram)).toContain("login");
    expect(await runProgram(floorProgram)).toBe("");
  },
);
