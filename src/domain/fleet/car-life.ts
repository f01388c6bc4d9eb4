import { foldPlate } from "#domain/people/plate.ts";

import type { CarStatus, EditableCarStatus } from "./car.ts";

/** Whether a car in this status may be rented out: only while available. docs/product.md 9.1. */
export function mayStartRental(status: CarStatus): boolean {
  return status === "available";
}

/** Which of a renter's data strangers who scan the car may see. */
export interface RenterVisibility {
  readonly renterNameVisible: boolean;
  readonly renterPhoneVisible: boolean;
}

/**
 * Where a car is in its life. It is rented exactly while it names its open rental. `isNoted`: its pre-notes remind the staff.
 */
export interface CarLife extends RenterVisibility {
  readonly status: CarStatus;
  readonly currentRentalId: string | null;
  readonly isNoted: boolean;
}

/** A car once a rental of it has started: its pre-notes are done with. Or why it cannot start. */
export function rentOut(
  car: Pick<CarLife, "status">,
  { id, renterNameVisible, renterPhoneVisible }: { readonly id: string } & RenterVisibility,
): CarLife | "CAR_NOT_AVAILABLE" | "CAR_RENTED" {
  if (car.status === "rented") return "CAR_RENTED";
  if (!mayStartRental(car.status)) return "CAR_NOT_AVAILABLE";
  return { status: "rented", currentRentalId: id, renterNameVisible, renterPhoneVisible, isNoted: false };
}

/** A car once this rental of it has ended: its renter is hidden and its pre-notes are done with. Or why it cannot end. */
export function takeBack(car: Pick<CarLife, "currentRentalId">, rentalId: string): CarLife | "RENTAL_ENDED" {
  if (car.currentRentalId !== rentalId) return "RENTAL_ENDED";
  return {
    status: "available",
    currentRentalId: null,
    renterNameVisible: false,
    renterPhoneVisible: false,
    isNoted: false,
  };
}

/** A car that its company gives another status, or why it cannot: a rental alone ends Kirada. */
export function changeStatus(
  car: Pick<CarLife, "status">,
  status: EditableCarStatus,
): { status: EditableCarStatus } | "CAR_RENTED" {
  return car.status === "rented" ? "CAR_RENTED" : { status };
}

/** What strangers see of a car's renter from now on, or why that cannot be chosen: there is no renter. */
export function showRenter(
  car: Pick<CarLife, "status">,
  { renterNameVisible, renterPhoneVisible }: RenterVisibility,
): RenterVisibility | "CAR_NOT_RENTED" {
  return car.status === "rented" ? { renterNameVisible, renterPhoneVisible } : "CAR_NOT_RENTED";
}

/**
 * What a company's sticker knows of a car that it was put on just now, as of a new slot: nothing of the car before it. What stays belongs
 * to the sticker or the company: the code, what an administrator did about it, and the rentals under the plates of their day.
 * docs/product.md 8.7.
 */
export const FRESH_CAR = {
  status: "available",
  note: "",
  internalNotes: "",
  cascoDue: null,
  insuranceDue: null,
  oilServiceDue: null,
  inspectionDue: null,
  driverPreNote: "",
  availabilityPreNote: "",
  isNoted: false,
  price: null,
  priceVisible: true,
  availabilityNote: "",
  availabilityNoteVisible: true,
  make: "",
  model: "",
  modelYear: null,
  colour: "",
  gear: null,
  fuel: null,
  odometer: null,
  modelVisible: false,
  searchKey: "",
  weekPrice: null,
  monthPrice: null,
  kmAllowance: null,
  kmPrice: null,
  renterNameVisible: false,
  renterPhoneVisible: false,
  statusLine: null,
  statusWords: "",
  statusSetAt: null,
  statusUntil: null,
} as const;

/**
 * A slot whose car has changed, under the normalised plate of the new one, or why it cannot: the car is out or promised to somebody, or
 * `plate` is that of the car that stands there. docs/product.md 8.7.
 */
export function putOtherCar(
  car: Pick<CarLife, "status"> & { readonly plate: string; readonly isReserved: boolean },
  plate: string,
): (typeof FRESH_CAR & { plate: string }) | "CAR_RENTED" | "CAR_RESERVED" | "PLATE_NOT_NEW" {
  if (car.status === "rented") return "CAR_RENTED";
  if (car.isReserved) return "CAR_RESERVED";
  return foldPlate(car.plate) === foldPlate(plate) ? "PLATE_NOT_NEW" : { ...FRESH_CAR, plate };
}
