import { pino } from "pino";

import { createLog } from "./log.ts";
import { OperatorError } from "./operator-error.ts";

export function printErrorAndExit(error: unknown): never {
  console.error(error instanceof OperatorError ? `\n${error.message}\n` : error);
  process.exit(1);
}

export function logAndExit(error: unknown): never {
  if (process.stderr.isTTY) printErrorAndExit(error);
  // The log is synchronous, because the process ends before a buffered line would be written.
  const log = createLog("info", pino.destination({ dest: 2, sync: true }));
  if (error instanceof OperatorError) log.fatal(error.message);
  else log.fatal({ err: error }, "the server could not go on");
  process.exit(1);
}
