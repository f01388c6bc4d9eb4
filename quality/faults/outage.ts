import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { makePostgres, type PostgresServer } from "../../test/postgres-server.ts";
import { findFreePort } from "../bench/processes.ts";
import { auditDatabase } from "./audit.ts";
import { type FaultBrowser, openBrowser, UnansweredRequestError } from "./browser.ts";
import { sendRequest, registerAccount } from "./clients.ts";
import { formatSeconds } from "./kills.ts";
import { makeEmptyResult, type PartResult, type PartOptions } from "./part.ts";
import { launchProduct, findPostgresPids } from "./product.ts";
import { openProxy, type FaultProxy } from "./proxy.ts";
import { generateCodes, makeWriters, signInAsAdmin } from "./world.ts";

const OUTAGE_MS = 30_000;
const READER_COUNT = 6;
/** Milliseconds between two requests of a reader. */
const READ_INTERVAL_MS = 40;
const SECRET_PHONE = "05329998877";

interface OutageScene {
  postgres: PostgresServer;
  proxy: FaultProxy;
}

interface OutageFault {
  name: string;
  /** Whether the database does not answer at all. False if the database only answers slowly. */
  isAway: boolean;
  /** The maximum milliseconds that 99 of 100 responses may take. */
  limitMs: number;
  begin(scene: OutageScene): Promise<void>;
  end(scene: OutageScene): Promise<void>;
}

const RESPONSE_MAX_MS = 1000;
/** The limit is longer than the delay, because some requests query the database several times. */
const SLOW_RESPONSE_MAX_MS = 3000;

const proxyFaults = [
  { name: "500 ms gecikme", isAway: false, limitMs: SLOW_RESPONSE_MAX_MS, weather: { delayMs: 500 } },
  { name: "yanıt ortasında kopma", isAway: true, limitMs: RESPONSE_MAX_MS, weather: "reset" },
  { name: "kara delik", isAway: true, limitMs: RESPONSE_MAX_MS, weather: "black hole" },
  {
    name: "makinesi gitti: kopan bağlantılar, yanıtsız yenileri",
    isAway: true,
    limitMs: RESPONSE_MAX_MS,
    weather: "lost",
  },
  { name: "bağlantı kabul edilmiyor", isAway: true, limitMs: RESPONSE_MAX_MS, weather: "closed" },
] as const;

const outageFaults: OutageFault[] = [
  {
    name: "durduruldu",
    isAway: true,
    limitMs: RESPONSE_MAX_MS,
    begin: ({ postgres }) => postgres.stop(),
    end: ({ postgres }) => postgres.start(),
  },
  {
    name: "donduruldu (SIGSTOP)",
    isAway: true,
    limitMs: RESPONSE_MAX_MS,
    begin: async ({ postgres }) => signalPostgres(postgres, "SIGSTOP"),
    end: async ({ postgres }) => signalPostgres(postgres, "SIGCONT"),
  },
  ...proxyFaults.map(({ weather, ...fault }) => ({
    ...fault,
    begin: async ({ proxy }: OutageScene) => proxy.setWeather(weather),
    end: async ({ proxy }: OutageScene) => proxy.setWeather("clear"),
  })),
];

interface OutageSample {
  kind: "scan" | "api" | "healthz";
  sentAt: number;
  ms: number;
  status: number;
  isTurkish: boolean;
  retryAfter: string | undefined;
  isStale: boolean;
}

/**
 * Makes an external PostgreSQL stop, freeze, slow down or become unreachable for 30 s, while people scan, read and
 * write.
 */
export async function tryOutages(stage: PartOptions): Promise<PartResult> {
  const result = makeEmptyResult("Dış PostgreSQL 30 sn yok, donuk, yavaş, kopuk");
  const outageMs = stage.cycles === undefined ? OUTAGE_MS : stage.cycles * 1000;
  const postgres = await makePostgres({ fsync: "on" });
  const proxy = await openProxy(`${postgres.connection.host}/.s.PGSQL.5432`);
  const port = await findFreePort();
  const url = `postgres://${postgres.connection.user}@127.0.0.1:${proxy.port}/postgres?sslmode=disable`;
  const product = launchProduct({ port, dataDir: stage.folder("outage"), env: { DATABASE_URL: url } });
  const rows: string[][] = [];
  try {
    await product.ready();
    const writers = await makeWriters(port);
    const owner = await registerAccount(port, false);
    for (const fault of outageFaults) {
      stage.tell(fault.name);
      const code = await makeCodeWithHiddenPhone(port, owner.browser);
      writers.go();
      const readers = startReaders(port, code, owner.browser);
      await pause(1500);
      await fault.begin({ postgres, proxy });
      const begun = performance.now();
      await pause(outageMs);
      const to = performance.now();
      await fault.end({ postgres, proxy });
      const back = performance.now();
      const answered = await Promise.all([writers.firstAnswer(to, 20_000), readers.firstGood(to, 20_000)]);
      await pause(1500);
      const samples = await readers.stop();
      await writers.pause();
      if (product.hasEnded()) throw new Error(`The server ended: ${product.output()}`);
      await auditDatabase(postgres.connection, writers, result);
      // The recovery time starts when the database accepts connections again.
      const recovery = (Math.max(...answered) - (back - to)) / 1000;
      result.recovery.push(recovery);
      if (recovery > 5) result.wrong.push(`${fault.name}: ${formatSeconds(recovery)} sn sonra toparlandı.`);
      const during = samples.filter(({ sentAt }) => sentAt > begun && sentAt < to);
      rows.push([...judgeSamples(fault, during, to, result), formatSeconds(recovery)]);
      const stale = samples.filter(({ isStale }) => isStale).length;
      if (stale > 0) result.wrong.push(`${fault.name}: gizlenen iletişim ${stale} kez gösterildi.`);
      result.cycles += 1;
    }
    result.acknowledged = writers.acknowledged;
    result.wrong.push(...writers.wrong);
    for (const { browser } of writers.writers) browser.close();
  } finally {
    await product.stop();
    proxy.close();
    await postgres.remove();
  }
  const head = ["arıza", "istek", "200", "503", "diğer", "p50 ms", "p99 ms", "en çok ms", "toparlanma sn"];
  result.tables = [{ caption: "Arıza sürerken okutma, API ve /healthz", head, rows }];
  result.notes = [
    `${READER_COUNT} okuyan ve 8 yazan kişi; her arıza ${outageMs / 1000} sn sürdü, süreç hep aynı kaldı.`,
    "Denetlenen: 503 yanıtı Türkçe ve Retry-After ile; /healthz da 503; arızadan hemen önce gizlenen telefon hiçbir yanıtta yok; süreç yaşıyor.",
    "Susan sunucu (donuk, kara delik) kendi bağlantısındaki yoklama 0,65 sn yanıtsız kalınca anlaşılır: bekleyenler bırakılır, sonrakiler hemen 503 alır. Bağlantısı kopan yoklama 0,8 sn'de bağlanamazsa yeni bağlantılar için aynısı olur.",
  ];
  return result;
}

function judgeSamples(fault: OutageFault, samples: OutageSample[], to: number, { wrong }: PartResult): string[] {
  const { name, isAway, limitMs } = fault;
  const of = (status: number) => samples.filter((sample) => sample.status === status);
  const times = samples.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  const others = samples.filter(({ status }) => status !== 200 && status !== 503);
  if (others.length > 0)
    wrong.push(
      `${name}: ${others.length} başka yanıt (${[...new Set(others.map(({ status }) => status))].join(", ")}).`,
    );
  if (at(0.99) > limitMs) wrong.push(`${name}: p99 ${at(0.99)} ms.`);
  const bare = of(503).filter(({ isTurkish, retryAfter }) => !isTurkish || retryAfter === undefined);
  if (bare.length > 0) wrong.push(`${name}: ${bare.length} 503 yanıtı Türkçe değil ya da Retry-After taşımıyor.`);
  // The last requests may have been answered after the database was back.
  const meanwhile = samples.filter(({ sentAt, ms }) => sentAt + ms < to);
  const wellWhileAway = meanwhile.filter(({ kind, status }) => kind === "healthz" && status === 200);
  if (isAway && wellWhileAway.length > 0) wrong.push(`${name}: /healthz ${wellWhileAway.length} kez iyiyim dedi.`);
  if (!isAway && of(503).length > 0) wrong.push(`${name}: ${of(503).length} istek 503 aldı.`);
  const counts = [samples.length, of(200).length, of(503).length, others.length, at(0.5), at(0.99), at(1)];
  return [name, ...counts.map(String)];
}

/** Makes a code with a visible phone number, scans the code, and then hides the number. Returns the code. */
async function makeCodeWithHiddenPhone(port: number, owner: FaultBrowser): Promise<string> {
  const admin = await signInAsAdmin(port);
  const [code = ""] = await generateCodes(admin, 1);
  admin.close();
  await sendRequest(owner, "POST", `/codes/${code}/link`, {});
  const save = async (isShown: boolean) => {
    const read = await sendRequest<{ version: number }>(owner, "GET", `/profiles/${code}`);
    const none = { value: "", visible: false };
    const contacts = { phone: { value: SECRET_PHONE, visible: isShown }, telegram: none, email: none, website: none };
    const json = { version: read.version, plate: "", note: "", contactsVisible: true, contacts };
    await sendRequest(owner, "PUT", `/profiles/${code}`, json);
  };
  await save(true);
  const { body } = await owner.send("GET", `/q/${code}`);
  if (!isSecretIn(body)) throw new Error("The phone is not on the page while it is shown.");
  await save(false);
  return code;
}

function isSecretIn(body: string): boolean {
  return body.replaceAll(/\D/g, "").includes(SECRET_PHONE.slice(1));
}

/** Starts people who scan, read their codes, and call the health check continuously. */
function startReaders(port: number, code: string, owner: FaultBrowser) {
  const samples: OutageSample[] = [];
  let isOver = false;
  const requests: [OutageSample["kind"], FaultBrowser, string][] = [
    ["scan", openBrowser(port), `/q/${code}`],
    ["api", owner, "/api/codes"],
    ["healthz", openBrowser(port), "/healthz"],
  ];

  async function read(nth: number): Promise<void> {
    const [kind, browser, path] = requests[nth % requests.length]!;
    while (!isOver) {
      const sentAt = performance.now();
      try {
        const { status, body, retryAfter } = await browser.send("GET", path);
        const isTurkish = body.includes("ulaşılamıyor") || body.includes("ula\\u015f");
        const isStale = kind === "scan" && isSecretIn(body);
        samples.push({ kind, sentAt, ms: performance.now() - sentAt, status, isTurkish, retryAfter, isStale });
      } catch (error) {
        if (!(error instanceof UnansweredRequestError)) throw error;
        const ms = performance.now() - sentAt;
        samples.push({ kind, sentAt, ms, status: 0, isTurkish: false, retryAfter: undefined, isStale: false });
      }
      await pause(READ_INTERVAL_MS);
    }
  }

  const reading = Array.from({ length: READER_COUNT }, (_, nth) => read(nth));
  return {
    /**
     * Milliseconds until scans, API and /healthz have all succeeded again; Infinity if they do not within
     * `patienceMs`.
     */
    async firstGood(since: number, patienceMs: number): Promise<number> {
      const deadline = performance.now() + patienceMs;
      while (performance.now() < deadline) {
        const good = requests.map(([kind]) =>
          samples.find((sample) => sample.kind === kind && sample.sentAt >= since && sample.status === 200),
        );
        if (good.every((sample) => sample !== undefined)) {
          return Math.max(...good.map(({ sentAt, ms }) => sentAt + ms - since));
        }
        await pause(10);
      }
      return Infinity;
    },
    async stop(): Promise<OutageSample[]> {
      isOver = true;
      await Promise.all(reading);
      requests[0]![1].close();
      requests[2]![1].close();
      return samples;
    },
  };
}

function signalPostgres({ connection }: PostgresServer, signal: NodeJS.Signals): void {
  for (const pid of findPostgresPids(dirname(connection.host!)).all) process.kill(pid, signal);
}
