import type { TableRewriting } from "#server/db/rewriting.ts";
import { raiseVersions } from "#server/modules/codes/code-changes.ts";
import { correctPhone } from "#server/outside/numbering-plan.ts";

export const rentalPhoneRewriting: TableRewriting = {
  table: "rentals",
  key: ["companyId", "id"],
  reads: ["renterPhone"],
  async rewritten({ renterPhone = "" }) {
    const mended = await correctPhone(renterPhone);
    return mended === undefined ? undefined : { renterPhone: mended };
  },
  async besides(tx, rows) {
    const out = await tx
      .selectFrom("cars")
      .select("code")
      .where((eb) => eb.or(rows.map(({ companyId, id }) => eb.and({ companyId: companyId!, currentRentalId: id! }))))
      .execute();
    await raiseVersions(
      tx,
      out.map(({ code }) => code),
    );
  },
};
