import { foldPlate } from "#domain/people/plate.ts";

import type { CarStatus, EditableCarStatus } from "./car.ts";

export function mayStartRental(status: CarStatus): boolean {
  return status === "available";
}

export interface RenterVisibility {
  readonly renterNameVisible: boolean;
  readonly renterPhoneVisible: boolean;
}

/**
 * The car is rented exactly while `currentRentalId` is set. `isNoted` is true while the pre-notes, which are reminders
 * for the staff, are shown.
 */
export interface CarStateFields extends RenterVisibility {
  readonly status: CarStatus;
  readonly currentRentalId: string | null;
  readonly isNoted: boolean;
}

export function rentOutCar(
  car: Pick<CarStateFields, "status">,
  { id, renterNameVisible, renterPhoneVisible }: { readonly id: string } & RenterVisibility,
): CarStateFields | "CAR_NOT_AVAILABLE" | "CAR_RENTED" {
  if (car.status === "rented") return "CAR_RENTED";
  if (!mayStartRental(car.status)) return "CAR_NOT_AVAILABLE";
  return { status: "rented", currentRentalId: id, renterNameVisible, renterPhoneVisible, isNoted: false };
}

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

/** A rented car is refused, because only a return ends the status 'Kirada'. */
export function changeCarStatus(
  car: Pick<CarStateFields, "status">,
  status: EditableCarStatus,
): { status: EditableCarStatus } | "CAR_RENTED" {
  return car.status === "rented" ? "CAR_RENTED" : { status };
}

export function setRenterVisibility(
  car: Pick<CarStateFields, "status">,
  { renterNameVisible, renterPhoneVisible }: RenterVisibility,
): RenterVisibility | "CAR_NOT_RENTED" {
  return car.status === "rented" ? { renterNameVisible, renterPhoneVisible } : "CAR_NOT_RENTED";
}

/** The code, restrictions by administrators, and past rentals are not listed, because they stay. */
export const EMPTY_SLOT_VALUES = {
  status: "available",
  note: "",
  internalNotes: "",
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

export function replaceCar(
  car: Pick<CarStateFields, "status"> & { readonly plate: string; readonly isReserved: boolean },
  plate: string,
): (typeof EMPTY_SLOT_VALUES & { plate: string }) | "CAR_RENTED" | "CAR_RESERVED" | "PLATE_NOT_NEW" {
  if (car.status === "rented") return "CAR_RENTED";
  if (car.isReserved) return "CAR_RESERVED";
  return foldPlate(car.plate) === foldPlate(plate) ? "PLATE_NOT_NEW" : { ...EMPTY_SLOT_VALUES, plate };
}
