import { carSearchKey } from "#domain/fleet/car-face.ts";
import { changeCarStatus, setRenterVisibility } from "#domain/fleet/car-life.ts";
import { deadlineHorizon, countFleet, hasPreNote } from "#domain/fleet/car.ts";
import { needsAuthorisationNo } from "#domain/fleet/law.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { company, memberOrProgram, type CompanyScope } from "#server/access/gates.ts";
import { mapPage } from "#server/db/cursor.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { showAfterLoss } from "#server/modules/codes/code-changes.ts";
import { runLinkTry } from "#server/modules/codes/link-tries.ts";
import { makeNameReview } from "#server/modules/codes/name-review.ts";
import { scanUrl } from "#server/modules/codes/scan-url.ts";
import { noStatus, statusColumns, statusViewOf, type StatusColumns } from "#server/modules/codes/status-columns.ts";
import { findHolderReachGap, companyHolder } from "#server/modules/notices/holders-store.ts";

import { findFirstSteps } from "./first-steps.ts";
import { changeToOtherCar, listFormerCars } from "./former-cars.ts";
import { countAttention, countByStatus, listCars, listDeadlines, listCarsWithPreNote } from "./lists.ts";
import { findLostChanges } from "./lost-changes.ts";
import { findPlates, setPlates } from "./plates-store.ts";
import { replaceCarCode } from "./replace-code.ts";
import { saveStatus } from "./status-store.ts";
import { findAuthorisationNo, findCar, saveCar, saveCarDisplay, type CarChange, type LockedCar } from "./store.ts";

interface Fleet {
  deps: Deps;
  scope: CompanyScope;
}

const fleet = company("see-fleet").cars.fleet.handler(async ({ context: { deps, scope } }) => {
  const now = deps.now();
  const [byStatus, attention, firstSteps, untold, lostChanges] = await Promise.all([
    countByStatus(deps.db, scope),
    countAttention(deps.db, scope, { now, law: deps.config.law }),
    findFirstSteps(deps.db, scope),
    findHolderReachGap(deps.db, companyHolder(scope), scope.userId, now),
    findLostChanges(deps.db, scope),
  ]);
  return { ...countFleet(byStatus), ...attention, lostChanges, firstSteps, untold };
});

const list = memberOrProgram("see-fleet").cars.list.handler(async ({ input, context: { deps, rows, program } }) => {
  const { search = "", status, cursor } = input;
  const states = [status ?? []].flat();
  const page = await listCars(deps.db, rows, { search, states, cursor }, deps.now());
  const showsRentals = program === undefined || program.scopes.includes("rentals");
  return showsRentals ? page : mapPage(page, (car) => ({ ...car, rental: null }));
});

const deadlines = company("see-fleet").cars.deadlines.handler(({ input, context: { deps, scope } }) => {
  const today = toIstanbulDate(deps.now());
  return listDeadlines(deps.db, scope, { today, horizon: deadlineHorizon(today) }, input.cursor);
});

const noted = company("see-fleet").cars.noted.handler(({ input, context: { deps, scope } }) =>
  listCarsWithPreNote(deps.db, scope, input.cursor),
);

const plates = company("edit-cars").cars.plates.handler(({ context: { deps, scope } }) => findPlates(deps.db, scope));

const setAll = company("edit-cars").cars.setPlates.handler(async ({ input, context: { deps, scope }, errors }) => {
  const refused = await inTransaction(deps.db, (tx) =>
    setPlates(tx, scope, input.plates, makeNameReview(deps), deps.now()),
  );
  if (refused === "CAR_NOT_FOUND") throw errors.CAR_NOT_FOUND();
  if (refused) throw errors.PLATES_NOT_SET({ data: { problems: refused } });
  return findPlates(deps.db, scope);
});

const get = company("see-fleet").cars.get.handler(({ input, context, errors }) => carOf(context, input.code, errors));

const saveDisplay = company("edit-cars").cars.saveDisplay.handler(async ({ input, context, errors }) => {
  const { deps, scope } = context;
  const refused = await inTransaction(deps.db, (tx) =>
    saveCarDisplay(tx, scope, { ...input, naming: makeNameReview(deps) }, deps.now()),
  );
  if (refused) throw errors[refused]();
  return carOf(context, input.code, errors);
});

const showAgain = company("edit-cars").cars.showAgain.handler(async ({ context: { deps, scope } }) => ({
  cars: await inTransaction(deps.db, (tx) => showAfterLoss(tx, { companyId: scope.companyId })),
}));

const replaceCode = company("edit-cars").cars.replaceCode.handler(async ({ input, context, errors }) => {
  const { deps, scope, owner } = context;
  // Without `newCode` a new code is made, which has no claim word.
  const { code, newCode = code, claim } = input;
  return runLinkTry(context, { code: newCode, claim }, () =>
    inTransaction(deps.db, async (tx) => {
      const source = { now: deps.now(), randomBytes: deps.randomBytes };
      const outcome = await replaceCarCode(tx, { company: scope, owner }, input, source);
      if (outcome === "NOT_YOURS") throw errors.CAR_NOT_FOUND();
      if (typeof outcome === "string") throw errors[outcome]();
      if ("retryAfterSeconds" in outcome) throw errors.LINKS_USED_UP({ data: outcome });
      return outcome;
    }),
  );
});

const toOtherCar = company("edit-cars").cars.change.handler(async ({ input, context, errors }) => {
  const { deps, scope } = context;
  const refused = await inTransaction(deps.db, (tx) =>
    changeToOtherCar(tx, scope, { ...input, naming: makeNameReview(deps) }, deps.now()),
  );
  if (refused) throw errors[refused]();
  return carOf(context, input.code, errors);
});

const former = company("see-fleet").cars.former.handler(async ({ input, context: { deps, scope }, errors }) => {
  const page = await listFormerCars(deps.db, scope, input.code, input.cursor);
  if (!page) throw errors.CAR_NOT_FOUND();
  return page;
});

const setStatus = company("edit-cars").cars.setStatus.handler(
  async ({ input: { code, ...chosen }, context, errors }) => {
    const status = statusColumns(chosen, context.deps.now());
    if (!(await changeStatusLine(context, code, status))) throw errors.CAR_NOT_FOUND();
    return statusOf(context, code, status);
  },
);

const clearStatus = company("edit-cars").cars.clearStatus.handler(async ({ input: { code }, context, errors }) => {
  if (!(await changeStatusLine(context, code, noStatus))) throw errors.CAR_NOT_FOUND();
  return statusOf(context, code, noStatus);
});

const saveInternal = company("edit-cars").cars.saveInternal.handler(async ({ input, context, errors }) => {
  const { status, internalNotes, deadlines: due } = input;
  const refused = await save(context, input, (car) => {
    const next = status === undefined ? undefined : changeCarStatus(car, status);
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

const saveFace = company("edit-cars").cars.saveFace.handler(async ({ input, context, errors }) => {
  const { face, odometer, rates } = input;
  const { year: modelYear, ...known } = face;
  const change = {
    ...known,
    modelYear,
    odometer,
    searchKey: carSearchKey(face),
    weekPrice: rates.week,
    monthPrice: rates.month,
    kmAllowance: rates.kmADay,
    kmPrice: rates.kmPrice,
  };
  const refused = await save(context, input, () => change);
  if (refused) throw errors[refused]();
  return carOf(context, input.code, errors);
});

const savePreNotes = company("rent-out").cars.savePreNotes.handler(async ({ input, context, errors }) => {
  const { driver, availability } = input;
  const change = {
    driverPreNote: driver,
    availabilityPreNote: availability,
    isNoted: hasPreNote({ driver, availability }),
  };
  const refused = await save(context, input, () => change);
  if (refused) throw errors[refused]();
  return carOf(context, input.code, errors);
});

const saveAvailability = company("edit-cars").cars.saveAvailability.handler(async ({ input, context, errors }) => {
  const { price, priceVisible, availabilityNote, availabilityNoteVisible, modelVisible, withoutNumber } = input;
  const { deps, scope } = context;
  const authorisationNo = await findAuthorisationNo(deps.db, scope);
  const at = { now: deps.now(), law: deps.config.law };
  const offer = { price, priceVisible, availabilityNote, availabilityNoteVisible };
  const change = { ...offer, ...(modelVisible !== undefined && { modelVisible }) };
  const refused = await save(context, input, (car) => {
    const [was, willBe] = [isShown(car), isShown(input)];
    return !withoutNumber && needsAuthorisationNo({ was, willBe, authorisationNo }, at)
      ? "PRICE_WITHOUT_NUMBER"
      : change;
  });
  if (refused) throw errors[refused]();
  return carOf(context, input.code, errors);
});

function isShown({ price, priceVisible }: { price: number | null; priceVisible: boolean }): boolean {
  return priceVisible && price !== null;
}

const saveRenterVisibility = company("rent-out").cars.saveRenterVisibility.handler(
  async ({ input, context, errors }) => {
    const refused = await save(context, input, (car) => setRenterVisibility(car, input));
    if (refused) throw errors[refused]();
    return carOf(context, input.code, errors);
  },
);

/** Saves the change that `decide` returns for the car, if it still has the version that was read. Throws a refusal. */
function save<Decision extends CarChange | string>(
  { deps, scope }: Fleet,
  read: { code: string; version: number },
  decide: (car: LockedCar) => Decision,
) {
  return inTransaction(deps.db, (tx) => saveCar(tx, scope, read, decide, deps.now()));
}

function changeStatusLine({ deps, scope }: Fleet, code: string, status: StatusColumns) {
  return inTransaction(deps.db, (tx) => saveStatus(tx, scope, code, status));
}

function statusOf({ deps }: Fleet, code: string, status: StatusColumns) {
  return { code, status: statusViewOf(status, deps.now()) };
}

/** The current car for the answer. */
async function carOf({ deps, scope }: Fleet, code: string, errors: { CAR_NOT_FOUND: () => Error }) {
  const car = await findCar(deps.db, scope, code, deps.now());
  if (!car) throw errors.CAR_NOT_FOUND();
  return { ...car, scanUrl: scanUrl(deps.config.publicUrl, car.code) };
}

export const carProcedures = {
  fleet,
  list,
  deadlines,
  noted,
  plates,
  setPlates: setAll,
  get,
  saveDisplay,
  showAgain,
  replaceCode,
  change: toOtherCar,
  former,
  setStatus,
  clearStatus,
  saveInternal,
  saveFace,
  savePreNotes,
  saveAvailability,
  saveRenterVisibility,
};
