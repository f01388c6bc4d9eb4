import { lstatSync, lutimes, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const beat = 1_000;
// A process id can be given out again after a restart of the machine or container: a holder also shows that it lives.
const silence = 60_000;

/**
 * Runs the body while no other process on this machine holds the same lock; `onWait` is called once if it has to wait.
 * The lock is a symbolic link that points at the holder's process id: made whole or not at all, and by one process only.
 */
export async function withLock(path, onWait, body) {
  mkdirSync(dirname(path), { recursive: true });
  for (let told = false; !take(path); told = true) {
    if (!told) onWait();
    await wait(200);
  }
  const release = () => {
    if (holderOf(path)?.pid === String(process.pid)) rmSync(path, { force: true });
  };
  const heart = setInterval(() => lutimes(path, new Date(), new Date(), () => {}), beat);
  process.on("exit", release);
  try {
    return await body();
  } finally {
    clearInterval(heart);
    process.off("exit", release);
    release();
  }
}

function take(path) {
  try {
    symlinkSync(String(process.pid), path);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = holderOf(path);
  if (holder !== undefined && !isAlive(holder)) removeStale(path, holder.pid);
  return false;
}

function removeStale(path, pid) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  // Somebody else may have cleared and taken the lock since it was read: then it is theirs, and goes back.
  if (readlinkSync(aside) === pid) rmSync(aside);
  else renameSync(aside, path);
}

function holderOf(path) {
  try {
    return { pid: readlinkSync(path), seen: lstatSync(path).mtimeMs };
  } catch {
    return undefined;
  }
}

function isAlive({ pid, seen }) {
  if (Date.now() - seen > silence) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
