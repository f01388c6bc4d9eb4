import { describe, expect, test } from "vitest";

import { emptyCarLine } from "../../../test/car-lines.ts";
import { planCarImport, type CarValues, type StoredCar } from "./car-import.ts";

const storedCar: StoredCar = {
  ...emptyCarLine,
  plate: "34 ABC 123",
  code: "RC-AAAAAA",
  version: 3,
  knownKm: 45_000,
  make: "Renault",
  odometer: 40_000,
  inspection: "2027-01-01",
  notes: "Eski",
};
const TODAY = "2026-11-27";

function planImport(line: Partial<CarValues>, cars: readonly StoredCar[] = [storedCar]) {
  return planCarImport({ ...emptyCarLine, ...line }, cars, TODAY);
}

describe("a line of a list of cars", () => {
  test("with empty cells changes nothing, nor does one in capitals or with the same notes", () => {
    expect(planImport({})).toMatchObject({ found: "same" });
    expect(planImport({ make: "RENAULT", odometer: 40_000, inspection: "2027-01-01", notes: "Eski" })).toMatchObject({
      found: "same",
    });
  });

  test("says what it changes, and adds its notes", () => {
    expect(planImport({ model: "Clio", odometer: 45_000, notes: "Yeni" })).toMatchObject({
      found: "changed",
      changed: ["model", "odometer", "notes"],
      values: { make: "Renault", model: "Clio", odometer: 45_000, notes: "Eski\nYeni" },
      doubts: [],
    });
  });

  test("with fewer km than are known, or a day that is over, is doubtful", () => {
    expect(planImport({ odometer: 44_999 })).toMatchObject({ doubts: ["km-lower"] });
    expect(planImport({ odometer: 1 }, [{ ...storedCar, knownKm: null }])).toMatchObject({ doubts: [] });
    expect(planImport({ casco: "2026-11-26", insurance: "2026-11-27" })).toMatchObject({ doubts: ["casco"] });
    expect(planImport({ inspection: "2020-01-01" }, [{ ...storedCar, inspection: "2020-01-01" }])).toMatchObject({
      found: "same",
    });
  });

  test("of an unknown plate, of two cars, or with too many notes is left out", () => {
    expect(planImport({}, [])).toEqual({ found: "none" });
    expect(planImport({}, [storedCar, storedCar])).toEqual({ found: "several" });
    expect(planImport({ notes: "x".repeat(1996) })).toEqual({ found: "too-long" });
    expect(planImport({ notes: "x".repeat(1995) })).toMatchObject({ found: "changed" });
  });
});
