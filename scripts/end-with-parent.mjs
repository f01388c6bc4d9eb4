// Ends the server when its parent process has ended for any reason.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
