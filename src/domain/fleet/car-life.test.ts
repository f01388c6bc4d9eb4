import { describe, expect, test } from "vitest";

import {
  changeCarStatus,
  EMPTY_SLOT_VALUES,
  mayStartRental,
  replaceCar,
  rentOutCar,
  setRenterVisibility,
  takeBackCar,
} from "./car-life.ts";
import { CAR_STATUSES, EDITABLE_CAR_STATUSES, type CarStatus } from "./car.ts";

describe("the life of a car", () => {
  const visible = [
    { renterNameVisible: true, renterPhoneVisible: false },
    { renterNameVisible: false, renterPhoneVisible: true },
  ];

  test.each<[status: CarStatus, mayStart: boolean]>([
    ["available", true],
    ["rented", false],
    ["maintenance", false],
    ["damaged", false],
    ["delivering", false],
  ])("%s lets a rental start: %s", (status, mayStart) => {
    expect(mayStartRental(status)).toBe(mayStart);
  });

  test.each(CAR_STATUSES)(
    "%s: only an available one is rented out, and then names its rental and is noted no more",
    (status) => {
      for (const shown of visible) {
        expect(rentOutCar({ status }, { id: "rental-1", ...shown })).toEqual(
          status === "available"
            ? { status: "rented", currentRentalId: "rental-1", ...shown, isNoted: false }
            : status === "rented"
              ? "CAR_RENTED"
              : "CAR_NOT_AVAILABLE",
        );
      }
    },
  );

  test.each([
    ["rental-1", true],
    ["rental-2", false],
    [null, false],
  ])("out on %s, it is taken back from rental-1: %s", (currentRentalId, isTaken) => {
    const back = {
      status: "available",
      currentRentalId: null,
      renterNameVisible: false,
      renterPhoneVisible: false,
      isNoted: false,
    };
    expect(takeBackCar({ currentRentalId }, "rental-1")).toEqual(isTaken ? back : "RENTAL_ENDED");
  });

  test.each(CAR_STATUSES)("%s: its company changes the status of any but a rented one", (status) => {
    for (const next of EDITABLE_CAR_STATUSES)
      expect(changeCarStatus({ status }, next)).toEqual(status === "rented" ? "CAR_RENTED" : { status: next });
  });

  test.each(CAR_STATUSES)("%s: only a rented one has a renter to show or hide", (status) => {
    for (const shown of visible) {
      const sent = { ...shown, code: "RC-7M2QXA" };
      expect(setRenterVisibility({ status }, sent)).toEqual(status === "rented" ? shown : "CAR_NOT_RENTED");
    }
  });

  test.each(CAR_STATUSES)("%s: another car takes its place, as of a new slot, unless it is out", (status) => {
    expect(replaceCar({ status, plate: "34 ABC 123", isReserved: false }, "06 DEF 456")).toEqual(
      status === "rented" ? "CAR_RENTED" : { ...EMPTY_SLOT_VALUES, plate: "06 DEF 456" },
    );
  });

  test("no other car takes the place of one that is promised to somebody", () => {
    expect(replaceCar({ status: "available", plate: "34 ABC 123", isReserved: true }, "06 DEF 456")).toBe(
      "CAR_RESERVED",
    );
  });

  test.each([
    ["34 ABC 123", "34 ABC 123", false],
    ["OFİS", "OFIS", false],
    ["34 ABC 123", "34 ABC 124", true],
    ["", "34 ABC 123", true],
  ])("under %j it is another car than under %j: %s", (stands, plate, isOther) => {
    const other = replaceCar({ status: "available", plate: stands, isReserved: false }, plate);
    expect(other).toEqual(isOther ? { ...EMPTY_SLOT_VALUES, plate } : "PLATE_NOT_NEW");
  });
});
