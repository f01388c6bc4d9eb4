import { alertWayWords } from "#contract/notices/alerts.words.ts";
import type { AuditEventView } from "#contract/people/audit.ts";
import { batchMarkNames } from "#contract/sticker/batches.words.ts";
import { limitWords } from "#contract/words/limits.words.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

const wordsOfRefusal: Record<string, string> = {
  FORBIDDEN: "yetkisi yok",
  COMPANY_NOT_APPROVED: "filo paneli kapalı",
  PROFILE_NOT_YOURS: "profil başkasının",
};

const wordsOfCorrection: Record<string, string> = { "typing-mistake": "Yazım hatası", "another-car": "Başka araç" };

const wordsOfReplacement: Record<string, string> = { worn: "Yıprandı ya da yırtıldı", lost: "Kayboldu ya da çalındı" };

/** A key that only a newer server knows is shown unchanged. The batch is omitted, because the table links to it. */
export function formatAuditDetails(details: AuditEventView["details"]): string[] {
  const { from, to, count, prefix, batch: _, ...others } = details;
  return [
    ...(count === undefined
      ? []
      : [`${formatCount(Number(count))} kod${prefix === undefined ? "" : `, ön ek ${prefix}`}`]),
    ...(to === undefined
      ? []
      : [from === undefined ? formatValue(to) : `${formatValue(from)} yerine ${formatValue(to)}`]),
    ...Object.entries(others).map(([key, value]) => formatDetail(key, String(value))),
  ];
}

function formatValue(value: string | number): string {
  return value === "" ? "boş" : String(value);
}

function formatDetail(key: string, value: string): string {
  switch (key) {
    case "mark":
      return `İşaret: ${(batchMarkNames as Partial<Record<string, string>>)[value] ?? value}`;
    case "numbers":
      return `Numaralar: ${value.replace("-", "–")}`;
    case "correction":
      return wordsOfCorrection[value] ?? value;
    case "reason":
      return `Neden: ${value}`;
    case "km":
      return value === "out" ? "Çıkış km" : "Dönüş km";
    case "outcome":
      return `Sonuç: ${value}`;
    case "replacement":
      return wordsOfReplacement[value] ?? value;
    case "newCode":
      return `Yerini alan kod: ${value}`;
    case "oldCode":
      return `Yerine geçtiği kod: ${value}`;
    case "since":
      return `Bağlanması: ${formatLongDateTime(new Date(value))}`;
    case "limit":
      return `Sınır: ${(limitWords as Partial<Record<string, string>>)[value] ?? value}`;
    case "way":
      return `Yol: ${(alertWayWords as Partial<Record<string, string>>)[value] ?? value}`;
    case "lastSeen":
      return `Önceki saat: ${formatLongDateTime(new Date(value))}`;
    case "procedure":
      return `İşlem: ${value}`;
    case "refusal":
      return `Yanıt: ${wordsOfRefusal[value] ?? value}`;
    case "device":
      return `Cihaz: ${value || "bilinmiyor"}`;
    default:
      return `${key}: ${value}`;
  }
}
