import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { makePostgres, type PostgresServer } from "../../test/postgres-server.ts";
import { findFreePort } from "../bench/processes.ts";
import { auditDatabase } from "./audit.ts";
import { type FaultBrowser, openBrowser, UnansweredRequestError } from "./browser.ts";
import { sendRequest, registerAccount } from "./clients.ts";
import { formatSeconds, makeEmptyResult, type PartResult, type PartOptions } from "./part.ts";
import { launchProduct, findPostgresPids } from "./product.ts";
import { generateCodes, makeWriters, signInAsAdmin } from "./world.ts";

const OUTAGE_MS = 30_000;
const READER_COUNT = 6;
/** Milliseconds between two requests of a reader. */
const READ_INTERVAL_MS = 40;
const SECRET_PHONE = "05329998877";
/** The milliseconds within which 99 of 100 requests must be answered. */
const RESPONSE_MAX_MS = 1000;
/** The seconds within which people must be served again. */
const RECOVERY_MAX_SECONDS = 5;

interface OutageFault {
  name: string;
  begin(postgres: PostgresServer): Promise<void> | void;
  end(postgres: PostgresServer): Promise<void> | void;
}

const outageFaults: OutageFault[] = [
  { name: "durduruldu", begin: (postgres) => postgres.stop(), end: (postgres) => postgres.start() },
  {
    name: "donduruldu (SIGSTOP)",
    begin: (postgres) => signalPostgres(postgres, "SIGSTOP"),
    end: (postgres) => signalPostgres(postgres, "SIGCONT"),
  },
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

/** Stops and freezes an external PostgreSQL for 30 s, while people scan, read and write. */
export async function tryOutages(stage: PartOptions): Promise<PartResult> {
  const result = makeEmptyResult();
  const outageMs = stage.cycles === undefined ? OUTAGE_MS : stage.cycles * 1000;
  const postgres = await makePostgres({ fsync: "on" });
  const port = await findFreePort();
  const product = launchProduct({ port, dataDir: stage.folder("outage"), env: { DATABASE_URL: postgres.url } });
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
      await fault.begin(postgres);
      const begun = performance.now();
      await pause(outageMs);
      const to = performance.now();
      await fault.end(postgres);
      const back = performance.now();
      const answered = await Promise.all([writers.firstAnswer(to, 20_000), readers.firstGood(to, 20_000)]);
      const samples = await readers.stop();
      await writers.pause();
      if (product.hasEnded()) throw new Error(`The server ended: ${product.output()}`);
      await auditDatabase(postgres.connection, writers, result);
      // The recovery time starts when the database accepts connections again.
      const recovery = (Math.max(...answered) - (back - to)) / 1000;
      result.recovery.push(recovery);
      if (recovery > RECOVERY_MAX_SECONDS)
        result.wrong.push(`${fault.name}: ${formatSeconds(recovery)} sn sonra toparlandı.`);
      const during = samples.filter(({ sentAt }) => sentAt > begun && sentAt < to);
      result.notes.push(judgeSamples(fault.name, during, to, result));
      const stale = samples.filter(({ isStale }) => isStale).length;
      if (stale > 0) result.wrong.push(`${fault.name}: gizlenen iletişim ${stale} kez gösterildi.`);
      result.cycles += 1;
    }
    result.acknowledged = writers.acknowledged;
    result.wrong.push(...writers.wrong);
    for (const { browser } of writers.writers) browser.close();
  } finally {
    await product.stop();
    await postgres.remove();
  }
  return result;
}

/** Checks the answers during an outage, and returns a sentence with their counts. */
function judgeSamples(name: string, samples: OutageSample[], to: number, { wrong }: PartResult): string {
  const refused = samples.filter(({ status }) => status === 503);
  const others = samples.filter(({ status }) => status !== 200 && status !== 503);
  const times = samples.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const late = Math.round(times[Math.floor((times.length - 1) * 0.99)] ?? 0);
  if (others.length > 0) wrong.push(`${name}: ${others.length} yanıt ne 200 ne 503, ilki ${others[0]!.status}.`);
  if (late > RESPONSE_MAX_MS) wrong.push(`${name}: 100 yanıttan 99'u ${late} ms içinde geldi.`);
  const bare = refused.filter(({ isTurkish, retryAfter }) => !isTurkish || retryAfter === undefined);
  if (bare.length > 0) wrong.push(`${name}: ${bare.length} 503 yanıtı Türkçe değil ya da Retry-After taşımıyor.`);
  // The last requests may have been answered after the database was back.
  const isWell = ({ kind, status, sentAt, ms }: OutageSample) =>
    kind === "healthz" && status === 200 && sentAt + ms < to;
  if (samples.some(isWell)) wrong.push(`${name}: /healthz veri tabanı yokken iyiyim dedi.`);
  return `${name}: ${samples.length} istek, ${refused.length} kez 503, 100 yanıttan 99'u ${late} ms içinde.`;
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
