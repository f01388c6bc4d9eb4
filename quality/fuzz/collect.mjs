import { setTimeout as pause } from "node:timers/promises";

// Preloaded into the server under trial: it ends with whoever started it, and says what memory it holds after a collection and what processor time it took.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.on("message", (message) => {
  if (message === "collect") void collect();
  if (message === "processor") process.send(process.cpuUsage());
});
process.channel?.unref();

/** So many collections in a row after which no more went back are enough; a busy machine takes its time with what is freed. */
const STILL = 3;
const COLLECTIONS_MAX = 50;
const STEP = 1024 * 1024;

async function collect() {
  let least = Infinity;
  for (let still = 0, nth = 0; still < STILL && nth < COLLECTIONS_MAX; nth += 1) {
    // As where memory runs out: what is merely kept ready goes back as well.
    globalThis.gc({ type: "major", execution: "sync", flavor: "last-resort" });
    // What waited to be told that something is gone can go only at the next one.
    await pause(100);
    const { rss } = process.memoryUsage();
    still = rss < least - STEP ? 0 : still + 1;
    least = Math.min(least, rss);
  }
  process.send(process.memoryUsage());
}
