import type { BatchMark, CodeState } from "#domain/sticker/batch.ts";
import type { StickerForm, StickerWording } from "#domain/sticker/sticker.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

export const codeStateNames: Record<CodeState, string> = {
  new: "Yeni",
  printed: "Basıldı",
  sold: "Satıldı",
  linked: "Bağlı",
  off: "Kapalı",
  replaced: "Yenilendi",
};

export const batchMarkNames: Record<BatchMark, string> = {
  printed: "Basıldı",
  "not-printed": "Basılmadı",
  sold: "Satıldı",
  "not-sold": "Satılmadı",
};

export const stickerFormNames: Record<StickerForm, string> = { square: "Kare", round: "Yuvarlak", upright: "Dikey" };

export const stickerWordingNames: Record<StickerWording, string> = { vehicle: "Araç", workplace: "İş yeri" };

export function formatBatchLabel(batch: { name: string; prefix: string; count: number; createdAt: Date }): string {
  const { name, prefix, count, createdAt } = batch;
  return name === "" ? `${prefix} · ${formatCount(count)} kod · ${formatLongDateTime(createdAt)}` : name;
}
