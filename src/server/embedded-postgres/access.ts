import { spawnSync } from "node:child_process";
import { chownSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { NOBODY_UID } from "./account.ts";
import { type ServerAccount, SEARCH_PATH } from "./process.ts";
import { ALL_ROLES } from "./roles.ts";

const IDENT_MAP_NAME = "kodu";

/**
 * Only system accounts that can read the server's files anyway may connect, as any role of the product. The server
 * identifies an account through the kernel (peer authentication), and this requires that the account has a name.
 * Returns false if our own account has no name. Then only the permissions of the socket's folder keep other accounts
 * out.
 */
export function writeAccessFiles(cluster: string, { prefix, owner }: ServerAccount): boolean {
  // In a user namespace, every other account looks like 'nobody'.
  const ids = [0, process.getuid?.() ?? 0, prefix.length > 0 ? NOBODY_UID : owner.uid];
  const own = ids[1]!;
  const names = new Map([...new Set(ids)].flatMap((id) => [[id, userNameOf(id)] as const]));
  const isKnown = names.get(own) !== undefined;
  const lines = [...names.values()].flatMap((name) =>
    name === undefined ? [] : ALL_ROLES.map((role) => `${IDENT_MAP_NAME} "${name}" ${role}`),
  );
  const heading = "# Written anew at each start.";
  writeLines(join(cluster, "pg_ident.conf"), [heading, ...lines], owner);
  const rule = isKnown ? `local all ${ALL_ROLES.join(",")} peer map=${IDENT_MAP_NAME}` : "local all all trust";
  writeLines(join(cluster, "pg_hba.conf"), [heading, rule], owner);
  return isKnown;
}

function writeLines(file: string, lines: string[], { uid, gid }: ServerAccount["owner"]): void {
  const next = `${file}.next`;
  writeFileSync(next, `${lines.join("\n")}\n`, { mode: 0o600 });
  if (process.getuid?.() === 0) chownSync(next, uid, gid);
  renameSync(next, file);
}

function userNameOf(uid: number): string | undefined {
  const { status, stdout } = spawnSync("id", ["-nu", String(uid)], { env: { PATH: SEARCH_PATH }, encoding: "utf8" });
  return status === 0 && stdout.trim() !== "" ? stdout.trim() : undefined;
}
