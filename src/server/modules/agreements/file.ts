import { makeSealedPaperPath } from "#contract/fleet/sealed-paper-path.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import { findBooking } from "#server/db/booking.ts";
import type { Deps } from "#server/deps.ts";

import { makeAgreementPaper } from "./paper.ts";
import { listSheets } from "./store.ts";

export async function makeAgreementFile(
  { db, config, papers }: Pick<Deps, "db" | "config" | "papers">,
  company: CompanyRows,
  { rentalId, sheet }: { rentalId: string; sheet: number },
): Promise<File | undefined> {
  const booking = await findBooking(db, company, rentalId);
  const stored = booking && (await listSheets(db, company, booking)).find((one) => one.sheet.sheet === sheet);
  if (!stored) return undefined;
  const { name: brand } = config.brand;
  const address = config.publicUrl + makeSealedPaperPath(stored.digest.toString("hex"));
  const document = makeAgreementPaper(stored, brand, address);
  const bytes = await papers.draw({ party: company.companyId, paper: { brand, document } });
  return new File([bytes], `sozlesme-${rentalId.slice(0, 8)}-${sheet}.pdf`, { type: "application/pdf" });
}
