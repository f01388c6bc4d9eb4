import { createECDH, createHash, randomUUID } from "node:crypto";

import type { AnyRefusal } from "#contract/words/refusals.ts";
import { MESSAGE_WAYS } from "#domain/notices/overview.ts";

import { listKnownSecrets, accessApp, accessWorld } from "./access-asking.ts";
import {
  actors,
  EXPENSE_DUE_DAY,
  fleetOfActor,
  MISSING_OBJECT_IDS,
  sharedDeviceActors,
  type Actor,
  type FleetObjectIds,
} from "./access-world.ts";
import { emptyCarLine } from "./car-lines.ts";
import { EMPTY_COMPANY_CONTACTS, EMPTY_CONTACTS } from "./contacts.ts";
import { SMALL_PNG_BASE64 } from "./pictures.ts";
import { labelSheet } from "./print-settings.ts";
import { makePrintOrderInput } from "./stickers.ts";
import { CLAIM_WORD, PASSWORD, SHIFT_CODE } from "./world.ts";

export type AccessAnswer = "ok" | AnyRefusal;
export type PageAnswer = "opens" | "log in" | "own page" | "set up";

/**
 * The expected answers for all actors: `sessionless` for actors without a session, `signedInToo` for actors with a
 * session, and the exceptions in `others`. An actor who lacks the required second factor gets a guest's answer, but
 * where a guest is told to log in, this actor is told to set up the second factor.
 */
export function makeRow<A extends AccessAnswer | PageAnswer = AccessAnswer>(
  sessionless: A,
  signedInToo: A,
  others: Partial<Record<Actor, A>> = {},
): Record<Actor, A> {
  const withoutSession: readonly Actor[] = [
    "guest",
    "signed-out session",
    "forged cookie",
    "closed account",
    "locked shared device",
  ];
  const missing: Partial<Record<AccessAnswer | PageAnswer, AccessAnswer | PageAnswer>> = {
    UNAUTHENTICATED: "SECOND_FACTOR_MISSING",
    "log in": "set up",
  };
  const answerTo = (actor: Actor) => {
    if (withoutSession.includes(actor)) return sessionless;
    if (actor === "administrator without second factor") return (missing[sessionless] ?? sessionless) as A;
    // Procedures that need a session are refused on a shared device, unless their row says otherwise.
    return sessionless === "UNAUTHENTICATED" && sharedDeviceActors.some((one) => one === actor)
      ? ("FORBIDDEN" as A)
      : signedInToo;
  };
  const answers = actors.map((actor) => [actor, others[actor] ?? answerTo(actor)]);
  return Object.fromEntries(answers) as Record<Actor, A>;
}

export function rowOnSharedDevice<A extends AccessAnswer | PageAnswer>(answer: A): Partial<Record<Actor, A>> {
  return Object.fromEntries(sharedDeviceActors.map((actor) => [actor, answer]));
}

const everybodyRow = makeRow("ok", "ok");
const sharedDeviceRefusals: Partial<Record<Actor, AccessAnswer>> = {
  "locked shared device": "ON_SHARED_DEVICE",
  ...rowOnSharedDevice("ON_SHARED_DEVICE"),
};
const sessionStartRow = makeRow("ok", "ok", sharedDeviceRefusals);
const ownerOnlyRow = makeRow("UNAUTHENTICATED", "PROFILE_NOT_YOURS", { owner: "ok" });
const administratorOnlyRow = makeAdministratorRow("ok");

function makeAdministratorRow(answer: AccessAnswer): Record<Actor, AccessAnswer> {
  return makeRow("UNAUTHENTICATED", "FORBIDDEN", { administrator: answer });
}

function makeCompaniesRow(
  approved: AccessAnswer,
  other: AccessAnswer,
  { clerk, manager, rests }: { clerk: boolean; manager: boolean; rests: boolean },
): Record<Actor, AccessAnswer> {
  return makeRow("UNAUTHENTICATED", "FORBIDDEN", {
    "unapproved company": "COMPANY_NOT_APPROVED",
    "approved company": approved,
    manager: manager ? approved : "FORBIDDEN",
    clerk: clerk ? approved : "FORBIDDEN",
    "owner on a shared device": rests ? "FORBIDDEN" : approved,
    "clerk on a shared device": clerk && !rests ? approved : "FORBIDDEN",
    "other company": other,
  });
}

function answersOfEmployer(answer: AccessAnswer): Partial<Record<Actor, AccessAnswer>> {
  return { "approved company": answer, manager: answer, clerk: answer };
}

export interface AccessRow {
  procedure: string;
  about: string;
  input: (actor: Actor) => unknown;
  answers: Record<Actor, AccessAnswer>;
  /** Private data that the answer may contain for every actor, because the input proves that they may see it. */
  shows?: () => readonly string[];
}

function readObjectIds(actor: Actor): FleetObjectIds {
  const name = fleetOfActor(actor);
  return name === undefined ? MISSING_OBJECT_IDS : accessWorld.fleets[name];
}

type CompanyRow = {
  procedure: string;
  input: (asked: FleetObjectIds, own: FleetObjectIds) => unknown;
  missing?: AnyRefusal;
  own?: AnyRefusal;
  of?: string;
  isManaging?: true;
  isOwners?: true;
  restsOnSharedDevice?: true;
};

function answersOfCompanyRow({ isManaging, isOwners, restsOnSharedDevice }: CompanyRow) {
  return {
    clerk: !isManaging && !isOwners,
    manager: !isOwners,
    rests: restsOnSharedDevice === true || isOwners === true,
  };
}

const profileEdit = { plate: "", note: "değişti", contactsVisible: true, contacts: EMPTY_CONTACTS };
export const newRental = {
  id: "00000000-0000-4000-8000-000000000001",
  total: 100_000,
  paid: 0,
  means: "cash",
  deposit: 0,
  depositMeans: "cash",
  dueAt: "2027-01-20T10:00",
  renterNameVisible: true,
  renterPhoneVisible: true,
};
const newConditionReport = {
  draftVersion: 1,
  id: "00000000-0000-4000-8000-000000000013",
  direction: "in",
  km: null,
  fuel: null,
  accessories: [],
  damages: [],
  signatures: { renter: { absent: "Yok" }, clerk: null },
  notes: "",
  place: "",
};
const newDriver = {
  id: "00000000-0000-4000-8000-000000000014",
  identityKind: "tc",
  tcNumber: "10000000146",
  nationality: "",
  birthDate: null,
  licenceClass: "B",
  licenceDate: null,
  address: "",
  version: 0,
};
export const newCharge = { id: "00000000-0000-4000-8000-000000000008", kind: "toll", amount: 57, text: "" };
export function makeReceiptInput(customerId: string, { rental, paid }: FleetObjectIds) {
  const shares = [{ rentalId: rental, amount: 1, paidBefore: paid }];
  return {
    id: "00000000-0000-4000-8000-000000000010",
    customerId,
    amount: 1,
    means: "cash",
    paidOn: "2026-11-21",
    shares,
  };
}
export const newDeposit = { id: "00000000-0000-4000-8000-000000000009", kind: "taken", amount: 59, means: "cash" };
const makeRoadChargeInput = (plate: string) => ({
  plate,
  at: "2026-11-01T10:00",
  amount: 61,
  documentNo: "",
  text: "",
});
const reservationSpan = { from: "2027-03-20T10:00", until: "2027-03-21T10:00" };
export const newReservation = {
  id: "00000000-0000-4000-8000-000000000011",
  name: "Yeni",
  phone: "",
  ...reservationSpan,
};
export const newBlock = { id: "00000000-0000-4000-8000-000000000012", reason: "other", text: "", ...reservationSpan };
export const newCustomer = {
  id: "00000000-0000-4000-8000-000000000002",
  name: "Yeni",
  phone: "",
  email: "",
  notes: "",
};
const newCustomerLine = {
  ...newCustomer,
  id: "00000000-0000-4000-8000-000000000081",
  caution: "",
};
const newExpenseLine = {
  id: "00000000-0000-4000-8000-000000000082",
  spentOn: "2026-01-02",
  amount: 100,
  description: "Yeni",
  car: "",
  category: "fuel",
  times: 1,
};
const runningRentalLine = {
  name: "Ece Ak",
  phone: "0532 765 43 21",
  from: "2026-11-01T10:00",
  until: "2026-11-08T10:00",
};
const newRentalLine = { ...runningRentalLine, total: 700, paid: 300, deposit: 100, means: "cash", km: null };
const newCarLine = { ...emptyCarLine, version: 1, make: "Renault", model: "Clio" };
const newDue = {
  id: "00000000-0000-4000-8000-000000000071",
  version: 0,
  kind: "tyres",
  text: "",
  everyDays: null,
  everyKm: null,
  dueOn: null,
  dueKm: 60_000,
};
const doneDue = {
  version: 1,
  doneId: "00000000-0000-4000-8000-000000000072",
  doneOn: "2026-11-15",
  doneKm: null,
  cost: 1,
  dueOn: null,
  dueKm: null,
};
const newExpenseDue = { id: "00000000-0000-4000-8000-000000000004", dueOn: EXPENSE_DUE_DAY, amount: 1 };
export const newExpense = {
  id: "00000000-0000-4000-8000-000000000003",
  description: "Yeni",
  amount: 1,
  category: "fuel",
};
const newPrintId = "00000000-0000-4000-8000-000000000004";
const newAnswer = { version: 1, answer: "now", note: "" };
const noDeadlines = { casco: null, insurance: null, oilService: null, inspection: null };

/** `missing` is the answer if the row belongs to another company. */
export const companyProcedures: CompanyRow[] = [
  { procedure: "company.info.get", isManaging: true, restsOnSharedDevice: true, input: () => ({}) },
  {
    procedure: "company.info.update",
    isManaging: true,
    restsOnSharedDevice: true,
    input: () => ({ version: 1, name: "Değişti", phone: "", contacts: EMPTY_COMPANY_CONTACTS }),
  },
  {
    procedure: "company.info.changeBankAccount",
    isManaging: true,
    restsOnSharedDevice: true,
    input: () => ({ before: "", iban: "", accountHolder: "Değişti", password: PASSWORD }),
  },
  { procedure: "company.info.totals", isManaging: true, input: () => ({}) },
  { procedure: "company.law.get", input: () => ({}) },
  { procedure: "company.rentalRules.get", input: () => ({}) },
  {
    procedure: "company.rentalRules.update",
    isManaging: true,
    restsOnSharedDevice: true,
    input: () => ({ version: 1, late: null, km: { aDay: 200, price: 500 }, fuelPrice: 40_000, insurance: "Kasko" }),
  },
  ...["company.calendar.get", "company.calendar.make", "company.calendar.remove"].map((procedure) => ({
    procedure,
    isManaging: true as const,
    restsOnSharedDevice: true as const,
    input: () => ({}),
  })),
  { procedure: "company.desk.board", input: () => ({}) },
  { procedure: "company.desk.search", input: ({ car }) => ({ search: car }) },
  { procedure: "company.cars.fleet", input: () => ({}) },
  { procedure: "company.cars.list", input: () => ({}) },
  { procedure: "company.cars.deadlines", input: () => ({}) },
  { procedure: "company.cars.noted", input: () => ({}) },
  { procedure: "company.cars.plates", isManaging: true, input: () => ({}) },
  {
    procedure: "company.cars.setPlates",
    isManaging: true,
    input: ({ car, plate }) => ({ plates: [{ code: car, plate }] }),
    missing: "CAR_NOT_FOUND",
  },
  { procedure: "company.cars.get", input: ({ car }) => ({ code: car }), missing: "CAR_NOT_FOUND" },
  {
    procedure: "company.cars.saveDisplay",
    isManaging: true,
    input: ({ car, carVersion, plate }) => ({ code: car, version: carVersion, plate, note: "değişti" }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.cars.replaceCode",
    isManaging: true,
    input: ({ car }) => ({ code: car, reason: "worn" }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.cars.orderStickers",
    of: "car",
    input: ({ car }) => ({ id: newPrintId, codes: [car] }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.cars.setStatus",
    isManaging: true,
    input: ({ car }) => ({ code: car, status: "lunch" }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.cars.clearStatus",
    isManaging: true,
    input: ({ car }) => ({ code: car }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.cars.change",
    isManaging: true,
    input: ({ car, carVersion }) => ({ code: car, version: carVersion, plate: "06 YNI 06" }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.cars.former",
    input: ({ car }) => ({ code: car }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.cars.saveInternal",
    isManaging: true,
    input: ({ car, carVersion }) => ({
      code: car,
      version: carVersion,
      status: "maintenance",
      internalNotes: "",
      deadlines: noDeadlines,
    }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.cars.saveFace",
    isManaging: true,
    input: ({ car, carVersion }) => ({
      code: car,
      version: carVersion,
      face: { make: "değişti", model: "", year: 2021, colour: "", gear: "manual", fuel: null },
      odometer: 1,
      rates: { week: 1, month: null, kmADay: null, kmPrice: null },
    }),
    missing: "CAR_NOT_FOUND",
  },
  { procedure: "company.cars.photo", input: ({ car }) => ({ code: car }), missing: "PHOTO_NOT_FOUND" },
  {
    procedure: "company.cars.savePhoto",
    isManaging: true,
    input: ({ car }) => ({ code: car, photo: SMALL_PNG_BASE64 }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.cars.removePhoto",
    isManaging: true,
    input: ({ car }) => ({ code: car }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.cars.savePreNotes",
    input: ({ car, carVersion }) => ({ code: car, version: carVersion, driver: "değişti", availability: "" }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.cars.saveAvailability",
    isManaging: true,
    input: ({ car, carVersion }) => ({
      code: car,
      version: carVersion,
      price: 1,
      priceVisible: true,
      availabilityNote: "değişti",
      availabilityNoteVisible: true,
    }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.cars.saveRenterVisibility",
    input: ({ rentedCar, rentedCarVersion }) => ({
      code: rentedCar,
      version: rentedCarVersion,
      renterNameVisible: true,
      renterPhoneVisible: true,
    }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.rentals.start",
    of: "car",
    input: ({ car }, { customer }) => ({ ...newRental, code: car, customerId: customer }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.rentals.start",
    of: "customer",
    input: ({ customer }, { car }) => ({ ...newRental, code: car, customerId: customer }),
    missing: "CUSTOMER_NOT_FOUND",
  },
  { procedure: "company.rentals.end", input: ({ rental }) => ({ id: rental }), missing: "RENTAL_NOT_FOUND" },
  {
    procedure: "company.rentals.extend",
    input: ({ rental }) => ({ id: rental, version: 1, dueAt: "2026-11-21T11:00" }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.rentals.swapCar",
    input: ({ rental, car }) => ({
      id: "0199c0de-0000-7000-8000-0000000005aa",
      rentalId: rental,
      version: 1,
      code: car,
      status: "maintenance",
      reason: "",
    }),
    missing: "RENTAL_NOT_FOUND",
  },
  { procedure: "company.maintenance.list", input: ({ rentedCar }) => ({ code: rentedCar }), missing: "CAR_NOT_FOUND" },
  {
    procedure: "company.maintenance.save",
    isManaging: true,
    input: ({ car }) => ({ ...newDue, code: car }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.maintenance.remove",
    isManaging: true,
    input: ({ due }) => ({ id: due }),
    missing: "DUE_NOT_FOUND",
  },
  {
    procedure: "company.maintenance.done",
    isManaging: true,
    input: ({ due }) => ({ ...doneDue, id: due }),
    missing: "DUE_NOT_FOUND",
  },
  {
    procedure: "company.drivers.ofCustomer",
    of: "customer",
    input: ({ customer }) => ({ customerId: customer }),
    missing: "CUSTOMER_NOT_FOUND",
  },
  {
    procedure: "company.drivers.ofRental",
    of: "rental",
    input: ({ rental }) => ({ rentalId: rental }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.drivers.saveOfCustomer",
    of: "customer",
    input: ({ formerCustomer }) => ({ ...newDriver, customerId: formerCustomer }),
    missing: "CUSTOMER_NOT_FOUND",
  },
  {
    procedure: "company.drivers.saveOfRental",
    of: "rental",
    input: ({ rental }) => ({ ...newDriver, rentalId: rental, name: "Yeni" }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.drivers.compare",
    of: "driver",
    input: ({ extraDriver }) => ({ id: extraDriver, version: 1 }),
    missing: "DRIVER_NOT_FOUND",
  },
  ...["open", "remove"].map((name) => ({
    procedure: `company.drivers.${name}`,
    of: "driver",
    input: ({ extraDriver }: FleetObjectIds) => ({ id: extraDriver }),
    missing: "DRIVER_NOT_FOUND" as const,
  })),
  {
    procedure: "company.conditionReports.list",
    of: "rental",
    input: ({ rental }) => ({ rentalId: rental }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.conditionReports.get",
    of: "rental",
    input: ({ rental }) => ({ rentalId: rental, direction: "out" }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.conditionReports.pdf",
    of: "rental",
    input: ({ rental }) => ({ rentalId: rental, direction: "out" }),
    missing: "CONDITION_UNSEALED",
  },
  {
    procedure: "company.conditionReports.photo",
    of: "conditionPhoto",
    input: ({ conditionPhoto }) => ({ id: conditionPhoto }),
    missing: "PHOTO_NOT_FOUND",
  },
  {
    procedure: "company.conditionReports.savePhoto",
    of: "rental",
    input: ({ rental }) => ({
      id: newRental.id,
      rentalId: rental,
      direction: "in",
      position: "front",
      photo: SMALL_PNG_BASE64,
    }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.conditionReports.saveDraft",
    of: "rental",
    input: ({ rental }) => ({
      rentalId: rental,
      direction: "in",
      version: 1,
      content: { km: 45_000, fuel: null, accessories: null, damages: null, notes: "", place: "", happenedAt: null },
    }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.conditionReports.seal",
    of: "rental",
    input: ({ rental }) => ({ ...newConditionReport, rentalId: rental }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.conditionReports.addNote",
    of: "conditionReport",
    input: ({ rental, conditionReport }) => ({
      id: newRental.id,
      rentalId: rental,
      reportId: conditionReport,
      text: "Km yanlış yazıldı.",
    }),
    missing: "RENTAL_NOT_FOUND",
  },
  ...["agreements.state", "agreements.get", "agreements.make", "renterLinks.make", "renterLinks.close"].map(
    (name): CompanyRow => ({
      procedure: `company.${name}`,
      of: "rental",
      input: ({ rental }) => ({ rentalId: rental }),
      missing: "RENTAL_NOT_FOUND",
    }),
  ),
  {
    procedure: "company.agreements.accept",
    of: "rental",
    input: ({ rental, agreementNow }) => ({
      rentalId: rental,
      digest: agreementNow,
      way: "paper",
      name: "Ali",
      sure: "Ali",
    }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.agreements.signAsDriver",
    of: "rental",
    input: ({ rental, agreementNow }) => ({
      rentalId: rental,
      digest: agreementNow,
      driver: 0,
      name: "Ali",
      strokes: [
        [
          [1, 1],
          [9, 9],
        ],
      ],
    }),
    own: "AGREEMENT_UNACCEPTED",
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.agreements.giveCopy",
    of: "rental",
    input: ({ rental, agreementDigest }) => ({ rentalId: rental, digest: agreementDigest }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.agreements.pdf",
    of: "rental",
    input: ({ rental }) => ({ rentalId: rental, sheet: 1 }),
    missing: "AGREEMENT_NOT_FOUND",
  },
  { procedure: "company.agreementTexts.get", isManaging: true, restsOnSharedDevice: true, input: () => ({}) },
  {
    procedure: "company.agreementTexts.save",
    isManaging: true,
    restsOnSharedDevice: true,
    input: () => ({ version: 1, text: "Kiralanan araç: {{plaka}}" }),
  },
  { procedure: "company.rentals.counts", input: () => ({}) },
  { procedure: "company.rentals.list", input: () => ({}) },
  { procedure: "company.rentals.holder", input: () => ({ plate: "34 ABC 123", at: "2026-11-21T10:00" }) },
  { procedure: "company.rentals.get", input: ({ rental }) => ({ id: rental }), missing: "RENTAL_NOT_FOUND" },
  {
    procedure: "company.rentals.saveNotes",
    input: ({ rental }) => ({ id: rental, version: 1, notes: "değişti" }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.rentals.correctKm",
    input: ({ rental }) => ({ id: rental, version: 1, kmOut: 45_000, kmIn: null }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.rentals.takeRecordedTime",
    input: ({ rental }) => ({ id: rental, version: 1, time: "start" }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.rentals.pay",
    of: "rental",
    input: ({ rental }) => ({ id: newRental.id, rentalId: rental, amount: 1, isRefund: false, means: "cash" }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.rentals.pay",
    of: "rental, money back",
    isManaging: true,
    input: ({ rental }) => ({ id: newRental.id, rentalId: rental, amount: 1, isRefund: true, means: "cash" }),
    missing: "RENTAL_NOT_FOUND",
  },
  ...["rentals.askPayment", "rentals.unaskPayment"].map((name): CompanyRow => ({
    procedure: `company.${name}`,
    of: "rental",
    input: ({ rental }) => ({ id: rental }),
    missing: "RENTAL_NOT_FOUND",
  })),
  { procedure: "company.rentals.awaited", input: () => ({}) },
  {
    procedure: "company.rentals.entries",
    of: "rental",
    input: ({ rental }) => ({ rentalId: rental }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.charges.add",
    of: "rental",
    input: ({ rental }) => ({ ...newCharge, rentalId: rental }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.charges.reverse",
    isManaging: true,
    of: "charge",
    input: ({ charge }) => ({ id: newRental.id, chargeId: charge, reason: "Yanlış" }),
    missing: "ENTRY_NOT_FOUND",
  },
  {
    procedure: "company.deposits.add",
    of: "rental",
    input: ({ rental }) => ({ ...newDeposit, rentalId: rental }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.deposits.reverse",
    isManaging: true,
    of: "deposit",
    input: ({ deposit }) => ({ id: newRental.id, entryId: deposit }),
    missing: "ENTRY_NOT_FOUND",
  },
  {
    procedure: "company.deposits.list",
    of: "rental",
    input: ({ rental }) => ({ rentalId: rental }),
    missing: "RENTAL_NOT_FOUND",
  },
  ...["list", "due", "waiting"].map((name) => ({ procedure: `company.roadCharges.${name}`, input: () => ({}) })),
  {
    procedure: "company.roadCharges.look",
    input: (_, { plate }) => ({ kind: "toll", lines: [makeRoadChargeInput(plate)] }),
  },
  {
    procedure: "company.roadCharges.add",
    input: (_, { plate }) => ({ kind: "toll", lines: [makeRoadChargeInput(plate)] }),
  },
  { procedure: "company.roadCharges.chargeAll", input: () => ({ count: 0, amount: 0 }) },
  ...["get", "charge", "takeBack", "remove"].map((name) => ({
    procedure: `company.roadCharges.${name}`,
    ...(name === "takeBack" && { isManaging: true as const }),
    of: "fine",
    input: ({ roadCharge }: FleetObjectIds) => ({ id: roadCharge }),
    missing: "ROAD_CHARGE_NOT_FOUND" as const,
  })),
  {
    procedure: "company.roadCharges.change",
    of: "fine",
    input: ({ roadCharge }) => ({ id: roadCharge, version: 1, state: "paid", reducedUntil: null }),
    missing: "ROAD_CHARGE_NOT_FOUND",
  },
  {
    procedure: "company.roadCharges.assign",
    of: "fine",
    input: ({ roadCharge }) => ({ id: roadCharge, version: 1, rentalId: null }),
    missing: "ROAD_CHARGE_NOT_FOUND",
  },
  {
    procedure: "company.roadCharges.assign",
    of: "rental of a fine",
    input: ({ rental }, { roadCharge }) => ({ id: roadCharge, version: 1, rentalId: rental }),
    missing: "RENTAL_NOT_FOUND",
  },
  { procedure: "company.periods.window", input: () => ({ from: "2026-11-20", to: "2026-12-20" }) },
  { procedure: "company.periods.free", input: () => reservationSpan },
  {
    procedure: "company.periods.check",
    input: ({ car }) => ({ code: car, ...reservationSpan }),
    missing: "CAR_NOT_FOUND",
  },
  { procedure: "company.reservations.list", input: () => ({}) },
  {
    procedure: "company.reservations.create",
    of: "car",
    input: ({ car }) => ({ ...newReservation, code: car }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.reservations.create",
    of: "customer",
    input: ({ customer }, { car }) => ({ ...newReservation, code: car, customerId: customer }),
    missing: "CUSTOMER_NOT_FOUND",
  },
  {
    procedure: "company.reservations.change",
    of: "reservation",
    input: ({ reservation }, { car }) => ({ ...newReservation, id: reservation, code: car, version: 1 }),
    missing: "RESERVATION_NOT_FOUND",
  },
  {
    procedure: "company.reservations.change",
    of: "car",
    input: ({ car }, { reservation }) => ({ ...newReservation, id: reservation, code: car, version: 1 }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.reservations.get",
    of: "reservation",
    input: ({ reservation }) => ({ id: reservation }),
    missing: "RESERVATION_NOT_FOUND",
  },
  ...["cancel", "noShow", "reopen"].map((name) => ({
    procedure: `company.reservations.${name}`,
    of: "reservation",
    input: ({ reservation }: FleetObjectIds) => ({ id: reservation, version: 1 }),
    missing: "RESERVATION_NOT_FOUND" as const,
  })),
  {
    procedure: "company.rentals.start",
    of: "reservation",
    input: ({ reservation }, { car, customer }) => ({
      ...newRental,
      code: car,
      customerId: customer,
      dueAt: "2026-11-21T15:00",
      reservationId: reservation,
    }),
    missing: "RESERVATION_NOT_FOUND",
  },
  {
    procedure: "company.blocks.add",
    of: "car",
    input: ({ car }) => ({ ...newBlock, code: car }),
    missing: "CAR_NOT_FOUND",
  },
  {
    procedure: "company.blocks.change",
    of: "block",
    input: ({ block }, { car }) => ({ ...newBlock, id: block, code: car, version: 1 }),
    missing: "BLOCK_NOT_FOUND",
  },
  {
    procedure: "company.blocks.change",
    of: "car",
    input: ({ car }, { block }) => ({ ...newBlock, id: block, code: car, version: 1 }),
    missing: "CAR_NOT_FOUND",
  },
  ...["get", "remove"].map((name) => ({
    procedure: `company.blocks.${name}`,
    of: "block",
    input: ({ block }: FleetObjectIds) => ({ id: block }),
    missing: "BLOCK_NOT_FOUND" as const,
  })),
  { procedure: "company.customers.list", input: () => ({}) },
  { procedure: "company.customers.phonesToCheck", input: () => ({}) },
  { procedure: "company.customers.get", input: ({ customer }) => ({ id: customer }), missing: "CUSTOMER_NOT_FOUND" },
  { procedure: "company.customers.create", input: () => newCustomer },
  {
    procedure: "company.customers.update",
    input: ({ customer }) => ({ ...newCustomer, id: customer, version: 1 }),
    missing: "CUSTOMER_NOT_FOUND",
  },
  {
    procedure: "company.customers.openMatters",
    isManaging: true,
    input: ({ customer }) => ({ id: customer }),
    missing: "CUSTOMER_NOT_FOUND",
  },
  {
    procedure: "company.customerImports.list",
    input: () => ({}),
  },
  {
    procedure: "company.customerImports.look",
    input: () => ({ lines: [{ name: "Ayşe Yılmaz", phone: "0532 123 45 67" }] }),
  },
  {
    procedure: "company.customerImports.add",
    input: () => ({ importId: randomUUID(), lines: [newCustomerLine] }),
  },
  {
    procedure: "company.customerImports.undo",
    // An owner made this list. customers.test.ts of the imports tests that clerks may undo their own lists.
    isManaging: true,
    input: ({ customerImport }) => ({ id: customerImport }),
    missing: "IMPORT_NOT_FOUND",
  },
  { procedure: "company.carImports.list", isManaging: true, input: () => ({}) },
  {
    procedure: "company.carImports.look",
    isManaging: true,
    input: ({ car }) => ({ lines: [{ car }] }),
  },
  {
    procedure: "company.carImports.add",
    isManaging: true,
    input: ({ car }) => ({ importId: randomUUID(), lines: [{ ...newCarLine, car, code: car }] }),
  },
  {
    procedure: "company.carImports.undo",
    isManaging: true,
    input: ({ carImport }) => ({ id: carImport }),
    missing: "IMPORT_NOT_FOUND",
  },
  { procedure: "company.rentalImports.list", isManaging: true, input: () => ({}) },
  {
    procedure: "company.rentalImports.look",
    isManaging: true,
    input: ({ car }) => ({ lines: [{ ...runningRentalLine, car }] }),
  },
  {
    procedure: "company.rentalImports.add",
    isManaging: true,
    input: ({ car }) => ({
      importId: randomUUID(),
      policeWasTold: true,
      lines: [{ ...newRentalLine, id: randomUUID(), customerId: randomUUID(), car }],
    }),
  },
  {
    procedure: "company.rentalImports.undo",
    isManaging: true,
    input: ({ rentalImport }) => ({ id: rentalImport }),
    missing: "IMPORT_NOT_FOUND",
  },
  { procedure: "company.expenseImports.list", isManaging: true, input: () => ({}) },
  {
    procedure: "company.expenseImports.look",
    isManaging: true,
    input: () => ({ lines: [{ spentOn: "2026-01-02", amount: 100, description: "Yeni", car: "" }] }),
  },
  {
    procedure: "company.expenseImports.add",
    isManaging: true,
    input: () => ({ importId: randomUUID(), lines: [newExpenseLine] }),
  },
  {
    procedure: "company.expenseImports.undo",
    isManaging: true,
    input: ({ expenseImport }) => ({ id: expenseImport }),
    missing: "IMPORT_NOT_FOUND",
  },
  {
    procedure: "company.customers.remove",
    isManaging: true,
    input: ({ formerCustomer }) => ({ id: formerCustomer }),
    missing: "CUSTOMER_NOT_FOUND",
  },
  {
    procedure: "company.customerAccounts.balance",
    input: ({ customer }) => ({ id: customer }),
    missing: "CUSTOMER_NOT_FOUND",
  },
  {
    procedure: "company.customerAccounts.rentals",
    input: ({ customer }) => ({ id: customer }),
    missing: "CUSTOMER_NOT_FOUND",
  },
  ...["statement", "statementPdf"].map((name) => ({
    procedure: `company.customerAccounts.${name}`,
    input: ({ customer }: FleetObjectIds) => ({ id: customer, from: "2026-11-01", to: "2026-11-30" }),
    missing: "CUSTOMER_NOT_FOUND" as const,
  })),
  {
    procedure: "company.receipts.owed",
    input: ({ customer }) => ({ customerId: customer }),
    missing: "CUSTOMER_NOT_FOUND",
  },
  {
    procedure: "company.receipts.take",
    of: "customer",
    input: ({ customer }, own) => makeReceiptInput(customer, own),
    missing: "CUSTOMER_NOT_FOUND",
  },
  {
    procedure: "company.receipts.take",
    of: "rental",
    input: (asked, { customer }) => makeReceiptInput(customer, asked),
    missing: "RENTAL_NOT_FOUND",
  },
  ...["get", "pdf"].map((name) => ({
    procedure: `company.receipts.${name}`,
    of: "receipt" as const,
    input: ({ receipt }: FleetObjectIds) => ({ id: receipt }),
    missing: "RECEIPT_NOT_FOUND" as const,
  })),
  { procedure: "company.deskEvents.list", isManaging: true, input: () => ({}) },
  { procedure: "company.policeNotices.open", input: () => ({}) },
  { procedure: "company.policeNotices.list", input: () => ({}) },
  ...["get", "pdf", "tell", "untell"].map((name) => ({
    procedure: `company.policeNotices.${name}`,
    input: ({ policeNotice }: FleetObjectIds) => ({ id: policeNotice }),
    missing: "POLICE_NOTICE_NOT_FOUND" as const,
  })),
  { procedure: "company.tollChecks.list", input: () => ({}) },
  {
    procedure: "company.tollChecks.ofRental",
    input: ({ rental }) => ({ rentalId: rental }),
    missing: "RENTAL_NOT_FOUND",
  },
  {
    procedure: "company.tollChecks.add",
    input: () => ({ id: randomUUID(), from: "2026-11-01T00:00", until: "2026-11-02T00:00", plates: null }),
  },
  { procedure: "company.tollChecks.remove", input: () => ({ id: randomUUID() }) },
  { procedure: "company.receivables.sums", isManaging: true, input: () => ({}) },
  { procedure: "company.receivables.list", input: () => ({}) },
  { procedure: "company.receivables.deposits", input: () => ({}) },
  { procedure: "company.receivables.depositRules", input: () => ({}) },
  {
    procedure: "company.receivables.saveDepositRules",
    isManaging: true,
    restsOnSharedDevice: true,
    input: () => ({ version: 1, returnDays: 7, shortDays: 3, longDays: 7 }),
  },
  { procedure: "company.notices.list", input: () => ({}) },
  { procedure: "company.notices.count", input: () => ({}) },
  { procedure: "company.notices.get", input: ({ notice }) => ({ id: notice }), missing: "NOTICE_NOT_FOUND" },
  { procedure: "company.notices.photo", input: ({ telling }) => ({ id: telling }), missing: "PHOTO_NOT_FOUND" },
  { procedure: "company.notices.see", input: ({ notice }) => ({ id: notice }), missing: "NOTICE_NOT_FOUND" },
  {
    procedure: "company.notices.answer",
    input: ({ notice }) => ({ ...newAnswer, id: notice }),
    missing: "NOTICE_NOT_FOUND",
  },
  ...["company.notices.block", "company.notices.unblock", "company.notices.report"].map((procedure) => ({
    procedure,
    input: ({ notice, telling }: FleetObjectIds) => ({ id: notice, telling }),
    missing: "NOTICE_NOT_FOUND" as const,
  })),
  { procedure: "company.notices.remove", input: ({ notice }) => ({ id: notice }), missing: "NOTICE_NOT_FOUND" },
  {
    procedure: "company.report.get",
    isManaging: true,
    input: () => ({ from: "2026-01-01", to: "2026-12-31" }),
  },
  { procedure: "company.report.charges", isManaging: true, input: () => ({}) },
  { procedure: "company.report.payments", isManaging: true, input: () => ({}) },
  { procedure: "company.report.deposits", isManaging: true, input: () => ({}) },
  { procedure: "company.expenses.list", isManaging: true, input: () => ({}) },
  { procedure: "company.expenses.create", isManaging: true, input: () => newExpense },
  {
    procedure: "company.expenses.remove",
    isManaging: true,
    input: ({ expense }) => ({ id: expense }),
    missing: "EXPENSE_NOT_FOUND",
  },
  { procedure: "company.expenses.repeating", isManaging: true, input: () => ({}) },
  {
    procedure: "company.expenses.accept",
    isManaging: true,
    input: ({ expense }) => ({ ...newExpenseDue, repeatingId: expense }),
    missing: "REPEATING_NOT_FOUND",
  },
  {
    procedure: "company.expenses.skip",
    isManaging: true,
    input: ({ expense }) => ({ id: expense, dueOn: EXPENSE_DUE_DAY }),
    missing: "REPEATING_NOT_FOUND",
  },
  { procedure: "company.programKeys.list", isOwners: true, input: () => ({}) },
  {
    procedure: "company.programKeys.make",
    isOwners: true,
    input: () => ({ name: "Web sitesi", scopes: ["cars"], password: PASSWORD }),
  },
  {
    procedure: "company.programKeys.end",
    isOwners: true,
    of: "programKey",
    input: ({ programKey }) => ({ id: programKey }),
    missing: "PROGRAM_KEY_NOT_FOUND",
  },
  { procedure: "company.sharedDevices.list", isManaging: true, input: () => ({}) },
  {
    procedure: "company.sharedDevices.share",
    isManaging: true,
    restsOnSharedDevice: true,
    input: () => ({ password: PASSWORD }),
  },
  {
    procedure: "company.sharedDevices.end",
    isManaging: true,
    of: "sharedDevice",
    input: ({ sharedDevice }) => ({ id: sharedDevice, password: PASSWORD }),
    missing: "SHARED_DEVICE_NOT_FOUND",
  },
  { procedure: "company.members.list", isOwners: true, input: () => ({}) },
  {
    procedure: "company.members.invite",
    isOwners: true,
    input: () => ({ email: "yeni@example.com", role: "clerk", password: PASSWORD }),
  },
  {
    procedure: "company.members.withdraw",
    isOwners: true,
    of: "invitation",
    input: ({ invitation }) => ({ id: invitation }),
    missing: "INVITATION_NOT_FOUND",
  },
  ...[
    { procedure: "company.members.change", how: { role: "manager" } },
    { procedure: "company.members.remove", how: {} },
    { procedure: "company.members.handOver", how: { staysOwner: true, password: PASSWORD } },
  ].map(({ procedure, how }): CompanyRow => ({
    procedure,
    isOwners: true,
    of: "member",
    input: ({ member }) => ({ id: member, ...how }),
    missing: "MEMBER_NOT_FOUND",
  })),
  {
    procedure: "company.expenses.stop",
    isManaging: true,
    input: ({ expense }) => ({ id: expense }),
    missing: "REPEATING_NOT_FOUND",
  },
];

export const proceduresNamingId = companyProcedures.flatMap((asked) =>
  asked.missing === undefined ? [] : [{ ...asked, missing: asked.missing, of: asked.of ?? "thing" }],
);

const companyRows: AccessRow[] = [
  ...companyProcedures
    .filter(({ missing }) => missing === undefined)
    .map((asked) => ({
      procedure: asked.procedure,
      about: "the own company",
      input: (actor: Actor) => asked.input(readObjectIds(actor), readObjectIds(actor)),
      answers: makeCompaniesRow("ok", "ok", answersOfCompanyRow(asked)),
    })),
  ...proceduresNamingId.flatMap(({ procedure, of, input, missing, own = "ok" as const, ...may }): AccessRow[] => [
    {
      procedure,
      about: `the approved company's ${of}`,
      input: (actor) => input(accessWorld.fleets["approved company"], readObjectIds(actor)),
      answers: makeCompaniesRow(own, missing, answersOfCompanyRow({ procedure, input, ...may })),
    },
    {
      procedure,
      about: `the other company's ${of}`,
      input: (actor) => input(accessWorld.fleets["other company"], readObjectIds(actor)),
      answers: makeCompaniesRow(missing, own, answersOfCompanyRow({ procedure, input, ...may })),
    },
    {
      procedure,
      about: `the unapproved company's ${of}`,
      input: (actor) => input(accessWorld.fleets["unapproved company"], readObjectIds(actor)),
      answers: makeCompaniesRow(missing, missing, answersOfCompanyRow({ procedure, input, ...may })),
    },
    {
      procedure,
      about: `a ${of} that there is not`,
      input: (actor) => input(MISSING_OBJECT_IDS, readObjectIds(actor)),
      answers: makeCompaniesRow(missing, missing, answersOfCompanyRow({ procedure, input, ...may })),
    },
  ]),
];

const emptySlot = () => accessWorld.fleets["approved company"].car;
export const approvedUser = () => accessWorld.fleets["approved company"].company.id;
const approvedCompany = () => accessWorld.fleets["approved company"].company.companyId;
const waitingCompany = () => accessWorld.fleets["unapproved company"].company.companyId;

interface AdminCompanyRow {
  procedure: string;
  input: (companyId: string) => unknown;
  onApproved?: AccessAnswer;
  onWaiting?: AccessAnswer;
}

async function companyNameOf(companyId: string): Promise<string> {
  const company = await accessApp.db
    .selectFrom("companies")
    .select("name")
    .where("id", "=", companyId)
    .executeTakeFirst();
  return company?.name ?? "Kimsenin Filosu";
}

const adminCompanyProcedures: AdminCompanyRow[] = [
  { procedure: "admin.companies.get", input: (companyId) => ({ companyId }) },
  { procedure: "admin.companies.codes", input: (companyId) => ({ companyId }) },
  { procedure: "admin.companies.additions", input: (companyId) => ({ companyId }) },
  { procedure: "admin.companies.approve", input: (companyId) => ({ companyId, carSlots: 3 }) },
  {
    procedure: "admin.companies.refuse",
    input: (companyId) => ({ companyId, reason: "Belge eksik" }),
    onApproved: "COMPANY_ALREADY_APPROVED",
  },
  {
    procedure: "admin.companies.setSlots",
    input: (companyId) => ({ companyId, carSlots: 3 }),
    onWaiting: "COMPANY_STILL_WAITING",
  },
  { procedure: "admin.companies.withdraw", input: (companyId) => ({ companyId }) },
  { procedure: "admin.companies.setActive", input: (companyId) => ({ companyId, isActive: false }) },
  // No company here has requested another name. companies/procedures.test.ts tests the decisions about requested names.
  ...["admin.companies.acceptName", "admin.companies.refuseName"].map((procedure): AdminCompanyRow => ({
    procedure,
    input: (companyId) => ({
      companyId,
      name: "Emniyet",
      ...(procedure.endsWith("refuseName") && { reason: "Bir kurumun adı" }),
    }),
    onApproved: "CHANGED_MEANWHILE",
    onWaiting: "CHANGED_MEANWHILE",
  })),
  {
    procedure: "admin.companies.acknowledgeName",
    input: async (companyId) => ({ companyId, name: await companyNameOf(companyId) }),
  },
];

const adminCompanyRows = adminCompanyProcedures.flatMap(
  ({ procedure, input, onApproved = "ok", onWaiting = "ok" }): AccessRow[] => [
    {
      procedure,
      about: "an approved company",
      input: () => input(approvedCompany()),
      answers: makeAdministratorRow(onApproved),
    },
    {
      procedure,
      about: "a waiting company",
      input: () => input(waitingCompany()),
      answers: makeAdministratorRow(onWaiting),
    },
    {
      procedure,
      about: "an account",
      input: () => input(accessWorld.owner.id),
      answers: makeAdministratorRow("COMPANY_NOT_FOUND"),
    },
    {
      procedure,
      about: "a company that there is not",
      input: () => input(MISSING_OBJECT_IDS.customer),
      answers: makeAdministratorRow("COMPANY_NOT_FOUND"),
    },
  ],
);

const companyOfUserRows = (
  [
    ["a company's account", approvedUser, "ok"],
    ["a customer's account", () => accessWorld.owner.id, "COMPANY_NOT_FOUND"],
    ["an account that there is not", () => MISSING_OBJECT_IDS.customer, "COMPANY_NOT_FOUND"],
  ] as [string, () => string, AccessAnswer][]
).map(([about, userOf, answer]) => ({
  procedure: "admin.companies.ofUser",
  about,
  input: () => ({ userId: userOf() }),
  answers: makeAdministratorRow(answer),
}));

const makeUnknownUserInput: AccessRow["input"] = () => ({ userId: MISSING_OBJECT_IDS.customer });
const administratorUser = () => accessWorld.administrator.id;

const adminUserRows: AccessRow[] = [
  {
    procedure: "admin.users.close",
    about: "a customer's account",
    input: () => ({ userId: accessWorld.owner.id, reason: "Kötüye kullanım" }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.users.close",
    about: "a company's account",
    input: () => ({ userId: approvedUser(), reason: "Kötüye kullanım" }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.users.close",
    about: "an administrator's account",
    input: () => ({ userId: administratorUser(), reason: "Kötüye kullanım" }),
    answers: makeAdministratorRow("USER_IS_ADMIN"),
  },
  {
    procedure: "admin.users.close",
    about: "an account that there is not",
    input: () => ({ userId: MISSING_OBJECT_IDS.customer, reason: "Kötüye kullanım" }),
    answers: makeAdministratorRow("USER_NOT_FOUND"),
  },
  {
    procedure: "admin.users.resetSecondFactor",
    about: "an account with a second factor",
    input: () => ({ userId: accessWorld.careful.id, reason: "Telefonunu kaybetti" }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.users.resetSecondFactor",
    about: "an account without one",
    input: () => ({ userId: accessWorld.owner.id, reason: "Telefonunu kaybetti" }),
    answers: makeAdministratorRow("SECOND_FACTOR_OFF"),
  },
  {
    procedure: "admin.users.resetSecondFactor",
    about: "the administrator's own account",
    input: () => ({ userId: administratorUser(), reason: "Telefonunu kaybetti" }),
    answers: makeAdministratorRow("SECOND_FACTOR_OWN"),
  },
  {
    procedure: "admin.users.resetSecondFactor",
    about: "an account that there is not",
    input: () => ({ userId: MISSING_OBJECT_IDS.customer, reason: "Telefonunu kaybetti" }),
    answers: makeAdministratorRow("USER_NOT_FOUND"),
  },
  {
    procedure: "admin.users.endSessions",
    about: "a customer's account",
    input: () => ({ userId: accessWorld.owner.id, reason: "Telefonu çalındı" }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.users.endSessions",
    about: "the administrator's own account",
    input: () => ({ userId: administratorUser(), reason: "Telefonu çalındı" }),
    answers: makeAdministratorRow("SESSIONS_OWN"),
  },
  {
    procedure: "admin.users.endSessions",
    about: "an account that there is not",
    input: () => ({ userId: MISSING_OBJECT_IDS.customer, reason: "Telefonu çalındı" }),
    answers: makeAdministratorRow("USER_NOT_FOUND"),
  },
  {
    procedure: "admin.users.reopen",
    about: "a closed account",
    input: () => ({ userId: accessWorld.closed.id }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.users.reopen",
    about: "an account that there is not",
    input: makeUnknownUserInput,
    answers: makeAdministratorRow("USER_NOT_FOUND"),
  },
  {
    procedure: "admin.users.setLinkAllowance",
    about: "a customer's account",
    input: () => ({ userId: accessWorld.owner.id, dailyLinks: 600 }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.users.setLinkAllowance",
    about: "an account that there is not",
    input: () => ({ userId: MISSING_OBJECT_IDS.customer, dailyLinks: 600 }),
    answers: makeAdministratorRow("USER_NOT_FOUND"),
  },
  {
    procedure: "admin.users.remove",
    about: "a closed account",
    input: () => ({ userId: accessWorld.closed.id }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.users.remove",
    about: "an open account",
    input: () => ({ userId: accessWorld.owner.id }),
    answers: makeAdministratorRow("USER_NOT_CLOSED"),
  },
  {
    procedure: "admin.users.remove",
    about: "an account that there is not",
    input: makeUnknownUserInput,
    answers: makeAdministratorRow("USER_NOT_FOUND"),
  },
];

const batchLook = { name: "Bayi", note: "", form: "round", wording: "vehicle", isBilingual: false };

const batchRows: AccessRow[] = [
  { procedure: "admin.batches.list", about: "all batches", input: () => ({}), answers: administratorOnlyRow },
  {
    procedure: "admin.batches.create",
    about: "a new batch",
    input: () => ({ ...batchLook, id: MISSING_OBJECT_IDS.customer, prefix: "KT", count: 2, hasClaims: true }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.batches.create",
    about: "the id of another batch",
    input: () => ({ ...batchLook, id: accessWorld.batch, prefix: "KT", count: 2, hasClaims: true }),
    answers: makeAdministratorRow("ID_TAKEN"),
  },
  ...(
    [
      ["admin.batches.get", {}],
      ["admin.batches.codes", {}],
      ["admin.batches.mark", { mark: "sold" }],
      ["admin.batches.change", { ...batchLook, version: 1 }],
    ] as const
  ).flatMap(([procedure, asked]): AccessRow[] => [
    { procedure, about: "a batch", input: () => ({ ...asked, id: accessWorld.batch }), answers: administratorOnlyRow },
    {
      procedure,
      about: "a batch that there is not",
      input: () => ({ ...asked, id: MISSING_OBJECT_IDS.customer }),
      answers: makeAdministratorRow("BATCH_NOT_FOUND"),
    },
  ]),
];

const REASON_TEXT = "Dolandırıcılık";

const moderationRows = (
  [
    { procedure: "admin.codes.get", asked: {}, onFree: "ok" },
    { procedure: "admin.codes.switchOff", asked: { reason: REASON_TEXT }, onFree: "ok" },
    { procedure: "admin.codes.switchOn", asked: { reason: REASON_TEXT }, onFree: "ok" },
    { procedure: "admin.codes.hideNote", asked: { reason: REASON_TEXT }, onFree: "CODE_NOT_LINKED" },
    { procedure: "admin.codes.showNote", asked: {}, onFree: "ok" },
    {
      procedure: "admin.codes.showClaim",
      asked: { reason: REASON_TEXT },
      onOwn: "CLAIM_NONE",
      onCar: "CLAIM_NONE",
      onFree: "CLAIM_NONE",
      onClaimed: "ok",
    },
    {
      procedure: "admin.codes.renewClaim",
      asked: { reason: REASON_TEXT },
      onOwn: "CODE_NOT_FREE",
      onCar: "CODE_NOT_FREE",
      onFree: "ok",
      onClaimed: "ok",
    },
    ...["admin.codes.hidePlate", "admin.codes.showPlate"].map((procedure) => ({
      procedure,
      asked: { plate: "KİMSENİN", ...(procedure.endsWith("hidePlate") && { reason: REASON_TEXT }) },
      onOwn: "CHANGED_MEANWHILE",
      onCar: "CHANGED_MEANWHILE",
      onFree: "CHANGED_MEANWHILE",
    })),
    {
      procedure: "admin.codes.correctPlate",
      asked: { plate: "06 YNI 06", reason: REASON_TEXT },
      onCar: "PLATE_OF_CAR",
      onFree: "PLATE_OF_NOBODY",
    },
  ] as {
    procedure: string;
    asked: object;
    onOwn?: AccessAnswer;
    onCar?: AccessAnswer;
    onFree: AccessAnswer;
    onClaimed?: AccessAnswer;
  }[]
).flatMap(({ procedure, asked, onOwn = "ok", onCar = "ok", onFree, onClaimed = onFree }): AccessRow[] => {
  const about = (what: string, code: () => string, answer: AccessAnswer): AccessRow => ({
    procedure,
    about: what,
    input: () => ({ ...asked, code: code() }),
    answers: makeAdministratorRow(answer),
  });
  return [
    about("the owner's code", () => accessWorld.ownCode, onOwn),
    about("the approved company's car", emptySlot, onCar),
    about("a free code", () => accessWorld.freeCode, onFree),
    about("a free code with a claim word", () => accessWorld.claimedCode, onClaimed),
    about("a code that there is not", () => MISSING_OBJECT_IDS.car, "CODE_NOT_FOUND"),
  ];
});

const newReport = { id: "00000000-0000-4000-8000-000000000004", reason: "fraud", message: "" };

const visitorRows: AccessRow[] = [
  { about: "the owner's code", code: () => accessWorld.ownCode, isLive: true },
  { about: "the approved company's car", code: emptySlot, isLive: true },
  { about: "the unapproved company's car", code: () => accessWorld.fleets["unapproved company"].car, isLive: true },
  { about: "a free code", code: () => accessWorld.freeCode, isLive: true },
  { about: "a code that there is not", code: () => MISSING_OBJECT_IDS.car, isLive: false },
].map(({ about, code, isLive }) => ({
  procedure: "visitor.reports.send",
  about,
  input: () => ({ ...newReport, code: code() }),
  answers: isLive ? everybodyRow : makeRow("CODE_NOT_FOUND", "CODE_NOT_FOUND"),
}));

const newOrder = {
  id: "00000000-0000-4000-8000-000000000005",
  name: "Ayşe Ak",
  phone: "0532 111 22 33",
  address: "Gül Sokak 3, Kadıköy, İstanbul",
  count: 2,
  unitPrice: 29_990,
};

const stickerOrderRow: AccessRow = {
  procedure: "stickerOrders.send",
  about: "an order",
  input: () => newOrder,
  answers: everybodyRow,
};

const newTelling = { key: "AAAAAAAAAAAAAAAAAAAAAA", reason: "lights", note: "", phone: "" };
const madeUpKey = "B".repeat(22);

const noticeSendingRows: AccessRow[] = (
  [
    ["the owner's code", () => accessWorld.ownCode, "ok"],
    ["the approved company's car", emptySlot, "ok"],
    ["the unapproved company's car", () => accessWorld.fleets["unapproved company"].car, "NOTICES_OFF"],
    ["a free code", () => accessWorld.freeCode, "NOTICES_OFF"],
    ["a code that is switched off", () => accessWorld.offCode, "CODE_NOT_FOUND"],
    ["a code that there is not", () => MISSING_OBJECT_IDS.car, "CODE_NOT_FOUND"],
  ] as [string, () => string, AccessAnswer][]
).map(([about, code, answer]) => ({
  procedure: "visitor.notices.send",
  about,
  input: () => ({ ...newTelling, code: code() }),
  answers: makeRow(answer, answer),
}));

/** Without the key nobody can refer to the notice. */
const visitorNoticeRows: AccessRow[] = [
  "tellings.get",
  "tellings.photo",
  "tellings.solve",
  "tellings.nudge",
  "tellings.withdraw",
].flatMap((procedure): AccessRow[] => {
  const early = procedure === "tellings.nudge" ? "NUDGED_LATELY" : "ok";
  return [
    { procedure, about: "a key", input: () => ({ key: accessWorld.key }), answers: makeRow(early, early) },
    {
      procedure,
      about: "a key that there is not",
      input: () => ({ key: madeUpKey }),
      answers: makeRow("TELLING_NOT_FOUND", "TELLING_NOT_FOUND"),
    },
    {
      procedure,
      about: "the id of a notice",
      input: () => ({ key: accessWorld.notice }),
      answers: makeRow("TELLING_NOT_FOUND", "TELLING_NOT_FOUND"),
    },
  ];
});

/** The link gives no other access. */
const answerLinkRows: AccessRow[] = [
  { procedure: "answerLinks.get", input: (token: string) => ({ token }) },
  {
    procedure: "answerLinks.answer",
    input: (token: string) => ({ token, version: 1, answer: "coming-5", note: "" }),
  },
].flatMap(({ procedure, input }): AccessRow[] => [
  { procedure, about: "a link", input: () => input(accessWorld.answerToken), answers: everybodyRow },
  ...(
    [
      ["a link of a member who has left", () => accessWorld.leftToken],
      ["a link of a closed account", () => accessWorld.closedToken],
      ["a link that there is not", () => madeUpKey],
      ["a visitor's key", () => accessWorld.key],
      ["the id of a notice", () => accessWorld.notice],
    ] as [string, () => string][]
  ).map(([about, token]) => ({
    procedure,
    about,
    input: () => input(token()),
    answers: makeRow("ANSWER_LINK_INVALID", "ANSWER_LINK_INVALID"),
  })),
]);

const sealedPaperRows: AccessRow[] = [
  {
    procedure: "sealedPapers.find",
    about: "a digest that there is not",
    input: () => ({ digest: "0".repeat(64) }),
    answers: makeRow("PAPER_NOT_FOUND", "PAPER_NOT_FOUND"),
  },
];

interface RenterPageRow {
  procedure: string;
  rest: () => object | Promise<object>;
  own?: AccessRow["answers"][Actor];
}

const renterPageRows: AccessRow[] = [
  { procedure: "renterPage.get", rest: () => ({}) },
  {
    procedure: "renterPage.accept",
    own: "SIGNER_NAME_DIFFERS" as const,
    rest: () => ({
      digest: accessWorld.fleets["approved company"].agreementNow,
      name: "Ali",
      strokes: [
        [
          [1, 1],
          [9, 9],
        ],
      ],
    }),
  },
  {
    procedure: "renterPage.sendCode",
    rest: async () => {
      await accessApp.deps.limits.clear("signingCodesByRental", accessWorld.fleets["approved company"].rental);
      return {};
    },
  },
  {
    procedure: "renterPage.signAsDriver",
    own: "AGREEMENT_UNACCEPTED" as const,
    rest: () => ({
      digest: accessWorld.fleets["approved company"].agreementNow,
      driver: 0,
      name: "Ali",
      strokes: [
        [
          [1, 1],
          [9, 9],
        ],
      ],
    }),
  },
  { procedure: "renterPage.opened", rest: () => ({}) },
  {
    procedure: "renterPage.complete",
    own: "RENTER_DATA_CLOSED" as const,
    rest: () => ({ address: "Konak" }),
  },
  { procedure: "renterPage.askLonger", rest: () => ({ until: "2027-01-20T10:00" }) },
  { procedure: "renterPage.pdf", rest: () => ({ sheet: 1 }) },
  { procedure: "renterPage.conditionPdf", rest: () => ({ direction: "out", carNo: 1 }) },
  { procedure: "renterPage.photo", rest: () => ({ id: accessWorld.fleets["approved company"].conditionPhoto }) },
].flatMap(({ procedure, rest, own = "ok" as const }: RenterPageRow): AccessRow[] => [
  {
    procedure,
    about: "a link",
    input: async () => ({ token: accessWorld.fleets["approved company"].renterToken, ...(await rest()) }),
    answers: makeRow(own, own),
    // The tests of the renter's page check which of these secrets the renter must not see.
    shows: () => listKnownSecrets("approved company"),
  },
  ...[() => madeUpKey, () => accessWorld.answerToken, () => accessWorld.key].map((token, nth): AccessRow => ({
    procedure,
    about: `a link that there is not, the ${nth + 1}. one`,
    input: async () => ({ token: token(), ...(await rest()) }),
    answers: makeRow("RENTER_LINK_GONE", "RENTER_LINK_GONE"),
  })),
]);

const noticeRows: AccessRow[] = [
  ...(
    [
      ["the owner's notice", () => accessWorld.telling, { owner: "ok", "second person": "ok" }],
      ["a notice of the approved company's car", () => accessWorld.fleets["approved company"].telling, {}],
      ["a notice that there is not", () => MISSING_OBJECT_IDS.telling, {}],
    ] as [string, () => string, Partial<Record<Actor, AccessAnswer>>][]
  ).map(([about, photo, others]) => ({
    procedure: "notices.photo",
    about: `a photo of ${about}`,
    input: () => ({ id: photo() }),
    answers: makeRow("UNAUTHENTICATED", "PHOTO_NOT_FOUND", others),
  })),
  ...["notices.list", "notices.count"].map((procedure) => ({
    procedure,
    about: "the own codes",
    input: () => ({}),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  })),
  ...["notices.get", "notices.see", "notices.answer", "notices.remove"].flatMap((procedure): AccessRow[] => {
    const about = (
      what: string,
      notice: () => string,
      others: Partial<Record<Actor, AccessAnswer>> = {},
    ): AccessRow => ({
      procedure,
      about: what,
      input: () => ({ id: notice(), ...(procedure === "notices.answer" && newAnswer) }),
      answers: makeRow("UNAUTHENTICATED", "NOTICE_NOT_FOUND", others),
    });
    return [
      about("the owner's notice", () => accessWorld.notice, {
        owner: "ok",
        // Only the owner may delete a notice.
        ...(procedure !== "notices.remove" && { "second person": "ok" as const }),
      }),
      about("a notice of the approved company's car", () => accessWorld.fleets["approved company"].notice),
      about("a notice that there is not", () => MISSING_OBJECT_IDS.notice),
    ];
  }),
  ...["notices.block", "notices.unblock", "notices.report"].flatMap((procedure): AccessRow[] => {
    type Part = Pick<FleetObjectIds, "notice" | "telling">;
    const about = (what: string, part: () => Part, others: Partial<Record<Actor, AccessAnswer>> = {}): AccessRow => ({
      procedure,
      about: what,
      input: () => ({ id: part().notice, telling: part().telling }),
      answers: makeRow("UNAUTHENTICATED", "NOTICE_NOT_FOUND", others),
    });
    const ofCar = () => accessWorld.fleets["approved company"];
    return [
      about("what was told the owner", () => accessWorld, { owner: "ok" }),
      about("what was told of the approved company's car", ofCar),
      about("what was told of a car, as a part of the owner's notice", () => ({
        ...accessWorld,
        telling: ofCar().telling,
      })),
      about("what nobody told", () => ({ ...accessWorld, telling: MISSING_OBJECT_IDS.telling })),
    ];
  }),
];

const adminDealingRows: AccessRow[] = [
  { procedure: "admin.overview.get", about: "the numbers", input: () => ({}), answers: administratorOnlyRow },
  {
    procedure: "admin.overview.trustClock",
    about: "a clock that nobody doubts",
    input: () => ({}),
    answers: administratorOnlyRow,
  },
  ...MESSAGE_WAYS.map((way) => ({
    procedure: "admin.overview.undelivered",
    about: `messages by ${way}`,
    input: () => ({ way }),
    answers: administratorOnlyRow,
  })),
  { procedure: "admin.reports.list", about: "all reports", input: () => ({}), answers: administratorOnlyRow },
  {
    procedure: "admin.reports.similar",
    about: "what was merged into a report",
    input: () => ({ id: accessWorld.report }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.reports.photo",
    about: "what a holder reported",
    input: () => ({ id: accessWorld.reportedTelling }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.reports.photo",
    about: "a report without a photo",
    input: () => ({ id: accessWorld.report }),
    answers: makeAdministratorRow("REPORT_NOT_FOUND"),
  },
  {
    procedure: "admin.reports.resolve",
    about: "a report",
    input: () => ({ id: accessWorld.report, outcome: "QR kod kapatıldı" }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.reports.resolve",
    about: "a report that there is not",
    input: () => ({ id: MISSING_OBJECT_IDS.customer, outcome: "QR kod kapatıldı" }),
    answers: makeAdministratorRow("REPORT_NOT_FOUND"),
  },
  {
    procedure: "admin.stickerOrders.list",
    about: "all orders",
    input: () => ({}),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.stickerOrders.mark",
    about: "an order",
    input: () => ({ id: accessWorld.stickerOrder, isDone: true }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.stickerOrders.mark",
    about: "an order that there is not",
    input: () => ({ id: MISSING_OBJECT_IDS.customer, isDone: true }),
    answers: makeAdministratorRow("STICKER_ORDER_NOT_FOUND"),
  },
  { procedure: "admin.audit.list", about: "all events", input: () => ({}), answers: administratorOnlyRow },
  {
    procedure: "admin.audit.list",
    about: "the owner's events",
    input: () => ({ userId: accessWorld.owner.id }),
    answers: administratorOnlyRow,
  },
];

const newPrinter = { id: randomUUID(), name: "Ofis", correction: { shift: { x: 0.5, y: -1 }, scale: 99.5 } };

const printRows: AccessRow[] = [
  { procedure: "admin.printSettings.get", about: "what is kept", input: () => ({}), answers: administratorOnlyRow },
  {
    procedure: "admin.printSettings.addLayout",
    about: "a sheet of labels",
    input: () => ({ id: newPrinter.id, name: "Rulo", layout: labelSheet }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.printSettings.removeLayout",
    about: "one that is gone",
    input: () => ({ id: newPrinter.id }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.printSettings.addPrinter",
    about: "a printer",
    input: () => newPrinter,
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.printSettings.changePrinter",
    about: "a printer that there is not",
    input: () => ({ ...newPrinter, version: 1 }),
    answers: makeAdministratorRow("PRINTER_NOT_FOUND"),
  },
  {
    procedure: "admin.printSettings.removePrinter",
    about: "one that is gone",
    input: () => ({ id: newPrinter.id }),
    answers: administratorOnlyRow,
  },
];

const madeUpBrowser = {
  endpoint: "https://fcm.googleapis.com/fcm/send/made-up",
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: "A".repeat(22),
};

const madeUpLink = "A".repeat(43);
const newPassword = { password: "yeni-sifre-1234", passwordConfirmation: "yeni-sifre-1234" };
const shortPassword = { password: "sifre-99", passwordConfirmation: "sifre-99" };

const alertSettings = { version: 0, mailTopics: [], quiet: null, urgentBreaksQuiet: true, fleetAt: 450 };

function makeSpeakersRow(approved: AccessAnswer, unapproved: AccessAnswer): Record<Actor, AccessAnswer> {
  return makeRow("UNAUTHENTICATED", "FORBIDDEN", {
    "unapproved company": unapproved,
    "approved company": approved,
    manager: approved,
    "other company": approved,
  });
}

const applicationRows: AccessRow[] = [
  { procedure: "application.get", about: "the own company", input: () => ({}), answers: makeSpeakersRow("ok", "ok") },
  {
    procedure: "application.add",
    about: "the own company",
    input: () => ({ id: randomUUID(), text: "Vergi levhasını gönderdik.", refusal: "" }),
    answers: makeSpeakersRow("APPLICATION_OVER", "ok"),
  },
];

const alertRows: AccessRow[] = [
  ...["alerts.get", "alerts.deliveries", "secondPeople.list", "secondPeople.shared"].map((procedure) => ({
    procedure,
    about: "the own account",
    input: () => ({}),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  })),
  {
    procedure: "alerts.save",
    about: "the own settings",
    input: () => alertSettings,
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "alerts.pause",
    about: "the own alerts",
    input: () => ({ pause: "hour" }),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "alerts.test",
    about: "the own address",
    input: () => ({ channel: "email" }),
    // The owners of the companies have confirmed their addresses.
    answers: makeRow("UNAUTHENTICATED", "ADDRESS_NOT_CONFIRMED", {
      "approved company": "ok",
      "other company": "ok",
      "unapproved company": "ok",
    }),
  },
  ...["alerts.test", "alerts.editChannel", "alerts.removeChannel"].flatMap((procedure): AccessRow[] => {
    const inputs: Record<string, (id: string) => object> = {
      "alerts.test": (channel) => ({ channel }),
      "alerts.editChannel": (id) => ({ id, name: "yol", topics: ["notices"], sharesContent: true }),
      "alerts.removeChannel": (id) => ({ id }),
    };
    const about = (what: string, id: () => string, others: Partial<Record<Actor, AccessAnswer>> = {}): AccessRow => ({
      procedure,
      about: what,
      input: () => inputs[procedure]!(id()),
      answers: makeRow("UNAUTHENTICATED", "CHANNEL_NOT_FOUND", others),
    });
    return [
      about("the owner's channel", () => accessWorld.channel, { owner: "ok" }),
      about("a channel that there is not", () => MISSING_OBJECT_IDS.notice),
    ];
  }),
  // The link gives no other access to the account that named the second person.
  ...["secondPersonLinks.get", "secondPersonLinks.answer"].flatMap((procedure): AccessRow[] => {
    const input = (token: string) => (procedure === "secondPersonLinks.get" ? { token } : { token, agrees: true });
    return [
      { procedure, about: "a link", input: () => input(accessWorld.secondPersonToken), answers: everybodyRow },
      {
        procedure,
        about: "a link that there is not",
        input: () => input("A".repeat(43)),
        answers: makeRow("SECOND_PERSON_NOT_FOUND", "SECOND_PERSON_NOT_FOUND"),
      },
    ];
  }),
];

const invitationToken = () => accessWorld.fleets["approved company"].invitationToken;

function makeInvitation(code: string) {
  return { code, name: "Ali", email: "yeni@example.com", afterMinutes: 10, password: PASSWORD };
}

const secondPersonRows: AccessRow[] = [
  {
    procedure: "secondPeople.invite",
    about: "of all stickers",
    input: () => makeInvitation(""),
    // The owners of the companies have confirmed their addresses.
    answers: makeRow("UNAUTHENTICATED", "ADDRESS_NOT_CONFIRMED", {
      "approved company": "ok",
      "other company": "ok",
      "unapproved company": "ok",
    }),
  },
  {
    procedure: "secondPeople.invite",
    about: "of the owner's code",
    input: () => makeInvitation(accessWorld.ownCode),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_YOURS", { owner: "ADDRESS_NOT_CONFIRMED" }),
  },
  {
    procedure: "secondPeople.invite",
    about: "of a free code",
    input: () => makeInvitation(accessWorld.freeCode),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_FOUND"),
  },
  {
    procedure: "secondPeople.invite",
    about: "of the approved company's car",
    input: () => makeInvitation(accessWorld.fleets["approved company"].car),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_YOURS", answersOfEmployer("PROFILE_NOT_FOUND")),
  },
  {
    procedure: "secondPeople.inviteAgain",
    about: "whom the owner invited",
    input: () => ({ id: accessWorld.secondPersonId }),
    answers: makeRow("UNAUTHENTICATED", "SECOND_PERSON_NOT_FOUND", { owner: "ADDRESS_NOT_CONFIRMED" }),
  },
  {
    procedure: "secondPeople.change",
    about: "whom the owner invited",
    input: () => ({ id: accessWorld.secondPersonId, version: 1, name: "Ali", afterMinutes: 10 }),
    answers: makeRow("UNAUTHENTICATED", "SECOND_PERSON_NOT_FOUND", { owner: "ok" }),
  },
  {
    procedure: "secondPeople.remove",
    about: "whom the owner invited",
    input: () => ({ id: accessWorld.secondPersonId }),
    answers: makeRow("UNAUTHENTICATED", "SECOND_PERSON_NOT_FOUND", { owner: "ok" }),
  },
  {
    procedure: "secondPeople.leave",
    about: "the owner's code",
    input: () => ({ code: accessWorld.ownCode }),
    answers: makeRow("UNAUTHENTICATED", "SHARE_NOT_FOUND", { "second person": "ok" }),
  },
  {
    procedure: "membership.invitation",
    about: "a link to a sticker",
    input: () => ({ token: accessWorld.shareToken }),
    answers: everybodyRow,
    // Anybody who can read the mails of the invited address sees the texts in `shows`.
    shows: () => [accessWorld.shareEmail, accessWorld.owner.displayName],
  },
  {
    procedure: "membership.accept",
    about: "a link to a sticker, of another address",
    input: () => ({ token: accessWorld.shareToken, keepsStickers: true }),
    answers: makeRow("UNAUTHENTICATED", "INVITATION_OF_ANOTHER"),
  },
];

const sharedDeviceAnswers: Partial<Record<Actor, AccessAnswer>> = {
  "locked shared device": "ok",
  ...rowOnSharedDevice("ok"),
};
export function listNamesAtDevice(): string[] {
  const { printed, company } = accessWorld.fleets["approved company"];
  return [...printed, company.id, company.displayName];
}
const employerFleet = () => accessWorld.fleets["approved company"];
const sharedDeviceRows: AccessRow[] = [
  {
    procedure: "sharedDevice.locked",
    about: "the own browser",
    input: () => ({}),
    answers: everybodyRow,
    // Anybody who holds the device sees the names of the people who work there.
    shows: listNamesAtDevice,
  },
  {
    procedure: "sharedDevice.unlock",
    about: "a member with their code",
    input: () => ({ memberId: accessWorld.shiftMember, code: SHIFT_CODE }),
    shows: () => [...employerFleet().printed, employerFleet().company.companyId],
    answers: makeRow("DEVICE_NOT_SHARED", "DEVICE_NOT_SHARED", sharedDeviceAnswers),
  },
  ...(
    [
      ["a member with another code", "SHIFT_CODE_WRONG", () => accessWorld.shiftMember],
      ["a member without a code", "SHIFT_CODE_MISSING", () => accessWorld.fleets["approved company"].member],
      ["a member of another company", "MEMBER_NOT_FOUND", () => accessWorld.fleets["other company"].company.id],
    ] as const
  ).map(([about, answer, memberOf]) => ({
    procedure: "sharedDevice.unlock",
    about,
    input: () => ({ memberId: memberOf(), code: "7305" }),
    answers: makeRow<AccessAnswer>("DEVICE_NOT_SHARED", "DEVICE_NOT_SHARED", {
      "locked shared device": answer,
      ...rowOnSharedDevice(answer),
    }),
  })),
  {
    procedure: "sharedDevice.stay",
    about: "the own session",
    input: () => ({}),
    answers: makeRow("UNAUTHENTICATED", "FORBIDDEN", {
      "administrator without second factor": "FORBIDDEN",
      ...rowOnSharedDevice("ok"),
    }),
  },
  ...["shiftCode.get", "shiftCode.set"].map((procedure) => ({
    procedure,
    about: "the own membership",
    input: () => (procedure === "shiftCode.get" ? {} : { code: "7305", password: PASSWORD }),
    answers: makeRow<AccessAnswer>("UNAUTHENTICATED", "FORBIDDEN", {
      "unapproved company": "ok",
      "approved company": "ok",
      "other company": "ok",
      manager: "ok",
      clerk: "ok",
    }),
  })),
];

const membershipRows: AccessRow[] = [
  {
    procedure: "membership.invitation",
    about: "a link",
    input: () => ({ token: invitationToken() }),
    answers: everybodyRow,
    // Anybody who can read the mails of the invited address sees the texts in `shows`.
    shows: () => {
      const { printed, listed, owned } = accessWorld.fleets["approved company"];
      return [...printed, ...listed, ...owned];
    },
  },
  {
    procedure: "membership.invitation",
    about: "a link that there is not",
    input: () => ({ token: "A".repeat(43) }),
    answers: makeRow("INVITATION_INVALID", "INVITATION_INVALID"),
  },
  {
    procedure: "membership.accept",
    about: "a link to another address",
    input: () => ({ token: invitationToken(), keepsStickers: true }),
    answers: makeRow("UNAUTHENTICATED", "INVITATION_OF_ANOTHER"),
  },
  {
    procedure: "membership.accept",
    about: "a link that there is not",
    input: () => ({ token: "A".repeat(43), keepsStickers: true }),
    answers: makeRow("UNAUTHENTICATED", "INVITATION_INVALID"),
  },
  ...["membership.notices", "membership.setNotices"].map((procedure) => ({
    procedure,
    about: "the own company",
    input: () => (procedure === "membership.notices" ? {} : { hearsNotices: true }),
    answers: makeRow<AccessAnswer>("UNAUTHENTICATED", "FORBIDDEN", {
      "unapproved company": "ok",
      "approved company": "ok",
      "other company": "ok",
      manager: "ok",
      clerk: "ok",
    }),
  })),
  {
    procedure: "membership.leave",
    about: "the own company",
    input: () => ({}),
    answers: makeRow("UNAUTHENTICATED", "FORBIDDEN", {
      "unapproved company": "LAST_OWNER",
      "approved company": "LAST_OWNER",
      "other company": "LAST_OWNER",
      manager: "ok",
      clerk: "ok",
    }),
  },
];

const accountRows: AccessRow[] = [
  ...["account.syncToken", "account.profile", "account.sessions"].map((procedure) => ({
    procedure,
    about: "the own account",
    input: () => ({}),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  })),
  {
    procedure: "account.sendConfirmation",
    about: "the own address",
    input: () => ({}),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "push.subscribe",
    about: "the own browser",
    input: () => madeUpBrowser,
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  ...["push.find", "push.unsubscribe"].map((procedure) => ({
    procedure,
    about: "a browser that is nobody's",
    input: () => ({ endpoint: madeUpBrowser.endpoint }),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  })),
  {
    procedure: "account.exportData",
    about: "the own data",
    input: () => ({}),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "account.rename",
    about: "the own account",
    input: () => ({ version: 1, displayName: "Değişti" }),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "account.rename",
    about: "a version that there is not yet",
    input: () => ({ version: 2, displayName: "Değişti" }),
    answers: makeRow("UNAUTHENTICATED", "CHANGED_MEANWHILE"),
  },
  {
    procedure: "account.changePassword",
    about: "the own account, by the right password",
    input: () => ({ currentPassword: PASSWORD, ...newPassword }),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "account.changePassword",
    about: "the own account, by a wrong password",
    input: () => ({ currentPassword: "yanlis", ...newPassword }),
    answers: makeRow("UNAUTHENTICATED", "PASSWORD_WRONG"),
  },
  {
    procedure: "account.changePassword",
    about: "the own account, to one that is too short for administrators",
    input: () => ({ currentPassword: PASSWORD, ...shortPassword }),
    answers: makeRow("UNAUTHENTICATED", "ok", { administrator: "PASSWORD_TOO_SHORT" }),
  },
  {
    procedure: "account.changeEmail",
    about: "the own account, by the right password",
    input: () => ({ email: "baska@example.com", password: PASSWORD }),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "account.changeEmail",
    about: "the own account, by a wrong password",
    input: () => ({ email: "baska@example.com", password: "yanlis" }),
    answers: makeRow("UNAUTHENTICATED", "PASSWORD_WRONG"),
  },
  {
    procedure: "account.changeEmail",
    about: "an address that has an account",
    input: () => ({ email: accessWorld.closed.email, password: PASSWORD }),
    answers: makeRow("UNAUTHENTICATED", "EMAIL_IN_USE"),
  },
  {
    procedure: "account.keepEmail",
    about: "the own account",
    input: () => ({}),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "account.agreeToEmail",
    about: "a link that was sent",
    input: () => ({ token: accessWorld.emailChangeLink }),
    answers: everybodyRow,
  },
  {
    procedure: "account.agreeToEmail",
    about: "a link of another kind",
    input: () => ({ token: accessWorld.links["confirm-address"] }),
    answers: makeRow("LINK_INVALID", "LINK_INVALID"),
  },
  {
    procedure: "account.agreeToEmail",
    about: "a link that is made up",
    input: () => ({ token: madeUpLink }),
    answers: makeRow("LINK_INVALID", "LINK_INVALID"),
  },
  {
    procedure: "account.endSession",
    about: "a session of the owner's",
    input: () => ({ id: accessWorld.ownSession, password: PASSWORD }),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "account.endSession",
    about: "a session that there is not",
    input: () => ({ id: MISSING_OBJECT_IDS.customer, password: PASSWORD }),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "account.endSession",
    about: "a session of the owner's, by a wrong password",
    input: () => ({ id: accessWorld.ownSession, password: "yanlis" }),
    answers: makeRow("UNAUTHENTICATED", "PASSWORD_WRONG"),
  },
  {
    procedure: "account.endOtherSessions",
    about: "all others of one's own",
    input: () => ({ password: PASSWORD }),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "account.endOtherSessions",
    about: "all others of one's own, by a wrong password",
    input: () => ({ password: "yanlis" }),
    answers: makeRow("UNAUTHENTICATED", "PASSWORD_WRONG"),
  },
  {
    procedure: "account.checkResetLink",
    about: "a link that was sent",
    input: () => ({ token: accessWorld.links["reset-password"] }),
    answers: everybodyRow,
  },
  {
    procedure: "account.checkResetLink",
    about: "a link of another kind",
    input: () => ({ token: accessWorld.links["confirm-address"] }),
    answers: makeRow("LINK_INVALID", "LINK_INVALID"),
  },
  {
    procedure: "account.checkResetLink",
    about: "a link that is made up",
    input: () => ({ token: madeUpLink }),
    answers: makeRow("LINK_INVALID", "LINK_INVALID"),
  },
  {
    procedure: "account.resetPassword",
    about: "a link that was sent",
    input: () => ({ token: accessWorld.links["reset-password"], ...shortPassword }),
    answers: everybodyRow,
  },
  {
    procedure: "account.confirmAddress",
    about: "a link that was sent",
    input: () => ({ token: accessWorld.links["confirm-address"] }),
    answers: everybodyRow,
  },
  {
    procedure: "account.confirmAddress",
    about: "a link of another kind",
    input: () => ({ token: accessWorld.links["reset-password"] }),
    answers: makeRow("LINK_INVALID", "LINK_INVALID"),
  },
  {
    procedure: "account.confirmAddress",
    about: "a link that is made up",
    input: () => ({ token: madeUpLink }),
    answers: makeRow("LINK_INVALID", "LINK_INVALID"),
  },
  {
    procedure: "account.resetPassword",
    about: "a link of another kind",
    input: () => ({ token: accessWorld.links["confirm-address"], ...newPassword }),
    answers: makeRow("LINK_INVALID", "LINK_INVALID"),
  },
  {
    procedure: "account.resetPassword",
    about: "a link that is made up",
    input: () => ({ token: madeUpLink, ...newPassword }),
    answers: makeRow("LINK_INVALID", "LINK_INVALID"),
  },
  {
    procedure: "account.forgotPassword",
    about: "the owner's address",
    input: () => ({ email: accessWorld.owner.email }),
    answers: everybodyRow,
  },
  {
    procedure: "account.forgotPassword",
    about: "nobody's address",
    input: () => ({ email: "kimse@example.com" }),
    answers: everybodyRow,
  },
  {
    procedure: "account.remove",
    about: "the own account, by the right password",
    input: () => ({ password: PASSWORD }),
    answers: makeRow("UNAUTHENTICATED", "ok", {
      "unapproved company": "RENTALS_RUNNING",
      "approved company": "RENTALS_RUNNING",
      "other company": "RENTALS_RUNNING",
    }),
  },
  {
    procedure: "account.remove",
    about: "the own account, by a wrong password",
    input: () => ({ password: "yanlis" }),
    answers: makeRow("UNAUTHENTICATED", "PASSWORD_WRONG"),
  },
];

const okWithoutSecondFactor = { "administrator without second factor": "ok" } as const;
const wrongProof = { password: PASSWORD, code: "A".repeat(16) };

/** An actor who must still set up the factor may call only the procedures that set it up. */
const secondFactorRows: AccessRow[] = [
  {
    procedure: "secondFactor.enter",
    about: "a log-in that waits, by a code that is right",
    input: () => ({ challenge: accessWorld.challenge, code: accessWorld.recoveryCode }),
    answers: sessionStartRow,
  },
  {
    procedure: "secondFactor.enter",
    about: "a log-in that waits, by a code that is wrong",
    input: () => ({ challenge: accessWorld.challenge, code: "A".repeat(16) }),
    answers: makeRow("CODE_WRONG", "CODE_WRONG"),
  },
  {
    procedure: "secondFactor.enter",
    about: "a log-in that is made up",
    input: () => ({ challenge: madeUpLink, code: accessWorld.recoveryCode }),
    answers: makeRow("STEP_OVER", "STEP_OVER"),
  },
  { procedure: "secondFactor.get", about: "the own one", input: () => ({}), answers: makeRow("UNAUTHENTICATED", "ok") },
  {
    procedure: "secondFactor.begin",
    about: "the own account, by the right password",
    input: () => ({ password: PASSWORD }),
    answers: makeRow("UNAUTHENTICATED", "ok", { ...okWithoutSecondFactor, administrator: "CODE_WRONG" }),
  },
  {
    procedure: "secondFactor.begin",
    about: "the own account, by a wrong password",
    input: () => ({ password: "yanlis" }),
    answers: makeRow("UNAUTHENTICATED", "PASSWORD_WRONG", { "administrator without second factor": "PASSWORD_WRONG" }),
  },
  {
    procedure: "secondFactor.confirm",
    about: "the own account, by a set-up that is made up",
    input: () => ({ setup: madeUpLink, code: "123456" }),
    answers: makeRow("UNAUTHENTICATED", "STEP_OVER", { "administrator without second factor": "STEP_OVER" }),
  },
  {
    procedure: "secondFactor.renewCodes",
    about: "the own account",
    input: () => wrongProof,
    answers: makeRow("UNAUTHENTICATED", "SECOND_FACTOR_OFF", { administrator: "CODE_WRONG" }),
  },
  {
    procedure: "secondFactor.turnOff",
    about: "the own account",
    input: () => wrongProof,
    answers: makeRow("UNAUTHENTICATED", "SECOND_FACTOR_OFF", { administrator: "SECOND_FACTOR_REQUIRED" }),
  },
];

/** This world has no Telegram bot. */
const alertWayRows: AccessRow[] = [
  {
    procedure: "webhooks.add",
    about: "an address of the public internet",
    input: () => ({ name: "Depo", url: "https://alici.example/kanca" }),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "webhooks.add",
    about: "an address that is inside",
    input: () => ({ name: "Depo", url: "https://127.0.0.1/" }),
    answers: makeRow("UNAUTHENTICATED", "INPUT_INVALID"),
  },
  {
    procedure: "webhooks.rotate",
    about: "the owner's",
    input: () => ({ id: accessWorld.webhook }),
    answers: makeRow("UNAUTHENTICATED", "CHANNEL_NOT_FOUND", { owner: "ok" }),
  },
  {
    procedure: "telegram.link",
    about: "the own account",
    input: () => ({}),
    answers: makeRow("UNAUTHENTICATED", "TELEGRAM_NOT_OFFERED"),
  },
];

const cardRows: AccessRow[] = [
  { procedure: "profiles.saveNote", input: () => ({ version: 2, note: "değişti" }) },
  { procedure: "profiles.sendTrial", input: () => ({}) },
  { procedure: "profiles.setStatus", input: () => ({ status: "lunch" }) },
  { procedure: "profiles.clearStatus", input: () => ({}) },
].flatMap(({ procedure, input }) => [
  {
    procedure,
    about: "the owner's profile",
    input: () => ({ ...input(), code: accessWorld.ownCode }),
    answers: ownerOnlyRow,
  },
  {
    procedure,
    about: "a free code",
    input: () => ({ ...input(), code: accessWorld.freeCode }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_FOUND"),
  },
  {
    procedure,
    about: "the approved company's car",
    input: () => ({ ...input(), code: emptySlot() }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_YOURS", answersOfEmployer("PROFILE_NOT_FOUND")),
  },
]);

const switchedOffCodeRows: AccessRow[] = [
  {
    procedure: "codes.replace",
    about: "a code of the owner's that is off",
    input: () => ({ code: accessWorld.offCode, newCode: accessWorld.freeCode, reason: "worn" }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_FOUND", { owner: "CODE_IS_OFF" }),
  },
  ...["codes.history", "codes.unlink", "profiles.get"].map((procedure) => ({
    procedure,
    about: "a code of the owner's that is off",
    input: () => ({ code: accessWorld.offCode }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_FOUND", { owner: "ok" }),
  })),
  {
    procedure: "codes.handOver",
    about: "a code of the owner's that is off",
    input: () => ({ code: accessWorld.offCode, id: randomUUID() }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_FOUND", { owner: "CODE_OFF" }),
  },
  {
    procedure: "codes.link",
    about: "a code of the owner's that is off",
    input: () => ({ code: accessWorld.offCode }),
    answers: makeRow("UNAUTHENTICATED", "CODE_NOT_FOUND", { owner: "CODE_ALREADY_YOURS" }),
  },
  {
    procedure: "codes.link",
    about: "a free code that is off",
    input: () => ({ code: accessWorld.freeOffCode }),
    answers: makeRow("UNAUTHENTICATED", "CODE_NOT_FOUND"),
  },
];

export const accessRows: AccessRow[] = [
  {
    procedure: "account.register",
    about: "a new address",
    input: () => ({
      displayName: "Yeni",
      email: "kayit@example.com",
      password: "sifre-99",
      passwordConfirmation: "sifre-99",
      asCompany: false,
    }),
    answers: sessionStartRow,
  },
  {
    procedure: "account.login",
    about: "the right password",
    input: () => ({ email: accessWorld.known.email, password: PASSWORD }),
    answers: sessionStartRow,
  },
  {
    procedure: "account.login",
    about: "a wrong password",
    input: () => ({ email: accessWorld.owner.email, password: "yanlis" }),
    answers: makeRow("CREDENTIALS_INVALID", "CREDENTIALS_INVALID", sharedDeviceRefusals),
  },
  { procedure: "account.logout", about: "the own session", input: () => ({}), answers: everybodyRow },
  { procedure: "account.current", about: "the own account", input: () => ({}), answers: everybodyRow },
  ...sharedDeviceRows,
  ...membershipRows,
  ...secondPersonRows,
  ...accountRows,
  {
    procedure: "account.login",
    about: "the right password of an account with a second factor",
    input: () => ({ email: accessWorld.careful.email, password: PASSWORD }),
    answers: makeRow("SECOND_FACTOR_NEEDED", "SECOND_FACTOR_NEEDED", sharedDeviceRefusals),
  },
  ...secondFactorRows,
  ...alertWayRows,
  { procedure: "codes.list", about: "the own codes", input: () => ({}), answers: makeRow("UNAUTHENTICATED", "ok") },
  {
    procedure: "codes.link",
    about: "a free code",
    input: () => ({ code: accessWorld.freeCode }),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "codes.link",
    about: "a free code whose claim word is not known",
    input: () => ({ code: accessWorld.claimedCode }),
    answers: makeRow("UNAUTHENTICATED", "CLAIM_NEEDED"),
  },
  {
    procedure: "codes.link",
    about: "a free code with another claim word",
    input: () => ({ code: accessWorld.claimedCode, claim: "AAAAAA" }),
    answers: makeRow("UNAUTHENTICATED", "CLAIM_WRONG"),
  },
  {
    procedure: "codes.link",
    about: "a free code with its claim word",
    input: () => ({ code: accessWorld.claimedCode, claim: CLAIM_WORD }),
    answers: makeRow("UNAUTHENTICATED", "ok"),
  },
  {
    procedure: "codes.link",
    about: "the owner's code",
    input: () => ({ code: accessWorld.ownCode }),
    answers: makeRow("UNAUTHENTICATED", "CODE_TAKEN", { owner: "CODE_ALREADY_YOURS" }),
  },
  {
    procedure: "codes.link",
    about: "the approved company's car",
    input: () => ({ code: emptySlot() }),
    answers: makeRow("UNAUTHENTICATED", "CODE_TAKEN", answersOfEmployer("CODE_IS_YOUR_CAR")),
  },
  {
    procedure: "codes.unlink",
    about: "the owner's code",
    input: () => ({ code: accessWorld.ownCode }),
    answers: ownerOnlyRow,
  },
  {
    procedure: "codes.unlink",
    about: "a free code",
    input: () => ({ code: accessWorld.freeCode }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_FOUND"),
  },
  {
    procedure: "codes.unlink",
    about: "the approved company's car",
    input: () => ({ code: emptySlot() }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_YOURS", answersOfEmployer("PROFILE_NOT_FOUND")),
  },
  {
    procedure: "codes.replace",
    about: "the owner's code, by a free one",
    input: () => ({ code: accessWorld.ownCode, newCode: accessWorld.freeCode, reason: "worn" }),
    answers: ownerOnlyRow,
  },
  {
    procedure: "codes.replace",
    about: "a free code, by another one",
    input: () => ({ code: accessWorld.freeCode, newCode: accessWorld.freeOffCode, reason: "worn" }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_FOUND"),
  },
  {
    procedure: "codes.replace",
    about: "the approved company's car",
    input: () => ({ code: emptySlot(), newCode: accessWorld.freeCode, reason: "worn" }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_YOURS", answersOfEmployer("PROFILE_NOT_FOUND")),
  },
  {
    procedure: "codes.replace",
    about: "the owner's code, by the approved company's car",
    input: () => ({ code: accessWorld.ownCode, newCode: emptySlot(), reason: "worn" }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_YOURS", { owner: "CODE_TAKEN" }),
  },
  {
    procedure: "codes.handOver",
    about: "the owner's code",
    input: () => ({ code: accessWorld.ownCode, id: randomUUID() }),
    answers: ownerOnlyRow,
  },
  {
    procedure: "codes.handOver",
    about: "a free code",
    input: () => ({ code: accessWorld.freeCode, id: randomUUID() }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_FOUND"),
  },
  {
    procedure: "codes.handOver",
    about: "the approved company's car",
    input: () => ({ code: emptySlot(), id: randomUUID() }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_YOURS", answersOfEmployer("PROFILE_NOT_FOUND")),
  },
  {
    procedure: "codes.orderSticker",
    about: "the owner's code",
    input: () => ({ id: newPrintId, code: accessWorld.ownCode, kind: "pdf" }),
    answers: ownerOnlyRow,
  },
  {
    procedure: "codes.orderSticker",
    about: "a free code",
    input: () => ({ id: newPrintId, code: accessWorld.freeCode, kind: "svg" }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_FOUND"),
  },
  {
    procedure: "codes.orderSticker",
    about: "the approved company's car",
    input: () => ({ id: newPrintId, code: emptySlot(), kind: "pdf" }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_YOURS", answersOfEmployer("PROFILE_NOT_FOUND")),
  },
  {
    procedure: "codes.orderHandOverSlip",
    about: "what the owner handed over",
    input: () => ({ id: accessWorld.handOverId, code: accessWorld.soldCode }),
    answers: makeRow("UNAUTHENTICATED", "HAND_OVER_TOLD", { owner: "ok" }),
  },
  ...[
    { about: "the owner's code", code: () => accessWorld.ownCode },
    { about: "a free code that asks for its word", code: () => accessWorld.claimedCode },
    { about: "the approved company's car", code: () => emptySlot() },
  ].map(({ about, code }) => ({
    procedure: "codes.orderHandOverSlip",
    about,
    input: () => ({ id: accessWorld.handOverId, code: code() }),
    answers: makeRow("UNAUTHENTICATED", "HAND_OVER_TOLD"),
  })),
  {
    procedure: "codes.history",
    about: "the owner's code",
    input: () => ({ code: accessWorld.ownCode }),
    answers: ownerOnlyRow,
  },
  {
    procedure: "codes.history",
    about: "a free code",
    input: () => ({ code: accessWorld.freeCode }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_FOUND"),
  },
  {
    procedure: "codes.history",
    about: "the approved company's car",
    input: () => ({ code: emptySlot() }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_YOURS", answersOfEmployer("ok")),
  },
  {
    procedure: "profiles.get",
    about: "the owner's profile",
    input: () => ({ code: accessWorld.ownCode }),
    answers: ownerOnlyRow,
  },
  {
    procedure: "profiles.get",
    about: "a free code",
    input: () => ({ code: accessWorld.freeCode }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_FOUND"),
  },
  {
    procedure: "profiles.get",
    about: "the approved company's car",
    input: () => ({ code: emptySlot() }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_YOURS", answersOfEmployer("PROFILE_NOT_FOUND")),
  },
  {
    procedure: "profiles.update",
    about: "the owner's profile",
    input: () => ({ ...profileEdit, code: accessWorld.ownCode, version: 2 }),
    answers: ownerOnlyRow,
  },
  {
    procedure: "profiles.update",
    about: "a free code",
    input: () => ({ ...profileEdit, code: accessWorld.freeCode, version: 1 }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_FOUND"),
  },
  {
    procedure: "profiles.update",
    about: "the approved company's car",
    input: () => ({ ...profileEdit, code: emptySlot(), version: 2 }),
    answers: makeRow("UNAUTHENTICATED", "PROFILE_NOT_YOURS", answersOfEmployer("PROFILE_NOT_FOUND")),
  },
  ...cardRows,
  ...switchedOffCodeRows,
  ...companyRows,
  {
    procedure: "admin.codes.generate",
    about: "one code",
    input: () => ({ count: 1, prefix: "KT" }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.stickers.order",
    about: "a free code",
    input: () => makePrintOrderInput({ codes: [accessWorld.freeCode] }, { id: newPrintId }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.stickers.order",
    about: "a batch that there is not",
    input: () => makePrintOrderInput({ batchId: newPrintId }, { id: newPrintId }),
    answers: makeAdministratorRow("BATCH_NOT_FOUND"),
  },
  { procedure: "admin.codes.list", about: "all codes", input: () => ({}), answers: administratorOnlyRow },
  ...batchRows,
  { procedure: "admin.users.list", about: "all accounts", input: () => ({}), answers: administratorOnlyRow },
  ...adminUserRows,
  ...moderationRows,
  ...visitorRows,
  stickerOrderRow,
  ...noticeSendingRows,
  ...visitorNoticeRows,
  ...answerLinkRows,
  ...renterPageRows,
  ...sealedPaperRows,
  ...noticeRows,
  ...alertRows,
  ...applicationRows,
  ...adminDealingRows,
  ...printRows,
  { procedure: "admin.companies.list", about: "all companies", input: () => ({}), answers: administratorOnlyRow },
  ...adminCompanyRows,
  ...companyOfUserRows,
  {
    procedure: "admin.companies.correctPlate",
    about: "a company's car",
    input: () => ({ companyId: approvedCompany(), code: emptySlot(), plate: "06 YNI 06", kind: "typing-mistake" }),
    answers: administratorOnlyRow,
  },
  {
    procedure: "admin.companies.correctPlate",
    about: "a car of another company",
    input: () => ({ companyId: waitingCompany(), code: emptySlot(), plate: "06 YNI 06", kind: "typing-mistake" }),
    answers: makeAdministratorRow("CAR_NOT_FOUND"),
  },
  {
    procedure: "admin.companies.correctPlate",
    about: "a code that is no car",
    input: () => ({
      companyId: approvedCompany(),
      code: accessWorld.ownCode,
      plate: "06 YNI 06",
      kind: "typing-mistake",
    }),
    answers: makeAdministratorRow("CAR_NOT_FOUND"),
  },
  {
    procedure: "admin.companies.correctPlate",
    about: "a company that there is not",
    input: () => ({
      companyId: MISSING_OBJECT_IDS.customer,
      code: emptySlot(),
      plate: "06 YNI 06",
      kind: "typing-mistake",
    }),
    answers: makeAdministratorRow("CAR_NOT_FOUND"),
  },
];

export const SAMPLING_SEED = 32;

export function drawNumber(key: string, count: number): number {
  return createHash("sha256").update(`${SAMPLING_SEED} ${key}`).digest().readUInt32BE() % count;
}

const rowsByProcedure = Map.groupBy(accessRows, ({ procedure }) => procedure);

/**
 * Whether `npm test` tests this cell. The actors whom a row refuses alike form four groups: members of the approved
 * company, actors on a shared device, administrators, and everybody else. If the same actors get the same answer in
 * several rows of a procedure, only one of the rows is tested for it. Of the actors whom a procedure answers, a single
 * one is chosen, a member if there is one: the tests of the procedure answer the others.
 */
export function isCellSampled(actor: Actor, row: AccessRow): boolean {
  const { procedure, about, answers } = row;
  const answer = answers[actor];
  const rowsOfProcedure = rowsByProcedure.get(procedure)!;
  if (answer === "ok") {
    const answered = rowsOfProcedure.flatMap((one) =>
      actors.filter((other) => one.answers[other] === "ok").map((other) => ({ one, other })),
    );
    const members = answered.filter(({ other }) => getKindOfActor(other) === "member");
    const choice = members.length > 0 ? members : answered;
    const drawn = choice[drawNumber(`${procedure} ok`, choice.length)]!;
    return drawn.one === row && drawn.other === actor;
  }
  const alike = listActorsAlike(actor, row);
  const key = alike.join();
  const rows = rowsOfProcedure.filter(
    (other) => other.answers[actor] === answer && listActorsAlike(actor, other).join() === key,
  );
  if (rows.indexOf(row) !== drawNumber(`${procedure} ${answer} ${key}`, rows.length)) return false;
  return alike.indexOf(actor) === drawNumber(`${procedure} ${about} ${answer}`, alike.length);
}

function listActorsAlike(actor: Actor, { answers }: AccessRow): Actor[] {
  const kind = getKindOfActor(actor);
  return actors.filter((other) => answers[other] === answers[actor] && getKindOfActor(other) === kind);
}

/**
 * Different conditions refuse a member who lacks a right, somebody on a shared device, and everybody else, with the
 * same code.
 */
function getKindOfActor(actor: Actor): "on a shared device" | "member" | "administrator" | "other" {
  if (sharedDeviceActors.some((one) => one === actor)) return "on a shared device";
  if (actor === "administrator") return "administrator";
  return fleetOfActor(actor) === "approved company" ? "member" : "other";
}
