import { show } from "../bench/figures.ts";
import type { ScanFigures } from "../update/scans.ts";
import type { SaveFigures } from "./savers.ts";

/** What happened to scans and saves during one event. */
export interface Round extends SaveFigures {
  name: string;
  scans: ScanFigures[];
}

export const HEAD = row("", [
  "okutma",
  "başarısız",
  "yok sn",
  "> 1 sn",
  "en uzun ms",
  "kayıt",
  "reddedilen",
  "500",
  "yok sn",
  "kayıp",
  "bakılan",
  "eski",
]);

export function sum(scans: readonly ScanFigures[], key: "asked" | "failed" | "slow"): number {
  return scans.reduce((total, figures) => total + figures[key], 0);
}

/** Merges the rounds of each event into one. */
export function merge(rounds: readonly Round[]): Round[] {
  const total = (own: readonly Round[], key: Exclude<keyof SaveFigures, "refusedForSeconds">) =>
    own.reduce((sofar, round) => sofar + round[key], 0);
  return Object.entries(Object.groupBy(rounds, ({ name }) => name)).map(([name, own = []]) => ({
    name: `${name}, ${own.length} kez`,
    scans: own.flatMap(({ scans }) => scans),
    acknowledged: total(own, "acknowledged"),
    refused: total(own, "refused"),
    wrong: total(own, "wrong"),
    refusedForSeconds: Math.max(...own.map(({ refusedForSeconds }) => refusedForSeconds)),
    lost: total(own, "lost"),
    looked: total(own, "looked"),
    stale: total(own, "stale"),
  }));
}

export function rowOf({ name, scans, ...saves }: Round): string {
  const longest = (key: "failedForSeconds" | "longestMs") => Math.max(...scans.map((figures) => figures[key]));
  return row(name, [
    show(sum(scans, "asked")),
    show(sum(scans, "failed")),
    show(longest("failedForSeconds"), 1),
    show(sum(scans, "slow")),
    show(longest("longestMs")),
    show(saves.acknowledged),
    show(saves.refused),
    show(saves.wrong),
    show(saves.refusedForSeconds, 1),
    show(saves.lost),
    show(saves.looked),
    show(saves.stale),
  ]);
}

function row(name: string, cells: readonly string[]): string {
  return [name.padEnd(44), ...cells.map((cell) => cell.padStart(11))].join(" ");
}
