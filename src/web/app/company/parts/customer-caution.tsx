import { useQuery } from "@tanstack/react-query";

import { api } from "#web/app/api/client.ts";

import { Caution } from "./caution.tsx";

/** The warning about the chosen customer, shown before a car is handed over. */
export function CustomerCaution({ customerId }: { customerId: string }) {
  const customer = useQuery(api.company.customers.get.queryOptions({ input: { id: customerId } }));
  const caution = customer.data?.caution ?? "";
  return caution === "" ? null : <Caution text={caution} />;
}
