import { formatFigure } from "../bench/figures.ts";
import type { ScanFigures } from "../update/scans.ts";
import type { SaveFigures } from "./savers.ts";

/** What happened to scans and saves during one event. */
export interface RoundFigures extends SaveFigures {
  name: string;
  scans: ScanFigures[];
}

export const TABLE_HEAD = formatRow("", [
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

export function sumFigures(scans: readonly ScanFigures[], key: "asked" | "failed" | "slow"): number {
  return scans.reduce((total, figures) => total + figures[key], 0);
}

/** Merges the rounds of each event into one. */
export function mergeRounds(rounds: readonly RoundFigures[]): RoundFigures[] {
  const total = (own: readonly RoundFigures[], key: Exclude<keyof SaveFigures, "refusedForSeconds">) =>
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

export function formatRound({ name, scans, ...saves }: RoundFigures): string {
  const longest = (key: "failedForSeconds" | "longestMs") => Math.max(...scans.map((figures) => figures[key]));
  return formatRow(name, [
    formatFigure(sumFigures(scans, "asked")),
    formatFigure(sumFigures(scans, "failed")),
    formatFigure(longest("failedForSeconds"), 1),
    formatFigure(sumFigures(scans, "slow")),
    formatFigure(longest("longestMs")),
    formatFigure(saves.acknowledged),
    formatFigure(saves.refused),
    formatFigure(saves.wrong),
    formatFigure(saves.refusedForSeconds, 1),
    formatFigure(saves.lost),
    formatFigure(saves.looked),
    formatFigure(saves.stale),
  ]);
}

function formatRow(name: string, cells: readonly string[]): string {
  return [name.padEnd(44), ...cells.map((cell) => cell.padStart(11))].join(" ");
}
