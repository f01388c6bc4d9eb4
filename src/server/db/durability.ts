import { type Kysely, sql } from "kysely";

import type { DB } from "./tables.ts";

interface DurabilitySettings {
  commit: string;
  names: string;
  standbys: number;
}

export async function findDurabilityWarnings(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<DurabilitySettings>`
    select current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as names,
      (select count(*) from pg_stat_replication) as standbys`.execute(db);
  return listDurabilityWarnings(rows[0]!);
}

export function listDurabilityWarnings({ commit, names, standbys }: DurabilitySettings): string[] {
  if (commit === "off")
    return [
      "PostgreSQL’de synchronous_commit kapalı. Sunucu çökerse kaydedildi dediğimiz bilgiler kaybolur ve bunu kimse fark etmez. Açın.",
    ];
  if (standbys > 0 && names === "")
    return [
      "Yedek sunucu eşzamanlı değil (synchronous_standby_names boş). Yönetim ona geçerse son kayıtlar kaybolabilir; gizlenen iletişim bilgileri, sahipleri bakana kadar gösterilmez.",
    ];
  if (standbys > 0 && (commit === "local" || commit === "remote_write"))
    return [
      `PostgreSQL’de synchronous_commit ${commit}. Yönetim yedek sunucuya geçerse son kayıtlar kaybolabilir. on ya da remote_apply yapın.`,
    ];
  return [];
}
