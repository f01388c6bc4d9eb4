import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { printListColumns as words } from "#contract/sticker/prints.words.ts";
import { formatClaimWord } from "#domain/sticker/claim.ts";
import { generateCsvPieces } from "#server/http/csv.ts";
import { makeScanUrl } from "#server/modules/codes/scan-url.ts";

import type { OrderedSticker } from "./stickers-store.ts";

const ROWS_AT_ONCE = 500;

export async function writeCodeList(
  stickers: readonly OrderedSticker[],
  { publicUrl, claims }: { publicUrl: string; claims: boolean },
  sink: Writable,
): Promise<void> {
  function* pages() {
    for (let from = 0; from < stickers.length; from += ROWS_AT_ONCE)
      yield stickers.slice(from, from + ROWS_AT_ONCE).map(rowOf);
  }
  function rowOf({ code, batch, number, claim }: OrderedSticker): string[] {
    const place = [code, makeScanUrl(publicUrl, code), batch, number === null ? "" : String(number)];
    return claims ? [...place, claim === null ? "" : formatClaimWord(claim)] : place;
  }
  const headings = [words.code, words.address, words.batch, words.number, ...(claims ? [words.claim] : [])];
  await pipeline(generateCsvPieces(headings, pages()), sink);
}
