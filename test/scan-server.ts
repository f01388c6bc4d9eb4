import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type pg from "pg";

import { createGuessing } from "#server/access/guessing.ts";
import { createLimits } from "#server/access/limits.ts";
import { readConfig } from "#server/config.ts";
import { createFaultLog } from "#server/db/fault-log.ts";
import { openPool } from "#server/db/pool.ts";
import { answerScansFirst } from "#server/modules/scan/listener.ts";
import { createScanAnswers } from "#server/modules/scan/scan-answers.ts";
import { createLog } from "#server/observe/log.ts";
import { ignoredMetrics } from "#server/observe/metrics.ts";
import { noTracing } from "#server/observe/tracing.ts";

import { stubPages } from "./stub-pages.ts";

const [connection = "{}"] = process.argv.slice(2);

const log = createLog("silent");
const { db, slowDb, pool, scan } = openPool(JSON.parse(connection) as pg.PoolConfig, log);
const now = () => new Date();
const deps = {
  config: readConfig(process.env),
  pages: stubPages,
  guessing: createGuessing({
    limits: createLimits(pool, { writesPerMinute: 999_999, noticesPerMinute: 999_999 }),
    log,
    now,
    after: (milliseconds, work) => void setTimeout(work, milliseconds),
  }),
  now,
  log,
  databaseFaults: createFaultLog(log),
  metrics: ignoredMetrics,
  tracing: noTracing,
  dayCounts: { add: () => undefined, write: () => Promise.resolve() },
  db,
  slowDb,
  scan,
};
const server = createServer(
  answerScansFirst(createScanAnswers(deps), deps, (_, response) => {
    response.writeHead(500).end();
  }),
);
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
