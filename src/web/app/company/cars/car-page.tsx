import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";

import type { CarView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { refusals } from "#contract/words/refusals.ts";
import { formatCarFace } from "#domain/fleet/car-face.ts";
import { mayStartRental } from "#domain/fleet/car-life.ts";
import { readCode } from "#domain/sticker/code.ts";
import { PREFETCH_OPTIONS, queryClient } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { duesQueryOptions } from "#web/app/company/maintenance/maintenance-data.ts";
import { carQueryOptions } from "#web/app/company/parts/car-data.ts";
import { RentalActions, RentalPanel, useRentalNotice } from "#web/app/company/rentals/page/rental-panel.tsx";
import { RentalRows } from "#web/app/company/rentals/page/rental-rows.tsx";
import { useIsWide } from "#web/app/list/use-is-wide.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { FoldingRows } from "#web/app/page/rows.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { CarStatusBadge } from "#web/parts/status-badge.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { InternalCarRows, PublicCarRows } from "./car-rows.tsx";
import { PreNoteBadge } from "./pre-note-badge.tsx";

const ModerationNotices = makeLazy(
  async () => (await import("#web/app/codes/moderation-notices.tsx")).ModerationNotices,
  "Veri yüklenirken bir hata oluştu.",
);

export function prefetchPageData(code: string): void {
  void queryClient.prefetchQuery(carQueryOptions(readCode(code), PREFETCH_OPTIONS));
  void queryClient.prefetchQuery(duesQueryOptions(readCode(code), PREFETCH_OPTIONS));
}

export function CarPage() {
  const { code: typed } = useParams({ from: `/company${pages.car.path}` });
  const code = readCode(typed);
  const car = useQuery(carQueryOptions(code));

  if (isRefusal(car.error, "CAR_NOT_FOUND") || isRefusal(car.error, "INPUT_INVALID")) {
    return (
      <Page title={refusals.CAR_NOT_FOUND.message} lead="Araç listenizden seçerek açmayı deneyin." width="max-w-3xl">
        <Link to={pages.companyDashboard.path} className={getButtonStyle("primary")}>
          Filo Panelime dön
        </Link>
      </Page>
    );
  }
  if (!car.data) {
    return (
      <Page title="Araç">
        <Loading of={car} failed="Veri yüklenirken bir hata oluştu." rows={4} />
      </Page>
    );
  }
  return <LoadedCar key={code} car={car.data} />;
}

function LoadedCar({ car }: { car: CarView }) {
  const isWide = useIsWide();
  const notice = useRentalNotice(car);
  const line = formatCarFace(car.face);
  const deeds = (car.rental !== null || mayStartRental(car.status)) && <RentalActions car={car} />;
  return (
    <FoldingRows>
      <Page
        title={car.plate || `Kod: ${car.code}`}
        heading={<PlateOrCode plate={car.plate} code={car.code} size="large" />}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <CarStatusBadge status={car.status} />
            {car.preNotes.isNoted && <PreNoteBadge />}
            {line !== "" && <span className="wrap-anywhere">{line}</span>}
          </span>
        }
        back={<BackLink to={pages.companyDashboard.path}>Filo Panelim</BackLink>}
      >
        {(car.off ?? car.noteHidden ?? car.plateHidden) && (
          <div className="mb-6 grid gap-4">
            <ModerationNotices of={car} />
          </div>
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3 lg:gap-5">
          <div className="border-line bg-surface grid min-w-0 gap-4 rounded-2xl border p-4 lg:sticky lg:top-20 lg:p-5">
            <RentalPanel car={car} notice={notice} />
            {isWide && deeds}
          </div>
          <div className="grid min-w-0 gap-4 lg:gap-5">
            {car.rental && <RentalRows key={car.rental.id} car={car} rental={car.rental} onRefused={notice.refuse} />}
            <PublicCarRows car={car} />
          </div>
          <InternalCarRows car={car} />
        </div>
        {!isWide && deeds && (
          <div className="border-line bg-surface sticky bottom-0 z-10 -mx-4 mt-5 -mb-8 border-t px-4 py-3">{deeds}</div>
        )}
      </Page>
    </FoldingRows>
  );
}
