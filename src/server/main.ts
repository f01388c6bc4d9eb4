import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { flushCompileCache } from "node:module";
import { join } from "node:path";

import { getRequestListener } from "@hono/node-server";

import type { RunLater } from "#server/access/address-queue.ts";
import { createGuessing } from "#server/access/guessing.ts";
import { createLimits } from "#server/access/limits.ts";
import { createSenderDigests } from "#server/access/senders.ts";
import { findDurabilityWarnings } from "#server/db/durability.ts";
import { createFaultLog } from "#server/db/fault-log.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import { describePostgres, findPostgresVersion } from "#server/db/postgres-version.ts";
import { measureReplicaLag } from "#server/db/replica-lag.ts";
import { findRolePower, makeRoleWarning } from "#server/db/roles.ts";
import { createPapers } from "#server/drawing/papers.ts";
import { answerBadRequests, refuseBadRequest, refuseSeveralHosts } from "#server/http/bad-request.ts";
import { makeSecurityHeaders } from "#server/http/headers.ts";
import { openMetricsServer } from "#server/http/metrics-server.ts";
import { serveUntilStopped } from "#server/http/serve.ts";
import { readDatabaseTime } from "#server/jobs/clock-store.ts";
import { createClockWatch } from "#server/jobs/clock-watch.ts";
import { keepJobsRunning } from "#server/jobs/runner.ts";
import { findBackupTime, listJobs } from "#server/jobs/store.ts";
import { ensureFirstAdmin, hasAdmin } from "#server/modules/account/first-admin.ts";
import { createSignedSheetReader } from "#server/modules/agreements/signed-sheet-reader.ts";
import { makeFleetMorningJob } from "#server/modules/alerts/fleet-morning.ts";
import { makeLatePoliceNoticesJob } from "#server/modules/alerts/late-police-notices.ts";
import { startPlanning } from "#server/modules/alerts/planning.ts";
import { makeTelegramJobs } from "#server/modules/alerts/telegram-jobs.ts";
import { auditReachedLimit } from "#server/modules/audit/denials.ts";
import { answerPageStatesFirst } from "#server/modules/notices/page-state-listener.ts";
import { createPageStates } from "#server/modules/notices/page-states.ts";
import { createTellFactsReader } from "#server/modules/notices/tell-facts.ts";
import { createDayCounts, makeDayCountsJob } from "#server/modules/overview/day-counts.ts";
import { makeReachCheckJob } from "#server/modules/profiles/reach-check.ts";
import { answerScansFirst } from "#server/modules/scan/listener.ts";
import { createScanAnswers } from "#server/modules/scan/scan-answers.ts";
import { findUnreadableFactors } from "#server/modules/second-factor/reset.ts";
import { readBuild } from "#server/observe/build.ts";
import { createLog } from "#server/observe/log.ts";
import { makeOperatorLines } from "#server/observe/operator-lines.ts";
import { logAndExit } from "#server/observe/say-and-exit.ts";
import { findSourceControlWarning } from "#server/observe/source-control.ts";
import { warnOfStalls } from "#server/observe/stillness.ts";
import { openTracing } from "#server/observe/tracing.ts";
import { countDeliveries, countMails } from "#server/outbox/count.ts";
import { startDelivering } from "#server/outbox/deliver.ts";
import { startSending } from "#server/outbox/sender.ts";
import { loadLegalTexts } from "#server/outside/legal-texts.ts";
import { createMailer } from "#server/outside/mail.ts";
import { createOutward } from "#server/outside/outward.ts";
import { loadSecretKeys } from "#server/outside/secret-keys.ts";
import { createTelegram } from "#server/outside/telegram.ts";
import { createTokenSync } from "#server/outside/token-sync.ts";
import { makeRetentionJobs } from "#server/privacy/retention.ts";
import { CLIENT_FILES_FOLDER, loadPages, loadShell } from "#server/routes/built-files.ts";

import { createApp } from "./app.ts";
import { isPublicSite, loadConfig } from "./config.ts";
import type { Deps } from "./deps.ts";
import { followRental } from "./rental-followers.ts";

try {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  const { firstAdmin } = config.secrets;
  const { metrics, close: closeMetrics } = await openMetricsServer(config.metrics);
  const build = readBuild();
  metrics.watchBuild(build);
  log.info({ ...build, node: process.version }, "starting");
  const tracing = await openTracing(config, log, build.version);
  const database = await openMigrated(config, { log });
  try {
    metrics.watchPools(database.pools);
    metrics.watchMails(() => countMails(database.db));
    metrics.watchDeliveries(() => countDeliveries(database.db));
    metrics.watchJobs(() => listJobs(database.db));
    metrics.watchBackup(() => findBackupTime(database.db));
    const { spare } = database.scan;
    if (spare) metrics.watchReplica(() => measureReplicaLag({ main: spare.db, replica: database.scan.db }));
    if (firstAdmin) await ensureFirstAdmin(database.db, firstAdmin, new Date());

    const now = () => new Date();
    const pages = await loadPages();
    const mailer = createMailer(config);
    const secretKeys = loadSecretKeys(config);
    const texts = await loadLegalTexts(config);
    const limits = createLimits(database.pool, {
      writesPerMinute: config.writesPerMinute,
      noticesPerMinute: config.noticesPerMinute,
      onReached: (name, subject) => void auditReachedLimit(deps, name, subject),
    });
    const after: RunLater = (milliseconds, work) => void setTimeout(work, milliseconds).unref();
    const guessing = createGuessing({ limits, log, now, after });
    metrics.watchGuessing(() => guessing.stats);
    const clockWatch = createClockWatch({ db: database.db, log, now, databaseTime: readDatabaseTime });
    metrics.watchClock(() => clockWatch.doubted() !== undefined);
    const papers = createPapers({
      folder: join(config.dataDir, "papers"),
      now,
      onFailure: (error) => log.error({ err: error }, "a paper could not be made or kept"),
    });
    const deps: Deps = {
      config,
      db: database.db,
      slowDb: database.slowDb,
      scan: database.scan,
      limits,
      guessing,
      senders: createSenderDigests(database.db),
      tellFacts: createTellFactsReader(database.db, now),
      dayCounts: createDayCounts({ db: database.db, now }),
      log,
      databaseFaults: createFaultLog(log),
      metrics,
      tracing,
      pages,
      papers,
      readSignedSheet: createSignedSheetReader({ db: database.db, config, papers }),
      texts,
      tokenSync: createTokenSync(config),
      secretKeys,
      mailer,
      outward: createOutward(),
      telegram: createTelegram(config, secretKeys),
      fetch,
      clientFiles: CLIENT_FILES_FOLDER,
      followRental,
      now,
      databaseTime: readDatabaseTime,
      clockWatch,
      randomBytes,
    };
    const outboxes = [startSending(deps), startPlanning(deps), startDelivering(deps)];
    const scans = createScanAnswers(deps);
    const endStillness = warnOfStalls(log);
    const headers = makeSecurityHeaders(config, pages.inlineStyles);
    const standings = createPageStates(deps);
    const app = getRequestListener(createApp(deps, await loadShell(CLIENT_FILES_FOLDER), scans, standings).fetch, {
      errorHandler: refuseBadRequest(headers, log),
    });
    const answering = answerScansFirst(
      scans,
      deps,
      answerPageStatesFirst(standings, deps, (request, response) => void app(request, response)),
    );
    const listener = refuseSeveralHosts(headers, answering);
    const jobs = keepJobsRunning(
      [
        ...makeRetentionJobs(deps),
        ...makeTelegramJobs(deps),
        makeFleetMorningJob(deps),
        makeLatePoliceNoticesJob(deps),
        makeDayCountsJob(deps),
        makeReachCheckJob(deps),
      ],
      deps,
    );
    // Node must not refuse a request without a Host header itself: the application refuses it, with its usual
    // headers.
    const server = createServer({ requireHostHeader: false }, listener);
    server.on("checkExpectation", listener);
    answerBadRequests(server, headers);
    await serveUntilStopped(server, config, {
      stopping() {
        log.info("ending: accepted requests are answered first");
        endStillness();
        guessing.close();
      },
      ready: async () => {
        // Writes the compile cache now and not at exit, so that the next start has it even if this process is killed.
        flushCompileCache();
        const { say, warn } = makeOperatorLines(log);
        say(`${config.brand.name} hazır: ${config.publicUrl}`);
        say(mailer.description);
        const postgres = describePostgres(await findPostgresVersion(database.db), {
          isEmbedded: config.secrets.databaseUrl === undefined,
          isPublic: isPublicSite(config),
        });
        say(postgres.sentence);
        if (postgres.warning !== undefined) warn(postgres.warning);
        if (isPublicSite(config) && config.trustedProxies === 0) {
          warn(
            "PUBLIC_URL https ama TRUSTED_PROXIES 0. Öndeki vekil sunucu sayılmazsa bütün ziyaretçiler tek adres sayılır.",
          );
        }
        if (isPublicSite(config) && config.operator.name === "") {
          warn("OPERATOR_NAME ve diğer OPERATOR_… ayarları boş; yasal metinlerde hizmeti sunan belirtilmemiş.");
        }
        const history = findSourceControlWarning(isPublicSite(config));
        if (history !== undefined) warn(history);
        const ruling = makeRoleWarning(await findRolePower(database.db));
        if (ruling !== undefined) warn(ruling);
        for (const sentence of await findDurabilityWarnings(database)) warn(sentence);
        texts.unshown.forEach((sentence) => warn(sentence));
        const unreadable = await findUnreadableFactors(database.db, secretKeys);
        if (unreadable.length > 0) {
          warn(
            `${unreadable.length} hesabın ikinci adımı bu anahtarla (SECRET_KEY ya da DATA_DIR/secret-key) okunamıyor; kodlarıyla giriş yapılamaz. ` +
              "Eski anahtarı geri koyun ya da hepsini sıfırlayın:  npm run admin -- --reset-unreadable-second-factors",
          );
        }
        if (!(await hasAdmin(database.db))) {
          say("Henüz yönetici yok. Başka bir uçbirimde oluşturun:  npm run admin -- siz@ornek.com");
        }
      },
    });
    await Promise.all([jobs, ...outboxes].map((working) => working.stop()));
    await deps.dayCounts.write().catch((error: unknown) => log.warn({ err: error }, "the last counts were lost"));
    log.info("ended in order");
  } finally {
    closeMetrics();
    await Promise.all([tracing.close(), database.close()]);
  }
} catch (error) {
  logAndExit(error);
}
