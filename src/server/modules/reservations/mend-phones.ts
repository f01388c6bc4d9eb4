import type { Rewriting } from "#server/db/rewriting.ts";
import { mendPhone } from "#server/outside/numbering-plan.ts";

/** Converts the telephones of reservations to the form that can be dialled. */
export const reservationPhoneRewriting: Rewriting = {
  table: "reservations",
  key: ["companyId", "id"],
  reads: ["renterPhone"],
  async rewritten({ renterPhone = "" }) {
    const mended = await mendPhone(renterPhone);
    return mended === undefined ? undefined : { renterPhone: mended };
  },
};
