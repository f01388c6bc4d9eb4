import { formatClaimWord } from "#domain/sticker/claim.ts";
import type { HandOverTexts } from "#domain/sticker/hand-over-drawing.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";

import { formatTypedAddress } from "./stickers.words.ts";

export function makeHandOverTexts({
  brand,
  publicUrl,
  code,
  claim,
  claimEndsAt,
}: {
  brand: string;
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
      `Etiketi okutun ya da ${formatTypedAddress(publicUrl)} adresini açıp kodu yazın: ${code}`,
      "Ücretsiz kayıt olun ya da giriş yapın ve kodu hesabınıza bağlayın.",
      `Sorulduğunda etkinleştirme kodunu yazın: ${word}`,
    ],
    end: `Etkinleştirme kodu ${formatLongDate(claimEndsAt)} tarihine kadar geçerlidir.`,
  };
}
