import type { TableRewriting } from "#server/db/rewriting.ts";
import { correctPhone } from "#server/outside/numbering-plan.ts";

export const reservationPhoneRewriting: TableRewriting = {
  table: "reservations",
  key: ["companyId", "id"],
  reads: ["renterPhone"],
  async rewritten({ renterPhone = "" }) {
    const mended = await correctPhone(renterPhone);
    return mended === undefined ? undefined : { renterPhone: mended };
  },
};
