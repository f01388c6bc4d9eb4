import { Agent, request } from "node:http";
import { finished } from "node:stream/promises";

import type { AlertChannel } from "#server/outbox/channels/channel.ts";

/** The time limit of a webhook in milliseconds. */
const RESPONSE_TIMEOUT_MS = 10_000;

const CONNECTION_COUNT = 32;

/** Keeps connections open, as to a push service. */
const httpAgent = new Agent({ keepAlive: true, maxSockets: CONNECTION_COUNT });

/** Posts a text and returns the status of the response. */
async function postText(url: string, body: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = request(
    url,
    { method: "POST", agent: httpAgent, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) },
    (answer) => {
      finished(answer.resume()).then(() => resolve(answer.statusCode ?? 0), reject);
    },
  );
  asked.on("error", reject).end(body);
  return promise;
}

/** A minimal channel for the benchmark. It measures the outbox lane itself, without the code of a real channel. */
export const httpChannel: AlertChannel = {
  way: "webhook",
  seats: CONNECTION_COUNT,
  seatsOfOne: 4,
  async send(_, { id, content, address }) {
    const status = await postText((address as { url: string }).url, JSON.stringify({ id, content }));
    return status === 200 ? { is: "sent" } : { is: "retry", error: "refused" };
  },
};

/** Posts `count` times over as many connections as the channel uses at once. Returns the milliseconds that this took. */
export async function timeBarePosts(url: string, count: number): Promise<number> {
  const body = JSON.stringify({ id: "0198c0de-0000-7000-8000-00000000f012", content: { kind: "test" } });
  let left = count;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTION_COUNT }, async () => {
      while (left > 0) {
        left -= 1;
        await postText(url, body);
      }
    }),
  );
  return performance.now() - begin;
}
