import type { ClockDoubt } from "#domain/words/clock.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

export function makeDoubtedClockSentence({
  doubt,
  server,
  database,
  lastSeen,
}: {
  doubt: ClockDoubt;
  server: Date;
  database: Date;
  lastSeen: Date | null;
}): string {
  if (doubt === "apart" || lastSeen === null)
    return `Sunucunun saati ${formatLongDateTime(server)}, veri tabanının saati ${formatLongDateTime(database)} diyor. Aralarında bir günden fazla fark var.`;
  const seen = `Sunucunun saati ${formatLongDateTime(database)} diyor. En son görülen saat ${formatLongDateTime(lastSeen)} idi.`;
  return doubt === "ahead" ? `${seen} Saat ileri atlamış görünüyor.` : `${seen} Saat geri alınmış görünüyor.`;
}

export const NOTHING_DELETED_MESSAGE = "Sunucu, saatten emin olana kadar süresi dolan hiçbir kaydı silmez.";

export const clockRemedies: Record<ClockDoubt, string> = {
  apart: "Yanlış olan saati düzeltin. Saatler tutunca silme işi kendiliğinden sürer.",
  ahead:
    "Sunucu uzun süre kapalı kaldıysa saat doğrudur, onaylayın. Saat yanlışsa düzeltin. Düzelince silme işi kendiliğinden sürer.",
  behind:
    "Saat yanlışsa düzeltin. Düzelince silme işi kendiliğinden sürer. Önceki saat yanlış idiyse şimdikini onaylayın.",
};
