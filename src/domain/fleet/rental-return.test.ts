import { expect, test } from "vitest";

import { settleReturn, type ReturnSettlement } from "./rental-return.ts";

type RentalSums = [total: number, paid: number, depositHeld: number];
const toSums = ([total, paid, depositHeld]: RentalSums) => ({ total, paid, depositHeld });
const NO_SETTLEMENT: ReturnSettlement = { charged: 0, setOff: 0, payment: 0, giveBack: 0 };

test.each<[sums: RentalSums, done: Partial<ReturnSettlement>, after: RentalSums | string]>([
  [[1000, 0, 0], {}, [1000, 0, 0]],
  [[1000, 1000, 0], { charged: 200 }, [1200, 1000, 0]],
  [[1000, 600, 0], { payment: 400 }, [1000, 1000, 0]],
  [[1000, 600, 0], { payment: 500 }, [1000, 1100, 0]],
  [[1000, 1000, 300], { giveBack: 300 }, [1000, 1000, 0]],
  [[1000, 1000, 300], { giveBack: 301 }, "DEPOSIT_TOO_SMALL"],
  [[1000, 1000, 300], { charged: 200, setOff: 200, giveBack: 100 }, [1200, 1200, 0]],
  [[1000, 1000, 300], { charged: 200, setOff: 201 }, "NOT_OWED"],
  [[1000, 1000, 300], { charged: 200, setOff: 200, giveBack: 101 }, "DEPOSIT_TOO_SMALL"],
  [[1000, 500, 300], { setOff: 301 }, "DEPOSIT_TOO_SMALL"],
  [[1000, 1200, 300], { giveBack: 300 }, [1000, 1200, 0]],
])("of total, paid and held %j, a return with %j makes %j", (sums, done, after) => {
  expect(settleReturn(toSums(sums), { ...NO_SETTLEMENT, ...done })).toEqual(
    typeof after === "string" ? after : toSums(after),
  );
});

test.each<RentalSums>([
  [1100, 0, 300],
  [1000, 100, 300],
  [1000, 0, 200],
])("whoever read other sums than total %d, paid %d and held %d looks again", (...sums) => {
  const before = toSums([1000, 0, 300]);
  expect(settleReturn(toSums(sums), { ...NO_SETTLEMENT, before })).toBe("CHANGED_MEANWHILE");
  expect(settleReturn(before, { ...NO_SETTLEMENT, before })).toEqual(before);
});
