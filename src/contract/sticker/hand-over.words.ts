import { formatClaimWord } from "#domain/sticker/claim.ts";
import type { HandOverTexts } from "#domain/sticker/hand-over-drawing.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";

import { typedAddress } from "./stickers.words.ts";

/** What the buyer of a code is given to read, on the screen, as a text and on paper: nothing of the seller's. docs/product.md 4.10. */
export function handOverTexts({
  brand,
  publicUrl,
  code,
  claim,
  claimEndsAt,
}: {
  brand: string;
  /** The address of the service, or any of its pages. */
  publicUrl: string;
  code: string;
  claim: string;
  claimEndsAt: Date;
}): HandOverTexts {
  const word = formatClaimWord(claim);
  return {
    title: `${brand} etiketi`,
    code: { name: "Etiketin kodu", text: code },
    word: { name: "Etkinleştirme kodu", text: word },
    steps: [
      `Etiketi okutun ya da ${typedAddress(publicUrl)} adresini açıp kodu yazın: ${code}`,
      "Ücretsiz kayıt olun ya da giriş yapın ve kodu hesabınıza bağlayın.",
      `Sorulduğunda etkinleştirme kodunu yazın: ${word}`,
    ],
    end: `Etkinleştirme kodu ${formatLongDate(claimEndsAt)} tarihine kadar geçerlidir.`,
  };
}
