import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface ProgramOutput {
  code: number;
  out: string;
  err: string;
}

/** Runs a program that checks the product's output. `input` is written to its stdin. */
export function runClientProgram(
  command: string,
  args: readonly string[],
  input: string | Buffer = "",
): Promise<ProgramOutput> {
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, { maxBuffer: 256 * 1024 * 1024 }, (error, out, err) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === "number") resolve({ code, out, err });
      else reject(error!);
    });
    // A program that has read enough closes its stdin. Writing to it then causes an error, which does not matter.
    child.stdin!.on("error", () => undefined).end(input);
  });
}

/**
 * Runs an npm program in exactly the version that `named` states. The program is not a dependency, because its two
 * hundred packages are needed only for a check before a release.
 */
export function runPackage(named: string, args: readonly string[]): Promise<ProgramOutput> {
  return runClientProgram("npx", ["--yes", "--loglevel=error", named, ...args]);
}

/** Writes files into a temporary folder, which is removed when `look` has ended. */
export async function runWithFiles<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  look: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "clients-"));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    return await look(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
