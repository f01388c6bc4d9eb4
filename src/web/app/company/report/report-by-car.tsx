import { useState } from "react";

import type { CompanyReportView } from "#contract/fleet/company-report.ts";
import { computeOccupancy, type DayRange } from "#domain/fleet/company-report.ts";
import { formatCount } from "#domain/words/count.ts";
import { PlateText } from "#web/parts/plate-text.tsx";
import { Button } from "#web/ui/button.tsx";

import { FiguresTable } from "./figures-table.tsx";
import { ReportPart } from "./report-part.tsx";
import { amountOfFigure, figureNames, formatHours, formatShare } from "./report-words.ts";

const SHOWN_CARS_MAX = 50;

export function ReportByCar({
  cars,
  passedMs,
  days,
}: Pick<CompanyReportView, "cars" | "passedMs"> & { days: DayRange }) {
  const [shown, setShown] = useState(SHOWN_CARS_MAX);
  if (cars.length === 0) return null;
  const [active = [], idle = []] = splitByUse(cars);
  return (
    <ReportPart
      id="araclar"
      title="Araçlara göre"
      value={`${cars.filter(({ car }) => car !== "").length} araç`}
      lead="Doluluk: aracın dönem içinde kirada geçirdiği sürenin oranı. Süren kiralamayı şu ana kadar sayarız."
    >
      {active.length > 0 && (
        <FiguresTable
          caption="Araçlara göre tutarlar ve doluluk"
          head="Araç"
          moreHead="Doluluk"
          rows={active.slice(0, shown).map(({ car, rentedMs, ...of }) => {
            const share = computeOccupancy(rentedMs, passedMs);
            return {
              key: car,
              name: car === "" ? "Genel giderler" : <PlateText plate={car} />,
              of,
              days,
              car,
              more: car === "" || share === null ? "–" : `${formatShare(share)} (${formatHours(rentedMs)})`,
            };
          })}
        />
      )}
      {idle.length > 0 && (
        <p className="text-ink-soft mt-3 wrap-anywhere">
          <span>{`Bütün tutarları sıfır olan ${formatCount(idle.length)} araç: `}</span>
          <span translate="no">
            {idle
              .slice(0, SHOWN_CARS_MAX)
              .map(({ car }) => car)
              .join(", ")}
          </span>
          {idle.length > SHOWN_CARS_MAX && <span>{` ve ${formatCount(idle.length - SHOWN_CARS_MAX)} araç daha`}</span>}
        </p>
      )}
      {active.length > shown && (
        <div className="mt-4 grid justify-items-center gap-2">
          <p className="text-ink-soft">{`${formatCount(active.length)} satırdan ${formatCount(shown)} tanesi gösteriliyor.`}</p>
          <Button look="secondary" className="max-sm:w-full" onClick={() => setShown(shown + SHOWN_CARS_MAX)}>
            Daha fazla göster
          </Button>
        </div>
      )}
    </ReportPart>
  );
}

function splitByUse(cars: CompanyReportView["cars"]): CompanyReportView["cars"][] {
  const isIdle = ({ rentedMs, ...of }: CompanyReportView["cars"][number]) =>
    rentedMs === 0 && figureNames.every(({ name }) => amountOfFigure(of, name) === 0);
  return [cars.filter((car) => !isIdle(car)), cars.filter(isIdle)];
}
