import type { PersonalData } from "#server/db/personal-data.ts";

import { deleteOldOrders } from "./orders-store.ts";
import { adminStickerProcedures, carStickerProcedures, ownStickerProcedures } from "./procedures.ts";

export const procedures = {
  codes: ownStickerProcedures,
  company: { cars: carStickerProcedures },
  admin: { stickers: adminStickerProcedures },
};

/**
 * Print orders are deleted with their account. They are not exported, because their codes are in the export already.
 */
export const personalData = {
  tables: ["printOrders"],
  expire: { printOrders: deleteOldOrders },
} satisfies PersonalData;
