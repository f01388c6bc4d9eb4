import { OperatorError } from "#server/observe/operator-error.ts";

export class UnusableDatabaseError extends OperatorError {
  override name = "UnusableDatabaseError";
}

export class DataDirectoryInUseError extends UnusableDatabaseError {
  override name = "DataDirectoryInUseError";
}
