import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowRight, Key, KeyRound, Phone } from "lucide-react";

import { toActor } from "#contract/actor-of.ts";
import type { CarView } from "#contract/fleet/cars.ts";
import { makeCodePath, pages } from "#contract/pages.ts";
import { mayStartRental } from "#domain/fleet/car-life.ts";
import { mayUseCompanyPanel } from "#domain/people/actor.ts";
import { makeContactHref } from "#domain/words/contact.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { PREFETCH_OPTIONS, queryClient } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { ConditionLinks } from "#web/app/company/condition-reports/condition-links.tsx";
import { carQueryOptions } from "#web/app/company/parts/car-data.ts";
import { NotAvailable } from "#web/app/company/parts/not-available.tsx";
import { formatLateness } from "#web/app/company/parts/time-span.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { CarStatusBadge } from "#web/parts/status-badge.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

export function prefetchPageData(code: string): void {
  void queryClient.prefetchQuery(carQueryOptions(code, PREFETCH_OPTIONS));
}

export function ScannedCarPage() {
  const { code = "" } = useParams({ strict: false });
  const isStaff = mayUseCompanyPanel(toActor(useAccount()));
  const car = useQuery({ ...carQueryOptions(code), enabled: isStaff });

  if (!isStaff || isRefusal(car.error, "CAR_NOT_FOUND") || isRefusal(car.error, "INPUT_INVALID"))
    return <CarOfOtherCompany code={code} isStaff={isStaff} />;
  if (car.data) return <ScannedCar car={car.data} />;
  return (
    <Page title="Araç" width="max-w-md">
      <Loading of={car} failed="Veri yüklenirken bir hata oluştu." rows={2} />
    </Page>
  );
}

const largeStyle = "min-h-16 w-full text-lg";

function ScannedCar({ car: { code, plate, status, rental } }: { car: CarView }) {
  const now = useNow(30_000);
  return (
    <Page
      title={plate || `Kod: ${code}`}
      heading={<PlateOrCode plate={plate} code={code} size="large" />}
      lead={<CarStatusBadge status={status} />}
      width="max-w-md"
    >
      <div className="grid gap-4">
        {rental && (
          <div>
            <p translate="no" className="text-lg font-bold wrap-anywhere">
              {rental.renterName}
            </p>
            <p className="text-ink-soft">{`Planlanan bitiş: ${formatLongDateTime(rental.dueAt)}`}</p>
            {rental.dueAt <= now && <p className="text-bad font-semibold">{formatLateness(rental.dueAt, now)}</p>}
          </div>
        )}
        {rental && <ConditionLinks rentalId={rental.id} />}
        {mayStartRental(status) && (
          <Link
            to={pages.car.path}
            params={{ code }}
            search={{ kirala: code }}
            className={`${getButtonStyle("primary")} ${largeStyle}`}
          >
            <Key aria-hidden="true" />
            Kirala
          </Link>
        )}
        {rental && (
          <Link
            to={pages.car.path}
            params={{ code }}
            search={{ bitir: rental.id }}
            className={`${getButtonStyle("primary")} ${largeStyle}`}
          >
            <KeyRound aria-hidden="true" />
            Kiralamayı bitir
          </Link>
        )}
        {rental && rental.renterPhone !== "" && (
          <a
            href={makeContactHref("phone", rental.renterPhone)}
            className={`${getButtonStyle("secondary")} ${largeStyle}`}
          >
            <Phone aria-hidden="true" />
            Ara<span className="sr-only">{`: ${rental.renterName}`}</span>
          </a>
        )}
        {!rental && !mayStartRental(status) && <NotAvailable status={status} />}
        <Link to={pages.car.path} params={{ code }} className={`${getButtonStyle("secondary")} ${largeStyle}`}>
          Aracı aç
          <ArrowRight aria-hidden="true" />
        </Link>
      </div>
    </Page>
  );
}

function CarOfOtherCompany({ code, isStaff }: { code: string; isStaff: boolean }) {
  return (
    <Page
      title="Bu araç başka bir şirketin"
      lead="Hesabınızla bu aracı kiralayamaz, teslim alamazsınız. Etiketin sayfasından aracın şirketine ulaşabilirsiniz."
      width="max-w-md"
    >
      <div className="grid gap-4">
        {/* A plain link, because the scan page is rendered by the server outside this application. */}
        <a href={makeCodePath("scan", code)} className={getButtonStyle("primary")}>
          Etiketin sayfasına dön
        </a>
        {isStaff && (
          <Link to={pages.companyDashboard.path} className={getButtonStyle("secondary")}>
            Filo Panelime dön
          </Link>
        )}
      </div>
    </Page>
  );
}
