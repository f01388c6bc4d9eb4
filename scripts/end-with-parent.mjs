// Preloaded into the development server: when the process that started it is gone, however it ended, so is this one.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
