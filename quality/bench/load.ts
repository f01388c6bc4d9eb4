import { createHistogram, performance } from "node:perf_hooks";

import { openConnection } from "./connection.ts";

/** Requests that are sent as fast as responses arrive, over several connections, for some time. */
export interface LoadJob {
  port: number;
  connections: number;
  milliseconds: number;
  /** Complete requests, used in turn. */
  requests: string[];
}

export interface LoadResult {
  milliseconds: number;
  count: number;
  /** The number of responses with each status. */
  statuses: Record<number, number>;
  medianMs: number;
}

export type LoadAnswer = { result: LoadResult } | { failure: string };

async function sendLoad({ port, connections, milliseconds, requests }: LoadJob): Promise<LoadResult> {
  const bytes = requests.map((request) => Buffer.from(request));
  const histogram = createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 });
  const statuses: Record<number, number> = {};
  let [next, count] = [0, 0];
  const { promise: failure, reject } = Promise.withResolvers<never>();
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port, reject)));
  const begin = performance.now();
  const runs = open.map(
    (connection) =>
      new Promise<void>((resolve) => {
        let asked = begin;
        function ask(): void {
          connection.ask(bytes[next++ % bytes.length]!, answered);
        }
        function answered(status: number): void {
          const now = performance.now();
          count += 1;
          statuses[status] = (statuses[status] ?? 0) + 1;
          histogram.record(Math.max(1, Math.round((now - asked) * 1000)));
          if (now >= begin + milliseconds) return resolve();
          asked = now;
          ask();
        }
        ask();
      }),
  );
  await Promise.race([Promise.all(runs), failure]);
  const took = performance.now() - begin;
  for (const connection of open) connection.close();
  return { milliseconds: took, count, statuses, medianMs: histogram.percentile(50) / 1000 };
}

process.once("disconnect", () => process.exit());
process.on("message", (job: LoadJob) => {
  sendLoad(job).then(
    (result) => process.send?.({ result } satisfies LoadAnswer),
    (error: Error) => process.send?.({ failure: error.message } satisfies LoadAnswer),
  );
});
