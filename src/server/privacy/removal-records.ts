import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

/**
 * The data that are kept after a removal: the fact that an account was removed, and a company's books for their legal
 * period.
 */
export const removalRecords = {
  tables: ["erasures", "keptBooks"],
  newPassword: "no access",
  expire: {
    async books(db, now) {
      const gone = await db.deleteFrom("keptBooks").where("keepUntil", "<", toIstanbulDate(now)).executeTakeFirst();
      return Number(gone.numDeletedRows);
    },
  },
} satisfies PersonalData;
