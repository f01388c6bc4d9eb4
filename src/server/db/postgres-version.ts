import { type Kysely, sql } from "kysely";

import { formatCalendarDate } from "#domain/words/istanbul.ts";
import { EMBEDDED_RELEASE } from "#server/embedded-postgres/release.ts";

import type { DB } from "./tables.ts";

export async function findPostgresVersion(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]!.version.split(" ")[0]!;
}

export function describePostgres(
  version: string,
  { isEmbedded, isPublic }: { isEmbedded: boolean; isPublic: boolean },
): { sentence: string; warning: string | undefined } {
  if (!isEmbedded) return { sentence: `Veri tabanı PostgreSQL ${version} (DATABASE_URL).`, warning: undefined };
  const dated = `PostgreSQL ${version}${version === EMBEDDED_RELEASE.version ? `, ${formatCalendarDate(EMBEDDED_RELEASE.released)} tarihli` : ""}`;
  return {
    sentence: `Veri tabanı gömülü ${dated}.`,
    warning: isPublic
      ? `PUBLIC_URL https ama DATABASE_URL boş: gömülü ${dated}. Sonradan yayımlanan güvenlik düzeltmeleri onda yok; herkese açık bir hizmet için kendi güncel PostgreSQL’inizi DATABASE_URL ile gösterin.`
      : undefined,
  };
}
