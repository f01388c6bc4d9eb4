import { foldPlate } from "#domain/people/plate.ts";

import type { CarStatus, EditableCarStatus } from "./car.ts";

/** Whether a car with this status may be rented out: only an available one. docs/product.md 9.1. */
export function mayStartRental(status: CarStatus): boolean {
  return status === "available";
}

/** Which data of the renter strangers see when they scan the sticker of the car. */
export interface RenterVisibility {
  readonly renterNameVisible: boolean;
  readonly renterPhoneVisible: boolean;
}

/**
 * State of a car. The car is rented exactly while `currentRentalId` is set. `isNoted` is true while the pre-notes,
 * which are reminders for the staff, are shown.
 */
export interface CarStateFields extends RenterVisibility {
  readonly status: CarStatus;
  readonly currentRentalId: string | null;
  readonly isNoted: boolean;
}

/**
 * Returns the state of a car after the start of a rental, or why the rental cannot start. The start also hides the
 * pre-notes.
 */
export function rentOutCar(
  car: Pick<CarStateFields, "status">,
  { id, renterNameVisible, renterPhoneVisible }: { readonly id: string } & RenterVisibility,
): CarStateFields | "CAR_NOT_AVAILABLE" | "CAR_RENTED" {
  if (car.status === "rented") return "CAR_RENTED";
  if (!mayStartRental(car.status)) return "CAR_NOT_AVAILABLE";
  return { status: "rented", currentRentalId: id, renterNameVisible, renterPhoneVisible, isNoted: false };
}

/**
 * Returns the state of a car after the end of its rental, or why the rental cannot end. The end also hides the renter
 * and the pre-notes.
 */
export function takeBackCar(
  car: Pick<CarStateFields, "currentRentalId">,
  rentalId: string,
): CarStateFields | "RENTAL_ENDED" {
  if (car.currentRentalId !== rentalId) return "RENTAL_ENDED";
  return {
    status: "available",
    currentRentalId: null,
    renterNameVisible: false,
    renterPhoneVisible: false,
    isNoted: false,
  };
}

/** Changes a car's status. A rented car is refused, because only a return ends the status 'Kirada'. */
export function changeCarStatus(
  car: Pick<CarStateFields, "status">,
  status: EditableCarStatus,
): { status: EditableCarStatus } | "CAR_RENTED" {
  return car.status === "rented" ? "CAR_RENTED" : { status };
}

/** Changes which data of the renter strangers see. A car without a renter is refused. */
export function setRenterVisibility(
  car: Pick<CarStateFields, "status">,
  { renterNameVisible, renterPhoneVisible }: RenterVisibility,
): RenterVisibility | "CAR_NOT_RENTED" {
  return car.status === "rented" ? { renterNameVisible, renterPhoneVisible } : "CAR_NOT_RENTED";
}

/**
 * The values of a slot after its sticker was moved to another car. A slot is the record of the car that has a sticker.
 * All data of the former car are emptied. The code, restrictions by administrators, and past rentals are not listed,
 * because they stay. docs/product.md 8.7.
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
 * Returns the values of a slot with a new car, whose `plate` is normalised. Refused if the present car is rented or
 * reserved, or already has this plate. docs/product.md 8.7.
 */
export function replaceCar(
  car: Pick<CarStateFields, "status"> & { readonly plate: string; readonly isReserved: boolean },
  plate: string,
): (typeof EMPTY_SLOT_VALUES & { plate: string }) | "CAR_RENTED" | "CAR_RESERVED" | "PLATE_NOT_NEW" {
  if (car.status === "rented") return "CAR_RENTED";
  if (car.isReserved) return "CAR_RESERVED";
  return foldPlate(car.plate) === foldPlate(plate) ? "PLATE_NOT_NEW" : { ...EMPTY_SLOT_VALUES, plate };
}
