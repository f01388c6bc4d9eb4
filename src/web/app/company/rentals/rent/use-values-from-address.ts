import { useEffect, useEffectEvent } from "react";
import type { UseFormReturn } from "react-hook-form";

import { useDeskDialogUrl } from "#web/app/company/parts/desk-address.ts";

import type { RentInput } from "./rent-schema.ts";
import { removeRentalDraft, type RentalDraft } from "./rental-draft.ts";

export function useValuesFromAddress(
  form: UseFormReturn<RentalDraft, unknown, RentInput>,
  { code, customer, reservation }: { code: string; customer: string | undefined; reservation: string | undefined },
): void {
  const { takeCar } = useDeskDialogUrl();
  const { isSubmitted } = form.formState;

  const takeCustomer = useEffectEvent((id: string) => {
    form.setValue("isNew", false);
    form.setValue("customerId", id, { shouldValidate: isSubmitted });
    takeCar(code);
  });
  useEffect(() => {
    if (customer !== undefined) takeCustomer(customer);
  }, [customer]);

  const takeReservation = useEffectEvent((id: string) => {
    form.setValue("reservationId", id);
    takeCar(code);
  });
  useEffect(() => {
    if (reservation !== undefined) takeReservation(reservation);
  }, [reservation]);

  const followCar = useEffectEvent(() => {
    const before = form.getValues("code");
    if (before === code) return;
    form.setValue("code", code, { shouldValidate: isSubmitted && code !== "" });
    form.setValue("kmOut", null);
    form.setValue("fuelOut", null);
    removeRentalDraft(before);
  });
  useEffect(() => followCar(), [code]);
}
