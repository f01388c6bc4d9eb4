import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";

import { carInternalEditSchema, type CarView } from "#contract/fleet/cars.ts";
import type { CarDueView } from "#contract/fleet/maintenance.ts";
import { deadlineNames } from "#contract/fleet/maintenance.words.ts";
import { DEADLINE_KINDS, EDITABLE_CAR_STATUSES, INTERNAL_NOTES_MAX } from "#domain/fleet/car.ts";
import type { DueKind } from "#domain/fleet/maintenance.ts";
import { isCalendarDate, toIstanbulDate } from "#domain/words/istanbul.ts";
import { countCharacters } from "#domain/words/text.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import {
  DueActions,
  DueDialog,
  DueFacts,
  OtherDues,
  splitDues,
  type OpenedDue,
} from "#web/app/company/maintenance/car-dues.tsx";
import { duesQueryOptions } from "#web/app/company/maintenance/maintenance-data.ts";
import { findCachedCar, loadCar, cacheCar } from "#web/app/company/parts/car-data.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { findHalfDates, HALF_DATE_MESSAGE } from "#web/app/forms/half-dates.ts";
import { SectionSave } from "#web/app/forms/section-save.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { carStatuses } from "#web/parts/status-badge.tsx";
import { TextField } from "#web/ui/field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

export function CarInternal({ car }: { car: CarView }) {
  const today = toIstanbulDate(useNow(60_000));
  const dues = useQuery(duesQueryOptions(car.code));
  const [opened, setOpened] = useState<OpenedDue>();
  const at = { today, km: dues.data?.km ?? null };
  const split = dues.data && splitDues(dues.data);
  return (
    <div className="grid gap-6">
      <InternalDataForm car={car} dues={split?.ofForm} at={at} onOpen={setOpened} />
      {split ? (
        <OtherDues dues={split.others} at={at} onOpen={setOpened} />
      ) : (
        <Loading of={dues} failed="Bakımlar yüklenirken bir hata oluştu." rows={1} />
      )}
      {/* Outside of the form, because React would pass the dialog's submit on to it. */}
      <DueDialog code={car.code} at={at} opened={opened} onClose={() => setOpened(undefined)} />
    </div>
  );
}

function InternalDataForm({
  car,
  dues,
  at,
  onOpen,
}: {
  car: CarView;
  dues: ReadonlyMap<DueKind, CarDueView> | undefined;
  at: { today: string; km: number | null };
  onOpen: (opened: OpenedDue) => void;
}) {
  const edit = useEditForm({
    schema: carInternalEditSchema,
    stored: car,
    valuesOf: toFormValues,
    // The rental may have begun after this page was loaded, so the cache is checked.
    save: async ({ status, ...sent }) => {
      const isSent = status !== undefined && !findCachedCar(car.code)?.rental;
      try {
        return await api.company.cars.saveInternal.call(isSent ? { ...sent, status } : sent);
      } catch (error) {
        if (isRefusal(error, "CAR_RENTED")) await refreshPage();
        throw error;
      }
    },
    load: () => loadCar(car.code),
    onStored: (saved) => void cacheCar(saved),
    fixed: ({ rental }) => (rental ? ["status"] : []),
    onRefused: (error) => {
      // The car is rented, but this page did not know about the rental. Resetting the status lets the rest be saved.
      if (isRefusal(error, "CAR_RENTED")) form.resetField("status");
    },
  });
  const { form } = edit;
  const { errors } = form.formState;

  function submit(event: FormEvent<HTMLFormElement>) {
    const half = findHalfDates(
      event.currentTarget,
      DEADLINE_KINDS.map((kind) => `deadlines.${kind}` as const),
    );
    if (half.length === 0) return void edit.submit(event);
    event.preventDefault();
    for (const name of half.toReversed()) form.setError(name, { message: HALF_DATE_MESSAGE }, { shouldFocus: true });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {car.rental ? (
        <RentedStatus />
      ) : (
        <SelectField
          label="Durum"
          hint="Kiralamayı başlattığınızda durum kendiliğinden “Kirada” olur."
          {...fieldOf(form, "status")}
        >
          {EDITABLE_CAR_STATUSES.map((status) => (
            <option key={status} value={status}>
              {carStatuses[status].word}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label="Notlar"
        rows={4}
        hint=""
        counted={{ used: countCharacters(form.watch("internalNotes")), max: INTERNAL_NOTES_MAX }}
        {...fieldOf(form, "internalNotes")}
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {DEADLINE_KINDS.map((kind) => {
          const typed = form.watch(`deadlines.${kind}`);
          const dueOn = typed !== null && isCalendarDate(typed) ? typed : null;
          const due = dues?.get(kind);
          return (
            <div key={kind} className="grid content-start gap-2">
              <TextField
                type="date"
                min="2000-01-01"
                max="2100-12-31"
                label={deadlineNames[kind]}
                hint={
                  <DueFacts due={{ kind, dueKm: null, lastOn: null, lastKm: null, ...due, dueOn }} at={at} isDayTyped />
                }
                error={errors.deadlines?.[kind]?.message}
                {...form.register(`deadlines.${kind}`, {
                  setValueAs: (text: string | null) => (text === "" ? null : text),
                  onChange: () => form.clearErrors(`deadlines.${kind}`),
                })}
              />
              {dues && <DueActions kind={kind} due={due} onOpen={onOpen} />}
            </div>
          );
        })}
      </div>
      <SectionSave edit={edit} saved="İç bilgiler kaydedildi." />
    </form>
  );
}

/**
 * The form shows a rented car as 'available', so that the start or end of a rental does not change the form's values.
 */
function toFormValues({ code, version, status, internalNotes, deadlines }: CarView) {
  return { code, version, status: status === "rented" ? "available" : status, internalNotes, deadlines } as const;
}

function RentedStatus() {
  return (
    <SelectField
      label="Durum"
      disabled
      value="rented"
      hint="Araç kirada. Durumu değiştirmek için önce kiralamayı bitirin."
    >
      <option value="rented">{carStatuses.rented.word}</option>
    </SelectField>
  );
}
