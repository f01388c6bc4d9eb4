import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { stringify } from "csv-stringify/sync";

import { printListColumns as words } from "#contract/wording/prints.ts";
import { formatClaimWord } from "#domain/claim.ts";
import { scanUrl } from "#server/modules/codes/scan-url.ts";

import type { OrderedSticker } from "./stickers-store.ts";

/** Lines that are written at once. */
const AT_ONCE = 500;

/**
 * Writes a table for a spreadsheet in Türkiye and ends the sink: what each sticker's QR holds, where it stands in its batch, and its claim word
 * where it is asked for.
 */
export async function writeList(
  stickers: readonly OrderedSticker[],
  { publicUrl, claims }: { publicUrl: string; claims: boolean },
  sink: Writable,
): Promise<void> {
  await pipeline(function* bytes() {
    // By the mark a spreadsheet knows the letters.
    yield `\u{FEFF}${lines([[words.code, words.address, words.batch, words.number, ...(claims ? [words.claim] : [])]])}`;
    for (let from = 0; from < stickers.length; from += AT_ONCE) {
      yield lines(
        stickers
          .slice(from, from + AT_ONCE)
          .map(({ code, batch, number, claim }) => [
            code,
            scanUrl(publicUrl, code),
            batch,
            number === null ? "" : String(number),
            ...(claims ? [claim === null ? "" : formatClaimWord(claim)] : []),
          ]),
      );
    }
  }, sink);
}

function lines(rows: readonly (readonly string[])[]): string {
  // A cell that begins like a formula would be run by a spreadsheet.
  return stringify(rows as string[][], { delimiter: ";", record_delimiter: "\r\n", escape_formulas: true });
}
