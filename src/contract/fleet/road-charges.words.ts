import type { RoadChargeKind, RoadChargeMatch, RoadChargeState, RoadChargeStep } from "#domain/fleet/road-charge.ts";

// Apart from the other words, so that the screens of every day begin without them.

export const roadChargeKindWords: Record<RoadChargeKind, string> = { toll: "HGS/OGS", fine: "Trafik cezası" };

export const roadChargeStateWords: Record<RoadChargeState, string> = {
  new: "Yeni",
  informed: "Bildirildi",
  paid: "Ödendi",
  objected: "İtiraz edildi",
};

export const roadChargeMatchWords: Record<RoadChargeMatch, string> = {
  certain: "Kesin",
  uncertain: "Plaka kesin değil",
  several: "Araç o dakikada el değiştirdi",
  nobody: "Araç o anda kirada değildi",
  chosen: "Elle seçildi",
  own: "Şirkete ait",
};

export const roadChargeStepWords: Record<RoadChargeStep, string> = {
  open: "Yansıtılacak",
  charged: "Yansıtıldı",
  unclear: "Kiracısı belirsiz",
  own: "Şirkete ait",
};

/** What is said of a plate that no car and no rental of the company carries. */
export const FOREIGN_PLATE = "Bu plaka hiçbir aracınızda ve kiralamanızda yok.";

/** What is said of a toll or fine that is there already. */
export const KNOWN_ROAD_CHARGE = "Bu kayıt zaten var.";

/** What is said of one that is so much like another one that a person has to tell them apart. */
export const ALIKE_ROAD_CHARGE = "Bu araç için aynı dakikada, aynı tutarda bir kayıt daha var.";
