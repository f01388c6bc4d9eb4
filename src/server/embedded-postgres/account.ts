import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

import { DatabaseRefused } from "./database-errors.ts";
import { type Account, PATH } from "./process.ts";

// User id of 'nobody' on Linux. PostgreSQL refuses to run as root, and initdb refuses a user without a name.
const NOBODY = 65_534;

/**
 * Chooses the system account that runs PostgreSQL. It must be able to enter `dataDir` and execute `program`; the
 * owner of an existing cluster is preferred.
 */
export function chooseAccount(dataDir: string, cluster: string, program: string): Account {
  const uid = process.getuid?.() ?? NOBODY;
  const gid = process.getgid?.() ?? NOBODY;
  const myself: Account = { prefix: [], identity: undefined, owner: { uid, gid } };
  if (uid !== 0) return myself;

  // If root starts the server once, the data must stay with its present owner.
  const present = statSync(cluster, { throwIfNoEntry: false });
  const candidates = [
    { uid: present?.uid || NOBODY, gid: present?.gid || NOBODY },
    { uid: NOBODY, gid: NOBODY },
  ];
  for (const identity of candidates) {
    const other: Account = { prefix: [], identity, owner: identity };
    if (works(other, dataDir, program)) return other;
  }

  // 'nobody' cannot enter a directory of mode 0700, such as /root. Then root itself runs PostgreSQL, mapped to
  // 'nobody' inside a user namespace.
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
