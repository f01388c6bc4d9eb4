import { expect, test } from "vitest";

import { swapRentedCars, STATUSES_AFTER_SWAP } from "./car-swap.ts";
import { CAR_STATUSES } from "./car.ts";

const rentedCar = { currentRentalId: "r1", renterNameVisible: true, renterPhoneVisible: false };

test.each(STATUSES_AFTER_SWAP)("a car that stays behind is %s, and the other one is rented as visibly", (status) => {
  expect(swapRentedCars({ car: rentedCar, other: { status: "available" } }, { id: "r1", status })).toEqual({
    back: { status, currentRentalId: null, renterNameVisible: false, renterPhoneVisible: false, isNoted: false },
    out: {
      status: "rented",
      currentRentalId: "r1",
      renterNameVisible: true,
      renterPhoneVisible: false,
      isNoted: false,
    },
  });
});

test.each(CAR_STATUSES.filter((status) => status !== "available"))("a car that is %s cannot take over", (status) => {
  expect(swapRentedCars({ car: rentedCar, other: { status } }, { id: "r1", status: "available" })).toBe(
    status === "rented" ? "CAR_RENTED" : "CAR_NOT_AVAILABLE",
  );
});

test("a rental that the car is not out on cannot go on", () => {
  expect(swapRentedCars({ car: rentedCar, other: { status: "available" } }, { id: "r2", status: "available" })).toBe(
    "RENTAL_ENDED",
  );
});
