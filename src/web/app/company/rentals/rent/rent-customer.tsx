import { useEffect, useRef } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";

import { parsePhone } from "#domain/words/contact.ts";
import { RentDriver } from "#web/app/company/drivers/rent-driver.tsx";
import { CustomerCaution } from "#web/app/company/parts/customer-caution.tsx";
import { ChosenCustomer, CustomerSearch } from "#web/app/company/parts/customer-field.tsx";
import { CustomerFields } from "#web/app/company/parts/customer-fields.tsx";
import { RenterNote } from "#web/app/company/parts/renter-note.tsx";

import type { RentalDraft } from "./rental-draft.ts";

export function RentCustomer<Sent>({
  form,
  hasCar,
  onGone,
}: {
  form: UseFormReturn<RentalDraft, unknown, Sent>;
  hasCar: boolean;
  onGone: (sentence: string) => void;
}) {
  const { errors, isSubmitted } = form.formState;
  const [customerId, isNew] = form.watch(["customerId", "isNew"]);
  const [notes, caution] = form.watch(["newCustomer.notes", "newCustomer.caution"]);
  const place = useRef<HTMLDivElement>(null);
  const shown = isNew ? "new" : customerId === "" ? "search" : "chosen";
  const before = useRef<{ shown: string; hasCar: boolean }>(undefined);

  useEffect(() => {
    const was = before.current;
    const isNext = shown === "search" && hasCar && !was?.hasCar;
    // The pressed element was replaced, so the browser has moved the focus to the body.
    const isOther = was !== undefined && was.shown !== shown && document.activeElement === document.body;
    if (isNext || isOther) {
      const fields = [...(place.current?.querySelectorAll<HTMLElement>("input, button") ?? [])];
      const empty = fields.find((field) => field instanceof HTMLInputElement && field.value === "");
      (empty ?? fields[0])?.focus();
    }
    before.current = { shown, hasCar };
  }, [shown, hasCar]);

  function add() {
    const typed = form.getValues("sought").trim();
    const isPhone = parsePhone(typed) !== undefined;
    const customer = form.getValues("newCustomer");
    // Fields of the new customer that were filled in earlier keep their text.
    if (typed !== "") form.setValue("newCustomer", { ...customer, ...(isPhone ? { phone: typed } : { name: typed }) });
    form.setValue("isNew", true);
    form.clearErrors("customerId");
  }

  return (
    <div ref={place} className="grid gap-3">
      {shown === "search" && (
        <Controller
          control={form.control}
          name="customerId"
          render={({ field }) => (
            <CustomerSearch
              text={form.getValues("sought")}
              onText={(text) => form.setValue("sought", text)}
              error={errors.customerId?.message}
              inputRef={field.ref}
              onChoose={({ id }) => {
                form.setValue("sought", "");
                form.setValue("customerId", id, { shouldValidate: isSubmitted });
              }}
              onAdd={add}
            />
          )}
        />
      )}
      {shown === "chosen" && (
        <>
          <ChosenCustomer id={customerId} onOther={() => form.setValue("customerId", "")} onGone={onGone} />
          <CustomerCaution customerId={customerId} />
          <RentDriver customerId={customerId} />
        </>
      )}
      {shown === "new" && (
        <div role="group" aria-label="Yeni müşteri" className="grid gap-4">
          <div className="flex items-center justify-between gap-3">
            <p className="font-bold">Yeni müşteri</p>
            <button
              type="button"
              onClick={() => form.setValue("isNew", false)}
              className="text-brand min-h-11 font-semibold underline"
            >
              Kayıtlı müşteri seç
            </button>
          </div>
          <CustomerFields
            register={(name) => form.register(`newCustomer.${name}`)}
            errors={errors.newCustomer ?? {}}
            notes={notes}
            caution={caution}
            isFolded
          />
        </div>
      )}
      <RenterNote />
    </div>
  );
}
