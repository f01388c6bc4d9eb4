import { type Kysely, sql } from "kysely";

import { compareTurkish } from "#domain/words/turkish.ts";
import { UnusableDatabaseError } from "#server/embedded-postgres/database-errors.ts";

const SORTED_WORDS = [
  "su",
  "şeker",
  "Zeynep",
  "ırmak",
  "İzmir",
  "ıhlamur",
  "iğne",
  "çay",
  "cam",
  "Çınar",
  "ozan",
  "ördek",
  "uzun",
  "üzüm",
  "gül",
  "ğ",
  "kâğıt",
  "Kağan",
];

/** A PostgreSQL built without ICU sorts wrongly without an error, and paged lists would lose rows. */
export async function verifyTurkishOrder<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{
    word: string;
  }>`select word from unnest(${SORTED_WORDS}::text[]) as word order by word collate turkish`.execute(db);
  const found = rows.map(({ word }) => word).join(" ");
  const expected = SORTED_WORDS.toSorted(compareTurkish).join(" ");
  if (found === expected) return;
  throw new UnusableDatabaseError(
    `Veri tabanı Türkçe sözcükleri yanlış sıralıyor; sunucu ICU desteğiyle derlenmiş olmalı. Beklenen: ${expected}. Bulunan: ${found}.`,
  );
}
