import { rentOutCar, takeBackCar, type CarStateFields, type RenterVisibility } from "./car-life.ts";

export const SWAP_REASON_MAX = 160;

export const STATUSES_AFTER_SWAP = ["maintenance", "damaged", "available"] as const;

export type StatusAfterSwap = (typeof STATUSES_AFTER_SWAP)[number];

export function swapRentedCars(
  {
    car,
    other,
  }: { car: Pick<CarStateFields, "currentRentalId"> & RenterVisibility; other: Pick<CarStateFields, "status"> },
  { id, status }: { readonly id: string; readonly status: StatusAfterSwap },
): { back: CarStateFields; out: CarStateFields } | "RENTAL_ENDED" | "CAR_NOT_AVAILABLE" | "CAR_RENTED" {
  const { renterNameVisible, renterPhoneVisible } = car;
  const back = takeBackCar(car, id);
  if (typeof back === "string") return back;
  const out = rentOutCar(other, { id, renterNameVisible, renterPhoneVisible });
  return typeof out === "string" ? out : { back: { ...back, status }, out };
}
