import type { PersonalData } from "#server/db/personal-data.ts";

import { deleteOldOrders } from "./orders-store.ts";

/** What an account is about to download: codes that stand in its export already. It goes with the account. */
export const stickerData = {
  tables: ["printOrders"],
  expire: { printOrders: deleteOldOrders },
} satisfies PersonalData;
