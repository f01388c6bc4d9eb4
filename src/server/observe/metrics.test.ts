import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openMetricsServer } from "#server/http/metrics-server.ts";
import { runDueJobs } from "#server/jobs/runner.ts";
import { findBackupTime, listJobs, storeBackupTime } from "#server/jobs/store.ts";
import { answerScansFirst } from "#server/modules/scan/listener.ts";
import { countDeliveries, countMails } from "#server/outbox/count.ts";
import { queueDeliveries } from "#server/outbox/deliveries-store.ts";
import { queueMail } from "#server/outbox/store.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeCustomerPerson } from "../../../test/people.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { makeCode, makeUser } from "../../../test/world.ts";
import { readBuild } from "./build.ts";
import { ignoredMetrics } from "./metrics.ts";

let t: TestApp;
let port: number;
let metricsServer: Awaited<ReturnType<typeof openMetricsServer>>;
beforeAll(async () => {
  port = await findFreePort();
  metricsServer = await openMetricsServer({ port, host: "127.0.0.1" });
  t = await createTestApp({ metrics: metricsServer.metrics });
});
afterAll(async () => {
  metricsServer.close();
  await t.close();
});

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return free;
}

async function fetchMetrics(path = "/metrics"): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}${path}`)).text();
}

async function readMetric(line: string): Promise<number> {
  const found = (await fetchMetrics()).split("\n").find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length) ?? 0);
}

test("a request is counted under our own name for its address, with its method and status, and so is its time", async () => {
  const person = await makeCustomerPerson(t);
  const code = await makeCode(t.db);
  await person.api.codes.link({ code });
  await t.as().send(`/q/${code}`);
  await t.as().send("/q/KT999999");
  await t.as().send("/login");
  await t.as().send("/nowhere/at/all");
  expect(await readMetric('kodu_http_requests_total{route="/rpc/codes/link",method="POST",status="200"}')).toBe(1);
  expect(await readMetric('kodu_http_requests_total{route="/q/$code",method="GET",status="200"}')).toBe(1);
  expect(await readMetric('kodu_http_requests_total{route="/q/$code",method="GET",status="404"}')).toBe(1);
  expect(await readMetric('kodu_http_requests_total{route="/login",method="GET",status="200"}')).toBe(1);
  expect(await readMetric('kodu_http_requests_total{route="other",method="GET",status="404"}')).toBe(1);
  expect(await readMetric('kodu_http_request_duration_seconds_count{route="/q/$code"}')).toBe(2);
  expect(await readMetric('kodu_http_request_duration_seconds_bucket{le="+Inf",route="/q/$code"}')).toBe(2);

  await t.as().send(`/q/${code}`);
  expect(await readMetric('kodu_http_requests_total{route="/q/$code",method="GET",status="200"}')).toBe(2);
  expect(await readMetric('kodu_http_request_duration_seconds_count{route="/q/$code"}')).toBe(3);
});

test("nobody is named: no code, no address of a person or a page, whatever was asked", async () => {
  const person = await makeCustomerPerson(t);
  const code = await makeCode(t.db);
  await person.api.codes.link({ code });
  const asked = [`/q/${code}`, `/edit-profile/${code}`, `/${person.user.email}`, `/login?e=${person.user.email}`];
  for (const path of [...asked, `/api/codes/${code}`, `/rpc/${code}`, `/assets/${code}.js`, `/legal/${code}`])
    await person.send(path);
  const text = await fetchMetrics();
  expect(text).toContain("/edit-profile/$code");
  for (const secret of [code, code.toLowerCase(), person.user.email, person.user.id, person.user.displayName, "@"])
    expect(text).not.toContain(secret);
});

test("whatever methods and addresses strangers make up, there are no more lines", async () => {
  const hostile = async (nth: number) => {
    for (const method of ["PROPFIND", `X${nth}`, "get"])
      for (const path of [
        `/${nth}`,
        `/q/${nth}"}\n`,
        `/rpc/${nth}`,
        `/api/x/${nth}`,
        `/assets/${nth}`,
        `/healthz/${nth}`,
      ])
        await t.as().send(path, { method });
    const slashes = "/".repeat(1 + (nth % 3));
    for (const path of [`/rpc${slashes}codes/list`, `/rpc${slashes}codes/list${slashes}`, `/rpc/codes/l%69st`])
      await t.as().send(path, { json: {} });
  };
  const lines = async () => (await fetchMetrics()).split("\n").filter((line) => line.startsWith("kodu_http_")).length;
  for (let nth = 0; nth < 3; nth++) await hostile(nth);
  const before = await lines();
  for (let nth = 3; nth < 40; nth++) await hostile(nth);
  expect(await lines()).toBe(before);
  expect(await fetchMetrics()).not.toMatch(/route="\/rpc\/(\/|.*(\/"|%))/u);
});

test("pools and waiting mails are told as they are when somebody asks", async () => {
  const { pool, drop } = await createTestDatabase();
  metricsServer.metrics.watchPools({ quick: pool });
  metricsServer.metrics.watchMails(() => countMails(t.db));
  const connection = await pool.connect();
  expect(await readMetric('kodu_database_connections{pool="quick",state="used"}')).toBe(1);
  connection.release();
  expect(await readMetric('kodu_database_connections{pool="quick",state="used"}')).toBe(0);
  expect(await readMetric('kodu_database_connections{pool="quick",state="idle"}')).toBe(1);
  expect(await readMetric('kodu_database_waiting{pool="quick"}')).toBe(0);
  await drop();

  const before = await readMetric('kodu_mails{state="waiting"}');
  const mail = { kind: "account-removed", recipient: "gizli@example.com", name: "Ali" } as const;
  await queueMail(t.db, mail, t.clock.now());
  expect(await readMetric('kodu_mails{state="waiting"}')).toBe(before + 1);
});

test("of alerts it is told by way how many wait and were given up, without those that were needless", async () => {
  metricsServer.metrics.watchDeliveries(() => countDeliveries(t.db));
  const now = t.clock.now();
  const { id: userId } = await makeUser(t.db);
  const one = { userId, way: "email", channelId: null, channelName: "", content: { kind: "test" } } as const;
  const [, refused, over, sent] = await queueDeliveries(t.db, [one, one, one, one], now);
  for (const [id, change] of [
    [refused, { givenUpAt: now, lastError: "refused" }],
    [over, { givenUpAt: now, lastError: "over" }],
    [sent, { sentAt: now }],
  ] as const)
    await t.db.updateTable("deliveries").set(change).where("id", "=", id!).execute();
  expect(await readMetric('kodu_deliveries{way="email",state="waiting"}')).toBe(1);
  expect(await readMetric('kodu_deliveries{way="email",state="given-up"}')).toBe(1);
  expect(await readMetric('kodu_deliveries{way="webhook",state="waiting"}')).toBe(0);
});

test("of scans it is told what is kept, whether that sufficed, and how many codes one query asked for", async () => {
  const person = await makeCustomerPerson(t);
  const codes = [await makeCode(t.db), await makeCode(t.db)];
  for (const code of codes) await person.api.codes.link({ code });
  const figures = async () => ({
    pages: await readMetric("kodu_scan_cache_pages"),
    hits: await readMetric('kodu_scan_cache_lookups_total{result="hit"}'),
    misses: await readMetric('kodu_scan_cache_lookups_total{result="miss"}'),
    queries: await readMetric("kodu_scan_version_query_codes_count"),
    asked: await readMetric("kodu_scan_version_query_codes_sum"),
  });
  const before = await figures();
  await Promise.all(codes.map((code) => t.as().send(`/q/${code}`)));
  await t.as().send(`/q/${codes[0]}`);
  const after = await figures();
  expect(after.asked - before.asked).toBe(3);
  expect(after.queries - before.queries).toBeLessThanOrEqual(3);
  expect(after).toMatchObject({ pages: before.pages + 2, hits: before.hits + 1, misses: before.misses + 2 });
  expect(await readMetric("kodu_scan_cache_bytes")).toBeGreaterThan(0);
});

test("of guessing it is told how many addresses are slowed, how many wait, and whether it is everywhere", async () => {
  const { guessing } = t.deps;
  metricsServer.metrics.watchGuessing(() => guessing.stats);
  const visitor = { address: () => "203.0.113.9", hungUp: () => new AbortController().signal };
  const figures = () => Promise.all(["slowed", "held", "alarm"].map((name) => readMetric(`kodu_guessing_${name}`)));
  expect(await figures()).toEqual([0, 0, 0]);
  while (await guessing.countUnknown(visitor));
  for (let nth = 0; nth < 3; nth += 1) void guessing.turn(visitor);
  expect(await figures()).toEqual([1, 2, 0]);
});

test("that the clock is doubted is told", async () => {
  let isDoubted = false;
  metricsServer.metrics.watchClock(() => isDoubted);
  expect(await readMetric("kodu_clock_doubted")).toBe(0);
  isDoubted = true;
  expect(await readMetric("kodu_clock_doubted")).toBe(1);
});

test("version and commit are told", async () => {
  metricsServer.metrics.watchBuild(readBuild());
  expect(await fetchMetrics()).toMatch(/kodu_build_info\{version="\d+\.\d+\.\d+",commit="([0-9a-f]{12}|unknown)"\} 1/u);
});

test("it is told how long repeated work has been due, and how often it failed; a backup is no such work", async () => {
  metricsServer.metrics.watchJobs(() => listJobs(t.db));
  const hour = 3_600_000;
  const job = { by: "one-process" as const, every: hour, lease: hour, run: async () => undefined };
  const before = await readMetric('kodu_job_failures_total{job="fails"}');
  await runDueJobs(
    [
      { ...job, name: "works" },
      { ...job, name: "fails", run: () => Promise.reject(new Error()) },
    ],
    {
      ...t.deps,
      now: () => new Date(),
    },
  );
  await t.db
    .updateTable("jobs")
    .set({ dueAt: new Date(Date.now() - hour) })
    .where("name", "=", "fails")
    .execute();
  await storeBackupTime(t.db, new Date(Date.now() - hour));
  expect(await readMetric('kodu_job_failures_total{job="fails"}')).toBe(before + 1);
  expect(await readMetric('kodu_job_late_seconds{job="works"}')).toBe(0);
  expect(await readMetric('kodu_job_late_seconds{job="fails"}')).toBeGreaterThanOrEqual(3600);
  expect(await fetchMetrics()).not.toContain('kodu_job_late_seconds{job="backup"}');
});

test("the time of the last backup is told, and that there was none", async () => {
  await t.db.deleteFrom("jobs").where("name", "=", "backup").execute();
  metricsServer.metrics.watchBackup(() => findBackupTime(t.db));
  const line = 'kodu_backup_timestamp_seconds{by="npm-run-backup"}';
  expect(await fetchMetrics()).toContain(`${line} 0\n`);
  await storeBackupTime(t.db, new Date(1_000_000));
  await storeBackupTime(t.db, new Date(2_000_000));
  expect(await readMetric(line)).toBe(2000);
});

test("the lag of the replica is told, and left out while one of the two is away", async () => {
  let lag: Promise<number> = Promise.resolve(12.5);
  metricsServer.metrics.watchReplica(() => lag);
  expect(await readMetric('kodu_replica_lag_seconds{replica="scan"}')).toBe(12.5);
  lag = Promise.reject(new Error("away"));
  lag.catch(() => undefined);
  expect(await fetchMetrics()).not.toContain("kodu_replica_lag_seconds{");
});

test("a scan that is answered before the application is counted as one that it answers", async () => {
  const scans = { answer: async () => ({ status: 200, body: "" }) as const };
  const server = createServer(answerScansFirst(scans, t.deps, (_, response) => response.end())).listen(0, "127.0.0.1");
  await once(server, "listening");
  const line = 'kodu_http_requests_total{route="/q/$code",method="GET",status="200"}';
  const before = await readMetric(line);
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/q/KT123456`);
  expect(await readMetric(line)).toBe(before + 1);
  server.close();
});

test("the process tells of its event loop, processor and memory", async () => {
  for (const line of ["nodejs_eventloop_lag_p99_seconds", "process_cpu_seconds_total", "process_resident_memory_bytes"])
    expect(await readMetric(line)).toBeGreaterThan(0);
});

test("only what counts up is called a total", async () => {
  const text = await fetchMetrics("/metrics");
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gmu)];
  expect(types.length).toBeGreaterThan(20);
  expect(types.filter(([, name, type]) => name!.endsWith("_total") !== (type === "counter"))).toEqual([]);
});

test("the figures stand on their own address alone, and it has nothing else", async () => {
  const answer = await t.as().send("/metrics");
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain("kodu_");
  for (const path of ["/", "/metrics/", "/metrics?x=1", "/q/KT123456", "/healthz"])
    expect(await fetchMetrics(path)).toBe("");
  const posted = await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" });
  expect(posted.status).toBe(405);
});

test("a database that is away hides its own figures and no other", async () => {
  const own = await findFreePort();
  const { metrics, close } = await openMetricsServer({ port: own, host: "127.0.0.1" });
  let isAway = false;
  metrics.watchMails(async () => {
    if (isAway) throw new Error("away");
    return { waiting: 1, givenUp: 0 };
  });
  const text = async () => (await fetch(`http://127.0.0.1:${own}/metrics`)).text();
  expect(await text()).toContain('kodu_mails{state="waiting"} 1');
  isAway = true;
  const told = await text();
  expect(told).not.toContain("kodu_mails{");
  expect(told).toContain("process_cpu_seconds_total");
  close();
});

test("a port that is taken is told in a sentence", async () => {
  await expect(openMetricsServer({ port, host: "127.0.0.1" })).rejects.toThrow(
    `${port} numaralı kapı kullanımda. Onu kullanan programı kapatın ya da METRICS_PORT ile başka bir kapı verin.`,
  );
});

test("without METRICS_PORT nothing is counted", async () => {
  expect((await openMetricsServer(undefined)).metrics).toBe(ignoredMetrics);
});
