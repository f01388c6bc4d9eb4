import type { FiguresView } from "#contract/fleet/company-report.ts";

const BAR_GROUP_WIDTH_PX = 76;
const CHART_HEIGHT_PX = 180;
const LABEL_HEIGHT_PX = 26;

const barKinds = [
  { name: "income", word: "Gelir", fill: "var(--brand-solid)" },
  { name: "collected", word: "Tahsilat", fill: "var(--accent)" },
  { name: "spent", word: "Gider", fill: "var(--line-strong)" },
] as const;

function scrollToEnd(place: HTMLElement | null): void {
  if (place) place.scrollLeft = place.scrollWidth;
}

export function BarChart({ spans }: { spans: readonly { key: string; label: string; of: FiguresView }[] }) {
  const amounts = spans.flatMap(({ of }) => barKinds.map(({ name }) => of[name]));
  const most = Math.max(...amounts, 0);
  const least = Math.min(...amounts, 0);
  if (most === least) return null;
  const heightOf = (amount: number) => (Math.abs(amount) / (most - least)) * CHART_HEIGHT_PX;
  const zero = heightOf(most);
  const width = spans.length * BAR_GROUP_WIDTH_PX;
  return (
    <figure className="border-line bg-surface mb-4 w-fit max-w-full rounded-2xl border p-4">
      <figcaption className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {barKinds.map(({ name, word, fill }) => (
          <span key={name} className="inline-flex items-center gap-2">
            <svg aria-hidden="true" width={14} height={14}>
              <rect x={0.5} y={0.5} width={13} height={13} rx={3} fill={fill} stroke="var(--ink-soft)" />
            </svg>
            <span>{word}</span>
          </span>
        ))}
      </figcaption>
      <div ref={scrollToEnd} className="relative overflow-x-auto">
        <svg
          role="img"
          aria-label="Gelir, tahsilat ve gider sütunları. Tutarlar aşağıdaki tabloda"
          viewBox={`0 0 ${width} ${CHART_HEIGHT_PX + LABEL_HEIGHT_PX + 2}`}
          width={width}
          height={CHART_HEIGHT_PX + LABEL_HEIGHT_PX + 2}
          className="block"
        >
          {spans.map(({ key, label, of }, nth) => (
            <g key={key} transform={`translate(${nth * BAR_GROUP_WIDTH_PX} 1)`}>
              {barKinds.map(({ name, fill }, place) => {
                const height = heightOf(of[name]);
                return (
                  <rect
                    key={name}
                    x={8 + place * 21}
                    y={of[name] < 0 ? zero : zero - height}
                    width={18}
                    height={height}
                    rx={Math.min(3, height / 2)}
                    fill={fill}
                    stroke={height > 0 ? "var(--ink-soft)" : "none"}
                    strokeWidth={0.5}
                  />
                );
              })}
              <text
                x={BAR_GROUP_WIDTH_PX / 2}
                y={CHART_HEIGHT_PX + LABEL_HEIGHT_PX - 8}
                textAnchor="middle"
                fontSize={13}
                fill="var(--ink-soft)"
              >
                {label}
              </text>
            </g>
          ))}
          <line x1={0} x2={width} y1={zero + 1} y2={zero + 1} stroke="var(--line-strong)" />
        </svg>
      </div>
    </figure>
  );
}
