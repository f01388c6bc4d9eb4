import { OperatorError } from "#server/observe/operator-error.ts";

/** The database cannot be used as it is. */
export class DatabaseRefused extends OperatorError {
  override name = "DatabaseRefused";
}

/** Another live process holds the data directory. */
export class EmbeddedRefused extends DatabaseRefused {
  override name = "EmbeddedRefused";
}
