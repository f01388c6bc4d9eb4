import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";

import type { CarView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { refusals } from "#contract/words/refusals.ts";
import { readCode } from "#domain/sticker/code.ts";
import { AHEAD, queryClient } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { CodeHistory } from "#web/app/codes/code-history.tsx";
import { ModerationNotices } from "#web/app/codes/moderation-notices.tsx";
import { carOptions } from "#web/app/company/parts/car-data.ts";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { NotedBadge } from "#web/app/company/parts/noted-badge.tsx";
import { RentalPanel } from "#web/app/company/rentals/page/rental-panel.tsx";
import { BackLink } from "#web/app/page/back-link.tsx";
import { LateSection } from "#web/app/page/late-section.tsx";
import { Late } from "#web/app/page/late.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { CarStatusBadge } from "#web/parts/status-badge.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";

import { CarAvailability } from "./car-availability.tsx";
import { CarCode } from "./car-code.tsx";
import { CarDisplay } from "./car-display.tsx";
import { CarFaceSection, FaceLine } from "./car-face-section.tsx";
import { CarInternal } from "./car-internal.tsx";
import { CarPreNotes } from "./car-pre-notes.tsx";
import { CarStatusSection } from "./car-status-section.tsx";
import { FormerCars } from "./former-cars.tsx";

export function ahead(code: string): void {
  void queryClient.prefetchQuery(carOptions(readCode(code), AHEAD));
}

/** One car: its rental first, then all that a company keeps of it, each part saved on its own. */
export function CarPage() {
  const { code: typed } = useParams({ from: `/company${pages.car.path}` });
  const code = readCode(typed);
  const car = useQuery(carOptions(code));

  if (isRefusal(car.error, "CAR_NOT_FOUND") || isRefusal(car.error, "INPUT_INVALID")) {
    return (
      <Page title={refusals.CAR_NOT_FOUND.message} lead="Araç listenizden seçerek açmayı deneyin." width="max-w-3xl">
        <Link to={pages.companyDashboard.path} className={buttonStyle("primary")}>
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
  return <Loaded key={code} car={car.data} />;
}

function Loaded({ car }: { car: CarView }) {
  const mayEdit = useMayEditCars();
  const mayKeepBooks = useMayKeepBooks();
  return (
    <Page
      title={car.plate || `Kod: ${car.code}`}
      heading={<PlateOrCode plate={car.plate} code={car.code} size="large" />}
      lead={
        <span className="flex flex-wrap items-center gap-2">
          <CarStatusBadge status={car.status} />
          {car.preNotes.isNoted && <NotedBadge />}
          <FaceLine car={car} />
          {car.plate !== "" && <span>{`Kod: ${car.code}`}</span>}
        </span>
      }
      actions={<BackLink to={pages.companyDashboard.path}>Filo Panelim</BackLink>}
    >
      {(car.off ?? car.noteHidden ?? car.plateHidden) && (
        <div className="mb-6 grid gap-4">
          <ModerationNotices of={car} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-6">
          <RentalPanel car={car} />
          <CarStatusSection car={car} />
          <CarDisplay car={car} />
          <CarAvailability car={car} />
          <CarFaceSection car={car} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <CarInternal car={car} />
          <CarPreNotes car={car} />
          <CarCode car={car} />
          {mayEdit && (
            <Late
              name="car-changes"
              load={() => import("./car-changes.tsx")}
              failed="Bu bölüm yüklenirken bir hata oluştu."
            >
              {({ CarChanges }) => <CarChanges car={car} />}
            </Late>
          )}
          {mayKeepBooks && (
            <LateSection
              title="Gider ekle"
              name="car-expenses"
              load={() => import("./car-expenses.tsx")}
              failed="Bu bölüm yüklenirken bir hata oluştu."
            >
              {({ CarExpenses }) => <CarExpenses car={car} />}
            </LateSection>
          )}
          {/* Another list once another car has come. */}
          <FormerCars key={car.since.getTime()} code={car.code} />
          <CodeHistory code={car.code} />
        </div>
      </div>
    </Page>
  );
}
