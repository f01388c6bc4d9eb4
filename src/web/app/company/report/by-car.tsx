import { useState } from "react";

import type { CompanyReportView } from "#contract/fleet/company-report.ts";
import { occupancy, type Days } from "#domain/fleet/company-report.ts";
import { formatCount } from "#domain/words/count.ts";
import { PlateText } from "#web/parts/plate-text.tsx";
import { Button } from "#web/ui/button.tsx";

import { FiguresTable } from "./figures-table.tsx";
import { lengthInWords, shareInWords } from "./report-words.ts";

const SHOWN = 50;

/** What each car earned and cost, and for how much of the time it was rented. */
export function ByCar({ cars, passedMs, days }: Pick<CompanyReportView, "cars" | "passedMs"> & { days: Days }) {
  const [shown, setShown] = useState(SHOWN);
  if (cars.length === 0) return null;
  return (
    <section aria-labelledby="araclar" className="min-w-0">
      <h2 id="araclar" className="text-xl font-bold">
        Araçlara göre
      </h2>
      <p className="text-ink-soft mt-1 mb-3">
        Doluluk, dönemin geçen süresinin ne kadarında aracın kirada olduğudur; süren kiralama şu ana kadar sayılır.
      </p>
      <FiguresTable
        caption="Araçlara göre tutarlar ve doluluk"
        head="Araç"
        moreHead="Doluluk"
        rows={cars.slice(0, shown).map(({ car, rentedMs, ...of }) => {
          const share = occupancy(rentedMs, passedMs);
          return {
            key: car,
            name: car === "" ? "Araçsız giderler" : <PlateText plate={car} />,
            of,
            days,
            car,
            more: car === "" || share === null ? "–" : `${shareInWords(share)} (${lengthInWords(rentedMs)})`,
          };
        })}
      />
      {cars.length > shown && (
        <div className="mt-4 grid justify-items-center gap-2 print:hidden">
          <p className="text-ink-soft">{`${formatCount(cars.length)} satırdan ${formatCount(shown)} tanesi gösteriliyor.`}</p>
          <Button look="secondary" className="max-sm:w-full" onClick={() => setShown(shown + SHOWN)}>
            Daha fazla göster
          </Button>
        </div>
      )}
    </section>
  );
}
