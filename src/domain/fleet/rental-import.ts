import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { checkEventTime, isEnteredLater, type CarEvent, type EventTimeProblem } from "./car-event.ts";
import { mayStartRental } from "./car-life.ts";
import type { CarStatus } from "./car.ts";
import { planCustomerImport, type StoredCustomer } from "./customer-import.ts";
import type { RentalLine } from "./rental-paste.ts";

export interface StoredRentalCar {
  readonly code: string;
  readonly status: CarStatus;
  readonly running: { readonly renterName: string; readonly startedAt: Date } | null;
  readonly last: CarEvent | null;
  /** The start of another period of the car that overlaps the line's times; null if there is none. */
  readonly takenFrom: Date | null;
}

/** 'same' means that the rental is already running. */
export type RentalImportPlan<Stored extends StoredCustomer = StoredCustomer> =
  | { readonly found: "no-car" | "several-cars" | "several-customers" | "until-not-after" }
  | { readonly found: "same" }
  | { readonly found: "rented"; readonly renterName: string; readonly startedAt: Date }
  | { readonly found: "not-available"; readonly status: CarStatus }
  | { readonly found: "time"; readonly problem: EventTimeProblem }
  | { readonly found: "taken"; readonly from: Date }
  | {
      readonly found: "new";
      readonly code: string;
      readonly from: Date;
      readonly until: Date;
      readonly customer: Stored | null;
      readonly isOtherName: boolean;
    };

/**
 * The rental can be started only if a member could enter it as a past hand-over: the car is free, and its last event
 * was before the hand-over. docs/product/customers-and-expenses.md 10.6.
 */
export function planRentalImport<Stored extends StoredCustomer>(
  line: Pick<RentalLine, "name" | "phone" | "from" | "until">,
  { cars, customers }: { readonly cars: readonly StoredRentalCar[]; readonly customers: readonly Stored[] },
  now: Date,
): RentalImportPlan<Stored> {
  const [car, another] = cars;
  if (!car) return { found: "no-car" };
  if (another) return { found: "several-cars" };
  const from = parseLocalDateTime(line.from)!;
  const until = parseLocalDateTime(line.until)!;
  if (until <= from) return { found: "until-not-after" };
  if (car.running) {
    const isRenter = toSearchKey(line.name) === toSearchKey(car.running.renterName);
    const isSame = isRenter && !isEnteredLater(from, car.running.startedAt);
    return isSame ? { found: "same" } : { found: "rented", ...car.running };
  }
  if (!mayStartRental(car.status)) return { found: "not-available", status: car.status };
  const began = checkEventTime(from, car.last, now);
  if ("problem" in began) return { found: "time", problem: began };
  if (car.takenFrom) return { found: "taken", from: car.takenFrom };
  const renter = planCustomerImport(
    { name: line.name, phone: line.phone, email: "", notes: "", caution: "", isBusiness: null },
    customers,
  );
  if (renter.found === "several" || renter.found === "too-long") return { found: "several-customers" };
  const customer = renter.found === "new" ? null : renter.customer;
  const isOtherName = customer !== null && toSearchKey(customer.name) !== toSearchKey(line.name);
  return { found: "new", code: car.code, from, until, customer, isOtherName };
}
