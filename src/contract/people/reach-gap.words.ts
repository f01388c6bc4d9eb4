import type { ReachGap } from "#domain/notices/reachability.ts";

/** Why an account gets no alerts about notices, and what its owner can do. */
export const reachGapWords: Record<ReachGap, { why: string; help: string }> = {
  "address-unconfirmed": {
    why: "E-posta adresiniz doğrulanmadı.",
    help: "Adresinizi doğrulayın ya da bu cihazda bildirimleri açın.",
  },
  "address-refused": {
    why: "E-posta sunucusu adresinize gelen e-postayı kabul etmiyor.",
    help: "Bu cihazda bildirimleri açın ya da başka bir yol ekleyin.",
  },
  failing: {
    why: "Son bildirimlerinizi gönderemedik.",
    help: "Bildirim yollarınıza bakın ya da bu cihazda bildirimleri açın.",
  },
  "none-on": {
    why: "Mesajlar için açık bir bildirim yolunuz yok.",
    help: "Bu cihazda bildirimleri açın ya da başka bir yol seçin.",
  },
};

/** Why the owner of a company gets no alerts. The sentences are for members who cannot change that. */
const companyReachGapWords: Record<ReachGap, string> = {
  "address-unconfirmed": "Şirket sahibinin e-posta adresi doğrulanmadı.",
  "address-refused": "E-posta sunucusu şirket sahibinin adresine gelen e-postayı kabul etmiyor.",
  failing: "Şirket sahibine son bildirimleri gönderemedik.",
  "none-on": "Şirket sahibinin açık bir bildirim yolu yok.",
};

/**
 * The sentence about why alerts about an inbox reach nobody. `isMine` is whether the reader's own account should get
 * them.
 */
export function makeReachGapSentence({ gap, isMine }: { gap: ReachGap; isMine: boolean }): string {
  return isMine ? reachGapWords[gap].why : companyReachGapWords[gap];
}
