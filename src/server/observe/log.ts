import { pino, type DestinationStream, type Logger } from "pino";

/**
 * The product's log. What PostgreSQL quotes of a row that it refused is people's data, and left out of the errors. It is written beside
 * the work and not in it: a line costs a request nothing to wait for, and what is left at the end of the process is written then.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination({ sync: false })): Logger {
  const quotes = ["err.detail", "err.where", "err.hint", "err.internalQuery"];
  return pino({ level, redact: { paths: quotes, remove: true } }, destination);
}
