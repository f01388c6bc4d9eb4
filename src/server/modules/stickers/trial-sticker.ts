import { buffer } from "node:stream/consumers";

import type { Context } from "hono";

import { printSubjectNames } from "#contract/sticker/prints.words.ts";
import { EXAMPLE_CODE } from "#domain/sticker/code.ts";
import type { Deps } from "#server/deps.ts";
import { makeAttachmentHeader } from "#server/http/attachment.ts";
import { answerCompressedOnce } from "#server/http/compression.ts";

import { ONE_STICKER_SETUP } from "./setups.ts";
import type { OrderedSticker } from "./stickers-store.ts";
import type { StickerPrinting } from "./work.ts";

const TRIAL_STICKER: OrderedSticker = {
  code: EXAMPLE_CODE,
  look: { form: "square", wording: "vehicle", isBilingual: false },
  claim: null,
  number: null,
  batch: "",
  label: "",
};

/** The file is the same for everybody, so it is made once, at the first request. */
export function createTrialSticker(
  printing: StickerPrinting,
  { config }: Pick<Deps, "config">,
): (c: Context) => Promise<Response> {
  const answer = answerCompressedOnce("application/pdf", async () => {
    const { publicUrl, brand } = config;
    const file = await printing.open({
      party: "visitors",
      work: { kind: "sheets", setup: ONE_STICKER_SETUP, claims: false, publicUrl, brand: brand.name },
      items: (async function* () {
        yield [TRIAL_STICKER];
      })(),
      // Several requests may wait for this one file, so it is finished even if the first client has gone.
      hungUp: new AbortController().signal,
    });
    return buffer(file);
  });
  return (c) => {
    c.header("Content-Disposition", makeAttachmentHeader(printSubjectNames.trial, "pdf"));
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex");
    return answer(c);
  };
}
