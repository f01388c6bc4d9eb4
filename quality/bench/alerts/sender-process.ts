import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

import { createLimits } from "#server/access/limits.ts";
import { readConfig } from "#server/config.ts";
import { runTransaction } from "#server/db/database.ts";
import { openPool } from "#server/db/pool.ts";
import { readDatabaseTime } from "#server/jobs/clock-store.ts";
import { createClockWatch } from "#server/jobs/clock-watch.ts";
import { startPlanning } from "#server/modules/alerts/planning.ts";
import { queueAlert } from "#server/modules/alerts/store.ts";
import { createLog } from "#server/observe/log.ts";
import { ignoredMetrics } from "#server/observe/metrics.ts";
import type { AlertChannel } from "#server/outbox/channels/channel.ts";
import { emailChannel } from "#server/outbox/channels/email.ts";
import { startDelivering } from "#server/outbox/deliver.ts";
import { createMailer } from "#server/outside/mail.ts";
import { createOutward } from "#server/outside/outward.ts";
import { deriveSecretKeys } from "#server/outside/secret-keys.ts";
import { createTelegram } from "#server/outside/telegram.ts";

import { stubPages } from "../../../test/stub-pages.ts";
import { httpChannel, timeBarePosts } from "./http-channel.ts";
import type { SenderResult, SenderOrder } from "./sender.ts";

/** The channels to measure. */
const channels: readonly AlertChannel[] = [httpChannel, emailChannel];

// A child process that plans and sends messages like the server, and stores alerts on request.
const [databaseUrl = ""] = process.argv.slice(2);
const config = readConfig(process.env);
const log = createLog("silent");
const { db, pool } = openPool({ connectionString: databaseUrl }, log);
const secretKeys = deriveSecretKeys(Buffer.alloc(32, 7));
const now = () => new Date();
const deps = {
  config,
  db,
  log,
  clockWatch: createClockWatch({ db, log, now, databaseTime: readDatabaseTime }),
  limits: createLimits(pool, { writesPerMinute: 999_999, noticesPerMinute: 999_999 }),
  metrics: ignoredMetrics,
  pages: stubPages,
  mailer: createMailer(config),
  readSignedSheet: async () => undefined,
  now,
  secretKeys,
  outward: createOutward(),
  fetch,
  telegram: createTelegram(config, secretKeys),
};

/** Stores alerts at a given rate, each with the time at which it was stored. The accounts take turns. */
async function storeAlerts({ count, perSecond, readers }: Extract<SenderOrder, { do: "store" }>): Promise<void> {
  const begin = performance.now();
  for (let nth = 0; nth < count; nth += 1) {
    await wait(Math.max(0, begin + (nth * 1000) / perSecond - performance.now()));
    const at = new Date();
    const content = { kind: "log-in", device: `an ${at.getTime()} son`, at: at.toISOString() } as const;
    void runTransaction(db, (tx) => queueAlert(tx, { userId: readers[nth % readers.length]!, content }, at));
  }
}

const workOfOrder: { [Name in SenderOrder["do"]]: (order: Extract<SenderOrder, { do: Name }>) => Promise<number> } = {
  async send() {
    startPlanning(deps);
    startDelivering(deps, channels);
    return 0;
  },
  async store(order) {
    await storeAlerts(order);
    return 0;
  },
  bare: ({ url, count }) => timeBarePosts(url, count),
  async heap() {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  },
};

process.on("message", (order: SenderOrder) => {
  void workOfOrder[order.do](order as never).then((value) => process.send!({ value } satisfies SenderResult));
});
process.send!({ value: 0 } satisfies SenderResult);
await once(process, "disconnect");
process.exit();
