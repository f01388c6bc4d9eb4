import type { RoadChargeKind, RoadChargeMatch, RoadChargeState, RoadChargeStep } from "#domain/fleet/road-charge.ts";

// The words are in a separate file, because only the pages about tolls and fines need them.

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

export const FOREIGN_PLATE_MESSAGE = "Bu plaka hiçbir aracınızda ve kiralamanızda yok.";

export const KNOWN_ROAD_CHARGE_MESSAGE = "Bu kayıt zaten var.";

export const SIMILAR_ROAD_CHARGE_MESSAGE = "Bu araç için aynı dakikada, aynı tutarda bir kayıt daha var.";
