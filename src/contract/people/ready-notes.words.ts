import { DEFAULT_PROFILE_NOTE, type ProfileKind } from "#domain/people/profile.ts";

/** The first note of each kind is the default. */
export const readyNotes: Record<ProfileKind, readonly string[]> = {
  vehicle: [
    DEFAULT_PROFILE_NOTE,
    "Aracı çekmem gerekiyorsa yazın, hemen gelirim.",
    "Yakındayım, yazarsanız birkaç dakikada gelirim.",
    "Araçta bir sorun görürseniz lütfen haber verin.",
  ],
  place: [
    DEFAULT_PROFILE_NOTE,
    "Kapıda kimse yoksa haber verin, hemen geliyoruz.",
    "Kargonuz varsa haber verin, kapıya çıkalım.",
    "Kapalıyken de buradan haber verebilirsiniz.",
  ],
};
