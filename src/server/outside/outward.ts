import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import https, { type RequestOptions } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { hostOf, isPublicAddress, problemOfUrl } from "./public-address.ts";

/** What the other side answered: its body is read by nobody. */
export interface OutwardAnswer {
  status: number;
  retryAfter: string | undefined;
}

/** Posts to addresses that somebody else gave us, and to nothing but public ones. */
export interface Outward {
  /** Throws NotPublic where the address is none of the public internet, and what Node throws where nobody answers in time. */
  post(url: string, headers: Record<string, string>, body: string): Promise<OutwardAnswer>;
  /** Whether a name leads to public addresses, and to nothing else, at this moment. */
  isReachable(url: string): Promise<boolean>;
}

/** The address is not one of the public internet, or not one that is posted to at all. */
export class NotPublic extends Error {
  readonly code = "ENOTPUBLIC";
}

export interface OutwardOptions {
  /** Looks a name up, and gives all of its addresses. */
  resolve?: (host: string) => Promise<readonly string[]>;
  /** Makes the connection; the usual one speaks TLS to what the look-up gives. */
  connect?: NonNullable<RequestOptions["createConnection"]>;
  /** How long all of it may take, in milliseconds. */
  within?: number;
}

/** How long all of it may take, and how long the body of an answer is waited for, in milliseconds. */
const WITHIN = 10_000;
const BODY_WITHIN = 1000;

/** Most bytes of an answer: of its head, and of its body before the connection is cut. */
const HEAD_MAX = 8 * 1024;
const BODY_MAX = 4 * 1024;

export function createOutward({ resolve = resolveName, connect, within = WITHIN }: OutwardOptions = {}): Outward {
  /** The addresses to connect to. One look-up alone: what was checked is what is connected to. */
  async function addressesOf(text: string, signal: AbortSignal): Promise<readonly string[]> {
    const problem = problemOfUrl(text);
    if (problem !== undefined) throw new NotPublic(problem);
    const host = hostOf(new URL(text));
    const found = isIP(host) === 0 ? await inTime(resolve(host), signal) : [host];
    if (found.length === 0 || !found.every((address) => isPublicAddress(address))) throw new NotPublic("inside");
    return found;
  }

  return {
    async post(text, headers, body) {
      const signal = AbortSignal.timeout(within);
      const lookup = answering(await addressesOf(text, signal));
      // A connection of its own, past the proxies of the environment: they would look the name up once more.
      const how = connect ? { createConnection: connect } : { agent: false };
      return send(text, { ...how, headers, signal, lookup }, body);
    },
    async isReachable(text) {
      try {
        await addressesOf(text, AbortSignal.timeout(within));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Rejects when the time is over, whatever is still under way. */
function inTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const over = Promise.withResolvers<never>();
  const tell = () => over.reject(signal.reason);
  signal.addEventListener("abort", tell, { once: true });
  return Promise.race([work, over.promise]).finally(() => signal.removeEventListener("abort", tell));
}

/** Asks the name servers by itself: the system's own look-up holds a thread that everything else here needs as well. */
async function resolveName(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const [failure] = found.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  if (addresses.length === 0) throw failure;
  return addresses;
}

/** A look-up that gives what was found already. */
function answering(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, done) => {
    if (all) done(null, found);
    else done(null, found[0]!.address, found[0]!.family);
  };
}

/** Posts, and follows nothing. */
function send(url: string, options: RequestOptions, body: string): Promise<OutwardAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutwardAnswer>();
  const headers = { ...options.headers, "Content-Length": Buffer.byteLength(body) };
  https
    .request(url, { ...options, method: "POST", headers, maxHeaderSize: HEAD_MAX }, (answer) => {
      const { statusCode: status = 0, headers: head } = answer;
      void discard(answer).then(() => resolve({ status, retryAfter: head["retry-after"] }));
    })
    .on("error", (error) => reject(options.signal?.aborted ? options.signal.reason : error))
    .end(body);
  return promise;
}

/** Lets the other side finish a short answer, and cuts a long or slow one off; nothing of it is held. */
async function discard(answer: IncomingMessage): Promise<void> {
  const over = new AbortController();
  let length = 0;
  answer
    .on("data", (piece: Buffer) => {
      length += piece.length;
      if (length > BODY_MAX) over.abort();
    })
    .on("error", () => over.abort())
    .on("close", () => over.abort());
  await pause(BODY_WITHIN, undefined, { signal: over.signal }).catch(() => undefined);
  answer.destroy();
}
