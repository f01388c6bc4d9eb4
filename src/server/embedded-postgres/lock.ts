import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { UnusableDatabaseError } from "./database-errors.ts";

const BUSY_EXIT_CODE = 5;

export interface LockHolder {
  pid: number;
  since: string;
  socketDir: string;
}

export interface DataDirLock {
  announce(socketDir: string): void;
  release(): void;
}

/**
 * Returns undefined if another process holds the lock. The kernel releases the lock when the process ends in any way.
 */
export function lockDataDir(dataDir: string): DataDirLock | undefined {
  const file = join(dataDir, "lock");
  const holderFile = join(dataDir, "holder.json");
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(file, { timeout: 0 });
    handle.exec("begin immediate");
  } catch (cause) {
    handle?.close();
    if (cause instanceof Error && "errcode" in cause && cause.errcode === BUSY_EXIT_CODE) return undefined;
    throw new UnusableDatabaseError(`${dataDir} klasörüne yazılamıyor; klasörün sahibini ve izinlerini kontrol edin.`, {
      cause,
    });
  }
  const held = handle;
  return {
    announce(socketDir) {
      const holder: LockHolder = { pid: process.pid, since: new Date().toISOString(), socketDir };
      const next = `${holderFile}.next`;
      writeFileSync(next, JSON.stringify(holder));
      renameSync(next, holderFile);
    },
    release() {
      rmSync(holderFile, { force: true });
      held.close();
    },
  };
}

/** Only the lock shows whether that process still runs. */
export function readLockHolder(dataDir: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, "holder.json"), "utf8")) as LockHolder;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
