import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { rememberReadings } from "./remembered-header.ts";

export type Encoding = "br" | "gzip" | "identity";

/** Brotli options for texts that are compressed at each request: this quality takes less than a millisecond. */
export const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Longest Accept-Encoding header that is read. Browsers send some 30 characters. */
const LIST_MAX = 500;

const encodingOfList = rememberReadings(bestOf);

/** The best encoding that the browser accepts. q=0 means that the browser refuses an encoding. */
export function encodingFor(accepted: string | undefined): Encoding {
  return accepted === undefined ? "identity" : encodingOfList(accepted);
}

function bestOf(accepted: string): Encoding {
  if (accepted.length > LIST_MAX) return "identity";
  if (takes(accepted, "br")) return "br";
  return takes(accepted, "gzip") ? "gzip" : "identity";
}

function takes(accepted: string, encoding: string): boolean {
  return accepted
    .toLowerCase()
    .split(",")
    .some((part) => {
      const [name, weight] = part.split(";");
      return name?.trim() === encoding && !/^\s*q\s*=\s*0(\.0*)?\s*$/u.test(weight ?? "");
    });
}

/**
 * The compressed text as a string of bytes ("latin1"). Node sends the headers and a string in one packet, but a
 * buffer in a second one.
 */
export function encode(text: string, encoding: Encoding): string {
  if (encoding === "br") return brotliCompressSync(text, brotli).toString("latin1");
  return (encoding === "gzip" ? gzipSync(text) : Buffer.from(text)).toString("latin1");
}
