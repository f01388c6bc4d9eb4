import { pino, type DestinationStream, type Logger } from "pino";

/**
 * Log lines are written in blocks of this many characters, or after this many milliseconds. One write per line would
 * cost more than the rest of a scan.
 */
const BUFFERED_WRITES = { minLength: 4096, periodicFlush: 100 };

/**
 * Removes row values that PostgreSQL quotes in errors, because they are personal data. Lines are written asynchronously
 * and at the end of the process; a killed process loses the last tenth of a second.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ sync: false, ...BUFFERED_WRITES }),
): Logger {
  const quotes = ["err.detail", "err.where", "err.hint", "err.internalQuery"];
  return pino({ level, redact: { paths: quotes, remove: true } }, destination);
}
