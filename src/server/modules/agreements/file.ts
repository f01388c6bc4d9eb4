import { Buffer } from "node:buffer";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";

import type { CompanyRows } from "#server/access/gates.ts";
import { findBooking } from "#server/db/booking.ts";
import type { Deps } from "#server/deps.ts";

import { listSheets } from "./store.ts";

/**
 * Returns a sheet as a PDF; undefined if the rental has no such sheet. The drawing code is loaded at the first call.
 */
export async function makeAgreementFile(
  { db, config }: Pick<Deps, "db" | "config">,
  company: CompanyRows,
  { rentalId, sheet }: { rentalId: string; sheet: number },
): Promise<File | undefined> {
  const booking = await findBooking(db, company, rentalId);
  const stored = booking && (await listSheets(db, company, booking)).find((one) => one.sheet.sheet === sheet);
  if (!stored) return undefined;
  const { writeAgreement } = await import("#server/drawing/agreement.ts");
  const sink = new PassThrough();
  const drawn = buffer(sink);
  await writeAgreement({ ...stored, digest: stored.digest.toString("hex") }, config.brand.name, sink);
  const name = `sozlesme-${rentalId.slice(0, 8)}-${sheet}.pdf`;
  return new File([new Uint8Array(Buffer.from(await drawn))], name, { type: "application/pdf" });
}
