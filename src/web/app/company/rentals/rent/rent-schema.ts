import * as z from "zod/mini";

import { newCustomerSchema } from "#contract/fleet/customers.ts";
import { rentalStartSchema } from "#contract/fleet/rentals.ts";

import type { RentalDraft } from "./rental-draft.ts";

/** An empty payment or deposit counts as zero. */
export const rentSchema = z.pipe(
  z.transform(({ sought: _sought, isNew, newCustomer: person, ...draft }: RentalDraft): unknown => ({
    ...draft,
    reservationId: draft.reservationId || undefined,
    startedAt: draft.startedAt || undefined,
    renterPhoneVisible: draft.renterPhoneVisible ?? undefined,
    customerId: isNew ? person.id : draft.customerId,
    newCustomer: isNew ? person : null,
    paid: draft.paid ?? 0,
    deposit: draft.deposit ?? 0,
  })),
  z.extend(rentalStartSchema, {
    code: z.string().check(z.minLength(1, "Lütfen bir araç seçin.")),
    newCustomer: z.nullable(newCustomerSchema),
  }),
);
export type RentInput = z.output<typeof rentSchema>;
