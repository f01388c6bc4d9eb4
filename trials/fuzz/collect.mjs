// Preloaded into the server under trial: it ends with whoever started it, and says what memory it holds after a collection.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.on("message", (message) => {
  if (message !== "collect") return;
  // As where memory runs out: what is merely kept ready goes back as well.
  globalThis.gc({ type: "major", execution: "sync", flavor: "last-resort" });
  process.send(process.memoryUsage());
});
process.channel?.unref();
