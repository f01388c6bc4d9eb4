import { mkdtempSync, rmSync } from "node:fs";
import { createServer, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type pg from "pg";

export interface DatabaseAddress {
  connection: pg.PoolConfig;
  leadTo(server: { connection: pg.PoolConfig }): void;
  close(): Promise<void>;
}

export async function makeDatabaseAddress(): Promise<DatabaseAddress> {
  const host = mkdtempSync(join(tmpdir(), "kodu-tara-address-"));
  const open = new Set<Socket>();
  let connection: pg.PoolConfig = {};

  const server = createServer((visitor) => {
    const way = connect(`${connection.host}/.s.PGSQL.${connection.port}`);
    for (const [socket, other] of [
      [visitor, way],
      [way, visitor],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on("error", () => other.destroy());
      socket.once("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(`${host}/.s.PGSQL.5432`, resolve));
  return {
    connection: { host, port: 5432, user: "postgres", database: "postgres", ssl: false },
    leadTo(to) {
      ({ connection } = to);
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(host, { recursive: true, force: true });
    },
  };
}
