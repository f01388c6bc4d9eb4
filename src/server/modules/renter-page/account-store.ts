import type { Kysely } from "kysely";

import type { RenterAccount } from "#contract/fleet/renter-page.ts";
import type { RenterScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

/** A toll that was charged is a line, and nowhere else. */
export async function findRenterAccount(
  db: Kysely<DB>,
  { companyId }: RenterScope,
  rentalId: string,
): Promise<RenterAccount> {
  const lines = await db
    .selectFrom("rentalCharges as charges")
    .leftJoin("rentalCharges as reversals", (join) =>
      join.onRef("reversals.companyId", "=", "charges.companyId").onRef("reversals.reverses", "=", "charges.id"),
    )
    .leftJoin("roadCharges as road", (join) =>
      join.onRef("road.companyId", "=", "charges.companyId").onRef("road.chargeId", "=", "charges.id"),
    )
    .select(["charges.kind", "charges.text", "charges.documentNo", "charges.happenedAt as at", "charges.amount"])
    .select((eb) => eb.fn.coalesce("road.plate", eb.val("")).as("plate"))
    .where("charges.companyId", "=", companyId)
    .where("charges.rentalId", "=", rentalId)
    .where("charges.reverses", "is", null)
    .where("reversals.id", "is", null)
    .orderBy("charges.happenedAt")
    .orderBy("charges.id")
    .execute();
  const payments = await db
    .selectFrom("payments")
    .select(["amount", "paidOn", "means", "fromDeposit"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .orderBy("paidOn")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const reported = await db
    .selectFrom("roadCharges")
    .select(["kind", "happenedAt as at", "text", "plate", "documentNo", "amount"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("match", "<>", "own")
    .where("chargeId", "is", null)
    .orderBy("happenedAt")
    .orderBy("id")
    .execute();
  return { lines, payments, reported };
}
