import { sql } from "kysely";

import { deleteExpiredSharedDevices } from "#server/access/shared-device-store.ts";
import { exportColumn } from "#server/db/export-file.ts";
import { eraseCompanyRows, type PersonalData } from "#server/db/personal-data.ts";

import { thisDeviceProcedures, sharedDevicesProcedures, shiftCodeProcedures } from "./procedures.ts";

export const procedures = {
  sharedDevice: thisDeviceProcedures,
  shiftCode: shiftCodeProcedures,
  company: { sharedDevices: sharedDevicesProcedures },
};

/** No export contains the digests. */
export const personalData = {
  tables: ["sharedDevices", "shiftCodes"],
  // Somebody who knew the old password may have chosen the code.
  async newPassword(tx, { id }) {
    await tx.deleteFrom("shiftCodes").where("userId", "=", id).execute();
  },
  account: {
    export: (id) => [
      {
        file: "ortak-cihaz-kodu",
        columns: { "belirleme zamanı": exportColumn(sql`set_at`) },
        key: sql`company_id`,
        from: sql`from shift_codes where user_id = ${id}`,
      },
    ],
  },
  company: {
    export: (id) => [
      {
        file: "ortak-cihazlar",
        columns: {
          cihaz: exportColumn(sql`device`),
          "ortak yapan": exportColumn(sql`shared_by_name`),
          "ortak yapma zamanı": exportColumn(sql`created_at`),
          "son kullanım": exportColumn(sql`last_used_at`),
          bitiş: exportColumn(sql`expires_at`),
        },
        from: sql`from shared_devices where company_id = ${id}`,
      },
    ],
    erase: eraseCompanyRows("sharedDevices"),
  },
  expire: { sharedDevices: deleteExpiredSharedDevices },
} satisfies PersonalData;
