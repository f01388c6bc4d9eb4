import type { ClockDoubt } from "#domain/clock.ts";
import { formatLongDateTime } from "#domain/istanbul.ts";

/** What the clocks say, as whoever runs the service reads it. Instants are UTC. */
export function doubtedClockSentence({
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
    return `Sunucunun saati ${formatLongDateTime(server)}, veri tabanınınki ${formatLongDateTime(database)}. Aralarında bir günden fazla fark var.`;
  const seen = `Sunucunun saati ${formatLongDateTime(database)}; en son ${formatLongDateTime(lastSeen)} görülmüştü.`;
  return doubt === "ahead" ? `${seen} Saat ileri atlamış görünüyor.` : `${seen} Saat geri alınmış görünüyor.`;
}

export const NOTHING_DELETED = "Saat kesinleşene kadar süresi dolan hiçbir kayıt silinmez.";

/** What is to be done about it. */
export const clockRemedies: Record<ClockDoubt, string> = {
  apart: "Yanlış olan saati düzeltin; silme işi kendiliğinden sürer.",
  ahead:
    "Sunucu uzun süre kapalı kaldıysa saat doğrudur: onaylayın. Saat yanlışsa düzeltin; silme işi kendiliğinden sürer.",
  behind: "Saat yanlışsa düzeltin; silme işi kendiliğinden sürer. Önceki saat yanlış idiyse şimdikini onaylayın.",
};
