import { sql, type Kysely, type Selectable, type Transaction } from "kysely";

import type { CarLookup, CarLineInput, CarLineResult, CarMatches, StoredCarView } from "#contract/fleet/imports.ts";
import { makeCarSearchKey } from "#domain/fleet/car-face.ts";
import { planCarImport, type CarValues, type CarImportPlan } from "#domain/fleet/car-import.ts";
import { DEADLINE_KINDS, type DeadlineKind } from "#domain/fleet/car.ts";
import { foldPlate } from "#domain/people/plate.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { selectDeadlines } from "#server/modules/cars/deadlines-store.ts";
import { selectKnownKm } from "#server/modules/cars/known-km.ts";
import { changeCar, lockCars, type CarChange } from "#server/modules/cars/store.ts";

import type { ImportStore, SavedLines } from "./store.ts";

const columnOfField = {
  make: "make",
  model: "model",
  year: "modelYear",
  colour: "colour",
  gear: "gear",
  fuel: "fuel",
  odometer: "odometer",
  price: "price",
  weekPrice: "weekPrice",
  monthPrice: "monthPrice",
  notes: "internalNotes",
} as const satisfies Partial<Record<keyof CarValues, keyof DB["cars"]>>;

/** The names under which the days are written down with a list. */
const nameOfDay = {
  inspection: "inspectionDue",
  insurance: "insuranceDue",
  casco: "cascoDue",
  oilService: "oilServiceDue",
} as const satisfies Record<DeadlineKind, string>;

const nameOfField = { ...columnOfField, ...nameOfDay };

const comparedColumns = Object.values(columnOfField);

type ComparedCar = Pick<Selectable<DB["cars"]>, (typeof comparedColumns)[number] | "priceVisible"> &
  Record<(typeof nameOfDay)[DeadlineKind], string | null>;

/** What a list has changed of a car. */
type ListedChange = Partial<ComparedCar>;

/**
 * For each line, whose `car` is a plate or a code: the codes of the company's cars with this plate; if there are none,
 * the code of the car with this code.
 */
export async function findCodesOfCars(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  lines: readonly Pick<CarLookup, "car">[],
): Promise<readonly (readonly string[])[]> {
  const cars = await db
    .selectFrom("cars")
    .select(["code", "plate"])
    .where("companyId", "=", companyId)
    .orderBy("code")
    .execute();
  const byPlate = Map.groupBy(
    cars.filter(({ plate }) => plate !== ""),
    ({ plate }) => foldPlate(plate),
  );
  const codes = new Set(cars.map(({ code }) => code));
  return lines.map(({ car }) => {
    const folded = foldPlate(car);
    return byPlate.get(folded)?.map(({ code }) => code) ?? (codes.has(folded) ? [folded] : []);
  });
}

/** The stored cars with these codes, for each line. */
async function findStoredCars(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  codes: readonly (readonly string[])[],
): Promise<StoredCarView[][]> {
  const wanted = [...new Set(codes.flat())];
  const rows = await db
    .selectFrom("cars")
    .select(["code", "plate", "version", "priceVisible", ...comparedColumns])
    .select([selectKnownKm().as("knownKm"), selectDeadlines().as("deadlines")])
    .where("companyId", "=", companyId)
    .where(sql<boolean>`code = any(${wanted}::text[])`)
    .execute();
  const cars = new Map(
    rows.map(
      ({ modelYear, internalNotes, deadlines, ...car }) =>
        [car.code, { ...car, ...deadlines, year: modelYear, notes: internalNotes }] as const,
    ),
  );
  return codes.map((own) => own.flatMap((code) => cars.get(code) ?? []));
}

async function lookUpCars(db: Kysely<DB>, company: CompanyScope, lines: readonly CarLookup[]): Promise<CarMatches[]> {
  const stored = await findStoredCars(db, company, await findCodesOfCars(db, company, lines));
  return stored.map((cars) => ({ cars }));
}

/** Changes the company's cars. Each line is decided after the cars are locked. */
async function saveCarLines(
  tx: Transaction<DB>,
  company: CompanyScope,
  { importId, lines }: { importId: string; lines: readonly CarLineInput[] },
  now: Date,
): Promise<SavedLines<CarLineResult>> {
  const codes = await findCodesOfCars(tx, company, lines);
  await lockCars(tx, company, codes.flat());
  const stored = await findStoredCars(tx, company, codes);
  const sentBefore = await findChangedCars(tx, company, importId);
  const today = toIstanbulDate(now);
  const results: CarLineResult[] = [];
  const done = new Set<string>();
  for (const [nth, line] of lines.entries()) {
    const settled = planCarImport(line, stored[nth]!, today);
    if (settled.found === "same") results.push(sentBefore.has(settled.car.code) ? "changed" : "same");
    else if (settled.found === "changed" && !done.has(settled.car.code) && isConfirmedChange(line, settled)) {
      await changeListedCars(tx, company, importId, settled, now);
      done.add(settled.car.code);
      results.push("changed");
    } else results.push("differs");
  }
  return { results, added: 0, changed: done.size };
}

type ChangedCar = Extract<CarImportPlan<StoredCarView>, { found: "changed" }>;

/** Whether the user has seen the car in its present version and, if the line is doubtful, has confirmed the line. */
function isConfirmedChange({ code, version, isRight = false }: CarLineInput, { car, doubts }: ChangedCar): boolean {
  return car.code === code && car.version === version && (doubts.length === 0 || isRight);
}

/** The codes of the cars that earlier requests for this list have changed; a long list is sent in several requests. */
async function findChangedCars(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  importId: string,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("importCars")
    .select("carCode")
    .where("companyId", "=", companyId)
    .where("importId", "=", importId)
    .execute();
  return new Set(rows.map(({ carCode }) => carCode));
}

function toListedChange(fields: readonly (keyof CarValues)[], values: CarValues): ListedChange {
  return Object.fromEntries(fields.map((field) => [nameOfField[field], values[field]]));
}

function toCarChange({ inspectionDue, insuranceDue, cascoDue, oilServiceDue, ...columns }: ListedChange): CarChange {
  const deadlines = {
    inspection: inspectionDue,
    insurance: insuranceDue,
    casco: cascoDue,
    oilService: oilServiceDue,
  };
  return { ...columns, deadlines };
}

/** Saves the changes of a line, together with the former values. */
async function changeListedCars(
  tx: Transaction<DB>,
  company: CompanyScope,
  importId: string,
  { car, values, changed }: ChangedCar,
  now: Date,
): Promise<void> {
  // A first price from a list is hidden from strangers, until somebody makes it visible on the car's page.
  const hides = changed.includes("price") && car.price === null && car.priceVisible;
  const before = { ...toListedChange(changed, car), ...(hides && { priceVisible: true }) };
  const after = { ...toListedChange(changed, values), ...(hides && { priceVisible: false }) };
  await changeCar(tx, company, car.code, { ...toCarChange(after), searchKey: makeCarSearchKey(values) }, now);
  await tx
    .insertInto("importCars")
    .values({
      companyId: company.companyId,
      importId,
      carCode: car.code,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    // If an earlier line of this list has changed the car, the values before that first change are kept.
    .onConflict((conflict) =>
      conflict.columns(["companyId", "importId", "carCode"]).doUpdateSet({
        before: sql`excluded.before || import_cars.before`,
        after: sql`import_cars.after || excluded.after`,
      }),
    )
    .execute();
}

/** Each car gets its former values, unless a value that the list has changed was changed again since. */
async function undoCars(tx: Transaction<DB>, company: CompanyScope, id: string, now: Date) {
  const { companyId } = company;
  const rows = await tx
    .selectFrom("importCars")
    .select(["carCode", "before", "after"])
    .where("companyId", "=", companyId)
    .where("importId", "=", id)
    .execute();
  await lockCars(
    tx,
    company,
    rows.map(({ carCode }) => carCode),
  );
  const kept: string[] = [];
  for (const { carCode, before, after } of rows) {
    const { deadlines, ...columns } = await tx
      .selectFrom("cars")
      .select(["plate", "code", "priceVisible", ...comparedColumns])
      .select(selectDeadlines().as("deadlines"))
      .where("companyId", "=", companyId)
      .where("code", "=", carCode)
      .executeTakeFirstOrThrow();
    const days = Object.fromEntries(DEADLINE_KINDS.map((kind) => [nameOfDay[kind], deadlines[kind]]));
    const car = { ...columns, ...days } as typeof columns & ComparedCar;
    const isUnchanged = Object.entries(after as ListedChange).every(
      ([name, value]) => car[name as keyof ComparedCar] === value,
    );
    if (isUnchanged) {
      const values = { ...car, ...(before as ListedChange) };
      const searchKey = makeCarSearchKey({ ...values, year: values.modelYear });
      await changeCar(tx, company, carCode, { ...toCarChange(before as ListedChange), searchKey }, now);
    } else kept.push(car.plate || car.code);
  }
  kept.sort((a, b) => a.localeCompare(b, "tr"));
  return { removed: 0, restored: rows.length - kept.length, kept };
}

export const carImportStore: ImportStore<
  CarLookup,
  CarMatches,
  { importId: string; lines: readonly CarLineInput[] },
  CarLineResult
> = { kind: "cars", look: lookUpCars, save: saveCarLines, undo: undoCars };
