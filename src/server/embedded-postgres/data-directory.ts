import {
  chownSync,
  closeSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { UnusableDatabaseError } from "./database-errors.ts";
import { type ServerAccount, runWatched } from "./process.ts";

export const SUPERUSER = "postgres";
const MAJOR_VERSION = "18";
const UNFINISHED_PREFIX = "postgres.init-";

/**
 * Creates the data directory if it is missing, and syncs it so that it survives a power cut. Returns its path without
 * symbolic links.
 */
export function makeDataDir(dataDir: string): string {
  let first: string | undefined;
  try {
    first = mkdirSync(dataDir, { recursive: true });
  } catch (cause) {
    throw new UnusableDatabaseError(
      `${dataDir} klasörü oluşturulamadı; DATA_DIR değerini ve üst klasörün izinlerini kontrol edin.`,
      { cause },
    );
  }
  const real = realpathSync(dataDir);
  if (first !== undefined) {
    const top = dirname(realpathSync(first));
    for (let path = real; path !== top; path = dirname(path)) syncDirectory(path);
    syncDirectory(top);
  }
  return real;
}

interface ClusterPreparation {
  dataDir: string;
  cluster: string;
  durable: boolean;
  account: ServerAccount;
  initdb: string;
  environment: Record<string, string>;
  logFile: string;
}

/**
 * The cluster is made under another name and renamed when complete, so that an interrupted first start leaves only a
 * directory that the next start deletes.
 */
export async function prepareCluster({
  dataDir,
  cluster,
  durable,
  account,
  initdb,
  environment,
  logFile,
}: ClusterPreparation): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    // A killed initdb may keep writing for some milliseconds, so deleting its directory may need retries.
    if (name.startsWith(UNFINISHED_PREFIX))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  if (isClusterComplete(cluster)) {
    changeOwner(cluster, account);
    return;
  }
  const unfinished = mkdtempSync(join(dataDir, UNFINISHED_PREFIX));
  if (account.identity !== undefined) chownSync(unfinished, account.owner.uid, account.owner.gid);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = [`--username=${SUPERUSER}`, "--auth-local=trust", "--auth-host=reject"];
  const line = [
    initdb,
    `--pgdata=${unfinished}`,
    ...locale,
    ...access,
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const { ok, said } = await runWatched({ account, line, environment, cwd: dataDir, logFile, directory: unfinished })
    .ended;
  if (!ok) {
    await rm(unfinished, { recursive: true, force: true });
    throw new UnusableDatabaseError(
      `Gömülü veri tabanı oluşturulamadı. Günlüğünün (${logFile}) son satırları:\n${said}`,
    );
  }
  renameSync(unfinished, cluster);
  if (durable) syncDirectory(dataDir);
}

function isClusterComplete(cluster: string): boolean {
  let version: string;
  try {
    version = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ENOENT")) {
      throw new UnusableDatabaseError(`${cluster} klasörü okunamıyor; klasörün sahibini ve izinlerini kontrol edin.`, {
        cause,
      });
    }
    const there = statSync(cluster, { throwIfNoEntry: false }) !== undefined;
    if (!there || readdirSync(cluster).length === 0) return false;
    throw new UnusableDatabaseError(
      `${cluster} klasörü dolu ama bir PostgreSQL veri klasörü değil; klasörü başka yere taşıyın.`,
      { cause },
    );
  }
  if (version === MAJOR_VERSION) return true;
  throw new UnusableDatabaseError(
    `${cluster} klasörü PostgreSQL ${version} ile oluşturulmuş, bu sürüm ise PostgreSQL ${MAJOR_VERSION} kullanıyor. Eski sürümde yedek alıp yeni bir klasöre geri yükleyin.`,
  );
}

// The files may belong to another account after root has copied them or has changed the mode of the directory.
function changeOwner(cluster: string, { owner }: ServerAccount): void {
  const { uid } = statSync(cluster);
  if (uid === owner.uid) return;
  if (process.getuid?.() !== 0) {
    throw new UnusableDatabaseError(
      `${cluster} klasörü başka bir kullanıcıya ait (kullanıcı numarası ${uid}); uygulamayı o kullanıcıyla başlatın.`,
    );
  }
  for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  chownSync(cluster, owner.uid, owner.gid);
}

function syncDirectory(path: string): void {
  const directory = openSync(path, "r");
  fsyncSync(directory);
  closeSync(directory);
}
