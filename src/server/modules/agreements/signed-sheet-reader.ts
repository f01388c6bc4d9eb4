import type { CompanyRows } from "#server/access/gates.ts";
import type { Deps } from "#server/deps.ts";

import { makeAgreementFile } from "./file.ts";

export type SignedSheetReader = (sheet: { companyId: string; digest: string }) => Promise<File | undefined>;

export function createSignedSheetReader(deps: Pick<Deps, "db" | "config" | "papers">): SignedSheetReader {
  return async ({ companyId, digest }) => {
    const row = await deps.db
      .selectFrom("rentalAgreements")
      .select(["rentalId", "sheet"])
      .where("companyId", "=", companyId)
      .where("digest", "=", Buffer.from(digest, "hex"))
      .executeTakeFirst();
    return row && makeAgreementFile(deps, { companyId } as CompanyRows, row);
  };
}
