import { useEffect, useRef } from "react";

import { newDepositEntrySchema } from "#contract/fleet/deposits.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import { computeMaxDepositSetOff, type DepositKind } from "#domain/fleet/deposit.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { storeLastPaymentMeans, readLastPaymentMeans } from "#web/app/company/parts/last-payment-means.ts";
import { useNewForm } from "#web/app/forms/new-form.ts";

export function useDepositForm({
  rental,
  kind,
  onStored,
  onMade,
}: {
  rental: RentalView;
  kind: DepositKind;
  onStored: (rental: RentalView) => void;
  onMade: (amount: number) => void;
}) {
  /** If it has changed since, the server refuses the entry, because the typed amount may be wrong. */
  const heldBefore = useRef(rental.depositHeld);
  const { form, isDirty, submit, create } = useNewForm({
    schema: newDepositEntrySchema,
    blank: {
      rentalId: rental.id,
      kind,
      amount: getUsualAmount(kind, rental),
      ...(kind !== "set-off" && { means: readLastPaymentMeans() }),
      // A getter, so that the value is computed anew each time the form is reset.
      get paidOn() {
        return toIstanbulDate(new Date());
      },
    },
    make: async (sent) => {
      try {
        return await api.company.deposits.add.call({ ...sent, heldBefore: heldBefore.current });
      } catch (error) {
        if (isRefusal(error, "CHANGED_MEANWHILE")) store(await api.company.rentals.get.call({ id: rental.id }));
        throw error;
      }
    },
    onTaken: () => void api.company.rentals.get.call({ id: rental.id }).then(store, () => undefined),
    onMade: (now, sent) => {
      if (sent.means !== undefined) storeLastPaymentMeans(sent.means);
      store(now);
      onMade(sent.amount);
    },
    onRefused: (error, setError) => {
      if (isRefusal(error, "DEPOSIT_TOO_SMALL") || isRefusal(error, "NOT_OWED"))
        setError("amount", { message: error.message });
    },
  });

  useEffect(() => {
    if (!isDirty) heldBefore.current = rental.depositHeld;
  }, [isDirty, rental.depositHeld]);

  function store(now: RentalView) {
    heldBefore.current = now.depositHeld;
    onStored(now);
  }

  return { form, submit, create };
}

function getUsualAmount(kind: DepositKind, rental: RentalView): number | null {
  if (kind === "taken") return null;
  return kind === "returned" ? rental.depositHeld : computeMaxDepositSetOff(rental);
}
