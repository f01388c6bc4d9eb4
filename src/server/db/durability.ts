import { sql } from "kysely";

import type { Database } from "./pool.ts";

interface DurabilitySettings {
  commit: string;
  names: string;
  hasStandby: boolean;
}

export async function findDurabilityWarnings({ db, scan }: Pick<Database, "db" | "scan">): Promise<string[]> {
  const { rows } = await sql<DurabilitySettings>`
    select current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as names,
      ${scan.primary !== undefined} or exists (select from pg_stat_replication) as has_standby`.execute(db);
  return listDurabilityWarnings(rows[0]!);
}

export function listDurabilityWarnings({ commit, names, hasStandby }: DurabilitySettings): string[] {
  if (commit === "off")
    return [
      "PostgreSQL’de synchronous_commit kapalı. Sunucu çökerse kaydedildi dediğimiz bilgiler kaybolur ve bunu kimse fark etmez. Açın.",
    ];
  if (hasStandby && names === "")
    return [
      "Yedek sunucu eşzamanlı değil (synchronous_standby_names boş). Yönetim ona geçerse son kayıtlar kaybolabilir, gizlenen iletişim bilgileri yeniden görünebilir. Hiçbir kaydın kaybolmaması için eşzamanlı bir yedek sunucu tanımlayın.",
    ];
  if (hasStandby && (commit === "local" || commit === "remote_write"))
    return [
      `PostgreSQL’de synchronous_commit ${commit}. Yönetim yedek sunucuya geçerse son kayıtlar kaybolabilir. on ya da remote_apply yapın.`,
    ];
  return [];
}
