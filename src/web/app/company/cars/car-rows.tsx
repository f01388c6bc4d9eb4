import type { CarView } from "#contract/fleet/cars.ts";
import { formatKm } from "#contract/fleet/odometer.words.ts";
import { formatStatus } from "#contract/people/status.words.ts";
import { formatCarFace, computeLastKnownKm } from "#domain/fleet/car-face.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { useUnexpiredStatus } from "#web/app/codes/use-unexpired-status.ts";
import { useNearestDue } from "#web/app/company/maintenance/nearest-due.ts";
import { NamedDue } from "#web/app/company/parts/due-state.tsx";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { RenterVisibilityRow } from "#web/app/company/rentals/page/rental-rows.tsx";
import { useIsWide } from "#web/app/list/use-is-wide.ts";
import { LazyRow } from "#web/app/page/lazy-row.tsx";
import { RowGroup } from "#web/app/page/rows.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { carStatuses } from "#web/parts/status-badge.tsx";

import { PreNoteBadge } from "./pre-note-badge.tsx";

export function PublicCarRows({ car }: { car: CarView }) {
  return (
    <RowGroup title="Okutanların gördüğü">
      <StatusRow car={car} />
      <LazyRow
        id="gorunen"
        title="Plaka ve not"
        value={<span>{car.plate === "" ? "Plaka girilmemiş" : car.note || "Not yok"}</span>}
        name="car-display"
        load={() => import("./car-display.tsx")}
      >
        {({ CarDisplay }) => <CarDisplay car={car} />}
      </LazyRow>
      <RenterVisibilityRow car={car} />
      <LazyRow
        id="musaitlik"
        title="Müsaitlik bilgisi"
        value={<span>{formatPriceLine(car)}</span>}
        lead="Araç müsaitken kodu okutanlar görür."
        name="car-availability"
        load={() => import("./car-availability.tsx")}
      >
        {({ CarAvailability }) => <CarAvailability car={car} />}
      </LazyRow>
    </RowGroup>
  );
}

/** On a phone they are folded while the car is rented, so that the page is at most two screens high. */
export function InternalCarRows({ car }: { car: CarView }) {
  const isWide = useIsWide();
  const today = toIstanbulDate(useNow(60_000));
  const due = useNearestDue(car.code, today);
  const nearest = due && <NamedDue {...due} />;
  const mayEdit = useMayEditCars();
  const mayKeepBooks = useMayKeepBooks();
  const { driver, availability, isNoted } = car.preNotes;
  const km = computeLastKnownKm(car.odometer, car.lastReturn.km);
  return (
    <RowGroup title="Araç ve etiketi" folded={isWide || !car.rental ? undefined : { value: nearest }}>
      <LazyRow
        id="arac-bilgileri"
        title="Araç bilgileri"
        value={<span>{km !== null ? formatKm(km) : formatCarFace(car.face) === "" ? "Yazılmadı" : ""}</span>}
        lead="Okutanlar görmez. Marka ve modeli Müsaitlik bilgisi satırından gösterebilirsiniz."
        name="car-face"
        load={() => import("./car-face.tsx")}
      >
        {({ CarFace }) => <CarFace car={car} />}
      </LazyRow>
      <LazyRow
        id="ic-bilgiler"
        title="İç bilgiler"
        value={nearest ?? <span>{carStatuses[car.status].word}</span>}
        lead="Durum, notlar, tarihler ve bakımlar. Yalnızca siz görürsünüz."
        name="car-internal"
        load={() => import("./car-internal.tsx")}
      >
        {({ CarInternal }) => <CarInternal car={car} />}
      </LazyRow>
      <LazyRow
        id="on-notlar"
        title="Ön notlar"
        value={isNoted ? <PreNoteBadge /> : <span>{driver || availability || "Yok"}</span>}
        lead="Ekibiniz için hatırlatmalar. Filo panelinde görünür."
        name="car-pre-notes"
        load={() => import("./car-pre-notes.tsx")}
      >
        {({ CarPreNotes }) => <CarPreNotes car={car} />}
      </LazyRow>
      {mayKeepBooks && (
        <LazyRow id="giderler" title="Giderler" name="car-expenses" load={() => import("./car-expenses.tsx")}>
          {({ CarExpenses }) => <CarExpenses car={car} />}
        </LazyRow>
      )}
      <LazyRow
        id="qr"
        title="Etiket"
        value={<span>{car.code}</span>}
        name="car-sticker"
        load={() => import("./car-sticker.tsx")}
      >
        {({ CarSticker }) => <CarSticker car={car} />}
      </LazyRow>
      {mayEdit && car.plate !== "" && (
        <LazyRow
          id="arac-degisti"
          title="Etiketi başka araca geçir"
          value={car.rental && <span>Kiralama bitince</span>}
          name="car-change"
          load={() => import("./car-change.tsx")}
        >
          {({ CarChange }) => <CarChange car={car} />}
        </LazyRow>
      )}
      <LazyRow id="gecmis" title="Geçmiş" name="car-history" load={() => import("./car-history.tsx")}>
        {({ CarHistory }) => <CarHistory car={car} />}
      </LazyRow>
    </RowGroup>
  );
}

function StatusRow({ car }: { car: CarView }) {
  const mayEdit = useMayEditCars();
  const status = useUnexpiredStatus(car.statusLine);
  if (!mayEdit && !car.statusLine) return null;
  return (
    <LazyRow
      id="okutan-durumu"
      title="Okutanlar ne görsün?"
      value={<span>{status ? formatStatus(status) : "Yok"}</span>}
      lead="Notun üstünde görünür, süresi dolunca kalkar."
      name="car-status"
      load={() => import("./car-status.tsx")}
    >
      {({ CarStatus }) => <CarStatus car={{ ...car, isNoteHidden: car.noteHidden !== null }} />}
    </LazyRow>
  );
}

function formatPriceLine({ price, priceVisible }: CarView): string {
  if (price === null) return "Fiyat yok";
  return `${formatKurus(price)}/gün${priceVisible ? "" : ", gizli"}`;
}
