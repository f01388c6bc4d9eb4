import type { PersonalData } from "#server/db/personal-data.ts";

import { adminStickerOrderProcedures, stickerOrderProcedures } from "./procedures.ts";
import { deleteOldOrders } from "./store.ts";

export const procedures = {
  stickerOrders: stickerOrderProcedures,
  admin: { stickerOrders: adminStickerOrderProcedures },
};

/** An order belongs to nobody's account. It is deleted when its retention time is over. */
export const personalData = {
  tables: ["stickerOrders"],
  newPassword: "no access",
  expire: { stickerOrders: deleteOldOrders },
} satisfies PersonalData;
