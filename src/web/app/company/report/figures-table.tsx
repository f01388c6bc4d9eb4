import type { ReactNode } from "react";

import type { FiguresView } from "#contract/fleet/company-report.ts";
import type { DayRange } from "#domain/fleet/company-report.ts";
import { useIsWide } from "#web/app/list/use-is-wide.ts";

import { AmountLink } from "./amount-link.tsx";
import { amountOfFigure, figureNames } from "./report-words.ts";

export interface FiguresRow {
  key: string;
  name: ReactNode;
  of: FiguresView;
  days: DayRange;
  car?: string;
  more?: ReactNode;
}

interface FigureRows {
  caption: string;
  head: string;
  moreHead?: string;
  rows: readonly FiguresRow[];
}

const cellStyle = "px-4 py-3 align-middle ";

export function FiguresTable(rows: FigureRows) {
  return useIsWide() ? <FigureTable {...rows} /> : <FigureCards {...rows} />;
}

function FigureCards({ caption, moreHead, rows }: FigureRows) {
  return (
    <ul aria-label={caption} className="grid gap-3 sm:grid-cols-2">
      {rows.map(({ key, name, of, days, car, more }) => (
        <li key={key} className="border-line bg-surface rounded-2xl border p-4">
          <p className="mb-2 text-lg font-bold wrap-anywhere">{name}</p>
          <dl className="grid gap-1">
            {/* Cards omit zero amounts: a zero has no rows to link to, and many zeros would fill the page of a
                phone. */}
            {figureNames
              .filter(({ name: figure }) => figure === "net" || amountOfFigure(of, figure) !== 0)
              .map((figure) => (
                <FigureFact key={figure.name} word={figure.word} isLast={figure.name === "net"}>
                  <AmountLink figure={figure.name} amount={amountOfFigure(of, figure.name)} days={days} car={car} />
                </FigureFact>
              ))}
            {moreHead && <FigureFact word={moreHead}>{more}</FigureFact>}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function FigureFact({ word, isLast = false, children }: { word: string; isLast?: boolean; children: ReactNode }) {
  return (
    <div className={`flex min-h-8 items-center justify-between gap-4 ${isLast ? "font-bold" : ""}`}>
      <dt className={isLast ? "" : "text-ink-soft"}>{word}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function FigureTable({ caption, head, moreHead, rows }: FigureRows) {
  return (
    <div className="border-line bg-surface overflow-hidden rounded-2xl border">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-ink-soft text-sm">
          <tr>
            <th scope="col" className={cellStyle}>
              {head}
            </th>
            {figureNames.map(({ name, word }) => (
              <th key={name} scope="col" className={`${cellStyle} text-right`}>
                {word}
              </th>
            ))}
            {moreHead && (
              <th scope="col" className={`${cellStyle} text-right`}>
                {moreHead}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {rows.map(({ key, name, of, days, car, more }) => (
            <tr key={key}>
              <th scope="row" className={`${cellStyle} font-semibold wrap-anywhere`}>
                {name}
              </th>
              {figureNames.map((figure) => (
                <td key={figure.name} className={`${cellStyle} text-right ${figure.name === "net" ? "font-bold" : ""}`}>
                  {amountOfFigure(of, figure.name) === 0 ? (
                    <span className="text-ink-soft font-normal">–</span>
                  ) : (
                    <AmountLink figure={figure.name} amount={amountOfFigure(of, figure.name)} days={days} car={car} />
                  )}
                </td>
              ))}
              {moreHead && <td className={`${cellStyle} text-right whitespace-nowrap tabular-nums`}>{more}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
