import { sql, type Kysely, type RawBuilder } from "kysely";
import type * as z from "zod/mini";

import type { FreeCarView } from "#contract/fleet/periods.ts";
import { blockReasonWords, makeCarBusySentence } from "#contract/fleet/periods.words.ts";
import type { refusals } from "#contract/words/refusals.ts";
import {
  computeBusyUntil,
  isReservationEndangered,
  chooseAlternativeCars,
  getStatusesToOffer,
  getPeriodState,
  type PeriodSpan,
} from "#domain/fleet/period.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { orderByTextBlankLast, readPage, type CursorPage } from "#server/db/cursor.ts";
import { matchesCar } from "#server/db/plate.ts";
import type { DB } from "#server/db/tables.ts";
import { isViolationOf } from "#server/db/violations.ts";
import { findCarOfReplacement } from "#server/modules/codes/replace-store.ts";

import { findGapMinutes } from "./store.ts";

type CompanyOfPeriods = Pick<CompanyScope, "companyId">;

export interface CarBusyRefusal {
  message: string;
  data: z.infer<(typeof refusals)["CAR_BUSY"]["data"]>;
}

interface WantedPeriod extends PeriodSpan {
  code: string;
  except?: string | undefined;
  isBlock?: boolean;
}

const NAMED_FREE_CARS_MAX = 5;

const ATTEMPT_COUNT = 3;

/**
 * If the database refuses it because periods would overlap, returns a refusal that names the period in the way.
 * `wanted` is called after the failed transaction.
 */
export async function runOrExplainBusy<T>(
  db: Kysely<DB>,
  company: CompanyOfPeriods,
  now: Date,
  { work, wanted }: { work: () => Promise<T>; wanted: () => Promise<WantedPeriod | undefined> },
): Promise<T | { busy: CarBusyRefusal }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isViolationOf(error, "car_periods_never_overlap")) throw error;
      const asked = await wanted();
      const busy = asked && (await findBusyRefusal(db, company, asked, now));
      if (busy) return { busy };
      if (attempt === ATTEMPT_COUNT) throw error;
    }
  }
}

/** An overdue car counts as occupied now. */
export async function findBusyRefusal(
  db: Kysely<DB>,
  company: CompanyOfPeriods,
  { code: typed, from, until, except, isBlock = false }: WantedPeriod,
  now: Date,
): Promise<CarBusyRefusal | undefined> {
  const { companyId } = company;
  const code = (await findCarOfReplacement(db, companyId, typed)) ?? typed;
  const wantedUntil = computeBusyUntil(until, isBlock ? 0 : await findGapMinutes(db, company));
  const row = await db
    .selectFrom("carPeriods as period")
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "period.companyId").onRef("rentals.id", "=", "period.rentalId"),
    )
    .leftJoin("reservations", (join) =>
      join.onRef("reservations.companyId", "=", "period.companyId").onRef("reservations.id", "=", "period.id"),
    )
    .select(["period.id", "period.kind", "period.startsAt", "period.endsAt", "period.isOver"])
    .select(["period.blockReason", "period.text"])
    .select((eb) => eb.fn.coalesce("rentals.renterName", "reservations.renterName").as("renterName"))
    .where("period.companyId", "=", companyId)
    .where("period.carCode", "=", code)
    .where("period.isOver", "=", false)
    .where((eb) => eb.or([isPeriodOverlapping(from, wantedUntil), eb.and([isOverdueRental(now), eb.lit(from <= now)])]))
    .$if(except !== undefined, (query) => query.where("period.id", "<>", except!))
    .orderBy("period.startsAt")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const free = await listFreeCars(db, company, { from, until, except, isBlock }, now);
  const data = {
    id: row.id,
    kind: row.kind,
    who: describePeriodHolder(row),
    from: row.startsAt,
    until: row.endsAt,
    isOverdue: getPeriodState(row, now) === "overdue",
    free: chooseAlternativeCars(free.items)
      .slice(0, NAMED_FREE_CARS_MAX)
      .map(({ code: freeCode, plate }) => ({ code: freeCode, plate })),
  };
  return { message: makeCarBusySentence(data), data };
}

export function describePeriodHolder({
  renterName,
  blockReason,
  text,
}: {
  renterName: string | null;
  blockReason: keyof typeof blockReasonWords | null;
  text: string;
}): string {
  if (blockReason === null) return renterName ?? "";
  return text || blockReasonWords[blockReason];
}

/** Must be written exactly as in the index of `car_periods_never_overlap`. */
function isPeriodOverlapping(from: Date, until: Date): RawBuilder<boolean> {
  return sql<boolean>`tstzrange(period.starts_at, period.busy_until) && tstzrange(${from}::timestamptz, ${until}::timestamptz)`;
}

/** The car is still out, although the time of its rental is over. */
function isOverdueRental(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(period.kind = 'rental' and period.ends_at <= ${now}::timestamptz)`;
}

/** An overdue car is not offered for a period that begins soon. */
export async function listFreeCars(
  db: Kysely<DB>,
  company: CompanyOfPeriods,
  {
    from,
    until,
    except,
    isBlock = false,
    search = "",
    cursor,
  }: Omit<WantedPeriod, "code"> & { search?: string; cursor?: string | undefined },
  now: Date,
): Promise<CursorPage<FreeCarView>> {
  const { companyId } = company;
  const wantedUntil = computeBusyUntil(until, isBlock ? 0 : await findGapMinutes(db, company));
  const matching = db
    .selectFrom("cars")
    .select(["cars.code", "cars.plate", "cars.status"])
    .where("cars.companyId", "=", companyId)
    .where("cars.status", "in", getStatusesToOffer(from, now))
    .$if(search !== "", (query) => query.where(matchesCar(search)))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("carPeriods as period")
            .select("period.id")
            .where("period.companyId", "=", companyId)
            .whereRef("period.carCode", "=", "cars.code")
            .where("period.isOver", "=", false)
            .where(
              eb.or([
                isPeriodOverlapping(from, wantedUntil),
                eb.and([isOverdueRental(now), eb.lit(isReservationEndangered(from, now, now))]),
              ]),
            )
            .$if(except !== undefined, (query) => query.where("period.id", "<>", except!)),
        ),
      ),
    );
  return readPage(matching, orderByTextBlankLast("cars.plate", "cars.code"), cursor);
}
