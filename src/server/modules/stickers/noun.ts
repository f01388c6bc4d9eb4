import type { PersonalData } from "#server/db/personal-data.ts";

import { deleteOldOrders } from "./orders-store.ts";
import { adminStickerProcedures, carStickerProcedures, ownStickerProcedures } from "./procedures.ts";

export const procedures = {
  codes: ownStickerProcedures,
  company: { cars: carStickerProcedures },
  admin: { stickers: adminStickerProcedures },
};

/** What an account is about to download: codes that stand in its export already. It goes with the account. */
export const personal = {
  tables: ["printOrders"],
  expire: { printOrders: deleteOldOrders },
} satisfies PersonalData;
