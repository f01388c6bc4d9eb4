import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import https, { type RequestOptions } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { hostOfUrl, isPublicAddress, findUrlProblem } from "./public-address.ts";

export interface OutwardAnswer {
  status: number;
  retryAfter: string | undefined;
}

/**
 * Posts to URLs that users gave us, but only at public IP addresses, so that nobody reaches our internal network
 * through this server (SSRF).
 */
export interface OutwardRequests {
  /** Throws NotPublicUrlError if the address is not public, and Node's error if nobody answers in time. */
  post(url: string, headers: Record<string, string>, body: string): Promise<OutwardAnswer>;
  /** Whether the URL's host resolves only to public addresses now. */
  isReachable(url: string): Promise<boolean>;
}

export class NotPublicUrlError extends Error {
  readonly code = "ENOTPUBLIC";
}

export interface OutwardOptions {
  resolve?: (host: string) => Promise<readonly string[]>;
  /** The default uses TLS to the resolved address. */
  connect?: NonNullable<RequestOptions["createConnection"]>;
  within?: number;
}

const TIMEOUT_MS = 10_000;
const BODY_TIMEOUT_MS = 1000;

const HEAD_MAX_BYTES = 8 * 1024;
const BODY_MAX_BYTES = 4 * 1024;

export function createOutward({
  resolve = resolveName,
  connect,
  within = TIMEOUT_MS,
}: OutwardOptions = {}): OutwardRequests {
  /** The name is resolved only once, so that an attacker cannot give another address after the check. */
  async function addressesOf(text: string, signal: AbortSignal): Promise<readonly string[]> {
    const problem = findUrlProblem(text);
    if (problem !== undefined) throw new NotPublicUrlError(problem);
    const host = hostOfUrl(new URL(text));
    const found = isIP(host) === 0 ? await rejectOnAbort(resolve(host), signal) : [host];
    if (found.length === 0 || !found.every((address) => isPublicAddress(address)))
      throw new NotPublicUrlError("inside");
    return found;
  }

  return {
    post: (text, headers, body) =>
      runWithTimeout(within, async (signal) => {
        const lookup = makeLookup(await addressesOf(text, signal));
        // Without an agent, Node uses no proxy from the environment. A proxy would resolve the name again.
        const how = connect ? { createConnection: connect } : { agent: false };
        return sendRequest(text, { ...how, headers, signal, lookup }, body);
      }),
    isReachable: (text) =>
      runWithTimeout(within, (signal) => addressesOf(text, signal)).then(
        () => true,
        () => false,
      ),
  };
}

async function runWithTimeout<Result>(within: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new DOMException("no answer in time", "TimeoutError")), within);
  try {
    return await work(over.signal);
  } finally {
    clearTimeout(timer);
  }
}

function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const over = Promise.withResolvers<never>();
  const tell = () => over.reject(signal.reason);
  signal.addEventListener("abort", tell, { once: true });
  return Promise.race([work, over.promise]).finally(() => signal.removeEventListener("abort", tell));
}

/** The system's resolver would occupy a pool thread that hashing and files need. */
async function resolveName(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const [failure] = found.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  if (addresses.length === 0) throw failure;
  return addresses;
}

function makeLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, done) => {
    if (all) done(null, found);
    else done(null, found[0]!.address, found[0]!.family);
  };
}

function sendRequest(url: string, options: RequestOptions, body: string): Promise<OutwardAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutwardAnswer>();
  const headers = { ...options.headers, "Content-Length": Buffer.byteLength(body) };
  https
    .request(url, { ...options, method: "POST", headers, maxHeaderSize: HEAD_MAX_BYTES }, (answer) => {
      const { statusCode: status = 0, headers: head } = answer;
      void discardBody(answer).then(() => resolve({ status, retryAfter: head["retry-after"] }));
    })
    .on("error", (error) => reject(options.signal?.aborted ? options.signal.reason : error))
    .end(body);
  return promise;
}

async function discardBody(answer: IncomingMessage): Promise<void> {
  const over = new AbortController();
  let length = 0;
  answer
    .on("data", (piece: Buffer) => {
      length += piece.length;
      if (length > BODY_MAX_BYTES) over.abort();
    })
    .on("error", () => over.abort())
    .on("close", () => over.abort());
  await pause(BODY_TIMEOUT_MS, undefined, { signal: over.signal }).catch(() => undefined);
  answer.destroy();
}
