// Preloaded into the development server. Ends it when its parent process has ended, however that happened.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
