import { Agent, request } from "node:http";

export interface BrowserAnswer {
  status: number;
  body: string;
  retryAfter: string | undefined;
}

/**
 * The connection broke or could not be opened, so it is unknown whether the request had an effect. `sent` is true if
 * the server had accepted the connection.
 */
export class UnansweredRequestError extends Error {
  readonly sent: boolean;

  constructor(reason: string, sent: boolean) {
    super(reason);
    this.sent = sent;
  }
}

export interface FaultBrowser {
  /** Sends a request with this browser's cookie. Throws UnansweredRequestError if no response arrives. */
  send(method: string, path: string, json?: object): Promise<BrowserAnswer>;
  close(): void;
}

let addressCount = 0;
const REQUEST_TIMEOUT_MS = 20_000;

/**
 * A browser with its own IP address behind a proxy. It keeps connections open. A caller that sends requests rarely
 * should disable `keepAlive`, because the server may just have closed the connection.
 */
export function openBrowser(port: number, { keepAlive = true } = {}): FaultBrowser {
  addressCount += 1;
  const address = `10.7.${addressCount >> 8}.${addressCount & 255}`;
  const agent = new Agent({ keepAlive, maxSockets: 4 });
  const cookies = new Map<string, string>();

  function send(method: string, path: string, json?: object): Promise<BrowserAnswer> {
    return new Promise((resolve, reject) => {
      const body = json === undefined ? undefined : JSON.stringify(json);
      const headers = {
        "X-Forwarded-For": address,
        ...(cookies.size === 0 ? {} : { Cookie: [...cookies.values()].join("; ") }),
        ...(body === undefined
          ? {}
          : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }),
      };
      let sent = false;
      const asked = request({ host: "127.0.0.1", port, method, path, headers, agent, timeout: REQUEST_TIMEOUT_MS });
      asked.on("finish", () => (sent = true));
      asked.on("timeout", () => asked.destroy(new Error("no answer in time")));
      asked.on("error", (error) =>
        reject(new UnansweredRequestError(error.message, sent && !/ECONNREFUSED/.test(error.message))),
      );
      asked.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", (error) => reject(new UnansweredRequestError(error.message, true)));
        response.on("end", () => {
          for (const given of response.headers["set-cookie"] ?? [])
            cookies.set(given.split("=")[0]!, given.split(";")[0]!);
          const retryAfter = response.headers["retry-after"];
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), retryAfter });
        });
      });
      asked.end(body);
    });
  }

  return { send, close: () => agent.destroy() };
}
