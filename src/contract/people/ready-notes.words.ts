import { DEFAULT_NOTE, type ProfileKind } from "#domain/people/profile.ts";

/** Notes to choose with one tap, by what the sticker is on. The first one is the default note. */
export const readyNotes: Record<ProfileKind, readonly string[]> = {
  vehicle: [
    DEFAULT_NOTE,
    "Aracı çekmem gerekiyorsa haber verin, hemen geliyorum.",
    "Yakındayım; haber verirseniz birkaç dakikada gelirim.",
    "Araçta bir sorun görürseniz lütfen haber verin.",
  ],
  place: [
    DEFAULT_NOTE,
    "Kapıda kimse yoksa haber verin, hemen geliyoruz.",
    "Kargonuz varsa haber verin, kapıya çıkalım.",
    "Kapalıyken de buradan haber verebilirsiniz.",
  ],
};
