import { Link } from "@tanstack/react-router";
import { ChevronRight, Phone } from "lucide-react";

import type { ListedCarView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { makeContactHref, formatContact } from "#domain/words/contact.ts";
import { CarStatus } from "#web/app/company/cars/car-status.tsx";
import { ConditionLinks } from "#web/app/company/condition-reports/condition-links.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const entryStyle =
  "border-line text-ink hover:bg-sunken flex min-h-12 items-center gap-3 border-b py-2 font-semibold no-underline";

export function CarMenu({ car, open, onClose }: { car: ListedCarView; open: boolean; onClose: () => void }) {
  const { code, plate, rental } = car;
  return (
    <Dialog open={open} onClose={onClose} title={<span translate="no">{plate || code}</span>}>
      {rental && rental.renterPhone !== "" && (
        <a
          href={makeContactHref("phone", rental.renterPhone)}
          aria-label={`Ara: ${rental.renterName}, ${formatContact("phone", rental.renterPhone)}`}
          className={entryStyle}
        >
          <Phone aria-hidden="true" size={18} className="shrink-0" />
          <span translate="no" className="min-w-0 grow wrap-anywhere">
            {rental.renterName}
          </span>
          <span translate="no" className="text-ink-soft shrink-0 font-normal">
            {formatContact("phone", rental.renterPhone)}
          </span>
        </a>
      )}
      {rental && (
        <Link to={pages.billing.path} search={{ rental: rental.id }} className={entryStyle}>
          <span className="grow">Kiralamayı aç</span>
          <ChevronRight aria-hidden="true" size={18} className="shrink-0" />
        </Link>
      )}
      {rental && (
        <div className="my-3">
          <ConditionLinks rentalId={rental.id} />
        </div>
      )}
      <Link to={pages.car.path} params={{ code }} className={entryStyle}>
        <span className="grow">{plate === "" ? "Plakasını gir" : "Aracı aç"}</span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0" />
      </Link>
      <h3 className="mt-5 mb-2 font-bold">Okutanlar ne görsün?</h3>
      <CarStatus car={car} />
    </Dialog>
  );
}
