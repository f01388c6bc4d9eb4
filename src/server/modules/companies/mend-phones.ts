import type { TableRewriting } from "#server/db/rewriting.ts";
import { raiseVersionsOfCars } from "#server/modules/codes/code-changes.ts";
import { correctPhone } from "#server/outside/numbering-plan.ts";

const phoneColumns = ["phone", "contactPhone", "whatsapp"] as const;

export const companyPhoneRewriting: TableRewriting = {
  table: "companies",
  key: ["id"],
  reads: phoneColumns,
  async rewritten(row) {
    const next: Record<string, string> = {};
    for (const name of phoneColumns) {
      const mended = await correctPhone(row[name]!);
      if (mended !== undefined) next[name] = mended;
    }
    return Object.keys(next).length > 0 ? next : undefined;
  },
  async besides(tx, rows) {
    for (const { id } of rows) await raiseVersionsOfCars(tx, id!);
  },
};
