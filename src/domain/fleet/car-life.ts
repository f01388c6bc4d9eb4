import { foldPlate } from "#domain/people/plate.ts";

import type { CarStatus, EditableCarStatus } from "./car.ts";

/** Whether a car with this status may be rented out: only an available one. docs/product.md 9.1. */
export function mayStartRental(status: CarStatus): boolean {
  return status === "available";
}

/** Which data of the renter strangers see when they scan the car. */
export interface RenterVisibility {
  readonly renterNameVisible: boolean;
  readonly renterPhoneVisible: boolean;
}

/**
 * State of a car. It is rented exactly while `currentRentalId` is set. `isNoted` says that its pre-notes are shown to
 * the staff.
 */
export interface CarLife extends RenterVisibility {
  readonly status: CarStatus;
  readonly currentRentalId: string | null;
  readonly isNoted: boolean;
}

/**
 * Returns the state of a car after the start of a rental, which also ends its pre-notes; or why the rental cannot
 * start.
 */
export function rentOutCar(
  car: Pick<CarLife, "status">,
  { id, renterNameVisible, renterPhoneVisible }: { readonly id: string } & RenterVisibility,
): CarLife | "CAR_NOT_AVAILABLE" | "CAR_RENTED" {
  if (car.status === "rented") return "CAR_RENTED";
  if (!mayStartRental(car.status)) return "CAR_NOT_AVAILABLE";
  return { status: "rented", currentRentalId: id, renterNameVisible, renterPhoneVisible, isNoted: false };
}

/**
 * Returns the state of a car after the end of this rental, which hides the renter and ends the pre-notes; or why the
 * rental cannot end.
 */
export function takeBackCar(car: Pick<CarLife, "currentRentalId">, rentalId: string): CarLife | "RENTAL_ENDED" {
  if (car.currentRentalId !== rentalId) return "RENTAL_ENDED";
  return {
    status: "available",
    currentRentalId: null,
    renterNameVisible: false,
    renterPhoneVisible: false,
    isNoted: false,
  };
}

/** Returns the state of a car with another status; or why the status cannot be changed: only a return ends 'Kirada'. */
export function changeCarStatus(
  car: Pick<CarLife, "status">,
  status: EditableCarStatus,
): { status: EditableCarStatus } | "CAR_RENTED" {
  return car.status === "rented" ? "CAR_RENTED" : { status };
}

/** Returns what strangers see of the renter from now on; or why that cannot be set: the car has no renter. */
export function setRenterVisibility(
  car: Pick<CarLife, "status">,
  { renterNameVisible, renterPhoneVisible }: RenterVisibility,
): RenterVisibility | "CAR_NOT_RENTED" {
  return car.status === "rented" ? { renterNameVisible, renterPhoneVisible } : "CAR_NOT_RENTED";
}

/**
 * The values of a slot whose sticker was moved to another car: those of a new slot, so that nothing of the former car
 * remains. What belongs to the sticker or company stays: the code, restrictions set by administrators, and rentals
 * under their plates. docs/product.md 8.7.
 */
export const EMPTY_SLOT_VALUES = {
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
 * Returns the values of a slot with a new car and its normalised plate; or why the car cannot be replaced: it is rented
 * or reserved, or `plate` is its present plate. docs/product.md 8.7.
 */
export function replaceCar(
  car: Pick<CarLife, "status"> & { readonly plate: string; readonly isReserved: boolean },
  plate: string,
): (typeof EMPTY_SLOT_VALUES & { plate: string }) | "CAR_RENTED" | "CAR_RESERVED" | "PLATE_NOT_NEW" {
  if (car.status === "rented") return "CAR_RENTED";
  if (car.isReserved) return "CAR_RESERVED";
  return foldPlate(car.plate) === foldPlate(plate) ? "PLATE_NOT_NEW" : { ...EMPTY_SLOT_VALUES, plate };
}
