import { OperatorError } from "#server/observe/operator-error.ts";

/** Thrown when the database cannot be used in its present state. */
export class UnusableDatabaseError extends OperatorError {
  override name = "UnusableDatabaseError";
}

/** Thrown when another running process holds the data directory. */
export class DataDirectoryInUseError extends UnusableDatabaseError {
  override name = "DataDirectoryInUseError";
}
