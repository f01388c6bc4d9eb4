import { statSync } from "node:fs";

import { formatLongDateTime } from "#domain/words/istanbul.ts";

import type { TableTally } from "./format.ts";
import type { RestoreResult } from "./restore.ts";

export function describeTallies(tallies: readonly TableTally[], seen = ""): string {
  const lines = tallies.map(
    ({ table, rows, sha256 }) =>
      `${table.padEnd(18)} ${rows.toLocaleString("tr").padStart(12)}  ${sha256.slice(0, 12)}${seen}`,
  );
  return [`${"Tablo".padEnd(18)} ${"Satır".padStart(12)}  Özet`, ...lines].join("\n");
}

export function describeRestore(
  { head, tallies, erased, administrators }: RestoreResult,
  { withErasures }: { withErasures: boolean },
): string {
  return [
    describeTallies(tallies, "  veri tabanında aynı"),
    "",
    `${formatLongDateTime(new Date(head.takenAt))} tarihli yedek geri yüklendi; her satır veri tabanından yeniden okunup karşılaştırıldı.`,
    withErasures
      ? `Yedekten sonra silindiği için yeniden silinen: ${erased.accounts} hesap, ${erased.profiles} profil.`
      : "Silinenler defteri verilmedi (--erasures): yedekten sonra silinen hesaplar varsa geri geldi.",
    `Yöneticiler: ${administrators.join(", ") || "yok"}. Tanımadığınız biri varsa dosya değiştirilmiş olabilir: sunucuyu başlatmayın.`,
    "Oturumlar yedekte durmaz: herkes yeniden giriş yapar. Çalışan sunucu varsa yeniden başlatın.",
  ].join("\n");
}

export function formatFileSize(file: string): string {
  return `${(statSync(file).size / 1_000_000).toLocaleString("tr", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}
