import pg from "pg";

import { isLoopback } from "#server/outside/public-address.ts";

/** Where an address of the database leads, as pg itself reads it. */
export interface DatabaseWay {
  host: string;
  ssl: boolean | string | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown };
}

/** Reads an address, and the files of certificates that it names. Throws when it cannot be read. */
export function readDatabaseWay(url: string): DatabaseWay {
  const { host, ssl } = new pg.Client({ connectionString: url }) as unknown as DatabaseWay;
  return { host, ssl };
}

/**
 * The hosts among these whose connections would leave the machine without being encrypted, or without the server
 * proving its name. `plain` are those that the operator allows this.
 */
export function unprotectedHosts(ways: readonly DatabaseWay[], plain: ReadonlySet<string>): string[] {
  return ways
    .filter(({ host, ssl }) => !isOnThisMachine(host) && !isVerified(ssl) && !plain.has(host.toLowerCase()))
    .map(({ host }) => host);
}

function isOnThisMachine(host: string): boolean {
  return host.startsWith("/") || isLoopback(host);
}

/** `sslmode=no-verify` asks for no certificate, `verify-ca` of libpq for one of any name. */
function isVerified(ssl: DatabaseWay["ssl"]): boolean {
  // A text is a word that pg does not know, such as `ssl=yes`.
  if (typeof ssl !== "object") return ssl === true;
  return ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined;
}
