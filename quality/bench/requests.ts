import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

const httpAgent = new Agent({ keepAlive: true });
// The headers that phones send, so that the server returns the same response as to a phone.
const browserHeaders = {
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Accept-Encoding": "gzip, deflate",
  "Accept-Language": "tr-TR,tr;q=0.9",
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
};

type RequestHeaders = Record<string, string>;

/** An IP address for the X-Forwarded-For header, different for each `nth`. */
export function makeVisitorAddress(nth: number): string {
  return `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
}

export function makePageRequest(path: string, headers: RequestHeaders = {}): string {
  return makeRawRequest(`GET ${path} HTTP/1.1`, {
    Host: "localhost",
    Connection: "keep-alive",
    ...browserHeaders,
    ...headers,
  });
}

export function makeCallRequest(procedure: string, input: unknown, headers: RequestHeaders = {}): string {
  const body = makeBody(input);
  const length = String(Buffer.byteLength(body));
  const json = { "Content-Type": "application/json", "Content-Length": length };
  return (
    makeRawRequest(`POST /rpc/${procedure} HTTP/1.1`, { Host: "localhost", ...browserHeaders, ...json, ...headers }) +
    body
  );
}

function makeRawRequest(first: string, headers: RequestHeaders): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${first}\r\n${lines.join("")}\r\n`;
}

function makeBody(input: unknown): string {
  return JSON.stringify({ json: input, meta: [] });
}

export interface PageResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as received. */
  body: Buffer;
}

export function fetchPage(port: number, path: string, headers: RequestHeaders = {}): Promise<PageResponse> {
  return sendRequest(port, "GET", path, { ...browserHeaders, ...headers });
}

/** Calls a procedure, and returns the raw response. */
export function callProcedure(
  port: number,
  procedure: string,
  input: unknown,
  headers: RequestHeaders = {},
): Promise<PageResponse> {
  return sendRequest(
    port,
    "POST",
    `/rpc/${procedure}`,
    { "Content-Type": "application/json", ...headers },
    makeBody(input),
  );
}

async function sendRequest(
  port: number,
  method: string,
  path: string,
  headers: RequestHeaders,
  body?: string,
): Promise<PageResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<PageResponse>();
  const request = httpRequest({ agent: httpAgent, port, host: "127.0.0.1", method, path, headers });
  request.once("error", reject);
  request.once("response", (answer) => {
    buffer(answer).then(
      (bytes) => resolve({ status: answer.statusCode!, headers: answer.headers, body: bytes }),
      reject,
    );
  });
  request.end(body);
  return promise;
}

/** The output of a procedure, parsed from its response. Throws unless the status is 200. */
export function readAnswer<Output>(answer: PageResponse): Output {
  if (answer.status !== 200) throw new Error(`The server answered ${answer.status}: ${answer.body.toString()}`);
  return (JSON.parse(answer.body.toString()) as { json: Output }).json;
}
