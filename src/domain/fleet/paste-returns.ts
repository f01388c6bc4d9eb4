import { foldPlate } from "#domain/people/plate.ts";

import type { ListRow, RowTime, SpendingRules } from "./paste-kind.ts";
import { findPlatesInText } from "./paste-plate-text.ts";

/**
 * A row that takes another one back: one of the same time or before ('any'), one that also stands before it in the list
 * ('earlier'), or only such a one of the same time ('at-once').
 */
export interface Return<Meaning extends string> {
  readonly row: ListRow<Meaning>;
  readonly reach: "any" | "earlier" | "at-once";
}

/**
 * Finds the rows that other rows of the list take back: of the same amount and, if both name one, the same plate, the
 * nearest that is not later. Each return takes one row back.
 */
export function findTakenBack<Meaning extends string>(
  out: readonly ListRow<Meaning>[],
  returns: readonly Return<Meaning>[],
  { amount, day, car, texts }: SpendingRules<Meaning>,
): ReadonlySet<ListRow<Meaning>> {
  if (returns.length === 0) return new Set();
  const examine = (row: ListRow<Meaning>) => {
    const cell = row.text(car);
    const named = findPlatesInText([cell, ...texts.map((meaning) => row.text(meaning))].join(" "));
    const plates = named.length > 0 || cell === "" ? named : [cell];
    return {
      row,
      time: row.time(day),
      amount: Math.abs(Number(row.amount(amount))) || row.incoming(),
      plates: plates.map(foldPlate),
    };
  };
  const rows = out.map(examine);
  const direction = findDirection(rows.map(({ time }) => time));
  type Examined = (typeof rows)[number];
  const compare = (one: Examined, other: Examined) =>
    compareTimes(one.time, other.time) || direction * (one.row.written.nth - other.row.written.nth);
  const ofAmount = Map.groupBy(rows, (one) => one.amount);
  const ofPlate = Map.groupBy(rows, (one) => `${one.amount} ${one.plates.length > 1 ? "" : one.plates.join("")}`);
  const found = new Set<ListRow<Meaning>>();
  for (const { row, reach } of returns) {
    const own = examine(row);
    const [plate, another] = own.plates;
    const near =
      plate === undefined || another !== undefined
        ? ofAmount.get(own.amount)
        : [plate, ""].flatMap((name) => ofPlate.get(`${own.amount} ${name}`) ?? []);
    const may = (near ?? []).filter((one) => {
      if (found.has(one.row)) return false;
      const far = compareTimes(one.time, own.time);
      if (reach === "at-once" ? far !== 0 : far > 0) return false;
      return one.plates.length === 0 || own.plates.length === 0 || one.plates.some((name) => own.plates.includes(name));
    });
    const before = may.filter((one) => compare(one, own) <= 0);
    const [first, ...others] = before.length > 0 || reach !== "any" ? before : may;
    if (first) found.add(others.reduce((nearest, one) => (compare(one, nearest) > 0 ? one : nearest), first).row);
  }
  return found;
}

/** Compares two times as far as both are known: 0 if they may be the same. */
function compareTimes(one: RowTime, other: RowTime): number {
  if (typeof one === "string" || typeof other === "string") return 0;
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  if (one.clock === undefined || other.clock === undefined || one.clock === other.clock) return 0;
  return one.clock < other.clock ? -1 : 1;
}

/** 1 if a list begins with its oldest row, -1 if it begins with the newest, and 0 if its times do not tell. */
function findDirection(times: readonly RowTime[]): number {
  const steps = times.slice(1).map((time, nth) => compareTimes(time, times[nth]!));
  return Math.sign(steps.reduce((sum, step) => sum + step, 0));
}
