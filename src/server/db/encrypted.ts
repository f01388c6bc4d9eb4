import pg from "pg";

import { isLoopback } from "#server/outside/public-address.ts";

/** The host and TLS settings of a database URL, as pg itself parses them. */
export interface DatabaseConnection {
  host: string;
  ssl: boolean | string | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown };
}

/** Parses a database URL and reads the certificate files that it names. Throws if the URL or a file is unusable. */
export function readDatabaseConnection(url: string): DatabaseConnection {
  const { host, ssl } = new pg.Client({ connectionString: url }) as unknown as DatabaseConnection;
  return { host, ssl };
}

/**
 * Returns the hosts whose connections would leave this machine unencrypted or without a check of the server's name.
 * `plain` are hosts for which the operator allows this.
 */
export function findUnprotectedHosts(ways: readonly DatabaseConnection[], plain: ReadonlySet<string>): string[] {
  return ways
    .filter(({ host, ssl }) => !isOnThisMachine(host) && !isCertificateVerified(ssl) && !plain.has(host.toLowerCase()))
    .map(({ host }) => host);
}

function isOnThisMachine(host: string): boolean {
  return host.startsWith("/") || isLoopback(host);
}

/** Whether the server's certificate and name are checked. `no-verify` checks neither, `verify-ca` not the name. */
function isCertificateVerified(ssl: DatabaseConnection["ssl"]): boolean {
  // `ssl` is a text if pg does not know its value, as in `ssl=yes`.
  if (typeof ssl !== "object") return ssl === true;
  return ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined;
}
