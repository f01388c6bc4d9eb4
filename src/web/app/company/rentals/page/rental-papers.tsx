import { Link } from "@tanstack/react-router";

import { conditionTitles } from "#contract/fleet/condition-titles.words.ts";
import type { RentalPapersView } from "#contract/fleet/rentals.ts";
import { pages } from "#contract/pages.ts";
import { CONDITION_DIRECTIONS } from "#domain/fleet/condition-report.ts";
import { makeAgreementPdfUrl } from "#web/app/company/agreements/agreement-data.ts";
import { makeConditionPath } from "#web/app/company/condition-reports/condition-path.ts";
import { RowContent, rowStyle } from "#web/app/page/rows.tsx";

export function RentalPapers({
  rentalId: id,
  papers: { sheets, records },
}: {
  rentalId: string;
  papers: RentalPapersView;
}) {
  return (
    <div className="border-line divide-line min-w-0 divide-y overflow-clip rounded-2xl border">
      {sheets.length === 0 && (
        <div className="flex min-h-12 items-center justify-between gap-4 px-4 py-2">
          <span className="font-semibold">Sözleşme</span>
          <span className="text-ink-soft">Yok</span>
        </div>
      )}
      {sheets.map(({ sheet, isSigned }) => (
        <a key={sheet} href={makeAgreementPdfUrl(id, sheet)} target="_blank" rel="noopener" className={rowStyle}>
          <RowContent
            title={sheets.length === 1 ? "Sözleşme" : `Sözleşme, ${sheet}. sayfa`}
            value={<span>{isSigned ? "İmzalı" : "İmzasız"}</span>}
            leads
          />
        </a>
      ))}
      {CONDITION_DIRECTIONS.flatMap((direction) => {
        const sealed = records.filter((record) => record.direction === direction);
        if (sealed.length === 0)
          return (
            <Link
              key={direction}
              to={pages.condition.path}
              params={{ id, way: makeConditionPath(direction) }}
              className={rowStyle}
            >
              <RowContent title={conditionTitles[direction]} value={<span>Yok</span>} leads />
            </Link>
          );
        return sealed.map(({ carNo, plate }) => (
          <Link
            key={`${direction} ${carNo}`}
            to={pages.condition.path}
            params={{ id, way: makeConditionPath(direction, carNo) }}
            className={rowStyle}
          >
            <RowContent
              title={sealed.length === 1 ? conditionTitles[direction] : `${conditionTitles[direction]}, ${plate}`}
              value={<span>Mühürlü</span>}
              leads
            />
          </Link>
        ));
      })}
    </div>
  );
}
