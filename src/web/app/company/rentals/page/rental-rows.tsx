import { Link } from "@tanstack/react-router";

import type { CarView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { formatKurus } from "#domain/words/money.ts";
import { ConditionRows } from "#web/app/company/condition-reports/condition-rows.tsx";
import { ExtendRental } from "#web/app/company/rentals/swap/extend-rental.tsx";
import { SwapCar } from "#web/app/company/rentals/swap/swap-car.tsx";
import { LazyRow } from "#web/app/page/lazy-row.tsx";
import { RowContent, RowGroup, rowStyle } from "#web/app/page/rows.tsx";
import { paymentStatuses } from "#web/parts/status-badge.tsx";

import { RentalPaperRows } from "./rental-paper-rows.tsx";

export const ACCOUNT_ROW_ID = "hesap";

const loadAccount = () => import("#web/app/company/rentals/account/car-account.tsx");
const NOT_LOADED_MESSAGE = "Hesap yüklenirken bir hata oluştu.";

export function RentalRows({
  car,
  rental,
  onRefused,
}: {
  car: CarView;
  rental: NonNullable<CarView["rental"]>;
  onRefused: (sentence: string) => Promise<void>;
}) {
  const { id, total, depositHeld, paymentStatus } = rental;
  return (
    <RowGroup title="Bu kiralama">
      <LazyRow
        id={ACCOUNT_ROW_ID}
        title="Hesap"
        value={<span>{`Toplam ${formatKurus(total)}`}</span>}
        name="car-account"
        load={loadAccount}
        failed={NOT_LOADED_MESSAGE}
      >
        {({ CarAccount }) => <CarAccount code={car.code} rentalId={id} part="account" />}
      </LazyRow>
      <LazyRow
        id="depozito"
        title="Depozito"
        value={<span>{depositHeld > 0 ? `${formatKurus(depositHeld)} sizde` : "Yok"}</span>}
        name="car-account"
        load={loadAccount}
        failed={NOT_LOADED_MESSAGE}
      >
        {({ CarAccount }) => <CarAccount code={car.code} rentalId={id} part="deposit" />}
      </LazyRow>
      <ExtendRental car={car} rental={rental} onRefused={onRefused} />
      <SwapCar rental={{ id, code: car.code, plate: car.plate }} isRow />
      <RentalPaperRows rentalId={id} />
      <ConditionRows rentalId={id} />
      <Link to={pages.billing.path} search={{ rental: id }} className={rowStyle}>
        <RowContent title="Fatura" value={<span>{paymentStatuses[paymentStatus].word}</span>} leads />
      </Link>
    </RowGroup>
  );
}

export function RenterVisibilityRow({ car }: { car: CarView }) {
  if (!car.rental) return null;
  const { renterNameVisible: name, renterPhoneVisible: phone } = car;
  const said =
    name || phone ? `Ad ${name ? "maskeli" : "gizli"}, telefon ${phone ? "açık" : "gizli"}` : "Ad ve telefon gizli";
  return (
    <LazyRow
      id="kiraci-bilgisi"
      title="Kiracı bilgisi"
      value={<span>{said}</span>}
      name="renter-visibility"
      load={() => import("./renter-visibility.tsx")}
    >
      {({ RenterVisibility }) => <RenterVisibility key={car.rental?.id} car={car} />}
    </LazyRow>
  );
}
