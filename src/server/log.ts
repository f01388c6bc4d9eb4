import { pino, type DestinationStream, type Logger } from "pino";

/** The product's log. What PostgreSQL quotes of a row that it refused is people's data, and left out of the errors. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const quotes = ["err.detail", "err.where", "err.hint", "err.internalQuery"];
  return pino({ level, redact: { paths: quotes, remove: true } }, destination);
}
