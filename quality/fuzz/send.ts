import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";

import type { PlannedRequest } from "./requests.ts";
import { fillPlaceholders, type FuzzWorld } from "./world.ts";

export interface ReceivedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  ms: number;
}

/** Sends each request with another IP address in its headers, as a proxy would. */
export interface RequestSender {
  send(planned: PlannedRequest, world: FuzzWorld): Promise<ReceivedAnswer>;
  close(): void;
}

/** The request fails if there is no response within this many milliseconds. */
const RESPONSE_TIMEOUT_MS = 30_000;

export function createSender(port: number, connections: number): RequestSender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;

  async function send(planned: PlannedRequest, world: FuzzWorld): Promise<ReceivedAnswer> {
    const { actor, method, headers } = planned;
    const target = fillPlaceholders(planned.target, actor, world);
    const body = makeBodyBytes(planned, world);
    sent += 1;
    const token = world.tokens[actor];
    const given = {
      "X-Forwarded-For": `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      ...(token === undefined ? {} : { Cookie: `session=${token}` }),
      ...(body === undefined ? {} : { "Content-Length": body.length }),
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, fillPlaceholders(value, actor, world)]),
      ),
    };
    return new Promise((resolve, reject) => {
      let begin = performance.now();
      const request = httpRequest(
        { agent, port, host: "127.0.0.1", method, path: target, headers: given },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const text = Buffer.concat(chunks).toString("utf8");
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: text,
              ms: performance.now() - begin,
            });
          });
        },
      );
      // Measures the time from the moment when the request gets a connection.
      request.on("socket", () => (begin = performance.now()));
      request.setTimeout(RESPONSE_TIMEOUT_MS, () => request.destroy(new Error("Yanıt gelmedi.")));
      request.on("error", (error: NodeJS.ErrnoException) => {
        // The server has just closed an idle connection. Browsers also retry in this case.
        if (request.reusedSocket && error.code === "ECONNRESET") resolve(send(planned, world));
        else reject(error);
      });
      request.end(body);
    });
  }

  return { send, close: () => agent.destroy() };
}

function makeBodyBytes({ body, actor }: PlannedRequest, world: FuzzWorld): Buffer | undefined {
  if (body === undefined) return undefined;
  return typeof body === "string" ? Buffer.from(fillPlaceholders(body, actor, world)) : Buffer.from(body);
}
