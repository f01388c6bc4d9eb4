import pg from "pg";

import { isLoopback } from "#server/outside/public-address.ts";

export interface DatabaseConnection {
  host: string;
  ssl: boolean | string | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown };
}

export function readDatabaseConnection(url: string): DatabaseConnection {
  const { host, ssl } = new pg.Client({ connectionString: url }) as unknown as DatabaseConnection;
  return { host, ssl };
}

export function findUnprotectedHosts(ways: readonly DatabaseConnection[], plain: ReadonlySet<string>): string[] {
  return ways
    .filter(({ host, ssl }) => !isOnThisMachine(host) && !isCertificateVerified(ssl) && !plain.has(host.toLowerCase()))
    .map(({ host }) => host);
}

function isOnThisMachine(host: string): boolean {
  return host.startsWith("/") || isLoopback(host);
}

/** `no-verify` checks neither, `verify-ca` not the name. */
function isCertificateVerified(ssl: DatabaseConnection["ssl"]): boolean {
  // `ssl` is a text if pg does not know its value, as in `ssl=yes`.
  if (typeof ssl !== "object") return ssl === true;
  return ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined;
}
