import type { UpdateObject } from "kysely";

import { deadlineHorizon, fleetCounters, isNoted } from "#domain/car.ts";
import { istanbulDate } from "#domain/istanbul.ts";
import { inTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import { company, type CompanyScope } from "#server/gates.ts";
import { scanUrl } from "#server/scan-url.ts";

import { countAttention, countByStatus, listCars, listDeadlines, listNotedCars } from "./lists.ts";
import { type CarCondition, changeCar, findCar, lockCar, saveCarDisplay, type CarRow } from "./store.ts";

const fleet = company("see-fleet").cars.fleet.handler(async ({ context: { deps, scope } }) => {
  const now = deps.now();
  const [byStatus, attention] = await Promise.all([
    countByStatus(deps.db, scope),
    countAttention(deps.db, scope, now, deadlineHorizon(istanbulDate(now))),
  ]);
  return { ...fleetCounters(byStatus), ...attention };
});

const list = company("see-fleet").cars.list.handler(({ input, context: { deps, scope } }) => {
  const { search = "", status, cursor } = input;
  const states = [status ?? []].flat();
  return listCars(deps.db, scope, { search, states, cursor });
});

const deadlines = company("see-fleet").cars.deadlines.handler(({ input, context: { deps, scope } }) => {
  const horizon = deadlineHorizon(istanbulDate(deps.now()));
  return listDeadlines(deps.db, scope, horizon, input.cursor);
});

const noted = company("see-fleet").cars.noted.handler(({ input, context: { deps, scope } }) =>
  listNotedCars(deps.db, scope, input.cursor),
);

const get = company("see-fleet").cars.get.handler(async ({ input, context: { deps, scope }, errors }) => {
  const car = await findCar(deps.db, scope, input.code);
  if (!car) throw errors.CAR_NOT_FOUND();
  return view(deps, car);
});

const saveDisplay = company("edit-cars").cars.saveDisplay.handler(async ({ input, context, errors }) => {
  const { deps, scope } = context;
  const saved = await inTransaction(deps.db, (tx) => saveCarDisplay(tx, scope, input, deps.now()));
  const car = await findCar(deps.db, scope, input.code);
  if (!car) throw errors.CAR_NOT_FOUND();
  if (!saved) throw car.version === input.version ? errors.PLATE_ALREADY_SET() : errors.CHANGED_MEANWHILE();
  return view(deps, car);
});

const saveInternal = company("edit-cars").cars.saveInternal.handler(async ({ input, context, errors }) => {
  const { status, internalNotes, deadlines: due } = input;
  const { saved, car } = await save(context, input, status === undefined ? {} : { isRented: false }, {
    ...(status === undefined ? {} : { status }),
    internalNotes,
    cascoDue: due.casco,
    insuranceDue: due.insurance,
    oilServiceDue: due.oilService,
    inspectionDue: due.inspection,
  });
  if (!car) throw errors.CAR_NOT_FOUND();
  if (!saved) throw car.version === input.version ? errors.CAR_RENTED() : errors.CHANGED_MEANWHILE();
  return view(context.deps, car);
});

const savePreNotes = company("rent-out").cars.savePreNotes.handler(async ({ input, context, errors }) => {
  const { driver, availability } = input;
  const { saved, car } = await save(
    context,
    input,
    {},
    { driverPreNote: driver, availabilityPreNote: availability, isNoted: isNoted({ driver, availability }) },
  );
  if (!car) throw errors.CAR_NOT_FOUND();
  if (!saved) throw errors.CHANGED_MEANWHILE();
  return view(context.deps, car);
});

const saveAvailability = company("edit-cars").cars.saveAvailability.handler(async ({ input, context, errors }) => {
  const { price, priceVisible, availabilityNote, availabilityNoteVisible } = input;
  const change = { price, priceVisible, availabilityNote, availabilityNoteVisible };
  const { saved, car } = await save(context, input, {}, change);
  if (!car) throw errors.CAR_NOT_FOUND();
  if (!saved) throw errors.CHANGED_MEANWHILE();
  return view(context.deps, car);
});

const saveRenterVisibility = company("rent-out").cars.saveRenterVisibility.handler(
  async ({ input, context, errors }) => {
    const { renterNameVisible, renterPhoneVisible } = input;
    const { saved, car } = await save(context, input, { isRented: true }, { renterNameVisible, renterPhoneVisible });
    if (!car) throw errors.CAR_NOT_FOUND();
    if (!saved) throw car.version === input.version ? errors.CAR_NOT_RENTED() : errors.CHANGED_MEANWHILE();
    return view(context.deps, car);
  },
);

/** Saves a part of a car that was read at a version; gives the car as it is afterwards. */
async function save(
  { deps, scope }: { deps: Deps; scope: CompanyScope },
  { code, version }: { code: string; version: number },
  condition: CarCondition,
  change: UpdateObject<DB, "cars">,
): Promise<{ saved: boolean; car: CarRow | undefined }> {
  const saved = await inTransaction(
    deps.db,
    async (tx) =>
      (await lockCar(tx, scope, code)) && changeCar(tx, scope, code, { ...condition, version }, change, deps.now()),
  );
  return { saved, car: await findCar(deps.db, scope, code) };
}

function view(deps: Deps, car: CarRow) {
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
