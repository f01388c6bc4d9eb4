import { FUTURE_DATE_MESSAGE } from "#contract/words/fields.ts";
import type { DriverNumbers, IdentityKind } from "#domain/fleet/driver.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { companyGate } from "#server/access/gates.ts";
import { findBooking } from "#server/db/booking.ts";
import { runTransaction } from "#server/db/database.ts";
import { toIdTaken } from "#server/db/id-taken.ts";
import { findCustomer } from "#server/modules/customers/store.ts";

import { compareDriverAndRecord, openNumbersAndRecord, deleteDriverAndRecord } from "./recorded-deeds.ts";
import { findDriverOfCustomer, findDriversOfBooking, saveDriver, type DriverFields } from "./store.ts";

interface TypedDriver extends Omit<DriverFields, "identity" | "licence"> {
  readonly identityKind: IdentityKind;
  readonly tcNumber?: string | undefined;
  readonly passportNumber?: string | undefined;
  readonly licenceNumber?: string | undefined;
}

function toDriverFields({
  identityKind,
  tcNumber,
  passportNumber,
  licenceNumber,
  ...typed
}: TypedDriver): DriverFields {
  const { nationality, birthDate, licenceClass, licenceDate, address } = typed;
  const identity = identityKind === "tc" ? tcNumber : passportNumber;
  return { identityKind, identity, nationality, birthDate, licence: licenceNumber, licenceClass, licenceDate, address };
}

function findFutureDateMessages(
  { birthDate, licenceDate }: TypedDriver,
  now: Date,
): Record<string, string> | undefined {
  const today = toIstanbulDate(now);
  const fields = Object.entries({ birthDate, licenceDate }).flatMap(([name, day]) =>
    day !== null && day > today ? [[name, FUTURE_DATE_MESSAGE] as const] : [],
  );
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

const findDriverOfCustomerHandler = companyGate("customers").drivers.ofCustomer.handler(
  async ({ input: { customerId }, context: { deps, scope }, errors }) => {
    if (!(await findCustomer(deps.db, scope, customerId))) throw errors.CUSTOMER_NOT_FOUND();
    return findDriverOfCustomer(deps.db, scope, customerId);
  },
);

const listDriversOfRentalHandler = companyGate("rent-out").drivers.ofRental.handler(
  async ({ input: { rentalId }, context: { deps, scope }, errors }) => {
    const booking = await findBooking(deps.db, scope, rentalId);
    if (!booking) throw errors.RENTAL_NOT_FOUND();
    return findDriversOfBooking(deps.db, scope, booking);
  },
);

const saveDriverOfCustomerHandler = companyGate("customers").drivers.saveOfCustomer.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const { id, version, customerId } = input;
    const fields = findFutureDateMessages(input, deps.now());
    if (fields) throw errors.INPUT_INVALID({ data: { fields } });
    const driver = { id, version, of: { customerId }, fields: toDriverFields(input) };
    const saved = await runTransaction(deps.db, (tx) =>
      saveDriver(tx, deps.secretKeys, scope, driver, deps.now()),
    ).catch(toIdTaken);
    if (saved === "NOT_FOUND") throw errors.CUSTOMER_NOT_FOUND();
    if (saved === "ID_TAKEN") throw errors.ID_TAKEN();
    if (typeof saved === "string") throw errors.CHANGED_MEANWHILE();
    return saved;
  },
);

const saveDriverOfRentalHandler = companyGate("rent-out").drivers.saveOfRental.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const { id, version, rentalId, name } = input;
    const fields = findFutureDateMessages(input, deps.now());
    if (fields) throw errors.INPUT_INVALID({ data: { fields } });
    const driver = { id, version, of: { rentalId, name }, fields: toDriverFields(input) };
    const saved = await runTransaction(deps.db, (tx) =>
      saveDriver(tx, deps.secretKeys, scope, driver, deps.now()),
    ).catch(toIdTaken);
    if (saved === "NOT_FOUND") throw errors.RENTAL_NOT_FOUND();
    if (typeof saved === "string") throw errors[saved]();
    return saved;
  },
);

const openDriverNumbersHandler = companyGate("rent-out").drivers.open.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    const usedUp = await deps.limits.take("driverOpenedByAccount", scope.userId);
    if (usedUp) throw errors.TOO_MANY_ATTEMPTS({ data: { retryAfterSeconds: usedUp.retryAfterSeconds } });
    const numbers: DriverNumbers | "unreadable" | undefined = await runTransaction(deps.db, (tx) =>
      openNumbersAndRecord(tx, deps.secretKeys, scope, id, deps.now()),
    );
    if (!numbers) throw errors.DRIVER_NOT_FOUND();
    if (numbers === "unreadable") throw errors.DRIVER_UNREADABLE();
    return numbers;
  },
);

const compareDriverHandler = companyGate("rent-out").drivers.compare.handler(
  async ({ input, context: { deps, scope }, errors }) => {
    const compared = await runTransaction(deps.db, (tx) => compareDriverAndRecord(tx, scope, input, deps.now()));
    if (typeof compared === "string") throw errors[compared]();
    return compared;
  },
);

const removeDriverHandler = companyGate("rent-out").drivers.remove.handler(
  async ({ input: { id }, context: { deps, scope }, errors }) => {
    if (!(await runTransaction(deps.db, (tx) => deleteDriverAndRecord(tx, scope, id, deps.now()))))
      throw errors.DRIVER_NOT_FOUND();
    return { id };
  },
);

export const driverProcedures = {
  ofCustomer: findDriverOfCustomerHandler,
  ofRental: listDriversOfRentalHandler,
  saveOfCustomer: saveDriverOfCustomerHandler,
  saveOfRental: saveDriverOfRentalHandler,
  open: openDriverNumbersHandler,
  compare: compareDriverHandler,
  remove: removeDriverHandler,
};
