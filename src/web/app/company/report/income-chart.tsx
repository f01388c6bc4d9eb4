import type { IncomePartView } from "#contract/fleet/company-report.ts";

import { makeChartScale, type ChartScale } from "./chart-scale.ts";

const LABELS_MAX = 5;

interface Point {
  left: number;
  top: number;
}

/** Draws the running sums of two periods over each other. `names` are those of the points of the present period. */
export function IncomeChart({
  title,
  names,
  present,
  before,
}: {
  title: string;
  names: readonly string[];
  present: readonly IncomePartView[];
  before: readonly IncomePartView[];
}) {
  const last = Math.max(names.length, present.length, before.length) - 1;
  const sums = { present: addUp(present), before: addUp(before) };
  const scale = makeChartScale([...sums.present, ...sums.before]);
  const toPoints = (amounts: readonly number[]) =>
    amounts.map((amount, nth) => ({ left: (nth / last) * 100, top: scale.topOf(amount) }));
  const points = toPoints(sums.present);
  const end = points.at(-1)!;
  const zero = scale.topOf(0);
  const labelEvery = Math.ceil(names.length / LABELS_MAX);
  return (
    <div
      className="text-ink-soft relative mt-5 mb-8 h-40 text-xs lg:h-56"
      style={{ marginLeft: `${Math.max(...scale.ticks.map(({ label }) => label.length)) + 0.5}ch` }}
    >
      <svg
        role="img"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        fill="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <title>{title}</title>
        <path d={`M0 ${zero}L${writePath(points)}L${end.left} ${zero}Z`} fill="var(--brand-soft)" />
        <GridLines scale={scale} />
        <path
          d={`M${writePath(toPoints(sums.before))}`}
          vectorEffect="non-scaling-stroke"
          stroke="var(--line-strong)"
          strokeWidth={2}
          strokeDasharray="5 4"
        />
        <path
          d={`M${writePath(points)}`}
          vectorEffect="non-scaling-stroke"
          stroke="var(--brand)"
          strokeWidth={3}
          strokeLinejoin="round"
        />
      </svg>
      <span
        className="bg-brand ring-surface absolute size-2.5 -translate-1/2 rounded-full ring-2"
        style={{ left: `${end.left}%`, top: `${end.top}%` }}
      />
      <div aria-hidden="true">
        {scale.ticks.map(({ label, top }) => (
          <span
            key={label}
            className="absolute right-full mr-2 -translate-y-1/2 whitespace-nowrap tabular-nums"
            style={{ top: `${top}%` }}
          >
            {label}
          </span>
        ))}
        {names.map((name, nth) =>
          nth % labelEvery === 0 ? (
            <span
              key={name}
              className="absolute top-full mt-2 -translate-x-1/2 whitespace-nowrap tabular-nums"
              style={{ left: `${(nth / last) * 100}%` }}
            >
              {name}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

function GridLines({ scale }: { scale: ChartScale }) {
  return scale.ticks.map(({ label, top }) => (
    <line key={label} x2={100} y1={top} y2={top} vectorEffect="non-scaling-stroke" stroke="var(--line)" />
  ));
}

function addUp(parts: readonly IncomePartView[]): number[] {
  let sum = 0;
  return parts.map(({ income }) => (sum += income));
}

function writePath(points: readonly Point[]): string {
  return points.map(({ left, top }) => `${left.toFixed(2)} ${top.toFixed(2)}`).join("L");
}
