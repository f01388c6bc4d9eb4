import { sql, type Kysely } from "kysely";

import type { RefusalCode } from "#contract/words/refusals.ts";
import { isMember, type MemberActor, type SignedInActor } from "#domain/people/actor.ts";
import type { DB } from "#server/db/tables.ts";

interface RowPlace {
  table: string;
  key: "id" | "code";
  owners: string[];
}

const placeOfRefusal: { [Code in RefusalCode]?: RowPlace } = {
  NOTICE_NOT_FOUND: { table: "notices", key: "id", owners: ["owner_id", "company_id"] },
  CHANNEL_NOT_FOUND: { table: "channels", key: "id", owners: ["user_id"] },
  CAR_NOT_FOUND: { table: "cars", key: "code", owners: ["company_id"] },
  CUSTOMER_NOT_FOUND: { table: "customers", key: "id", owners: ["company_id"] },
  RESERVATION_NOT_FOUND: { table: "reservations", key: "id", owners: ["company_id"] },
  BLOCK_NOT_FOUND: { table: "car_periods", key: "id", owners: ["company_id"] },
  RENTAL_NOT_FOUND: { table: "rentals", key: "id", owners: ["company_id"] },
  ROAD_CHARGE_NOT_FOUND: { table: "road_charges", key: "id", owners: ["company_id"] },
  EXPENSE_NOT_FOUND: { table: "expenses", key: "id", owners: ["company_id"] },
  REPEATING_NOT_FOUND: { table: "repeating_expenses", key: "id", owners: ["company_id"] },
};

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

export function mayHideRow(refusal: string): boolean {
  return refusal in placeOfRefusal;
}

/** For the caller, the refusal is the same as for a row that does not exist. */
export async function isForeignRow(
  db: Kysely<DB>,
  actor: SignedInActor | MemberActor,
  { refusal, input }: { refusal: string; input: unknown },
): Promise<boolean> {
  const { table, key, owners } = placeOfRefusal[refusal as RefusalCode]!;
  const type = sql.raw(key === "id" ? "uuid" : "text");
  const named = Object.values(input ?? {}).filter(
    (value): value is string => typeof value === "string" && (key === "code" || UUID_PATTERN.test(value)),
  );
  const own = [actor.userId, ...(isMember(actor) ? [actor.companyId] : [])];
  const isOwn = sql.join(
    owners.map((owner) => sql`${sql.ref(owner)} = any(${own}::uuid[])`),
    sql` or `,
  );
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.ref(key)} = any(${named}::${type}[]) and (${isOwn}) is not true
    limit 1`.execute(db);
  return rows.length > 0;
}
