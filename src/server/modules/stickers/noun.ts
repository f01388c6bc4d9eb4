import type { PersonalData } from "#server/db/personal-data.ts";

import { deleteOldOrders } from "./orders-store.ts";
import { adminStickerProcedures, carStickerProcedures, ownStickerProcedures } from "./procedures.ts";

export const procedures = {
  codes: ownStickerProcedures,
  company: { cars: carStickerProcedures },
  admin: { stickers: adminStickerProcedures },
};

/**
 * Print orders are not exported: an owner's codes are in the export already, and the codes of an administrator's batch
 * are not personal data.
 */
export const personalData = {
  tables: ["printOrders"],
  newPassword: "no access",
  expire: { printOrders: deleteOldOrders },
} satisfies PersonalData;
