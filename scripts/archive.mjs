import { basename, dirname } from "node:path";

import { runMain, UserProblem, runProgram } from "./process.mjs";

/**
 * node scripts/archive.mjs FOLDER FILE: packs a folder into a .tar.gz file. The same files always give the same bytes.
 * For this purpose all files get the time SOURCE_DATE_EPOCH, and the order of files, owners, permissions and hard links
 * are normalised. Needs GNU tar.
 */
const reproducibleOptions = [
  "--format=gnu",
  "--sort=name",
  "--owner=0",
  "--group=0",
  "--numeric-owner",
  "--mode=a+rX,u+w,go-w",
  "--hard-dereference",
];

await runMain(async () => {
  const [, , folder, file] = process.argv;
  const time = process.env.SOURCE_DATE_EPOCH;
  if (file === undefined || time === undefined)
    throw new UserProblem("SOURCE_DATE_EPOCH=… node scripts/archive.mjs KLASÖR DOSYA");
  const tar = `tar ${reproducibleOptions.join(" ")} --mtime="@$SOURCE_DATE_EPOCH" -C "$1" -c "$2" | gzip -n -9 > "$3"`;
  const args = ["-c", `set -o pipefail; ${tar}`, "bash", dirname(folder), basename(folder), file];
  const { code, output } = await runProgram("bash", args, { quiet: true });
  if (code !== 0) throw new UserProblem(`${folder} paketlenemedi:\n${output.trim()}`);
  return 0;
});
