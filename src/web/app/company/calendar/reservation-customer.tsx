import { Controller, type UseFormReturn } from "react-hook-form";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { formatContact } from "#domain/words/contact.ts";
import { CustomerCaution } from "#web/app/company/parts/customer-caution.tsx";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { TextField } from "#web/ui/field.tsx";

import type { ReservationDraft } from "./reservation-draft.ts";
import { WhoField } from "./who-field.tsx";

export function ReservationCustomer<Sent>({
  form,
  onChange,
}: {
  form: UseFormReturn<ReservationDraft, unknown, Sent>;
  onChange: (values: Partial<ReservationDraft>) => void;
}) {
  const { errors } = form.formState;
  const { customerId, name, phone } = form.watch();

  function take({ id, name: chosen, phone: theirs }: CustomerView) {
    onChange({ customerId: id, name: chosen, phone: theirs });
  }

  return (
    <>
      <Controller
        control={form.control}
        name="name"
        render={({ field: { ref, onBlur } }) => (
          <WhoField
            inputRef={ref}
            onBlur={onBlur}
            name={name}
            isCustomer={customerId !== null}
            error={errors.name?.message ?? errors.customerId?.message}
            // Another name means another person, so the phone of the chosen customer is removed.
            onType={(typed) => onChange({ name: typed, customerId: null, ...(customerId !== null && { phone: "" }) })}
            onTake={take}
          />
        )}
      />
      {customerId === null ? (
        <TextField
          label="Telefon"
          type="tel"
          autoComplete="off"
          placeholder="0532 123 45 67"
          {...fieldOf(form, "phone")}
        />
      ) : (
        <>
          {phone !== "" && <p className="text-ink-soft -mt-3 tabular-nums">{formatContact("phone", phone)}</p>}
          <CustomerCaution customerId={customerId} />
        </>
      )}
    </>
  );
}
