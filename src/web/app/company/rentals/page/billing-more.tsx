import { Link } from "@tanstack/react-router";
import { CarFront, ChartColumn, ListPlus, Milestone } from "lucide-react";

import { pages } from "#contract/pages.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

export function BillingMore({ filter }: { filter: object }) {
  const mayKeepBooks = useMayKeepBooks();
  const mayBring = useHasCompanyRight("reverse");
  return (
    <ListMore title="Faturalar" list="rentals" filter={filter}>
      {() => (
        <>
          <Link to={pages.plateHolder.path} className={getButtonStyle("secondary")}>
            <CarFront aria-hidden="true" size={18} />
            Bu plaka o anda kimdeydi?
          </Link>
          <Link to={pages.roadCharges.path} className={getButtonStyle("secondary")}>
            <Milestone aria-hidden="true" size={18} />
            HGS ve cezalar
          </Link>
          {mayKeepBooks && (
            <Link to={pages.companyReport.path} className={getButtonStyle("secondary")}>
              <ChartColumn aria-hidden="true" size={18} />
              Raporlar
            </Link>
          )}
          {mayBring && (
            <Link to={pages.bringRentals.path} className={getButtonStyle("secondary")}>
              <ListPlus aria-hidden="true" size={18} />
              Kiradaki araçlarınızı getirin
            </Link>
          )}
        </>
      )}
    </ListMore>
  );
}
