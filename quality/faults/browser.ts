import { Agent, request } from "node:http";

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  body: string;
  retryAfter: string | undefined;
}

/** The connection broke, or was never made: nobody knows whether the request was done. `sent` says whether it had been accepted. */
export class Unanswered extends Error {
  readonly sent: boolean;

  constructor(reason: string, sent: boolean) {
    super(reason);
    this.sent = sent;
  }
}

export interface Browser {
  /** A request as a browser would send it, with its cookie and address, or from another one. Throws Unanswered when no answer comes. */
  send(method: string, path: string, json?: object, from?: string): Promise<Answer>;
  close(): void;
}

let addresses = 0;
const PATIENCE_MS = 20_000;

/**
 * One browser at an address of its own behind a proxy. It keeps its connections, as browsers do, unless it asks so seldom that the
 * server may just have ended them.
 */
export function openBrowser(port: number, { keepAlive = true } = {}): Browser {
  addresses += 1;
  const address = `10.7.${addresses >> 8}.${addresses & 255}`;
  const agent = new Agent({ keepAlive, maxSockets: 4 });
  let cookie = "";

  function send(method: string, path: string, json?: object, from = address): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const body = json === undefined ? undefined : JSON.stringify(json);
      const headers = {
        "X-Forwarded-For": from,
        ...(cookie === "" ? {} : { Cookie: cookie }),
        ...(body === undefined
          ? {}
          : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }),
      };
      let sent = false;
      const asked = request({ host: "127.0.0.1", port, method, path, headers, agent, timeout: PATIENCE_MS });
      asked.on("finish", () => (sent = true));
      asked.on("timeout", () => asked.destroy(new Error("no answer in time")));
      asked.on("error", (error) => reject(new Unanswered(error.message, sent && !/ECONNREFUSED/.test(error.message))));
      asked.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", (error) => reject(new Unanswered(error.message, true)));
        response.on("end", () => {
          for (const given of response.headers["set-cookie"] ?? []) cookie = given.split(";")[0] ?? "";
          const retryAfter = response.headers["retry-after"];
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), retryAfter });
        });
      });
      asked.end(body);
    });
  }

  return { send, close: () => agent.destroy() };
}
