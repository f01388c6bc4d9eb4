import { sql, type Transaction } from "kysely";

import { isDeadlineKind, type DeadlineKind } from "#domain/fleet/car.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

type Deadlines = Record<DeadlineKind, string | null>;

/** Only days that are named change. */
export type DeadlineChanges = { readonly [Kind in DeadlineKind]?: string | null | undefined };

/** The days of a car's four kinds, in a query of `cars`. */
export function selectDeadlines() {
  return sql<Deadlines>`(
    select jsonb_build_object(
      'casco', min(due_on) filter (where kind = 'casco'),
      'insurance', min(due_on) filter (where kind = 'insurance'),
      'oilService', min(due_on) filter (where kind = 'oilService'),
      'inspection', min(due_on) filter (where kind = 'inspection'))
    from car_dues where car_dues.company_id = cars.company_id and car_code = cars.code)`;
}

/** The car is locked. A day that is taken away leaves what else is known of its kind, for example the km. */
export async function saveDeadlines(
  tx: Transaction<DB>,
  { companyId }: Pick<CompanyScope, "companyId">,
  carCode: string,
  deadlines: DeadlineChanges,
  now: Date,
): Promise<void> {
  const stored = await tx
    .selectFrom("carDues")
    .select(["id", "kind", "dueOn"])
    .select((eb) => eb.fn("num_nonnulls", ["dueKm", "everyDays", "everyKm", "lastOn", "lastKm"]).as("others"))
    .where("companyId", "=", companyId)
    .where("carCode", "=", carCode)
    .orderBy("dueOn")
    .orderBy("id")
    .execute();
  for (const [kind, dueOn] of Object.entries(deadlines)) {
    if (!isDeadlineKind(kind) || dueOn === undefined) continue;
    const due = stored.find((one) => one.kind === kind);
    if ((due?.dueOn ?? null) === dueOn) continue;
    const changed = { dueOn, updatedAt: now };
    if (!due) {
      const made = { companyId, id: makeId(now), carCode, kind, text: "", createdAt: now };
      await tx
        .insertInto("carDues")
        .values({ ...made, ...changed })
        .execute();
    } else if (dueOn === null && due.others === 0)
      await tx.deleteFrom("carDues").where("companyId", "=", companyId).where("id", "=", due.id).execute();
    else
      await tx
        .updateTable("carDues")
        .set({ ...changed, version: sql`version + 1` })
        .where("companyId", "=", companyId)
        .where("id", "=", due.id)
        .execute();
  }
}
