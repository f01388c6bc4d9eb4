import { basename, dirname } from "node:path";

import { runMain, UserProblem, runProgram } from "./process.mjs";

/**
 * node scripts/archive.mjs FOLDER FILE: packs a folder into a .tar.gz, with SOURCE_DATE_EPOCH as the time of every
 * file. The same files give the same bytes, because no order, time, owner, umask or hard link of this machine is in it.
 * Needs GNU tar.
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
