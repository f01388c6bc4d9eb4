import { sql, type Kysely, type RawBuilder } from "kysely";

import type { BoardRow } from "#contract/fleet/desk.ts";
import { computeLastBoardDay, type BoardProblem } from "#domain/fleet/board.ts";
import { isLawInForce, type LawContext } from "#domain/fleet/law.ts";
import { isNoShowProposed } from "#domain/fleet/no-show.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { lacksConditionReportSql } from "#server/db/asked-reports.ts";
import {
  makeInstantCursor,
  joinPages,
  mapPage,
  orderOldestFirst,
  readPage,
  type CursorPage,
} from "#server/db/cursor.ts";
import { endOfDay } from "#server/db/istanbul-days.ts";
import type { DB } from "#server/db/tables.ts";

/** The earliest come first, so the overdue ones are at the top. */
export async function listBoard(
  db: Kysely<DB>,
  company: CompanyScope,
  { now, law }: LawContext,
  cursor: string | undefined,
): Promise<CursorPage<BoardRow>> {
  const until = endOfDay(computeLastBoardDay(now));
  const asksForAgreement = isLawInForce(law, "agreement", toIstanbulDate(now)) || (await usesAgreements(db, company));
  const lacksAgreement = (id: string) => (asksForAgreement ? lacksAcceptance(company, id) : sql<boolean>`false`);
  const [returns, handOvers] = await Promise.all([
    readPage(
      queryReturns(db, company, until, lacksAgreement("rentals.id")),
      orderOldestFirst("rentals.dueAt", "rentals.id"),
      cursor,
    ),
    readPage(
      queryHandOvers(db, company, { until, now }, lacksAgreement("reservations.id")),
      orderOldestFirst("period.startsAt", "period.id"),
      cursor,
    ),
  ]);
  return joinPages<BoardRow>(
    [
      mapPage(returns, ({ dueAt: at, agreement, report, tolls, notice, ...row }) => ({
        ...row,
        step: "return",
        at,
        isNoShowProposed: false,
        gaps: listBoardGaps({ agreement, report, tolls, "police-notice": notice }),
      })),
      mapPage(handOvers, ({ startsAt: at, endsAt, agreement, car, ...row }) => ({
        ...row,
        step: "hand-over",
        at,
        isNoShowProposed: isNoShowProposed({ state: "open", startsAt: at, endsAt }, { now, law }),
        gaps: listBoardGaps({ car, agreement }),
      })),
    ],
    (one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1),
    ({ at, id }) => makeInstantCursor(at, id),
  );
}

function listBoardGaps(of: Partial<Record<BoardProblem, boolean>>): BoardProblem[] {
  return (Object.keys(of) as BoardProblem[]).filter((gap) => of[gap]);
}

/** Running rentals that are due before `until`, including overdue rentals. */
function queryReturns(db: Kysely<DB>, company: CompanyScope, until: RawBuilder<Date>, agreement: RawBuilder<boolean>) {
  return db
    .selectFrom("rentals")
    .select(["rentals.id", "rentals.carCode as code", "rentals.plate", "rentals.renterName", "rentals.renterPhone"])
    .select(["rentals.dueAt", lacksConditionReportSql(company).as("report"), agreement.as("agreement")])
    .select((eb) => eb("rentals.total", "-", eb.ref("rentals.paid")).as("owed"))
    .select(
      sql<boolean>`exists (select from road_charges
        where company_id = rentals.company_id and rental_id = rentals.id and step = 'open' and state <> 'objected')`.as(
        "tolls",
      ),
    )
    .select(
      sql<boolean>`exists (select from police_notices
        where company_id = rentals.company_id and rental_id = rentals.id and told_at is null)`.as("notice"),
    )
    .where("rentals.companyId", "=", company.companyId)
    .where("rentals.endedAt", "is", null)
    .where("rentals.dueAt", "<", until);
}

function queryHandOvers(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  { until, now }: { until: RawBuilder<Date>; now: Date },
  agreement: RawBuilder<boolean>,
) {
  return db
    .selectFrom("carPeriods as period")
    .innerJoin("reservations", (join) =>
      join.onRef("reservations.companyId", "=", "period.companyId").onRef("reservations.id", "=", "period.id"),
    )
    .innerJoin("cars", (join) =>
      join.onRef("cars.companyId", "=", "period.companyId").onRef("cars.code", "=", "period.carCode"),
    )
    .select([
      "period.id",
      "period.carCode as code",
      "cars.plate",
      "reservations.renterName",
      "reservations.renterPhone",
    ])
    .select(["period.startsAt", "period.endsAt", "reservations.price as owed", agreement.as("agreement")])
    .select(
      sql<boolean>`exists (select from car_periods as running where running.company_id = period.company_id
        and running.car_code = period.car_code and running.kind = 'rental' and not running.is_over)`.as("car"),
    )
    .where("period.companyId", "=", companyId)
    .where("period.kind", "=", "reservation")
    .where("period.isOver", "=", false)
    .where("period.startsAt", "<", until)
    .where("period.endsAt", ">", now);
}

/** A company without an accepted agreement uses its own papers, so the board does not remind it of agreements. */
async function usesAgreements(db: Kysely<DB>, { companyId }: CompanyScope): Promise<boolean> {
  const accepted = db.selectFrom("agreementAcceptances").select("rentalId").where("companyId", "=", companyId).limit(1);
  return (await accepted.executeTakeFirst()) !== undefined;
}

function lacksAcceptance({ companyId }: CompanyScope, id: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from agreement_acceptances as accepted where accepted.company_id = ${companyId} and accepted.rental_id = ${sql.ref(id)})`;
}
