import { useEffect, useEffectEvent, useState, type FormEvent } from "react";

import { doneMaintenanceSchema, type CarDueView } from "#contract/fleet/maintenance.ts";
import { formatDueName } from "#contract/fleet/maintenance.words.ts";
import { proposeNextDue } from "#domain/fleet/next-due.ts";
import { isCalendarDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { findHalfDates, HALF_DATE_MESSAGE } from "#web/app/forms/half-dates.ts";
import { useReportBusy } from "#web/app/forms/use-report-busy.ts";
import { WholeNumberField } from "#web/app/forms/whole-number-field.tsx";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot, FootActions } from "#web/ui/dialog-foot.tsx";
import { TextField } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.tsx";

interface DoneFormProps {
  due: CarDueView;
  km: number | null;
  today: string;
  onClose: () => void;
  onLeave: () => void;
  onBusy: (isBusy: boolean) => void;
}

const DATE_FIELDS = ["doneOn", "dueOn"] as const;

/** Nothing is saved before the button is pressed. */
export function DoneForm({ due, km, today, onClose, onLeave, onBusy }: DoneFormProps) {
  const [doneId] = useState(makeId);
  const { form, submit, deed, failure } = useActionForm({
    schema: doneMaintenanceSchema,
    defaultValues: {
      id: due.id,
      version: due.version,
      doneId,
      doneOn: today,
      doneKm: km,
      cost: null as unknown as number,
      ...proposeNextDue(due, { on: today, km }),
    },
    deed: (sent) => api.company.maintenance.done.call(sent),
    onDone: (_, { cost }) => {
      showToast(cost === null ? `Yapıldı: ${formatDueName(due)}` : `Yapıldı ve gider eklendi: ${formatKurus(cost)}`);
      onClose();
    },
  });
  useReportBusy(deed.isPending, onBusy);
  const [doneOn, doneKm] = form.watch(["doneOn", "doneKm"]);
  const { dirtyFields } = form.formState;

  // A value that the user typed is not overwritten.
  const propose = useEffectEvent((on: string, at: unknown) => {
    if (!isCalendarDate(on)) return;
    const next = proposeNextDue(due, { on, km: typeof at === "number" ? at : null });
    if (!dirtyFields.dueOn) form.setValue("dueOn", next.dueOn);
    if (!dirtyFields.dueKm) form.setValue("dueKm", next.dueKm);
  });
  useEffect(() => propose(doneOn, doneKm), [doneOn, doneKm]);

  function checkDates(event: FormEvent<HTMLFormElement>) {
    const half = findHalfDates(event.currentTarget, DATE_FIELDS);
    if (half.length === 0) return void submit(event);
    event.preventDefault();
    for (const name of half.toReversed()) form.setError(name, { message: HALF_DATE_MESSAGE }, { shouldFocus: true });
  }

  return (
    <form onSubmit={checkDates} noValidate className="grid gap-4">
      <div className={dayAndKmStyle}>
        <TextField type="date" min="2000-01-01" max={today} label="Yapıldığı gün" {...fieldOf(form, "doneOn")} />
        <WholeNumberField control={form.control} name="doneKm" label="Yapıldığı km" />
      </div>
      <MoneyField
        control={form.control}
        name="cost"
        label="Tutar (TL)"
        hint="Yazarsanız bu aracın gideri olarak eklenir."
      />
      <p className="text-ink-soft -mb-2 text-sm">Sıradaki. Önerimizi değiştirebilir ya da silebilirsiniz.</p>
      <div className={dayAndKmStyle}>
        <TextField
          type="date"
          min="2000-01-01"
          max="2100-12-31"
          label="Sıradaki tarih"
          {...fieldOf(form, "dueOn", { setValueAs: (text: string | null) => text || null })}
        />
        <WholeNumberField control={form.control} name="dueKm" label="Sıradaki km" />
      </div>
      <DialogFoot>
        <ActionFailure
          {...failure}
          failed="Kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
          changed="Bunu bu arada başka biri değiştirdi. Pencereyi kapatıp yeniden açın."
        />
        <FootActions>
          <Button type="submit" busy={deed.isPending} busyText="Kaydediliyor…">
            Kaydet
          </Button>
          <Button look="secondary" onClick={onLeave}>
            Vazgeç
          </Button>
        </FootActions>
      </DialogFoot>
    </form>
  );
}

const dayAndKmStyle = "grid grid-cols-[1.4fr_1fr] items-start gap-3";
