import { changeStatus, showRenter } from "#domain/car-life.ts";
import { deadlineHorizon, fleetCounters, isNoted } from "#domain/car.ts";
import { istanbulDate } from "#domain/istanbul.ts";
import { pageOf } from "#server/cursor.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { approvedCompany, type CompanyScope } from "#server/gates.ts";
import { scanUrl } from "#server/scan-url.ts";

import { countAttention, countByStatus, listCars, listDeadlines, listNotedCars } from "./lists.ts";
import { findCar, saveCar, saveCarDisplay, type CarChange, type LockedCar } from "./store.ts";

interface Fleet {
  deps: Deps;
  company: CompanyScope;
}

const fleet = approvedCompany.cars.fleet.handler(async ({ context: { deps, company } }) => {
  const now = deps.now();
  const [byStatus, attention] = await Promise.all([
    countByStatus(deps.db, company),
    countAttention(deps.db, company, now, deadlineHorizon(istanbulDate(now))),
  ]);
  return { ...fleetCounters(byStatus), ...attention };
});

const list = approvedCompany.cars.list.handler(async ({ input, context: { deps, company } }) => {
  const { search = "", status, cursor } = input;
  const states = [status ?? []].flat();
  const rows = await listCars(deps.db, company, { search, states, cursor });
  return pageOf(rows, (last) => `${last.code}.${last.plate}`);
});

const deadlines = approvedCompany.cars.deadlines.handler(async ({ input, context: { deps, company } }) => {
  const horizon = deadlineHorizon(istanbulDate(deps.now()));
  const rows = await listDeadlines(deps.db, company, horizon, input.cursor);
  return pageOf(rows, (last) => `${last.dueOn}.${last.code}.${last.kind}`);
});

const noted = approvedCompany.cars.noted.handler(async ({ input, context: { deps, company } }) => {
  const rows = await listNotedCars(deps.db, company, input.cursor);
  return pageOf(rows, (last) => `${last.code}.${last.plate}`);
});

const get = approvedCompany.cars.get.handler(({ input, context, errors }) => carOf(context, input.code, errors));

const saveDisplay = approvedCompany.cars.saveDisplay.handler(async ({ input, context, errors }) => {
  const { deps, company } = context;
  const refused = await inTransaction(deps.db, (tx) => saveCarDisplay(tx, company, input, deps.now()));
  if (refused) throw errors[refused]();
  return carOf(context, input.code, errors);
});

const saveInternal = approvedCompany.cars.saveInternal.handler(async ({ input, context, errors }) => {
  const { status, internalNotes, deadlines: due } = input;
  const refused = await save(context, input, (car) => {
    const next = status === undefined ? undefined : changeStatus(car, status);
    if (typeof next === "string") return next;
    return {
      ...next,
      internalNotes,
      cascoDue: due.casco,
      insuranceDue: due.insurance,
      oilServiceDue: due.oilService,
      inspectionDue: due.inspection,
    };
  });
  if (refused) throw errors[refused]();
  return carOf(context, input.code, errors);
});

const savePreNotes = approvedCompany.cars.savePreNotes.handler(async ({ input, context, errors }) => {
  const { driver, availability } = input;
  const change = {
    driverPreNote: driver,
    availabilityPreNote: availability,
    isNoted: isNoted({ driver, availability }),
  };
  const refused = await save(context, input, () => change);
  if (refused) throw errors[refused]();
  return carOf(context, input.code, errors);
});

const saveAvailability = approvedCompany.cars.saveAvailability.handler(async ({ input, context, errors }) => {
  const { price, priceVisible, availabilityNote, availabilityNoteVisible } = input;
  const change = { price, priceVisible, availabilityNote, availabilityNoteVisible };
  const refused = await save(context, input, () => change);
  if (refused) throw errors[refused]();
  return carOf(context, input.code, errors);
});

const saveRenterVisibility = approvedCompany.cars.saveRenterVisibility.handler(async ({ input, context, errors }) => {
  const refused = await save(context, input, (car) => showRenter(car, input));
  if (refused) throw errors[refused]();
  return carOf(context, input.code, errors);
});

/** Saves of a car that was read at a version what `decide` makes of it; else gives why not. */
function save<Decision extends CarChange | string>(
  { deps, company }: Fleet,
  read: { code: string; version: number },
  decide: (car: LockedCar) => Decision,
) {
  return inTransaction(deps.db, (tx) => saveCar(tx, company, read, decide, deps.now()));
}

/** The car as it is now. */
async function carOf({ deps, company }: Fleet, code: string, errors: { CAR_NOT_FOUND: () => Error }) {
  const car = await findCar(deps.db, company, code);
  if (!car) throw errors.CAR_NOT_FOUND();
  return { ...car, scanUrl: scanUrl(deps.config.publicUrl, car.code) };
}

export const carProcedures = {
  fleet,
  list,
  deadlines,
  noted,
  get,
  saveDisplay,
  saveInternal,
  savePreNotes,
  saveAvailability,
  saveRenterVisibility,
};
