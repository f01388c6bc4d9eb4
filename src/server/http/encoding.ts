import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { cacheReadings } from "./remembered-header.ts";

export type ContentEncoding = "br" | "gzip" | "identity";

/** Brotli options for texts that are compressed at each request: this quality takes less than a millisecond. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Longest Accept-Encoding header that is read. Browsers send about 30 characters. */
const ACCEPT_ENCODING_LENGTH_MAX = 500;

const encodingOfList = cacheReadings(chooseBestEncoding);

/** The best encoding that the browser accepts. q=0 means that the browser refuses an encoding. */
export function chooseEncoding(accepted: string | undefined): ContentEncoding {
  return accepted === undefined ? "identity" : encodingOfList(accepted);
}

function chooseBestEncoding(accepted: string): ContentEncoding {
  if (accepted.length > ACCEPT_ENCODING_LENGTH_MAX) return "identity";
  if (acceptsEncoding(accepted, "br")) return "br";
  return acceptsEncoding(accepted, "gzip") ? "gzip" : "identity";
}

function acceptsEncoding(accepted: string, encoding: string): boolean {
  return accepted
    .toLowerCase()
    .split(",")
    .some((part) => {
      const [name, weight] = part.split(";");
      return name?.trim() === encoding && !/^\s*q\s*=\s*0(\.0*)?\s*$/u.test(weight ?? "");
    });
}

/**
 * The compressed text as a string of bytes ("latin1"). Node sends the headers and a string in one packet, but a buffer
 * in a second packet.
 */
export function encodeText(text: string, encoding: ContentEncoding): string {
  if (encoding === "br") return brotliCompressSync(text, brotliOptions).toString("latin1");
  return (encoding === "gzip" ? gzipSync(text) : Buffer.from(text)).toString("latin1");
}
