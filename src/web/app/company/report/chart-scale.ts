const KURUS_PER_LIRA = 100;
const roundSteps = [1, 2, 2.5, 4, 5, 8, 10];

export interface ChartScale {
  ticks: readonly { label: string; top: number }[];
  /** The distance from the top of the chart, in percent of its height. */
  topOf: (kurus: number) => number;
}

/** Covers zero and all amounts with three or four round steps. */
export function makeChartScale(amounts: readonly number[]): ChartScale {
  const most = Math.max(...amounts, 0);
  const least = Math.min(...amounts, 0);
  const step = findRoundStep((most - least) / 3);
  const last = Math.ceil(most / step);
  const first = Math.floor(least / step);
  const topOf = (kurus: number) => ((last - kurus / step) / (last - first)) * 100;
  const ticks = Array.from({ length: last - first + 1 }, (_, nth) => (first + nth) * step);
  return { topOf, ticks: ticks.map((kurus) => ({ label: formatTick(kurus), top: topOf(kurus) })) };
}

function findRoundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * roundSteps.find((round) => round * power >= least)!;
}

const tickFormat = new Intl.NumberFormat("tr-TR", { maximumFractionDigits: 2 });

function formatTick(kurus: number): string {
  const lira = kurus / KURUS_PER_LIRA;
  if (Math.abs(lira) >= 1_000_000) return `${tickFormat.format(lira / 1_000_000)} milyon`;
  return Math.abs(lira) >= 1000 ? `${tickFormat.format(lira / 1000)} bin` : tickFormat.format(lira);
}
