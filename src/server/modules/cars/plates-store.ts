import { sql, type Kysely, type Transaction } from "kysely";

import type { SlotsAndPlatesView } from "#contract/fleet/cars.ts";
import { planPlateChanges, type PlateSavingProblem } from "#domain/fleet/plate-paste.ts";
import { foldPlate } from "#domain/people/plate.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { makeOwnerEvent, writeAudits } from "#server/modules/audit/store.ts";
import { raiseVersions } from "#server/modules/codes/code-changes.ts";
import type { NameReview } from "#server/modules/codes/name-review.ts";
import { decidePlateHidings } from "#server/modules/codes/plate-hiding.ts";

import { copyFirstPlatesToRentals } from "./rental-plates.ts";

export async function findPlates(db: Kysely<DB>, { companyId }: CompanyScope): Promise<SlotsAndPlatesView> {
  const cars = await db
    .selectFrom("cars")
    .select(["code", "plate"])
    .where("companyId", "=", companyId)
    .orderBy("code")
    .execute();
  return {
    slots: cars.filter(({ plate }) => plate === "").map(({ code }) => code),
    taken: cars.filter(({ plate }) => plate !== "").map(({ plate }) => plate),
  };
}

/** If one plate is refused, sets none and returns the reason. */
export async function setPlates(
  tx: Transaction<DB>,
  company: CompanyScope,
  plates: readonly { code: string; plate: string }[],
  naming: NameReview,
  now: Date,
): Promise<"CAR_NOT_FOUND" | Record<string, PlateSavingProblem> | undefined> {
  const { companyId } = company;
  // Concurrent requests of one company wait for each other here, so that no plate is set twice.
  await tx.selectFrom("companies").select("id").where("id", "=", companyId).forNoKeyUpdate().execute();
  const cars = await lockCars(
    tx,
    company,
    plates.map(({ code }) => code),
  );
  if (cars.length < plates.length) return "CAR_NOT_FOUND";
  const stored = new Map(cars.map(({ code, plate }) => [code, plate]));
  const wanted = plates.map(({ code, plate }) => ({ code, plate, stored: stored.get(code)! }));
  const settled = planPlateChanges(wanted, await findTakenPlates(tx, company, plates));
  if ("problems" in settled) return settled.problems;
  const { first } = settled;
  if (first.length === 0) return undefined;
  const codes = first.map(({ code }) => code);
  const texts = first.map(({ plate }) => plate);
  const hidden = (await decidePlateHidings(tx, first, naming, now)).map(({ plateHiddenAt }) => plateHiddenAt);
  await sql`
    update cars set plate = first.plate, plate_hidden_at = first.hidden_at, version = cars.version + 1, updated_at = ${now}
    from unnest(${codes}::text[], ${texts}::text[], ${hidden}::timestamptz[]) as first (code, plate, hidden_at)
    where cars.company_id = ${companyId} and cars.code = first.code and cars.plate = ''`.execute(tx);
  await copyFirstPlatesToRentals(tx, companyId, first);
  await writeAudits(
    tx,
    codes.map((code) => makeOwnerEvent(company, "code-changed", code)),
    now,
  );
  await raiseVersions(tx, codes, { companyId });
  return undefined;
}

/**
 * Locks these cars in the order of their codes, the code's row before the car's row, so that concurrent requests never
 * deadlock.
 */
function lockCars(tx: Transaction<DB>, { companyId }: CompanyScope, codes: readonly string[]) {
  return tx
    .selectFrom("codes")
    .innerJoin("cars", (join) =>
      join.onRef("cars.companyId", "=", "codes.companyId").onRef("cars.code", "=", "codes.code"),
    )
    .select(["cars.code", "cars.plate"])
    .where("codes.code", "in", codes)
    .where("codes.companyId", "=", companyId)
    .orderBy("codes.code")
    .forUpdate(["codes", "cars"])
    .execute();
}

async function findTakenPlates(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  plates: readonly { code: string; plate: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ plate: string }>`
    select cars.plate from cars
    join unnest(${plates.map(({ code }) => code)}::text[], ${plates.map(({ plate }) => foldPlate(plate))}::text[]) as wanted (code, plate)
      on translate(cars.plate, 'İ', 'I') = wanted.plate and cars.code <> wanted.code
    where cars.company_id = ${companyId}`.execute(tx);
  return new Set(rows.map(({ plate }) => foldPlate(plate)));
}
