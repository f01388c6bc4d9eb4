import { Agent, request } from "node:http";

import { computePercentile, shuffle } from "../bench/figures.ts";
import { runQuery } from "../bench/postgres.ts";

const RESPONSE_TIMEOUT_MS = 10_000;
/** A visitor who waits longer than this many milliseconds thinks that the page does not load. */
const SLOW_SCAN_MS = 1000;

export interface ScanFigures {
  asked: number;
  failed: number;
  slow: number;
  p99Ms: number;
  longestMs: number;
  /** Seconds from the first to the last failed scan. */
  failedForSeconds: number;
  /** Scans that failed within a second in which /healthz of the same process returned 200. */
  failedWhileHealthy: number;
  /** The responses or errors of failed scans. */
  reasons: Record<string, number>;
  /** The times of failed or slow scans, in milliseconds since 1970. */
  noticedAt: number[];
}

interface ScanAnswerTime {
  at: number;
  ms: number;
  outcome: string;
}

/** Codes of every kind, more than a process caches during the trial. */
export async function listCodes(url: string): Promise<string[]> {
  const rows = await runQuery<{ code: string }>(
    url,
    `with open as (select id from users where closed_at is null)
     (select code from codes where owner_id in (select id from open) and off_at is null order by md5(code) limit 20000)
     union all (select code from codes where company_id is not null and off_at is null order by md5(code) limit 5000)
     union all (select code from codes where linked_at is null and off_at is null order by md5(code) limit 2000)`,
  );
  return shuffle(rows.map(({ code }) => code));
}

/**
 * Sends `rate` scans per second, without waiting for responses, until `end` is called. Also calls /healthz once a
 * second.
 */
export function startScanning(port: number, codes: readonly string[], rate: number): { end(): Promise<ScanFigures> } {
  // Each scan opens a new connection. On a busy machine the process might close a kept connection just when the scan
  // is sent, and only nginx would retry the scan.
  const agent = new Agent({ keepAlive: false, maxSockets: 256 });
  const answers: ScanAnswerTime[] = [];
  const health: ScanAnswerTime[] = [];
  const underway = new Set<Promise<unknown>>();
  const begin = performance.now();
  let next = 0;

  function ask(path: string, into: ScanAnswerTime[], nth: number): void {
    const asked = Date.now();
    const begun = performance.now();
    const answered = getPage(port, path, nth, agent).then((outcome) => {
      into.push({ at: asked, ms: performance.now() - begun, outcome });
      underway.delete(answered);
    });
    underway.add(answered);
  }

  const scanning = setInterval(() => {
    for (const due = ((performance.now() - begin) / 1000) * rate; next < due; next += 1)
      ask(`/q/${codes[next % codes.length]}`, answers, next);
  }, 5);
  const watching = setInterval(() => ask("/healthz", health, 0), 1000);
  return {
    async end() {
      clearInterval(scanning);
      clearInterval(watching);
      await Promise.all(underway);
      agent.destroy();
      return summarizeScans(answers, health);
    },
  };
}

/** Sends a request as nginx would, each from another IP address. */
function getPage(port: number, path: string, nth: number, agent: Agent): Promise<string> {
  const address = `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
  return new Promise((resolve) => {
    const asked = request({ port, path, agent, timeout: RESPONSE_TIMEOUT_MS, headers: { "X-Forwarded-For": address } });
    asked.once("response", (response) => {
      response.resume().once("close", () => resolve(String(response.statusCode)));
    });
    asked.once("timeout", () => asked.destroy(new Error("no answer")));
    asked.once("error", (error) => resolve(error.message));
    asked.end();
  });
}

function summarizeScans(answers: readonly ScanAnswerTime[], health: readonly ScanAnswerTime[]): ScanFigures {
  const failed = answers.filter(({ outcome }) => outcome !== "200");
  const healthy = new Set(health.filter(({ outcome }) => outcome === "200").map(({ at }) => Math.floor(at / 1000)));
  const reasons: Record<string, number> = {};
  for (const { outcome } of failed) reasons[outcome] = (reasons[outcome] ?? 0) + 1;
  const times = answers.map(({ ms }) => ms);
  const [first, last] = [failed[0], failed.at(-1)];
  return {
    asked: answers.length,
    failed: failed.length,
    slow: times.filter((ms) => ms > SLOW_SCAN_MS).length,
    p99Ms: computePercentile(times, 0.99),
    longestMs: times.reduce((longest, ms) => Math.max(longest, ms), 0),
    failedForSeconds: first && last ? (last.at + last.ms - first.at) / 1000 : 0,
    failedWhileHealthy: failed.filter(({ at }) => healthy.has(Math.floor(at / 1000))).length,
    reasons,
    noticedAt: answers.filter(({ ms, outcome }) => ms > SLOW_SCAN_MS || outcome !== "200").map(({ at }) => at),
  };
}
