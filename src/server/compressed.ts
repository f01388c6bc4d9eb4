import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

import type { MiddlewareHandler } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";

import { brotli, encodingFor } from "./encodings.ts";

/** Below this many bytes an answer is one packet in any case. */
const WORTH_IT = 1024;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/**
 * Compresses texts on their way out, by brotli where it is taken, which the framework's own does not know; beside the work, and whole: none
 * of our texts is so long that it must begin to travel before it ends. What has its encoding already passes.
 */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next();
  const { res } = c;
  if (!res.body || c.req.method === "HEAD" || res.headers.has("Content-Encoding")) return;
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(res.headers.get("Content-Type") ?? "")) return;
  c.header("Vary", "Accept-Encoding", { append: true });
  const encoding = encodingFor(c.req.header("Accept-Encoding"));
  if (encoding === "identity") return;
  const text = await res.arrayBuffer();
  const isWorthIt = text.byteLength >= WORTH_IT;
  const body = !isWorthIt ? text : encoding === "br" ? await inBrotli(text, brotli) : await inGzip(text);
  c.res = new Response(body, res);
  c.res.headers.delete("Content-Length");
  if (isWorthIt) c.res.headers.set("Content-Encoding", encoding);
};
