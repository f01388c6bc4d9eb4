import { promisify } from "node:util";
import { brotliCompress, gzip, type BrotliOptions } from "node:zlib";

import type { Context, MiddlewareHandler } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";

import { brotliOptions, chooseEncoding, type ContentEncoding } from "./encoding.ts";

const COMPRESSED_BYTES_MIN = 1024;

const brotliText = promisify(brotliCompress);
const gzipText = promisify(gzip);

async function compressText(
  text: ArrayBuffer | Buffer,
  encoding: Exclude<ContentEncoding, "identity">,
  effort: BrotliOptions = brotliOptions,
): Promise<Buffer> {
  return encoding === "br" ? brotliText(text, effort) : gzipText(text);
}

/**
 * The default options of brotli, which have the highest quality: the result is a tenth smaller for fifty times the
 * work.
 */
export const smallestBrotliOptions: BrotliOptions = {};

/**
 * The framework's own middleware has no brotli. The compression runs on another thread, and the whole text is sent at
 * once, because our texts are short.
 */
export const compressAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  const { res } = c;
  if (!res.body || c.req.method === "HEAD" || res.headers.has("Content-Encoding")) return;
  if (res.headers.get("Cache-Control")?.includes("no-transform")) return;
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(res.headers.get("Content-Type") ?? "")) return;
  c.header("Vary", "Accept-Encoding", { append: true });
  const encoding = chooseEncoding(c.req.header("Accept-Encoding"));
  if (encoding === "identity") return;
  const text = await res.arrayBuffer();
  const isWorthIt = text.byteLength >= COMPRESSED_BYTES_MIN;
  const body = isWorthIt ? await compressText(text, encoding) : text;
  c.res = new Response(body, res);
  c.res.headers.delete("Content-Length");
  if (isWorthIt) c.res.headers.set("Content-Encoding", encoding);
};

/** The text is read and compressed at the first request and then cached, because compressing a megabyte takes 90 ms. */
export function answerCompressedOnce(
  type: string,
  read: () => string | Promise<string | Buffer>,
  effort?: BrotliOptions,
): (c: Context) => Promise<Response> {
  const kept = new Map<ContentEncoding, Promise<Buffer<ArrayBuffer>>>();

  async function make(encoding: ContentEncoding): Promise<Buffer<ArrayBuffer>> {
    if (encoding === "identity") return Buffer.from(await read());
    return Buffer.from(await compressText(await keep("identity"), encoding, effort));
  }

  function keep(encoding: ContentEncoding): Promise<Buffer<ArrayBuffer>> {
    const known = kept.get(encoding);
    if (known) return known;
    const made = make(encoding);
    kept.set(encoding, made);
    // A failed compression is not kept, so that the next request tries again.
    made.catch(() => kept.delete(encoding));
    return made;
  }

  return async (c) => {
    const encoding = chooseEncoding(c.req.header("Accept-Encoding"));
    const body = await keep(encoding);
    // The middleware `compressAnswers` adds Vary to an uncompressed answer.
    const headers = encoding === "identity" ? {} : { "Content-Encoding": encoding, Vary: "Accept-Encoding" };
    return c.body(body, 200, { "Content-Type": type, ...headers });
  };
}
