import type { Rewriting } from "#server/db/rewriting.ts";
import { mendedPhone } from "#server/outside/numbering-plan.ts";

/** Telephones of those who are promised a car in the form in which they are called. */
export const reservationPhones: Rewriting = {
  table: "reservations",
  key: ["companyId", "id"],
  reads: ["renterPhone"],
  async rewritten({ renterPhone = "" }) {
    const mended = await mendedPhone(renterPhone);
    return mended === undefined ? undefined : { renterPhone: mended };
  },
};
