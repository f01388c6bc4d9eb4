import { randomBytes } from "node:crypto";
import { createServer } from "node:http";

import { pino } from "pino";

import { openPool } from "#server/db/pool.ts";

const [port, databaseUrl = ""] = process.argv.slice(2);
const { pool } = openPool({ connectionString: databaseUrl }, pino({ level: "error" }));
await pool.query("create table if not exists bare_rows (key bytea primary key, created_at timestamptz(3) not null)");

/** A minimal server that inserts a row for each request before it responds. */
createServer((request, response) => {
  request.resume();
  if (request.method !== "POST") return void response.end();
  const row = [randomBytes(32), new Date()];
  pool.query("insert into bare_rows (key, created_at) values ($1, $2)", row).then(
    () => response.end(),
    () => response.writeHead(500).end(),
  );
}).listen(Number(port), "127.0.0.1");
