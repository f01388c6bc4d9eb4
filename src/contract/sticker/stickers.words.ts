import type { StickerTexts } from "#domain/sticker/sticker-drawing.ts";
import type { StickerDesign, StickerWording } from "#domain/sticker/sticker.ts";
import { toTurkishUpperCase } from "#domain/words/turkish.ts";

const invitationTexts: Record<StickerWording, { turkish: string; english: string }> = {
  vehicle: { turkish: "Sahibine ulaşmak için okutun", english: "Scan to reach the owner" },
  workplace: { turkish: "Bize ulaşmak için okutun", english: "Scan to reach us" },
};

export function makeStickerTexts(
  { wording, isBilingual }: StickerDesign,
  { code, brand, publicUrl }: { code: string; brand: string; publicUrl: string },
): StickerTexts {
  const { turkish, english } = invitationTexts[wording];
  return {
    brand: toTurkishUpperCase(brand),
    wording: turkish,
    english: isBilingual ? english : null,
    code,
    address: formatTypedAddress(publicUrl),
  };
}

export function formatTypedAddress(publicUrl: string): string {
  return `${publicUrl.replace(/^\w+:\/\/([^/]*).*$/u, "$1")}/q`;
}
