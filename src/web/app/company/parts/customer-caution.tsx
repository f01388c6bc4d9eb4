import { useQuery } from "@tanstack/react-query";

import { api } from "#web/app/api/client.ts";

import { Caution } from "./caution.tsx";

export function CustomerCaution({ customerId }: { customerId: string }) {
  const customer = useQuery(api.company.customers.get.queryOptions({ input: { id: customerId } }));
  const caution = customer.data?.caution ?? "";
  return caution === "" ? null : <Caution text={caution} />;
}
