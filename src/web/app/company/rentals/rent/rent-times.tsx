import { Controller, type UseFormReturn } from "react-hook-form";

import type { CarView } from "#contract/fleet/cars.ts";
import { DueField } from "#web/app/company/parts/due-field.tsx";
import { EventTimeField } from "#web/app/company/parts/event-time-field.tsx";
import { parseTypedTime } from "#web/app/company/parts/event-time.ts";

import { DayStepper } from "./day-stepper.tsx";
import { NextPeriodOfCar, WarningsOfCar } from "./overlap-warning.tsx";
import type { RentInput } from "./rent-schema.ts";
import type { RentalDraft } from "./rental-draft.ts";

const lengthChoices = [
  { label: "1 gün", days: 1 },
  { label: "3 gün", days: 3 },
  { label: "1 hafta", days: 7 },
];

export function RentTimes({
  form,
  car,
}: {
  form: UseFormReturn<RentalDraft, unknown, RentInput>;
  car: CarView | undefined;
}) {
  const { errors, isSubmitted } = form.formState;
  const startedAt = form.watch("startedAt");
  const from = parseTypedTime(startedAt);

  function pickEnd(text: string) {
    form.setValue("dueAt", text, { shouldValidate: isSubmitted });
  }

  return (
    <>
      <EventTimeField
        name="start"
        last={car?.lastEvent ?? null}
        value={startedAt}
        error={errors.startedAt?.message}
        onChange={(text) => {
          form.setValue("startedAt", text);
          form.clearErrors("startedAt");
        }}
      />
      {car && <NextPeriodOfCar form={form} car={car} />}
      <Controller
        control={form.control}
        name="dueAt"
        render={({ field }) => (
          <DueField
            label="Planlanan bitiş"
            choices={lengthChoices}
            from={from}
            value={field.value}
            error={errors.dueAt?.message}
            field={field}
            onPick={pickEnd}
          >
            <DayStepper value={field.value} from={from} onPick={pickEnd} />
          </DueField>
        )}
      />
      {car && <WarningsOfCar form={form} car={car} />}
    </>
  );
}
