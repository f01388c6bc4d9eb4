import { lstatSync, lutimes, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const TOUCH_INTERVAL_MS = 1_000;
// The process that holds the lock touches it every second. A lock that was not touched for a minute is stale. The
// process id alone does not tell whether the holder still runs, because another process may have got the same id.
const STALE_AFTER_MS = 60_000;

/** Creating a link is atomic, so only one process succeeds. */
export async function runWithLock(path, onWait, body) {
  mkdirSync(dirname(path), { recursive: true });
  for (let told = false; !takeLock(path); told = true) {
    if (!told) onWait();
    await wait(200);
  }
  const release = () => {
    if (readLockHolder(path)?.pid === String(process.pid)) rmSync(path, { force: true });
  };
  const heart = setInterval(() => lutimes(path, new Date(), new Date(), () => {}), TOUCH_INTERVAL_MS);
  process.on("exit", release);
  try {
    return await body();
  } finally {
    clearInterval(heart);
    process.off("exit", release);
    release();
  }
}

function takeLock(path) {
  try {
    symlinkSync(String(process.pid), path);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = readLockHolder(path);
  if (holder !== undefined && !isLockHolderAlive(holder)) removeStaleLock(path, holder.pid);
  return false;
}

function removeStaleLock(path, pid) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  // Another process may have replaced the stale lock between the reading and the renaming; its lock is put back.
  if (readlinkSync(aside) === pid) rmSync(aside);
  else renameSync(aside, path);
}

function readLockHolder(path) {
  try {
    return { pid: readlinkSync(path), seen: lstatSync(path).mtimeMs };
  } catch {
    return undefined;
  }
}

function isLockHolderAlive({ pid, seen }) {
  if (Date.now() - seen > STALE_AFTER_MS) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
