import { pino, type DestinationStream, type Logger } from "pino";

/** As many characters are written at once, and what is fewer after so many milliseconds: a write for each line costs more than all else of a scan. */
const GATHERED = { minLength: 4096, periodicFlush: 100 };

/**
 * The product's log. What PostgreSQL quotes of a row that it refused is people's data, and left out of the errors. It is written beside
 * the work and not in it: a line costs a request nothing to wait for, and what is left at the end of the process is written then. Of a
 * process that is killed the last tenth of a second is missing.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ sync: false, ...GATHERED }),
): Logger {
  const quotes = ["err.detail", "err.where", "err.hint", "err.internalQuery"];
  return pino({ level, redact: { paths: quotes, remove: true } }, destination);
}
