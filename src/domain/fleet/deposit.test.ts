import fc from "fast-check";
import { expect, test } from "vitest";

import {
  toSignedDepositAmount,
  DEPOSIT_KINDS,
  computeMaxDepositSetOff,
  applyDepositEntry,
  undoDepositEntry,
  type DepositKind,
} from "./deposit.ts";

type RentalSums = [total: number, paid: number, depositHeld: number];

function toSums([total, paid, depositHeld]: RentalSums) {
  return { total, paid, depositHeld };
}

test.each<[sums: RentalSums, kind: DepositKind, amount: number, moved: ReturnType<typeof applyDepositEntry>]>([
  [[1000, 0, 0], "taken", 300, { depositHeld: 300, paid: 0 }],
  [[1000, 0, 300], "taken", 200, { depositHeld: 500, paid: 0 }],
  [[1000, 0, 300], "returned", 300, { depositHeld: 0, paid: 0 }],
  [[1000, 0, 300], "returned", 301, "DEPOSIT_TOO_SMALL"],
  [[1000, 0, 0], "returned", 1, "DEPOSIT_TOO_SMALL"],
  [[1000, 200, 300], "set-off", 300, { depositHeld: 0, paid: 500 }],
  [[1000, 200, 300], "set-off", 301, "DEPOSIT_TOO_SMALL"],
  [[1000, 900, 300], "set-off", 100, { depositHeld: 200, paid: 1000 }],
  [[1000, 900, 300], "set-off", 101, "NOT_OWED"],
  [[1000, 1200, 300], "set-off", 1, "NOT_OWED"],
])("of total, paid and held %j, %s %d makes %j", (sums, kind, amount, moved) => {
  expect(applyDepositEntry(toSums(sums), kind, amount)).toEqual(moved);
});

test("whoever read another deposit than is held now looks again", () => {
  expect(applyDepositEntry(toSums([1000, 0, 300]), "returned", 100, 300)).toEqual({ depositHeld: 200, paid: 0 });
  expect(applyDepositEntry(toSums([1000, 0, 200]), "returned", 100, 300)).toBe("CHANGED_MEANWHILE");
  expect(applyDepositEntry(toSums([1000, 0, 200]), "taken", 100, 0)).toBe("CHANGED_MEANWHILE");
});

test.each<[sums: RentalSums, kind: DepositKind, stored: number, moved: ReturnType<typeof undoDepositEntry>]>([
  [[1000, 0, 300], "taken", 300, { depositHeld: 0, paid: 0 }],
  [[1000, 0, 299], "taken", 300, "DEPOSIT_TOO_SMALL"],
  [[1000, 0, 0], "returned", -300, { depositHeld: 300, paid: 0 }],
  [[1000, 300, 0], "set-off", -300, { depositHeld: 300, paid: 0 }],
  [[1000, 299, 0], "set-off", -300, "REFUND_TOO_LARGE"],
])("of total, paid and held %j, taking back what was %s as %d makes %j", (sums, kind, stored, moved) => {
  expect(undoDepositEntry(toSums(sums), kind, stored)).toEqual(moved);
});

test.each<[sums: RentalSums, amount: number]>([
  [[1000, 200, 300], 300],
  [[1000, 900, 300], 100],
  [[1000, 1000, 300], 0],
  [[1000, 1200, 300], 0],
  [[1000, 0, 0], 0],
])("of total, paid and held %j, %d may be set off", (sums, amount) => {
  expect(computeMaxDepositSetOff(toSums(sums))).toBe(amount);
});

test("what may be set off is never refused, and taking back gives what was before", () => {
  const money = fc.nat({ max: 2000 });
  fc.assert(
    fc.property(
      money,
      money,
      money,
      fc.constantFrom(...DEPOSIT_KINDS),
      fc.integer({ min: 1, max: 2000 }),
      (...given) => {
        const [total, paid, depositHeld, kind, amount] = given;
        const before = { total, paid, depositHeld };
        const most = computeMaxDepositSetOff(before);
        if (most > 0) expect(typeof applyDepositEntry(before, "set-off", most)).toBe("object");
        const moved = applyDepositEntry(before, kind, amount);
        if (typeof moved === "string") return;
        expect(undoDepositEntry({ ...before, ...moved }, kind, toSignedDepositAmount(kind, amount))).toEqual({
          paid,
          depositHeld,
        });
      },
    ),
  );
});
