import { useState, type FormEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";

import { carDueSchema, type CarDueView } from "#contract/fleet/maintenance.ts";
import { dueKindWords, formatDueName } from "#contract/fleet/maintenance.words.ts";
import { formatKm } from "#contract/fleet/odometer.words.ts";
import { isDeadlineKind } from "#domain/fleet/car.ts";
import { OTHER_DUE_KINDS, type DueKind } from "#domain/fleet/maintenance.ts";
import { findNextTaxDay } from "#domain/fleet/next-due.ts";
import { api } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { ConfirmAction, orGone } from "#web/app/forms/confirm-action.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { findHalfDates, HALF_DATE_MESSAGE } from "#web/app/forms/half-dates.ts";
import { useReportBusy } from "#web/app/forms/use-report-busy.ts";
import { WholeNumberField } from "#web/app/forms/whole-number-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot, FootActions } from "#web/ui/dialog-foot.tsx";
import { TextField } from "#web/ui/field.tsx";
import { WordSelect } from "#web/ui/select-field.tsx";
import { showToast } from "#web/ui/toast.tsx";

interface DueFormProps {
  code: string;
  /** One of the kinds that each car has once stays what it is. */
  kind: DueKind;
  due: CarDueView | undefined;
  km: number | null;
  today: string;
  onClose: () => void;
  onBusy: (isBusy: boolean) => void;
}

export function DueForm({ code, kind: begun, due, km, today, onClose, onBusy }: DueFormProps) {
  const [id] = useState(makeId);
  const { form, submit, deed, failure } = useActionForm({
    schema: carDueSchema,
    defaultValues: toFormValues({ code, id, kind: begun }, due),
    deed: (sent) => api.company.maintenance.save.call(sent),
    onDone: (saved) => {
      showToast(`Kaydedildi: ${formatDueName(saved)}`);
      onClose();
    },
  });
  useReportBusy(deed.isPending, onBusy);
  const kind = form.watch("kind");

  function checkDates(event: FormEvent<HTMLFormElement>) {
    if (findHalfDates(event.currentTarget, ["dueOn"]).length === 0) return void submit(event);
    event.preventDefault();
    form.setError("dueOn", { message: HALF_DATE_MESSAGE }, { shouldFocus: true });
  }

  function choose(chosen: DueKind) {
    if (chosen === "mtv" && form.getValues("dueOn") === null) form.setValue("dueOn", findNextTaxDay(today));
  }

  return (
    <form onSubmit={checkDates} noValidate className="grid gap-4">
      {!isDeadlineKind(begun) && (
        <WordSelect
          label="Ne yapılacak?"
          choices={OTHER_DUE_KINDS}
          words={dueKindWords}
          {...fieldOf(form, "kind", { onChange: ({ target }: { target: { value: DueKind } }) => choose(target.value) })}
        />
      )}
      {kind === "other" && (
        <TextField
          label="Kendi sözlerinizle"
          autoComplete="off"
          placeholder="Triger kayışı"
          aria-required
          {...fieldOf(form, "text")}
        />
      )}
      <p className="text-ink-soft -mb-2 text-sm">Sıradaki. İkisini de yazarsanız önce gelen sayılır.</p>
      <div className={dayAndKmStyle}>
        <TextField
          type="date"
          min="2000-01-01"
          max="2100-12-31"
          label="Hangi tarihte?"
          {...fieldOf(form, "dueOn", { setValueAs: (text: string | null) => text || null })}
        />
        <WholeNumberField
          control={form.control}
          name="dueKm"
          label="Kaç km’de?"
          placeholder="60.000"
          hint={km === null ? undefined : `Şu an ${formatKm(km)}`}
        />
      </div>
      <RepeatFields form={form} />
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
          {due && <RemoveDue due={due} onRemoved={onClose} />}
        </FootActions>
      </DialogFoot>
    </form>
  );
}

/** From the interval, the next due date or km reading is proposed when the maintenance is done. */
function RepeatFields({
  form,
}: {
  form: UseFormReturn<z.input<typeof carDueSchema>, unknown, z.output<typeof carDueSchema>>;
}) {
  return (
    <>
      <p className="text-ink-soft -mb-2 text-sm">Tekrar aralığı (isteğe bağlı): sıradaki bakımı bununla öneririz.</p>
      <div className={pairStyle}>
        <WholeNumberField control={form.control} name="everyDays" label="Kaç günde bir?" placeholder="365" />
        <WholeNumberField control={form.control} name="everyKm" label="Kaç km’de bir?" placeholder="15.000" />
      </div>
    </>
  );
}

const dayAndKmStyle = "grid grid-cols-[1.4fr_1fr] items-start gap-3";
const pairStyle = "grid grid-cols-2 items-start gap-3";

function toFormValues(begun: { code: string; id: string; kind: DueKind }, due: CarDueView | undefined) {
  return {
    ...begun,
    id: due?.id ?? begun.id,
    version: due?.version ?? 0,
    text: due?.text ?? "",
    everyDays: due?.everyDays ?? null,
    everyKm: due?.everyKm ?? null,
    dueOn: due?.dueOn ?? null,
    dueKm: due?.dueKm ?? null,
  };
}

function RemoveDue({ due, onRemoved }: { due: CarDueView; onRemoved: () => void }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setAsks(true)}>
        Sil
      </Button>
      <ConfirmAction
        asked={asks || undefined}
        onClose={() => setAsks(false)}
        title={`${formatDueName(due)} silinsin mi?`}
        description="Bundan sonra hatırlatılmaz. Kaydettiğiniz giderler yerinde kalır."
        action="Sil"
        busyText="Siliniyor…"
        failed="Silinirken bir hata oluştu. Lütfen tekrar deneyin."
        act={() => orGone(api.company.maintenance.remove.call({ id: due.id }), "DUE_NOT_FOUND")}
        onDone={() => {
          showToast(`Silindi: ${formatDueName(due)}`);
          onRemoved();
        }}
      />
    </>
  );
}
