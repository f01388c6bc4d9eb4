import { OperatorError } from "#server/observe/operator-error.ts";

/** Thrown when the database cannot be used in its present state. */
export class DatabaseRefused extends OperatorError {
  override name = "DatabaseRefused";
}

/** Thrown when another running process holds the data directory. */
export class EmbeddedDatabaseRefused extends DatabaseRefused {
  override name = "EmbeddedRefused";
}
