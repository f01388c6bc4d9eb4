import { Link } from "@tanstack/react-router";
import { KeyRound, ReceiptText } from "lucide-react";
import type { ReactNode } from "react";

import type { CarView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { CallLink } from "#web/app/company/parts/call-link.tsx";
import { TakeBackLink } from "#web/app/company/parts/desk-links.tsx";
import { ExtendRental } from "#web/app/company/rentals/swap/extend-rental.tsx";
import { SwapCar } from "#web/app/company/rentals/swap/swap-car.tsx";
import { Late } from "#web/app/page/late.tsx";
import { PaymentBadge } from "#web/parts/status-badge.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";

import { RentalCountdown } from "./rental-countdown.tsx";

/** A rental that runs: who has the car and until when, what is paid, and what one can do about it. */
export function RunningRental({
  car,
  rental,
  onRefused,
}: {
  car: CarView;
  rental: NonNullable<CarView["rental"]>;
  /** Says why something could not be done, over the car as it is now. */
  onRefused: (sentence: string) => Promise<void>;
}) {
  const open = rental.total - rental.paid;
  return (
    <div className="grid gap-5">
      <div>
        <p translate="no" className="text-xl font-bold wrap-anywhere">
          {rental.renterName}
        </p>
        {rental.renterPhone !== "" && <CallLink phone={rental.renterPhone} name={rental.renterName} />}
      </div>
      <RentalCountdown dueAt={rental.dueAt} />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact word="Başlangıç">{formatLongDateTime(rental.startedAt)}</Fact>
        <Fact word="Planlanan bitiş">{formatLongDateTime(rental.dueAt)}</Fact>
        <Fact word="Toplam ücret">{formatKurus(rental.total)}</Fact>
        <Fact word="Alınan ödeme">{formatKurus(rental.paid)}</Fact>
        <Fact word={open < 0 ? "Fazla ödeme" : "Kalan"}>{formatKurus(Math.abs(open))}</Fact>
        <Fact word="Ödeme durumu">
          <PaymentBadge status={rental.paymentStatus} />
        </Fact>
      </dl>
      <Actions>
        <TakeBackLink rentalId={rental.id} className={buttonStyle("danger")}>
          <KeyRound aria-hidden="true" size={18} />
          Kiralamayı bitir
        </TakeBackLink>
        <ExtendRental car={car} rental={rental} onRefused={onRefused} />
        <SwapCar rental={{ id: rental.id, code: car.code, plate: car.plate }} />
        <Link to={pages.billing.path} search={{ rental: rental.id }} className={buttonStyle("secondary")}>
          <ReceiptText aria-hidden="true" size={18} />
          Fatura
        </Link>
      </Actions>
      <Late
        name="renter-visibility"
        load={() => import("./renter-visibility.tsx")}
        failed="Kodu okutanların gördüğü yüklenirken bir hata oluştu."
      >
        {({ RenterVisibility }) => <RenterVisibility car={car} />}
      </Late>
      <Late
        name="car-account"
        load={() => import("#web/app/company/rentals/account/car-account.tsx")}
        failed="Hesap yüklenirken bir hata oluştu."
      >
        {({ CarAccount }) => <CarAccount code={car.code} rentalId={rental.id} />}
      </Late>
    </div>
  );
}

function Fact({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{word}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
