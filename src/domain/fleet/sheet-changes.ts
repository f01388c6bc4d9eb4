import { toIstanbulDate } from "#domain/words/istanbul.ts";

import { listExtraDrivers, sumCharges, type AgreedFacts } from "./agreement.ts";

/** Amounts are kuruş, times ISO strings in UTC. */
export type SheetChange =
  | { readonly kind: "from" | "until" | "car" | "renter"; readonly before: string; readonly after: string }
  | { readonly kind: "price" | "deposit"; readonly before: number; readonly after: number }
  | { readonly kind: "lines" }
  | { readonly kind: "drivers"; readonly added: readonly string[]; readonly removed: readonly string[] };

/**
 * Another hour on the day of the hand-over, a corrected telephone number, another colour and identity data that are
 * added do not. docs/product/rentals.md 9.28.
 */
export function listSheetChanges(before: AgreedFacts, after: AgreedFacts): SheetChange[] {
  const changes: SheetChange[] = [];
  const [priceBefore, priceAfter] = [sumCharges(before), sumCharges(after)];
  if (toIstanbulDate(new Date(before.from)) !== toIstanbulDate(new Date(after.from)))
    changes.push({ kind: "from", before: before.from, after: after.from });
  if (before.until !== after.until) changes.push({ kind: "until", before: before.until, after: after.until });
  if (priceBefore !== priceAfter) changes.push({ kind: "price", before: priceBefore, after: priceAfter });
  else if (compareLines(before, after) !== "same") changes.push({ kind: "lines" });
  if (before.deposit !== after.deposit) changes.push({ kind: "deposit", before: before.deposit, after: after.deposit });
  const [carBefore, carAfter] = [nameCar(before), nameCar(after)];
  if (before.car.code !== after.car.code || carBefore !== carAfter)
    changes.push({ kind: "car", before: carBefore, after: carAfter });
  if (before.renter.name !== after.renter.name)
    changes.push({ kind: "renter", before: before.renter.name, after: after.renter.name });
  const [driversBefore, driversAfter] = [before, after].map((facts) => listExtraDrivers(facts).map(({ name }) => name));
  const added = driversAfter!.filter((name) => !driversBefore!.includes(name));
  const removed = driversBefore!.filter((name) => !driversAfter!.includes(name));
  if (added.length > 0 || removed.length > 0) changes.push({ kind: "drivers", added, removed });
  return changes;
}

/**
 * Whether an accepted sheet still holds: nothing has changed, or only to the renter's advantage, which is a smaller
 * deposit, a discount, or a line that costs less. A line that was not agreed, or that is gone, is no advantage, even if
 * the sum is smaller. docs/product/rentals.md 9.28.
 */
export function doesAcceptanceHold(before: AgreedFacts, after: AgreedFacts): boolean {
  return (
    compareLines(before, after) !== "other" &&
    listSheetChanges(before, after).every(
      (change) =>
        change.kind === "lines" ||
        ((change.kind === "price" || change.kind === "deposit") && change.after < change.before),
    )
  );
}

/** Compares the agreed lines by what they are: nothing differs, no line costs more, or anything else. */
function compareLines(before: AgreedFacts, after: AgreedFacts): "same" | "cheaper" | "other" {
  const [sumsBefore, sumsAfter] = [sumLines(before), sumLines(after)];
  const names = [...new Set([...sumsBefore.keys(), ...sumsAfter.keys()])];
  if (names.every((name) => sumsBefore.get(name) === sumsAfter.get(name))) return "same";
  const isCheaper = names.every((name) => {
    if (name === DISCOUNT_LINE) return (sumsAfter.get(name) ?? 0) <= (sumsBefore.get(name) ?? 0);
    const [was, is] = [sumsBefore.get(name), sumsAfter.get(name)];
    return was !== undefined && is !== undefined && is <= was;
  });
  return isCheaper ? "cheaper" : "other";
}

const DISCOUNT_LINE = "discount";

function sumLines({ charges }: AgreedFacts): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { kind, text, amount } of charges) {
    const name = amount < 0 ? DISCOUNT_LINE : JSON.stringify([kind, text]);
    sums.set(name, (sums.get(name) ?? 0) + amount);
  }
  return sums;
}

function nameCar({ car }: AgreedFacts): string {
  return car.plate === "" ? car.code : car.plate;
}
