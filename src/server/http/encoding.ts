import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { cacheReadings } from "./remembered-header.ts";

export type ContentEncoding = "br" | "gzip" | "identity";

/** Brotli options for texts that are compressed at each request: this quality takes less than a millisecond. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Browsers send about 30 characters. */
const ACCEPT_ENCODING_LENGTH_MAX = 500;

const encodingOfList = cacheReadings(chooseBestEncoding);

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

/** Node sends the headers and a string in one packet, but a buffer in a second packet. */
export function encodeText(text: string, encoding: ContentEncoding): string {
  if (encoding === "br") return brotliCompressSync(text, brotliOptions).toString("latin1");
  return (encoding === "gzip" ? gzipSync(text) : Buffer.from(text)).toString("latin1");
}
