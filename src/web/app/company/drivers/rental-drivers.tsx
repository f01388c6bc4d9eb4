import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useState } from "react";

import type { DriverView } from "#contract/fleet/drivers.ts";
import { pages } from "#contract/pages.ts";
import { EXTRA_DRIVERS_MAX } from "#domain/fleet/driver.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { DriverDetails } from "./driver-details.tsx";
import { RentalDriverForm } from "./driver-form.tsx";
import { describeDriver } from "./driver-text.ts";
import { DriverWarning } from "./driver-warning.tsx";

export function RentalDrivers({ rentalId }: { rentalId: string }) {
  const drivers = useQuery(api.company.drivers.ofRental.queryOptions({ input: { rentalId }, staleTime: 0 }));
  const [isAdding, setAdding] = useState(false);
  if (!drivers.data) return <Loading of={drivers} failed="Sürücüler yüklenirken bir hata oluştu." rows={1} />;
  const { customer, extra } = drivers.data;
  const form = (driver: DriverView | null, close: () => void) => (
    <RentalDriverForm
      rentalId={rentalId}
      driver={driver}
      onSaved={({ name }) => {
        showToast(`${isolateDirection(name)} kaydedildi.`);
        close();
      }}
      onCancel={close}
    />
  );
  return (
    <div className="grid gap-5">
      {customer && (
        <div className="grid gap-0.5">
          <Link
            to={pages.customer.path}
            params={{ id: customer.id }}
            hash="surucu"
            className="text-brand inline-flex min-h-11 items-center font-semibold wrap-anywhere underline"
          >
            {customer.name}
          </Link>
          <p className="text-ink-soft text-sm">{describeDriver(customer.driver)}</p>
          {customer.driver && <DriverWarning driver={customer.driver} />}
        </div>
      )}
      {extra.map((driver) => (
        <section key={driver.id} aria-label={driver.name} className="border-line grid gap-3 border-t pt-4">
          <h4 className="font-bold wrap-anywhere">{driver.name}</h4>
          <DriverDetails driver={driver} name={driver.name} form={(close) => form(driver, close)} />
        </section>
      ))}
      {isAdding && <div className="border-line border-t pt-4">{form(null, () => setAdding(false))}</div>}
      {!isAdding && extra.length < EXTRA_DRIVERS_MAX && (
        <div>
          <Button look="secondary" onClick={() => setAdding(true)}>
            <UserPlus aria-hidden="true" size={18} />
            Ek sürücü ekle
          </Button>
        </div>
      )}
    </div>
  );
}
