import * as z from "zod/mini";

import { newReceipt, type OwedRentalView } from "#contract/fleet/receipts.ts";
import type { PaymentMeans } from "#domain/fleet/payment.ts";

/** Whole kuruş, what was typed while it is no amount, or nothing. */
export type Typed = number | string | null;

export interface Values {
  amount: Typed;
  means: PaymentMeans;
  paidOn: string;
  /** By the id of the rental. */
  shares: Record<string, Typed>;
}

export function kurusOf(typed: Typed | undefined): number {
  return typeof typed === "number" ? typed : 0;
}

/** The contract's schema over the form: the rentals without a share are left out. */
export function receiptOf(id: string, customerId: string, rentals: readonly OwedRentalView[]) {
  const filledIn = z.transform(({ shares, ...values }: Values): unknown => ({
    ...values,
    id,
    customerId,
    shares: rentals.flatMap(({ rentalId, paid }) => {
      const amount = shares[rentalId];
      return amount === null || amount === undefined || amount === 0 ? [] : [{ rentalId, amount, paidBefore: paid }];
    }),
  }));
  return z.pipe(filledIn, newReceipt);
}
