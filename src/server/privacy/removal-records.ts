import { istanbulDate } from "#domain/words/istanbul.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

/** What remains of whoever was removed: that it was, and a company's books until the law asks for them no longer. */
export const removalRecords = {
  tables: ["erasures", "keptBooks"],
  expire: {
    async books(db, now) {
      const gone = await db.deleteFrom("keptBooks").where("keepUntil", "<", istanbulDate(now)).executeTakeFirst();
      return Number(gone.numDeletedRows);
    },
  },
} satisfies PersonalData;
