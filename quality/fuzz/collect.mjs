import { setTimeout as pause } from "node:timers/promises";

// This module is preloaded into the server under test. It ends the server when the parent process ends. On request it
// reports the processor time, and the memory after a garbage collection.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.on("message", (message) => {
  if (message === "collect") void collectGarbage();
  if (message === "processor") process.send(process.cpuUsage());
});
process.channel?.unref();

/**
 * Garbage is collected until the memory has not decreased this many times in a row, because a busy machine frees memory
 * slowly.
 */
const STABLE_ROUNDS = 3;
const COLLECTIONS_MAX = 50;
const STEP_BYTES = 1024 * 1024;

async function collectGarbage() {
  let least = Infinity;
  for (let still = 0, nth = 0; still < STABLE_ROUNDS && nth < COLLECTIONS_MAX; nth += 1) {
    // A last-resort collection also frees memory that V8 keeps in reserve.
    globalThis.gc({ type: "major", execution: "sync", flavor: "last-resort" });
    // Finalizers run after a collection, and free memory only at the next collection.
    await pause(100);
    const { rss } = process.memoryUsage();
    still = rss < least - STEP_BYTES ? 0 : still + 1;
    least = Math.min(least, rss);
  }
  process.send(process.memoryUsage());
}
