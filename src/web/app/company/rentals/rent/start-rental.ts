import { useMutation } from "@tanstack/react-query";
import { createElement, useEffect, useEffectEvent, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";

import type { CarView } from "#contract/fleet/cars.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import { rentOutCar } from "#domain/fleet/car-life.ts";
import { api, queryClient, refreshPage } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { readFieldErrors, isRefusal } from "#web/app/api/sentences.ts";
import { RentalStartedMessage } from "#web/app/company/condition-reports/condition-links.tsx";
import { toCarFields, changeCachedCar } from "#web/app/company/parts/car-data.ts";
import { createCustomer } from "#web/app/company/parts/create-customer.ts";
import { showFieldErrors } from "#web/app/forms/form-errors.ts";
import { showToast } from "#web/ui/toast.tsx";

import type { RentInput } from "./rent-schema.ts";
import { isRentalOfDraft, storeUnderNewId, removeRentalDraft, type RentalDraft } from "./rental-draft.ts";
import { setCustomer } from "./take-customer.ts";

export function useStartRental({
  form,
  code,
  car,
  onCustomerGone,
  onEarlier,
  onStarted,
}: {
  form: UseFormReturn<RentalDraft, unknown, RentInput>;
  code: string;
  car: CarView | undefined;
  onCustomerGone: (sentence: string) => void;
  onEarlier: (rental: RentalView) => void;
  onStarted: (rental: RentalView) => void;
}) {
  const sending = useRef(false);
  /** The car's new data cause a second call. */
  const finished = useRef(false);

  function started(rental: RentalView, as: Parameters<typeof isRentalOfDraft>[1]) {
    if (!isRentalOfDraft(rental, as)) {
      storeUnderNewId(form.getValues());
      return onEarlier(rental);
    }
    removeRentalDraft(rental.code);
    showToast(createElement(RentalStartedMessage, { rental }));
    onStarted(rental);
  }

  /** If the rental is then refused, the next attempt uses the saved customer. */
  async function send({ newCustomer: person, ...rental }: RentInput, phoneIsRight?: true) {
    // A second tap may come before the button is disabled.
    if (sending.current) return;
    sending.current = true;
    start.reset();
    try {
      if (person) await add.mutateAsync({ ...person, ...(phoneIsRight && { phoneIsRight }) });
      const { endedAt } = await start.mutateAsync(rental);
      finished.current = endedAt === null;
    } catch {
      // Both mutations show their errors beside the fields.
    } finally {
      sending.current = false;
    }
  }

  async function findEarlier(id: string) {
    const rental = await api.company.rentals.get.call({ id }).catch(() => undefined);
    if (rental) started(rental, form.getValues());
  }

  const settle = useEffectEvent(async (rentalId: string) => {
    if (sending.current || finished.current || rentalId !== form.getValues("id")) return;
    // The car is rented under this form's id, so the response to the start was lost. If this request fails too, the
    // next attempt loads the rental.
    await findEarlier(rentalId);
  });
  const rentalId = car?.rental?.id;
  useEffect(() => {
    if (rentalId !== undefined) void settle(rentalId);
  }, [rentalId]);

  const add = useMutation({
    mutationFn: createCustomer,
    onSuccess: (made) => setCustomer(form, made),
    onError: (error) => {
      for (const [name, message] of Object.entries(readFieldErrors(error)))
        form.setError(`newCustomer.${name as "phone"}`, { type: "server", message }, { shouldFocus: true });
    },
  });

  const start = useMutation(
    api.company.rentals.start.mutationOptions({
      onSuccess: (rental, sent) => {
        if (rental.endedAt) {
          form.setValue("id", makeId());
          return refreshPage();
        }
        started(rental, sent);
        const rules = queryClient.getQueryData(api.company.rentalRules.get.queryKey());
        const renterPhoneVisible = sent.renterPhoneVisible ?? rules?.showsRenterPhone;
        if (renterPhoneVisible === undefined) return refreshPage();
        return changeCachedCar(code, (known) =>
          toCarFields(known, rentOutCar(known, { ...sent, renterPhoneVisible }), rental),
        );
      },
      onError: (error, sent) => {
        showFieldErrors(error, form.setError);
        if (isRefusal(error, "CUSTOMER_NOT_FOUND")) onCustomerGone(error.message);
        if (isRefusal(error, "ID_TAKEN")) return void findEarlier(sent.id);
        return isRefusal(error, "CAR_NOT_AVAILABLE") || isRefusal(error, "CAR_BUSY") ? refreshPage() : undefined;
      },
    }),
  );

  return { add, start, send, isBusy: add.isPending || start.isPending };
}
