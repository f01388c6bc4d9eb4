import type { ReachGap } from "#domain/notices/reachability.ts";

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

const companyReachGapWords: Record<ReachGap, string> = {
  "address-unconfirmed": "Şirket sahibinin e-posta adresi doğrulanmadı.",
  "address-refused": "E-posta sunucusu şirket sahibinin adresine gelen e-postayı kabul etmiyor.",
  failing: "Şirket sahibine son bildirimleri gönderemedik.",
  "none-on": "Şirket sahibinin açık bir bildirim yolu yok.",
};

export function makeReachGapSentence({ gap, isMine }: { gap: ReachGap; isMine: boolean }): string {
  return isMine ? reachGapWords[gap].why : companyReachGapWords[gap];
}
