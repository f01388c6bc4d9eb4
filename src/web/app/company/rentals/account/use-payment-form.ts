import { useEffect, useRef } from "react";

import { rentalPaymentSchema, type RentalView } from "#contract/fleet/rentals.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { storeLastPaymentMeans, readLastPaymentMeans } from "#web/app/company/parts/last-payment-means.ts";
import { useNewForm } from "#web/app/forms/new-form.ts";

export function usePaymentForm(rental: RentalView, onStored: (rental: RentalView) => void) {
  /** If it has changed since, the server refuses the payment, because the typed amount may be wrong. */
  const paidBefore = useRef(rental.paid);
  const { form, isDirty, submit, create } = useNewForm({
    schema: rentalPaymentSchema,
    blank: {
      rentalId: rental.id,
      amount: null,
      isRefund: false,
      get means() {
        return readLastPaymentMeans();
      },
      get paidOn() {
        return toIstanbulDate(new Date());
      },
    },
    make: async (sent) => {
      try {
        const stored = await api.company.rentals.pay.call({ ...sent, paidBefore: paidBefore.current });
        storeLastPaymentMeans(sent.means);
        return stored;
      } catch (error) {
        if (isRefusal(error, "CHANGED_MEANWHILE")) store(await api.company.rentals.get.call({ id: rental.id }));
        throw error;
      }
    },
    onTaken: () => void api.company.rentals.get.call({ id: rental.id }).then(store, () => undefined),
    onMade: store,
    onRefused: (error, setError) => {
      if (isRefusal(error, "REFUND_TOO_LARGE")) setError("amount", { message: error.message });
    },
  });

  useEffect(() => {
    if (!isDirty) paidBefore.current = rental.paid;
  }, [isDirty, rental.paid]);

  function store(now: RentalView) {
    paidBefore.current = now.paid;
    onStored(now);
  }

  function fillInOpenAmount() {
    paidBefore.current = rental.paid;
    form.setValue("amount", rental.total - rental.paid, { shouldDirty: true, shouldValidate: true });
  }

  return { form, isDirty, submit, create, fillInOpenAmount };
}
