import { mkdtemp, rm } from "node:fs/promises";
import { openPool } from "#server/db/pool.ts";
import { startEmbedded } from "#server/embedded-postgres/launcher.ts";
import { pino } from "pino";
const dataDir = await mkdtemp("/dev/shm/kt-emb-");
const server = await startEmbedded({ dataDir, durable: true });
const d = openPool(server.connection, pino());
const text = "set local work_mem = '64kB'; select count(*) from (select n from generate_series(1, 2000) as n order by md5(n::text) limit 1999) as sorted; select pg_logical_emit_message(true, 'kodu-tara', '')";
for (let i = 0; i < 5; i++) { const b = performance.now(); await d.pool.query(text); console.log(performance.now() - b); }
console.log((await d.pool.query("explain (analyze, buffers) select count(*) from (select n from generate_series(1, 2000) as n order by md5(n::text) limit 1999) as sorted")).rows);
console.log((await d.pool.query("begin; set local work_mem='64kB'; explain (analyze, buffers) select count(*) from (select n from generate_series(1, 2000) as n order by md5(n::text) limit 1999) as sorted; commit")).at(2).rows, (await d.pool.query("show work_mem")).rows);
await d.close(); await server.stop(); await rm(dataDir, { recursive: true });
