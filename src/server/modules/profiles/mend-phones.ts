import type { TableRewriting } from "#server/db/rewriting.ts";
import { raiseVersions } from "#server/modules/codes/code-changes.ts";
import { correctPhone } from "#server/outside/numbering-plan.ts";

export const profilePhoneRewriting: TableRewriting = {
  table: "profiles",
  key: ["code"],
  reads: ["phone"],
  async rewritten({ phone = "" }) {
    const mended = await correctPhone(phone);
    return mended === undefined ? undefined : { phone: mended };
  },
  besides: (tx, rows) =>
    raiseVersions(
      tx,
      rows.map(({ code }) => code!),
    ),
};
