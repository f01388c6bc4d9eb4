import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

import { DatabaseRefused } from "./database-errors.ts";
import { type Account, PATH } from "./process.ts";

// PostgreSQL refuses to run as root, and initdb refuses a user without a name; every Linux names this one 'nobody'.
const NOBODY = 65_534;

/** Chooses an account that can enter `dataDir` and run `program`: the owner of the cluster there, if it can. */
export function chooseAccount(dataDir: string, cluster: string, program: string): Account {
  const uid = process.getuid?.() ?? NOBODY;
  const gid = process.getgid?.() ?? NOBODY;
  const myself: Account = { prefix: [], identity: undefined, owner: { uid, gid } };
  if (uid !== 0) return myself;

  // Someone who starts it as root once must not take the data from the user who has it.
  const present = statSync(cluster, { throwIfNoEntry: false });
  const candidates = [
    { uid: present?.uid || NOBODY, gid: present?.gid || NOBODY },
    { uid: NOBODY, gid: NOBODY },
  ];
  for (const identity of candidates) {
    const other: Account = { prefix: [], identity, owner: identity };
    if (works(other, dataDir, program)) return other;
  }

  // Where nobody may not enter (a directory of mode 0700, /root): root itself, seen as nobody inside a user namespace.
  const renamed: Account = {
    ...myself,
    prefix: ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"],
  };
  if (works(renamed, dataDir, program)) return renamed;

  throw new DatabaseRefused(
    `Gömülü veri tabanı root olarak çalışmaz ve bu makinede başka bir kimliğe geçilemedi. Uygulamayı sıradan bir kullanıcıyla başlatın, ${dataDir} klasörünü ve uygulamanın klasörünü herkesin okuyabileceği bir yere taşıyın ya da DATABASE_URL ile bir PostgreSQL sunucusu gösterin.`,
  );
}

function works({ prefix, identity }: Account, dataDir: string, program: string): boolean {
  const [command, ...args] = [...prefix, "/bin/sh", "-c", 'cd "$1" && test -x "$2"', "sh", dataDir, program];
  return spawnSync(command, args, { ...identity, cwd: "/", env: { PATH }, stdio: "ignore" }).status === 0;
}
