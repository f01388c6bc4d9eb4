import { once } from "node:events";
import { writeSync } from "node:fs";

import type pg from "pg";

import { createLimits } from "#server/access/limits.ts";
import { readConfig } from "#server/config.ts";
import { openPool } from "#server/db/pool.ts";
import { createClockWatch } from "#server/jobs/clock-watch.ts";
import { createLog } from "#server/observe/log.ts";
import { ignoredMetrics } from "#server/observe/metrics.ts";
import { startDelivering } from "#server/outbox/deliver.ts";
import { startSending } from "#server/outbox/sender.ts";
import { createMailer } from "#server/outside/mail.ts";
import { createOutward } from "#server/outside/outward.ts";
import { deriveSecretKeys } from "#server/outside/secret-keys.ts";
import { createTelegram } from "#server/outside/telegram.ts";

import { stubPages } from "./stub-pages.ts";

// Waits for a line of input, then sends the outbox. From `start` on its clock runs `speed` times as fast, so that
// leases and pauses end quickly.
const [connection = "{}", start = "0", speed = "1"] = process.argv.slice(2);

const now = () => new Date(Number(start) + (Date.now() - Number(start)) * Number(speed));

const config = readConfig(process.env);
const log = createLog("silent");
const mailer = createMailer(config);
writeSync(1, "loaded\n");
await once(process.stdin, "data");
const { db, pool } = openPool(JSON.parse(connection) as pg.PoolConfig, log);
const limits = createLimits(pool, { writesPerMinute: 999_999, noticesPerMinute: 999_999 });
const secretKeys = deriveSecretKeys(Buffer.alloc(32, 7));
const outward = createOutward();
const telegram = createTelegram(config, secretKeys);
const deps = {
  config,
  db,
  clockWatch: createClockWatch({ db, log, now, databaseTime: async () => now() }),
  limits,
  log,
  metrics: ignoredMetrics,
  pages: stubPages,
  mailer,
  readSignedSheet: async () => undefined,
  now,
  secretKeys,
  outward,
  fetch,
  telegram,
};
const outboxes = [startSending(deps), startDelivering(deps)];
// Wakes the outboxes all the time, as new mails do.
setInterval(() => outboxes.forEach((outbox) => outbox.wake()), 20);
