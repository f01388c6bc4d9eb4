import { createHistogram, performance, type RecordableHistogram } from "node:perf_hooks";

import { openConnection, type RawConnection } from "./connection.ts";
import { shuffle } from "./figures.ts";

/** A job that sends requests as fast as responses arrive, over several connections, for some time. */
export interface HammerJob {
  kind: "hammer";
  ports: number[];
  connections: number;
  milliseconds: number;
  /** Complete requests, used in turn. */
  requests: string[];
  /** If given, the job goes on until it has sent this many requests, even after its time is over. */
  atLeast?: number;
}

/** A job that sends one request of every series per round, in a changing order, one at a time. */
export interface CompareJob {
  kind: "compare";
  rounds: number;
  series: { port: number; requests: string[] }[];
}

/**
 * A job that sends requests like open pages: each page polls once per period, at its own moment, however slow the
 * responses are.
 */
export interface PaceJob {
  kind: "pace";
  milliseconds: number;
  crowds: PageCrowd[];
}

/** Pages of one kind. They share connections, like visitors behind a proxy. */
export interface PageCrowd {
  port: number;
  pages: number;
  everyMs: number;
  connections: number;
  requests: string[];
}

export interface LoadResult {
  milliseconds: number;
  count: number;
  statuses: Record<number, number>;
  medianMs: number;
  p99Ms: number;
}

export type LoadJob = HammerJob | CompareJob | PaceJob;

export type LoadAnswer = { results: LoadResult[] } | { failure: string };

class ResponseTally {
  histogram: RecordableHistogram = createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 });
  statuses: { [status: number]: number } = {};
  count = 0;

  add(status: number, milliseconds: number): void {
    this.count += 1;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    this.histogram.record(Math.max(1, Math.round(milliseconds * 1000)));
  }

  result(milliseconds: number): LoadResult {
    const { histogram, statuses, count } = this;
    return {
      milliseconds,
      count,
      statuses,
      medianMs: histogram.percentile(50) / 1000,
      p99Ms: histogram.percentile(99) / 1000,
    };
  }
}

function toBuffers(requests: readonly string[]): Buffer[] {
  return requests.map((request) => Buffer.from(request));
}

async function hammerServer({
  ports,
  connections,
  milliseconds,
  requests,
  atLeast = 0,
}: HammerJob): Promise<LoadResult[]> {
  const bytes = toBuffers(requests);
  const record = new ResponseTally();
  let next = Math.floor(Math.random() * bytes.length);
  const { promise: failure, reject } = Promise.withResolvers<never>();
  const open = await Promise.all(
    Array.from({ length: connections }, (_, nth) => openConnection(ports[nth % ports.length]!, reject)),
  );
  const begin = performance.now();
  const end = begin + milliseconds;
  const runs = open.map(
    (connection) =>
      new Promise<void>((resolve) => {
        let asked = performance.now();
        function ask(): void {
          next = next + 1 < bytes.length ? next + 1 : 0;
          connection.ask(bytes[next]!, answered);
        }
        function answered(status: number): void {
          const now = performance.now();
          record.add(status, now - asked);
          if (now >= end && record.count >= atLeast) return resolve();
          asked = now;
          ask();
        }
        ask();
      }),
  );
  await Promise.race([Promise.all(runs), failure]);
  const took = performance.now() - begin;
  for (const connection of open) connection.close();
  return [record.result(took)];
}

async function compareServers({ rounds, series }: CompareJob): Promise<LoadResult[]> {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  const runs = await Promise.all(
    series.map(async ({ port, requests }) => ({
      connection: await openConnection(port, reject),
      bytes: toBuffers(requests),
      record: new ResponseTally(),
    })),
  );
  const begin = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    for (const { connection, bytes, record } of shuffle(runs)) {
      const asked = performance.now();
      const answer = new Promise<number>((resolve) => connection.ask(bytes[round % bytes.length]!, resolve));
      record.add(await Promise.race([answer, failure]), performance.now() - asked);
    }
  }
  for (const { connection } of runs) connection.close();
  return runs.map(({ record }) => record.result(performance.now() - begin));
}

async function paceRequests({ milliseconds, crowds }: PaceJob): Promise<LoadResult[]> {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  const open = await Promise.all(
    crowds.map(({ port, connections }) =>
      Promise.all(Array.from({ length: connections }, () => openConnection(port, reject))),
    ),
  );
  const begin = performance.now();
  const records = crowds.map((crowd, nth) => runPageCrowd(crowd, open[nth]!, begin, milliseconds));
  const tallies = await Promise.race([Promise.all(records), failure]);
  const took = performance.now() - begin;
  for (const connection of open.flat()) connection.close();
  return tallies.map((tally) => tally.result(took));
}

function runPageCrowd(
  { pages, everyMs, requests }: PageCrowd,
  connections: readonly RawConnection[],
  begin: number,
  milliseconds: number,
): Promise<ResponseTally> {
  const bytes = toBuffers(requests);
  const moments = Array.from({ length: pages }, () => Math.random() * everyMs).toSorted((one, other) => one - other);
  const record = new ResponseTally();
  const free = [...connections];
  const waiting: (() => void)[] = [];
  let [next, underway] = [0, 0];
  const dueAt = () => begin + moments[next % pages]! + Math.floor(next / pages) * everyMs;

  return new Promise((resolve) => {
    function ask(request: Buffer, since: number): void {
      const connection = free.pop();
      if (!connection) {
        waiting.push(() => ask(request, since));
        return;
      }
      connection.ask(request, (status) => {
        record.add(status, performance.now() - since);
        underway -= 1;
        free.push(connection);
        waiting.shift()?.();
        if (underway === 0 && isOver()) resolve(record);
      });
    }
    function isOver(): boolean {
      return dueAt() >= begin + milliseconds;
    }
    function askDue(): void {
      const now = performance.now();
      while (dueAt() <= now && !isOver()) {
        const request = bytes[next % bytes.length]!;
        next += 1;
        underway += 1;
        ask(request, now);
      }
      if (!isOver()) setTimeout(askDue, dueAt() - performance.now());
      else if (underway === 0) resolve(record);
    }
    askDue();
  });
}

process.once("disconnect", () => process.exit());
process.on("SIGINT", () => undefined);
process.on("message", (job: LoadJob) => {
  runJob(job).then(
    (results) => process.send?.({ results } satisfies LoadAnswer),
    (error: Error) => process.send?.({ failure: error.message } satisfies LoadAnswer),
  );
});

function runJob(job: LoadJob): Promise<LoadResult[]> {
  switch (job.kind) {
    case "hammer":
      return hammerServer(job);
    case "compare":
      return compareServers(job);
    case "pace":
      return paceRequests(job);
  }
}
