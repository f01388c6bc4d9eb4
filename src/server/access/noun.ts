import type { Kysely } from "kysely";

import type { PersonalData } from "#server/db/personal-data.ts";
import type { DB } from "#server/db/tables.ts";

const SENT_DIGEST_DAYS = 90;

/** Digests under a secret key, which name nobody and cannot be exported. */
export const personalData = {
  tables: ["sentDigests"],
  newPassword: "no access",
  expire: { sentDigests: deleteOldSentDigests },
} satisfies PersonalData;

async function deleteOldSentDigests(db: Kysely<DB>, now: Date): Promise<number> {
  const end = new Date(now.getTime() - SENT_DIGEST_DAYS * 24 * 60 * 60 * 1000);
  const { numDeletedRows } = await db.deleteFrom("sentDigests").where("sentAt", "<", end).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
