import type pg from "pg";

/** Formats connection settings as a DATABASE_URL. `host` may be the folder of a socket. */
export function makeDatabaseUrl({ host = "localhost", port, user, password, database }: pg.PoolConfig): string {
  const url = new URL(`postgres://localhost/${database}`);
  if (user !== undefined) url.username = user;
  if (typeof password === "string") url.password = password;
  url.searchParams.set("host", host);
  if (port !== undefined) url.searchParams.set("port", String(port));
  return url.href;
}
