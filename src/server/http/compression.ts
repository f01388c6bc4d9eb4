import { promisify } from "node:util";
import { brotliCompress, gzip, type BrotliOptions } from "node:zlib";

import type { Context, MiddlewareHandler } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";

import { brotli, encodingFor, type Encoding } from "./encoding.ts";

/** Below this many bytes an answer is one packet in any case. */
const WORTH_IT = 1024;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

async function compress(
  text: ArrayBuffer | Buffer,
  encoding: Exclude<Encoding, "identity">,
  effort: BrotliOptions = brotli,
): Promise<Buffer> {
  return encoding === "br" ? inBrotli(text, effort) : inGzip(text);
}

/** A tenth smaller than usual, for fifty times the work: for a small text that is compressed once. */
export const smallest: BrotliOptions = {};

/**
 * Compresses texts on their way out, by brotli where it is taken, which the framework's own does not know; beside the work, and whole: none
 * of our texts is so long that it must begin to travel before it ends. What has its encoding already passes, and what says "no-transform".
 */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next();
  const { res } = c;
  if (!res.body || c.req.method === "HEAD" || res.headers.has("Content-Encoding")) return;
  if (res.headers.get("Cache-Control")?.includes("no-transform")) return;
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(res.headers.get("Content-Type") ?? "")) return;
  c.header("Vary", "Accept-Encoding", { append: true });
  const encoding = encodingFor(c.req.header("Accept-Encoding"));
  if (encoding === "identity") return;
  const text = await res.arrayBuffer();
  const isWorthIt = text.byteLength >= WORTH_IT;
  const body = isWorthIt ? await compress(text, encoding) : text;
  c.res = new Response(body, res);
  c.res.headers.delete("Content-Length");
  if (isWorthIt) c.res.headers.set("Content-Encoding", encoding);
};

/**
 * Answers with a text that is the same for everybody, as long as the process lives. It is read and compressed when somebody first
 * asks for it, and kept: compressing a megabyte at each request would give 90 ms of our time for a hundred bytes of anybody's.
 */
export function compressedOnce(
  type: string,
  read: () => string | Promise<string | Buffer>,
  effort?: BrotliOptions,
): (c: Context) => Promise<Response> {
  const kept = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();

  async function make(encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    if (encoding === "identity") return Buffer.from(await read());
    return Buffer.from(await compress(await keep("identity"), encoding, effort));
  }

  function keep(encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    const known = kept.get(encoding);
    if (known) return known;
    const made = make(encoding);
    kept.set(encoding, made);
    // What failed is tried again by the next who asks.
    made.catch(() => kept.delete(encoding));
    return made;
  }

  return async (c) => {
    const encoding = encodingFor(c.req.header("Accept-Encoding"));
    const body = await keep(encoding);
    // What travels as it is gets its Vary as every text does.
    const headers = encoding === "identity" ? {} : { "Content-Encoding": encoding, Vary: "Accept-Encoding" };
    return c.body(body, 200, { "Content-Type": type, ...headers });
  };
}
