import { Link } from "@tanstack/react-router";

import type { CarFiguresView } from "#contract/fleet/company-report.ts";
import { pages } from "#contract/pages.ts";
import { computeOccupancy, type DayRange } from "#domain/fleet/company-report.ts";
import { PlateText } from "#web/parts/plate-text.tsx";

import { AmountLink } from "./amount-link.tsx";
import { formatShare } from "./report-words.ts";

const TOP_CARS_MAX = 5;

/** None if a single car earned, because it would repeat the company's income. */
export function listTopCars(cars: readonly CarFiguresView[]): readonly CarFiguresView[] {
  const earning = cars.filter(({ car, income }) => car !== "" && income > 0);
  return earning.length > 1 ? earning.slice(0, TOP_CARS_MAX) : [];
}

export function TopCars({
  cars,
  passedMs,
  days,
}: {
  cars: readonly CarFiguresView[];
  passedMs: number;
  days: DayRange;
}) {
  return (
    <section aria-labelledby="cok-kazandiranlar" className="border-line bg-surface rounded-2xl border p-4 sm:p-5">
      <h3 id="cok-kazandiranlar" className="font-bold">
        En çok kazandıran araçlar
      </h3>
      <ol className="mt-3 grid gap-3">
        {cars.map(({ car, income, rentedMs }) => {
          const share = computeOccupancy(rentedMs, passedMs);
          return (
            <li key={car}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <p className="wrap-anywhere">
                  <strong>
                    <PlateText plate={car} />
                  </strong>
                  {share !== null && (
                    <span className="text-ink-soft ml-2 text-sm">{`doluluk ${formatShare(share)}`}</span>
                  )}
                </p>
                <p className="font-bold">
                  <AmountLink figure="income" amount={income} days={days} car={car} />
                </p>
              </div>
              <div
                className="bg-brand mt-1.5 h-2 min-w-1 rounded-full"
                style={{ width: `${(income / cars[0]!.income) * 100}%` }}
              />
            </li>
          );
        })}
      </ol>
      <Link
        to={pages.companyReport.path}
        search={(search) => search}
        hash="araclar"
        className="text-brand -mb-2 inline-flex min-h-11 items-center font-semibold print:hidden"
      >
        Bütün araçlar
      </Link>
    </section>
  );
}
