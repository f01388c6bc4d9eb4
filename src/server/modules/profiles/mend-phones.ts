import type { Rewriting } from "#server/db/rewriting.ts";
import { raiseVersions } from "#server/modules/codes/code-changes.ts";
import { mendPhone } from "#server/outside/numbering-plan.ts";

/**
 * Converts the telephones of profiles to the form that can be dialled. Scan pages show the converted numbers from the
 * next scan on.
 */
export const profilePhoneRewriting: Rewriting = {
  table: "profiles",
  key: ["code"],
  reads: ["phone"],
  async rewritten({ phone = "" }) {
    const mended = await mendPhone(phone);
    return mended === undefined ? undefined : { phone: mended };
  },
  besides: (tx, rows) =>
    raiseVersions(
      tx,
      rows.map(({ code }) => code!),
    ),
};
