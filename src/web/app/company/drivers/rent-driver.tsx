import { useQuery } from "@tanstack/react-query";

import { api } from "#web/app/api/client.ts";

import { driverLine } from "./driver-text.ts";

/** What is known of the chosen customer as driver, in one quiet line. Nothing of it is needed to rent. */
export function RentDriver({ customerId }: { customerId: string }) {
  const driver = useQuery(api.company.drivers.ofCustomer.queryOptions({ input: { customerId } }));
  if (driver.data === undefined) return null;
  return <p className="text-ink-soft text-sm">{`Sürücü bilgileri: ${driverLine(driver.data)}`}</p>;
}
