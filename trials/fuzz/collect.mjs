import { setTimeout as pause } from "node:timers/promises";

// Preloaded into the server under trial: it ends with whoever started it, and says what memory it holds after a collection.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.on("message", (message) => {
  if (message === "collect") void collect();
});
process.channel?.unref();

async function collect() {
  // Again after a while: what waited to be told that something is gone can go only then.
  for (let nth = 0; nth < 3; nth += 1) {
    // As where memory runs out: what is merely kept ready goes back as well.
    globalThis.gc({ type: "major", execution: "sync", flavor: "last-resort" });
    await pause(100);
  }
  process.send(process.memoryUsage());
}
