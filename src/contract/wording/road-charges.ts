import type { RoadChargeKind, RoadChargeMatch, RoadChargeState, RoadChargeStep } from "#domain/road-charge.ts";

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
