import type { UseFormReturn } from "react-hook-form";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { api, queryClient } from "#web/app/api/client.ts";

import type { RentInput } from "./rent-schema.ts";
import { makeBlankCustomer, type RentalDraft } from "./rental-draft.ts";

export function setCustomer(form: UseFormReturn<RentalDraft, unknown, RentInput>, made: CustomerView): void {
  queryClient.setQueryData(api.company.customers.get.queryKey({ input: { id: made.id } }), made);
  form.setValue("customerId", made.id);
  form.setValue("newCustomer", makeBlankCustomer());
  form.setValue("isNew", false);
}
