import { DatabaseError } from "pg";

import { WrongServerError } from "./server-state.ts";
import { isUnreachable } from "./violations.ts";

export type DatabaseFault =
  | "database-away"
  | "access-refused"
  | "standby"
  | "locked"
  | "slow"
  | "disk-full"
  | "too-many-connections";

const faultsByState: Readonly<Record<string, DatabaseFault>> = {
  "28P01": "access-refused",
  "28000": "access-refused",
  "25006": "standby",
  "55P03": "locked",
  "57014": "slow",
  "53100": "disk-full",
  // 53400: the limit for temporary files is reached.
  "53400": "disk-full",
  "53300": "too-many-connections",
};

export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  if (error instanceof WrongServerError) return "standby";
  const fault = error instanceof DatabaseError ? faultsByState[error.code ?? ""] : undefined;
  return fault ?? (isUnreachable(error) ? "database-away" : undefined);
}
