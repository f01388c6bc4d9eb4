import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a program said, and how it ended. */
interface Said {
  code: number;
  out: string;
  err: string;
}

/** Runs a program that judges what the product makes. `input` is given to it. */
export function runProgram(command: string, args: readonly string[], input: string | Buffer = ""): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, { maxBuffer: 256 * 1024 * 1024 }, (error, out, err) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === "number") resolve({ code, out, err });
      else reject(error!);
    });
    // A program that has read enough closes its input.
    child.stdin!.on("error", () => undefined).end(input);
  });
}

/**
 * Runs a program of npm in exactly this version. It is no dependency, since its two hundred packages would be installed
 * by everybody for a check that runs before a release.
 */
export function runPackage(named: string, args: readonly string[]): Promise<Said> {
  return runProgram("npx", ["--yes", "--loglevel=error", named, ...args]);
}

/** Writes files into a folder that exists for as long as they are looked at. */
export async function withFiles<T>(
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
