import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { PersonalData } from "#server/db/personal-data.ts";

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
