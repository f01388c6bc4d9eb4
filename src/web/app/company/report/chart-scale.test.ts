import { expect, test } from "vitest";

import { makeChartScale } from "./chart-scale.ts";

test.each<[lira: number[], labels: string[]]>([
  [[214_600], ["0", "80 bin", "160 bin", "240 bin"]],
  [
    [0, 900],
    ["0", "400", "800", "1,2 bin"],
  ],
  [[3_000_000], ["0", "1 milyon", "2 milyon", "3 milyon"]],
  [[1.5], ["0", "0,5", "1", "1,5"]],
  [
    [-50, 100],
    ["-50", "0", "50", "100"],
  ],
])("%j lira are drawn over the lines %j, from bottom to top", (lira, labels) => {
  const { ticks, topOf } = makeChartScale(lira.map((amount) => amount * 100));
  expect(ticks.map(({ label }) => label)).toEqual(labels);
  expect([ticks[0]!.top, ticks.at(-1)!.top]).toEqual([100, 0]);
  for (const amount of lira) expect(topOf(amount * 100)).toBeGreaterThanOrEqual(0);
});
