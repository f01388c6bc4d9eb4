import { useQuery } from "@tanstack/react-query";

import { api } from "#web/app/api/client.ts";

import { describeDriver } from "./driver-text.ts";
import { DriverWarning } from "./driver-warning.tsx";

export function RentDriver({ customerId }: { customerId: string }) {
  const driver = useQuery(api.company.drivers.ofCustomer.queryOptions({ input: { customerId } }));
  if (driver.data === undefined) return null;
  return (
    <div>
      <p className="text-ink-soft text-sm">{`Sürücü bilgileri: ${describeDriver(driver.data)}`}</p>
      {driver.data && <DriverWarning driver={driver.data} />}
    </div>
  );
}
