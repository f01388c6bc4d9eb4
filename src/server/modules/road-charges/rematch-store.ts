import { sql } from "kysely";

import { matchRoadCharge } from "#domain/fleet/road-charge.ts";
import { foldPlate } from "#domain/people/plate.ts";
import type { RenterChange } from "#server/access/rental-deed.ts";
import { findPlateHolders } from "#server/modules/rentals/plate-holder-store.ts";

/** Rows that were charged, matched by hand, or marked as the company's own stay as they are. */
export async function rematchRoadCharges({ tx, company, plates, from, until }: RenterChange): Promise<void> {
  const { companyId } = company;
  const keys = plates.filter((plate) => plate !== "").map((plate) => foldPlate(plate));
  if (keys.length === 0 || from >= until) return;
  const { rows } = await sql<{ id: string; plate: string; at: Date }>`
    select id, plate, happened_at as at from road_charges
    where company_id = ${companyId} and translate(plate, 'İ', 'I') = any (${keys}::text[])
      and happened_at > ${from}::timestamptz - interval '1 minute' and happened_at <= ${until}::timestamptz
      and charge_id is null and match not in ('chosen', 'own')
    order by id for update`.execute(tx);
  const holders = await findPlateHolders(tx, { companyId }, rows);
  const found = holders.map(({ holding, isOwn }) => matchRoadCharge(holding, isOwn));
  // A saved row always has a plate of the company, so here 'foreign' only means that no rental was found.
  const matches = found.map((whose) => (whose === "foreign" ? "nobody" : whose.match));
  const rentals = found.map((whose) => (whose !== "foreign" && "rental" in whose ? whose.rental.id : null));
  await sql`
    update road_charges set match = found.match::road_charge_match, rental_id = found.rental_id, version = version + 1
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${matches}::text[], ${rentals}::uuid[]) as found (id, match, rental_id)
    where company_id = ${companyId} and road_charges.id = found.id
      and (road_charges.match::text, road_charges.rental_id) is distinct from (found.match, found.rental_id)`.execute(
    tx,
  );
}
