import { makeCarSearchKey } from "#domain/fleet/car-face.ts";
import { changeCarStatus, setRenterVisibility } from "#domain/fleet/car-life.ts";
import { computeFleetCounters, findLatestWarnedDay, hasPreNote, SHOWN_DEADLINES_MAX } from "#domain/fleet/car.ts";
import { needsAuthorisationNo } from "#domain/fleet/law.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { companyGate, memberOrProgramGate, type CompanyScope } from "#server/access/gates.ts";
import { orRefuse } from "#server/access/or-refuse.ts";
import { mapPage } from "#server/db/cursor.ts";
import { runTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { runLinkTry } from "#server/modules/codes/link-tries.ts";
import { makeNameReview } from "#server/modules/codes/name-review.ts";
import { makeScanUrl } from "#server/modules/codes/scan-url.ts";
import {
  noStatusColumns,
  makeStatusColumns,
  toStatusView,
  type StatusColumns,
} from "#server/modules/codes/status-columns.ts";
import { findHolderReachGap, toCompanyHolder } from "#server/modules/notices/holders-store.ts";

import { findFirstSteps } from "./first-steps.ts";
import { changeToOtherCar, listFormerCars } from "./former-cars.ts";
import { countAttention, countByStatus, listCars, listDeadlines, listCarsWithPreNote } from "./lists.ts";
import { findPlates, setPlates } from "./plates-store.ts";
import { replaceCarCode } from "./replace-code.ts";
import { saveStatus } from "./status-store.ts";
import { findAuthorisationNo, findCar, saveCar, saveCarDisplay, type CarChange, type LockedCar } from "./store.ts";

interface FleetContext {
  deps: Deps;
  scope: CompanyScope;
}

const readFleetHandler = companyGate("see-fleet").cars.fleet.handler(async ({ context: { deps, scope } }) => {
  const now = deps.now();
  const [byStatus, attention, deadlines, firstSteps, untold] = await Promise.all([
    countByStatus(deps.db, scope),
    countAttention(deps.db, scope, { now, law: deps.config.law }),
    listWarnedDeadlines(deps, scope, undefined),
    findFirstSteps(deps.db, scope),
    findHolderReachGap(deps.db, toCompanyHolder(scope), scope.userId, now),
  ]);
  const firstDeadlines = deadlines.items.slice(0, SHOWN_DEADLINES_MAX);
  return { ...computeFleetCounters(byStatus), ...attention, firstDeadlines, firstSteps, untold };
});

const listCarsHandler = memberOrProgramGate("see-fleet").cars.list.handler(
  async ({ input, context: { deps, rows, program } }) => {
    const { search = "", status, cursor } = input;
    const states = [status ?? []].flat();
    const page = await listCars(deps.db, rows, { search, states, cursor }, deps.now());
    const showsRentals = program === undefined || program.scopes.includes("rentals");
    return showsRentals ? page : mapPage(page, (car) => ({ ...car, rental: null }));
  },
);

const listDeadlinesHandler = companyGate("see-fleet").cars.deadlines.handler(({ input, context: { deps, scope } }) =>
  listWarnedDeadlines(deps, scope, input.cursor),
);

function listWarnedDeadlines({ db, now }: Pick<Deps, "db" | "now">, scope: CompanyScope, cursor: string | undefined) {
  const today = toIstanbulDate(now());
  return listDeadlines(db, scope, { today, horizon: findLatestWarnedDay(today) }, cursor);
}

const listCarsWithPreNoteHandler = companyGate("see-fleet").cars.noted.handler(({ input, context: { deps, scope } }) =>
  listCarsWithPreNote(deps.db, scope, input.cursor),
);

const readPlatesHandler = companyGate("edit-cars").cars.plates.handler(({ context: { deps, scope } }) =>
  findPlates(deps.db, scope),
);

const setPlatesHandler = companyGate("edit-cars").cars.setPlates.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const refused = await runTransaction(deps.db, (tx) =>
      setPlates(tx, scope, input.plates, makeNameReview(deps), deps.now()),
    );
    if (refused === "CAR_NOT_FOUND") throw errors.CAR_NOT_FOUND();
    if (refused) throw errors.PLATES_NOT_SET({ data: { problems: refused } });
    return findPlates(deps.db, scope);
  },
);

const getCarHandler = companyGate("see-fleet").cars.get.handler(({ input, context, errors }) =>
  readCar(context, input.code, errors),
);

const saveDisplayHandler = companyGate("edit-cars").cars.saveDisplay.handler(async ({ input, context, errors }) => {
  const { deps, scope } = context;
  const refused = await runTransaction(deps.db, (tx) =>
    saveCarDisplay(tx, scope, { ...input, naming: makeNameReview(deps) }, deps.now()),
  );
  if (refused) throw errors[refused]();
  return readCar(context, input.code, errors);
});

const replaceCodeHandler = companyGate("edit-cars").cars.replaceCode.handler(async ({ input, context, errors }) => {
  const { deps, scope, owner } = context;
  // Without `newCode` a new code without a claim word is made. Then no claim word can be wrong, and `runLinkTry` does
  // not use the code.
  const { code, newCode = code, claim } = input;
  return runLinkTry(context, { code: newCode, claim }, () =>
    runTransaction(deps.db, async (tx) => {
      const source = { now: deps.now(), randomBytes: deps.randomBytes };
      const outcome = await replaceCarCode(tx, { company: scope, owner }, input, source);
      if (outcome === "NOT_YOURS") throw errors.CAR_NOT_FOUND();
      if (typeof outcome === "string") throw errors[outcome]();
      if ("retryAfterSeconds" in outcome) throw errors.LINKS_USED_UP({ data: outcome });
      return outcome;
    }),
  );
});

const changeToOtherCarHandler = companyGate("edit-cars").cars.change.handler(async ({ input, context, errors }) => {
  const { deps, scope } = context;
  const refused = await runTransaction(deps.db, (tx) =>
    changeToOtherCar(tx, scope, { ...input, naming: makeNameReview(deps) }, deps.now()),
  );
  if (refused) throw errors[refused]();
  return readCar(context, input.code, errors);
});

const listFormerCarsHandler = companyGate("see-fleet").cars.former.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    return orRefuse(await listFormerCars(deps.db, scope, input.code, input.cursor), errors.CAR_NOT_FOUND);
  },
);

const setStatusHandler = companyGate("edit-cars").cars.setStatus.handler(
  async ({ input: { code, ...chosen }, context, errors }) => {
    const status = makeStatusColumns(chosen, context.deps.now());
    if (!(await changeStatusLine(context, code, status))) throw errors.CAR_NOT_FOUND();
    return toStatusAnswer(context, code, status);
  },
);

const clearStatusHandler = companyGate("edit-cars").cars.clearStatus.handler(
  async ({ input: { code }, context, errors }) => {
    if (!(await changeStatusLine(context, code, noStatusColumns))) throw errors.CAR_NOT_FOUND();
    return toStatusAnswer(context, code, noStatusColumns);
  },
);

const saveInternalHandler = companyGate("edit-cars").cars.saveInternal.handler(async ({ input, context, errors }) => {
  const { status, internalNotes, deadlines } = input;
  const refused = await saveCarChange(context, input, (car) => {
    const next = status === undefined ? undefined : changeCarStatus(car, status);
    if (typeof next === "string") return next;
    return { ...next, internalNotes, deadlines };
  });
  if (refused) throw errors[refused]();
  return readCar(context, input.code, errors);
});

const saveFaceHandler = companyGate("edit-cars").cars.saveFace.handler(async ({ input, context, errors }) => {
  const { face, odometer, rates } = input;
  const { year: modelYear, ...known } = face;
  const change = {
    ...known,
    modelYear,
    odometer,
    searchKey: makeCarSearchKey(face),
    weekPrice: rates.week,
    monthPrice: rates.month,
    kmAllowance: rates.kmADay,
    kmPrice: rates.kmPrice,
  };
  const refused = await saveCarChange(context, input, () => change);
  if (refused) throw errors[refused]();
  return readCar(context, input.code, errors);
});

const savePreNotesHandler = companyGate("rent-out").cars.savePreNotes.handler(async ({ input, context, errors }) => {
  const { driver, availability } = input;
  const change = {
    driverPreNote: driver,
    availabilityPreNote: availability,
    isNoted: hasPreNote({ driver, availability }),
  };
  const refused = await saveCarChange(context, input, () => change);
  if (refused) throw errors[refused]();
  return readCar(context, input.code, errors);
});

const saveAvailabilityHandler = companyGate("edit-cars").cars.saveAvailability.handler(
  async ({ input, context, errors }) => {
    const { price, priceVisible, availabilityNote, availabilityNoteVisible, modelVisible, withoutNumber } = input;
    const { deps, scope } = context;
    const authorisationNo = await findAuthorisationNo(deps.db, scope);
    const at = { now: deps.now(), law: deps.config.law };
    const offer = { price, priceVisible, availabilityNote, availabilityNoteVisible };
    const change = { ...offer, ...(modelVisible !== undefined && { modelVisible }) };
    const refused = await saveCarChange(context, input, (car) => {
      const [was, willBe] = [isPriceShown(car), isPriceShown(input)];
      return !withoutNumber && needsAuthorisationNo({ was, willBe, authorisationNo }, at)
        ? "PRICE_WITHOUT_NUMBER"
        : change;
    });
    if (refused) throw errors[refused]();
    return readCar(context, input.code, errors);
  },
);

function isPriceShown({ price, priceVisible }: { price: number | null; priceVisible: boolean }): boolean {
  return priceVisible && price !== null;
}

const saveRenterVisibilityHandler = companyGate("rent-out").cars.saveRenterVisibility.handler(
  async ({ input, context, errors }) => {
    const refused = await saveCarChange(context, input, (car) => setRenterVisibility(car, input));
    if (refused) throw errors[refused]();
    return readCar(context, input.code, errors);
  },
);

function saveCarChange<Decision extends CarChange | string>(
  { deps, scope }: FleetContext,
  read: { code: string; version: number },
  decide: (car: LockedCar) => Decision,
) {
  return runTransaction(deps.db, (tx) => saveCar(tx, scope, read, decide, deps.now()));
}

function changeStatusLine({ deps, scope }: FleetContext, code: string, status: StatusColumns) {
  return runTransaction(deps.db, (tx) => saveStatus(tx, scope, code, status));
}

function toStatusAnswer({ deps }: FleetContext, code: string, status: StatusColumns) {
  return { code, status: toStatusView(status, deps.now()) };
}

async function readCar({ deps, scope }: FleetContext, code: string, errors: { CAR_NOT_FOUND: () => Error }) {
  const car = await findCar(deps.db, scope, code, deps.now());
  if (!car) throw errors.CAR_NOT_FOUND();
  return { ...car, scanUrl: makeScanUrl(deps.config.publicUrl, car.code) };
}

export const carProcedures = {
  fleet: readFleetHandler,
  list: listCarsHandler,
  deadlines: listDeadlinesHandler,
  noted: listCarsWithPreNoteHandler,
  plates: readPlatesHandler,
  setPlates: setPlatesHandler,
  get: getCarHandler,
  saveDisplay: saveDisplayHandler,
  replaceCode: replaceCodeHandler,
  change: changeToOtherCarHandler,
  former: listFormerCarsHandler,
  setStatus: setStatusHandler,
  clearStatus: clearStatusHandler,
  saveInternal: saveInternalHandler,
  saveFace: saveFaceHandler,
  savePreNotes: savePreNotesHandler,
  saveAvailability: saveAvailabilityHandler,
  saveRenterVisibility: saveRenterVisibilityHandler,
};
