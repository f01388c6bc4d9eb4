import * as z from "zod/mini";

import { newReceiptSchema, type OwedRentalView } from "#contract/fleet/receipts.ts";
import type { PaymentMeans } from "#domain/fleet/payment.ts";

export type TypedAmount = number | string | null;

export interface ReceiptValues {
  amount: TypedAmount;
  means: PaymentMeans;
  paidOn: string;
  shares: Record<string, TypedAmount>;
}

export function toKurus(typed: TypedAmount | undefined): number {
  return typeof typed === "number" ? typed : 0;
}

export function makeReceiptSchema(id: string, customerId: string, rentals: readonly OwedRentalView[]) {
  const filledIn = z.transform(({ shares, ...values }: ReceiptValues): unknown => ({
    ...values,
    id,
    customerId,
    shares: rentals.flatMap(({ rentalId, paid }) => {
      const amount = shares[rentalId];
      return amount === null || amount === undefined || amount === 0 ? [] : [{ rentalId, amount, paidBefore: paid }];
    }),
  }));
  return z.pipe(filledIn, newReceiptSchema);
}
