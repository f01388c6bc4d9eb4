import type { PersonalData } from "#server/db/personal-data.ts";

import { adminStickerOrderProcedures, stickerOrderProcedures } from "./procedures.ts";
import { deleteOldOrders } from "./store.ts";

export const procedures = {
  stickerOrders: stickerOrderProcedures,
  admin: { stickerOrders: adminStickerOrderProcedures },
};

export const personalData = {
  tables: ["stickerOrders"],
  newPassword: "no access",
  expire: { stickerOrders: deleteOldOrders },
} satisfies PersonalData;
