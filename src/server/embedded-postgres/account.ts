import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

import { UnusableDatabaseError } from "./database-errors.ts";
import { type ServerAccount, SEARCH_PATH } from "./process.ts";

// The server must run under an id that belongs to a named account, because initdb refuses others, and not as root,
// because PostgreSQL refuses root.
export const NOBODY_UID = 65_534;

/**
 * No account has this id, so that no other program can read the files. initdb requires a user name, which a user
 * namespace provides.
 */
const OWN_UID = 60_900;

/**
 * Only root can choose: the first account that can enter `dataDir` and execute `program`, beginning with the owner of
 * an existing cluster.
 */
export function chooseAccount(dataDir: string, cluster: string, program: string): ServerAccount {
  const uid = process.getuid?.() ?? NOBODY_UID;
  const gid = process.getgid?.() ?? NOBODY_UID;
  const myself: ServerAccount = { prefix: [], identity: undefined, owner: { uid, gid } };
  if (uid !== 0) return myself;

  const named = ["unshare", "--user", `--map-user=${NOBODY_UID}`, `--map-group=${NOBODY_UID}`, "--"];
  const as = (id: number, group = id): ServerAccount => {
    const identity = { uid: id, gid: group };
    return { prefix: [], identity, owner: identity };
  };
  const present = statSync(cluster, { throwIfNoEntry: false });
  const candidates = [
    // Data that belongs to another account must stay with it, even if root starts the server once.
    ...(present !== undefined && ![0, OWN_UID, NOBODY_UID].includes(present.uid) ? [as(present.uid, present.gid)] : []),
    { ...as(OWN_UID), prefix: named },
    // This account is used where user namespaces are forbidden. It comes later, because other programs may run as
    // 'nobody' too.
    as(NOBODY_UID),
    // This account is used for a directory that only root can enter, such as /root with mode 0700.
    { ...myself, prefix: named },
  ];
  const found = candidates.find((candidate) => canRunProgram(candidate, dataDir, program));
  if (found !== undefined) return found;

  throw new UnusableDatabaseError(
    `Gömülü veri tabanı root olarak çalışmaz ve bu makinede başka bir kimliğe geçilemedi. Uygulamayı sıradan bir kullanıcıyla başlatın, ${dataDir} klasörünü ve uygulamanın klasörünü herkesin okuyabileceği bir yere taşıyın ya da DATABASE_URL ile bir PostgreSQL sunucusu gösterin.`,
  );
}

function canRunProgram({ prefix, identity }: ServerAccount, dataDir: string, program: string): boolean {
  const [command, ...args] = [...prefix, "/bin/sh", "-c", 'cd "$1" && test -x "$2"', "sh", dataDir, program];
  return spawnSync(command, args, { ...identity, cwd: "/", env: { PATH: SEARCH_PATH }, stdio: "ignore" }).status === 0;
}
