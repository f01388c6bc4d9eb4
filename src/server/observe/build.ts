import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ROOT_FOLDER = new URL("../../../", import.meta.url);

export function readBuild(): { version: string; commit: string } {
  const { version } = JSON.parse(readFileSync(new URL("package.json", ROOT_FOLDER), "utf8")) as { version: string };
  return { version, commit: readReleaseCommit() ?? readCloneCommit() ?? "unknown" };
}

function readReleaseCommit(): string | undefined {
  const text = readFileSync(new URL("commit.txt", ROOT_FOLDER), "utf8").trim();
  return /^[0-9a-f]{7,40}$/u.test(text) ? text.slice(0, 12) : undefined;
}

function readCloneCommit(): string | undefined {
  try {
    const answer = execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: ROOT_FOLDER, stdio: "pipe" });
    return answer.toString().trim();
  } catch {
    return undefined;
  }
}
