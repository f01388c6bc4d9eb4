import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import ece from "http_ece";
import { importJWK, jwtVerify } from "jose";

type PushBehaviour = 201 | 400 | 401 | 403 | 404 | 410 | 413 | 429 | 500 | 503 | "hangs";

export interface ReceivedPush {
  subscription: string;
  message: {
    web_push: number;
    notification: Record<string, unknown> & { title: string; body: string; navigate: string };
  };
  text: string;
  bytes: number;
  headers: Record<"ttl" | "urgency" | "topic", string | undefined>;
  subject: string;
}

export interface PushSubscriptionKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const PUSH_ORIGIN = "https://fcm.googleapis.com";

const ORIGINAL_URL_HEADER = "x-meant-for";

export function makeFetchThrough(port: number, really = globalThis.fetch): typeof fetch {
  return async (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
    if (origin !== PUSH_ORIGIN) throw new TypeError(`no such host: ${origin}`);
    const headers = new Headers(init?.headers);
    headers.set(ORIGINAL_URL_HEADER, origin);
    return really(`http://127.0.0.1:${port}${pathname}`, { ...init, headers });
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** Checks the sender, headers and size like a real service, and decrypts like a browser. */
export async function startPushService({ now = () => new Date() }: { now?: () => Date } = {}) {
  const received: ReceivedPush[] = [];
  const complaints: string[] = [];
  const browsers = new Map<string, { keys: ECDH; auth: Buffer; senderKey: string }>();
  const watchers = new Set<() => void>();
  let manner: PushBehaviour = 201;
  let retryAfter: string | undefined;
  let asked = 0;
  let reached = Promise.withResolvers<void>();

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked += 1;
    const body = await buffer(request);
    reached.resolve();
    if (manner === "hangs") return;
    const id = request.url?.split("/").at(-1) ?? "";
    const said = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
    if (manner !== 201) return void response.writeHead(manner, said).end("not now");
    if (!browsers.has(id)) return void response.writeHead(410).end();
    if (body.length > 4096) return void response.writeHead(413).end();
    try {
      received.push(await read(id, request, body));
      response.writeHead(201, { Location: `${PUSH_ORIGIN}/message/1` }).end();
      for (const watcher of watchers) watcher();
    } catch (error) {
      complaints.push((error as Error).message);
      response.writeHead(403).end((error as Error).message);
    }
  }

  async function read(id: string, { headers, method }: IncomingMessage, body: Buffer): Promise<ReceivedPush> {
    const browser = browsers.get(id)!;
    const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/u.exec(headers.authorization ?? "") ?? [];
    if (method !== "POST") throw new Error("not a POST");
    if (key !== browser.senderKey) throw new Error("another key than the browser subscribed for");
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
    const verifies = await importJWK({ kty: "EC", crv: "P-256", x: x!, y: y! }, "ES256");
    const { payload } = await jwtVerify(token, verifies, {
      audience: headers[ORIGINAL_URL_HEADER] as string,
      algorithms: ["ES256"],
      requiredClaims: ["exp", "sub"],
      currentDate: now(),
    });
    if (payload.exp! - now().getTime() / 1000 > 24 * 60 * 60) throw new Error("a token for more than a day");
    if (!/^(mailto:.+@|https:\/\/)/u.test(payload.sub!)) throw new Error("nobody to write to");
    if (headers["content-encoding"] !== "aes128gcm") throw new Error("another encoding");
    const { ttl, urgency, topic } = headers as ReceivedPush["headers"];
    if (!/^\d+$/u.test(ttl ?? "")) throw new Error("no TTL");
    if (!["very-low", "low", "normal", "high"].includes(urgency ?? "normal")) throw new Error("no such urgency");
    if (!/^[\w-]{1,32}$/u.test(topic ?? "topic")) throw new Error("a topic of more than 32 signs");
    const { keys, auth } = browser;
    const text = ece.decrypt(body, { version: "aes128gcm", privateKey: keys, authSecret: auth }).toString();
    const message = JSON.parse(text) as ReceivedPush["message"];
    return {
      subscription: id,
      message,
      text,
      bytes: body.length,
      headers: { ttl, urgency, topic },
      subject: payload.sub!,
    };
  }

  const ask = makeFetchThrough(port);
  return {
    port,
    received,
    complaints,
    get asked() {
      return asked;
    },
    behave(next: PushBehaviour, later?: string) {
      manner = next;
      retryAfter = later;
      reached = Promise.withResolvers();
    },
    subscribe(senderKey: string): PushSubscriptionKeys {
      const keys = createECDH("prime256v1");
      keys.generateKeys();
      const auth = randomBytes(16);
      const id = randomBytes(24).toString("base64url");
      browsers.set(id, { keys, auth, senderKey });
      return {
        endpoint: `${PUSH_ORIGIN}/fcm/send/${id}`,
        p256dh: keys.getPublicKey("base64url"),
        auth: auth.toString("base64url"),
      };
    },
    forget: ({ endpoint }: PushSubscriptionKeys) => browsers.delete(endpoint.split("/").at(-1)!),
    fetch: (async (input, init) => {
      if (manner !== "hangs") return ask(input, init);
      if (!init?.signal) throw new Error("a request that may hang for ever");
      const late = new AbortController();
      void reached.promise.then(() => late.abort(new DOMException("late", "TimeoutError")));
      return ask(input, { ...init, signal: AbortSignal.any([init.signal, late.signal]) });
    }) as typeof fetch,
    arrival(fits: (push: ReceivedPush) => boolean): Promise<ReceivedPush> {
      const { promise, resolve } = Promise.withResolvers<ReceivedPush>();
      const look = () => {
        const found = received.find((push) => fits(push));
        if (!found) return;
        watchers.delete(look);
        resolve(found);
      };
      watchers.add(look);
      look();
      return promise;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
