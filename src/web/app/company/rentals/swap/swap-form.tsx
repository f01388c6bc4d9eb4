import { useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";

import { formatFuel, formatKm } from "#contract/fleet/odometer.words.ts";
import { KM_BELOW_START_MESSAGE, rentalSwapSchema, type RentalView } from "#contract/fleet/rentals.ts";
import { carStatusWords } from "#contract/words/labels.words.ts";
import type { LocalSpan } from "#domain/fleet/calendar-view.ts";
import { SWAP_REASON_MAX, STATUSES_AFTER_SWAP, type StatusAfterSwap } from "#domain/fleet/car-swap.ts";
import { PERIOD_DAYS_MAX } from "#domain/fleet/period.ts";
import { findKmProblem } from "#domain/fleet/rental-rules.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { EventTimeField } from "#web/app/company/parts/event-time-field.tsx";
import { parseTypedTime } from "#web/app/company/parts/event-time.ts";
import { FreeCarField } from "#web/app/company/parts/free-car-field.tsx";
import { FuelField } from "#web/app/company/parts/fuel-field.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { useNewForm } from "#web/app/forms/new-form.ts";
import { useReportBusy } from "#web/app/forms/use-report-busy.ts";
import { WholeNumberField } from "#web/app/forms/whole-number-field.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";
import { DialogFoot, FootActions } from "#web/ui/dialog-foot.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { showToast } from "#web/ui/toast.tsx";

/**
 * The minimum is for overdue rentals, which have no time left. The maximum is the longest span that the server accepts.
 */
const SHORTEST_SPAN_MS = 10 * 60_000;
const LONGEST_SPAN_MS = PERIOD_DAYS_MAX * 24 * 60 * 60_000;

const CAR_REFUSALS = ["CAR_BUSY", "CAR_NOT_AVAILABLE", "CAR_NOT_FOUND"] as const;

interface TypedSwap {
  id: string;
  rentalId: string;
  version: number;
  code: string;
  /** '' means now. */
  swappedAt: string;
  status: StatusAfterSwap;
  reason: string;
  kmIn: number | string | null;
  kmIsRight: boolean;
  fuelIn: number | null;
  kmOut: number | string | null;
  fuelOut: number | null;
}

function makeSpan(begin: Date, dueAt: Date): LocalSpan {
  const from = begin.getTime();
  const until = Math.min(Math.max(dueAt.getTime(), Date.now() + SHORTEST_SPAN_MS), from + LONGEST_SPAN_MS);
  return { from: formatLocalDateTime(begin), until: formatLocalDateTime(new Date(until)) };
}

const swapFormSchema = z.pipe(
  z.transform((typed: TypedSwap): unknown => ({ ...typed, swappedAt: typed.swappedAt || undefined })),
  rentalSwapSchema,
);

export function SwapForm({
  rental,
  reload,
  onBusy,
  onStored,
  onClose,
  onCancel,
}: {
  rental: RentalView;
  reload: () => void;
  onBusy: (busy: boolean) => void;
  onStored?: ((rental: RentalView) => void) | undefined;
  onClose: () => void;
  onCancel: () => void;
}) {
  const { kmOut, left, startedAt } = rental;
  const now = useNow(15_000);
  const { form, submit, create } = useSwap(rental, { reload, onStored, onClose });
  const { errors } = form.formState;
  const [swappedAt, kmIn] = form.watch(["swappedAt", "kmIn"]);
  const [car, setCar] = useState({ code: "", plate: "" });
  const [opened] = useState(() => new Date());
  const at = parseTypedTime(swappedAt);
  const since = left.at(-1)?.until ?? startedAt;
  const read = { startedAt: since, kmOut, kmIn: typeof kmIn === "number" ? kmIn : null };
  const trouble = findKmProblem(read, at ?? now);
  useReportBusy(create.isPending, onBusy);

  return (
    <form
      onSubmit={(event) => {
        if (trouble !== "below") return void submit(event);
        event.preventDefault();
        form.setError("kmIn", { message: KM_BELOW_START_MESSAGE }, { shouldFocus: true });
      }}
      noValidate
      className="grid gap-5"
    >
      <Controller
        control={form.control}
        name="code"
        render={({ field }) => (
          <FreeCarField
            label="Yeni araç"
            span={makeSpan(at ?? opened, rental.dueAt)}
            none="Planlanan bitişe kadar boş aracınız yok."
            error={errors.code?.message}
            car={car}
            isFirst
            fieldRef={field.ref}
            onChoose={(chosen) => {
              setCar(chosen);
              form.setValue("code", chosen.code, { shouldDirty: true });
              form.clearErrors("code");
            }}
          />
        )}
      />
      <EventTimeField
        name="swap"
        last={{ kind: "handed-over", at: since }}
        value={swappedAt}
        error={errors.swappedAt?.message}
        onChange={(text) => {
          form.setValue("swappedAt", text, { shouldDirty: true });
          form.clearErrors("swappedAt");
        }}
      />
      <TextField
        label="Neden (isteğe bağlı)"
        placeholder="Yolda kaldı"
        maxLength={SWAP_REASON_MAX}
        {...fieldOf(form, "reason")}
      />
      <ReturnedCarFields form={form} rental={rental} trouble={trouble} />
      <NewCarFields form={form} />
      <DialogFoot>
        <ActionFailure
          of={create}
          atField={["INPUT_INVALID", ...CAR_REFUSALS]}
          changed="Bu kiralama bu arada değişti. Yazdıklarınız silinmedi. Doğruysa yeniden deneyin."
          failed="Araç değiştirilemedi. Lütfen tekrar deneyin."
        />
        <FootActions>
          <Button type="submit" busy={create.isPending} busyText="Değiştiriliyor…">
            Aracı değiştir
          </Button>
          <Button look="secondary" busy={create.isPending} onClick={onCancel}>
            Vazgeç
          </Button>
        </FootActions>
      </DialogFoot>
    </form>
  );
}

type SwapFormState = UseFormReturn<TypedSwap, unknown, z.output<typeof rentalSwapSchema>>;

function ReturnedCarFields({
  form,
  rental: { code, plate, kmOut, fuelOut },
  trouble,
}: {
  form: SwapFormState;
  rental: RentalView;
  trouble: ReturnType<typeof findKmProblem>;
}) {
  const [status, fuelIn] = form.watch(["status", "fuelIn"]);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-bold">{`Dönen araç: ${isolateDirection(plate || code)}`}</legend>
      <Choices
        legend="Dönen aracın durumu"
        choices={STATUSES_AFTER_SWAP.map((value) => ({ value, label: carStatusWords[value] }))}
        chosen={status}
        onChoose={(value) => form.setValue("status", value, { shouldDirty: true })}
      />
      <div className="grid grid-cols-2 gap-3">
        <WholeNumberField
          control={form.control}
          name="kmIn"
          label="Dönüş km"
          hint={kmOut === null ? undefined : `Çıkışta ${formatKm(kmOut)}`}
        />
        <FuelField
          label="Dönüş yakıtı"
          hint={fuelOut === null ? undefined : `Çıkışta ${formatFuel(fuelOut)}`}
          value={fuelIn}
          onChange={(eighths) => form.setValue("fuelIn", eighths, { shouldDirty: true })}
        />
      </div>
      {trouble === "doubtful" && (
        <Notice kind="info">
          Günde 2.000 km’den fazla görünüyor. <Switch label="Km doğru" {...form.register("kmIsRight")} />
        </Notice>
      )}
    </fieldset>
  );
}

function NewCarFields({ form }: { form: SwapFormState }) {
  const fuelGoing = form.watch("fuelOut");
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-bold">Yeni aracın çıkışı</legend>
      <div className="grid grid-cols-2 gap-3">
        <WholeNumberField control={form.control} name="kmOut" label="Çıkış km" />
        <FuelField
          label="Çıkış yakıtı"
          value={fuelGoing}
          onChange={(eighths) => form.setValue("fuelOut", eighths, { shouldDirty: true })}
        />
      </div>
    </fieldset>
  );
}

function useSwap(
  { id: rentalId, version }: RentalView,
  {
    reload,
    onStored,
    onClose,
  }: { reload: () => void; onStored?: ((rental: RentalView) => void) | undefined; onClose: () => void },
) {
  return useNewForm<TypedSwap, z.output<typeof rentalSwapSchema>, RentalView>({
    schema: swapFormSchema,
    blank: {
      rentalId,
      version,
      code: "",
      swappedAt: "",
      status: "maintenance",
      reason: "",
      kmIn: null,
      kmIsRight: false,
      fuelIn: null,
      kmOut: null,
      fuelOut: null,
    },
    make: (sent) => api.company.rentals.swapCar.call({ ...sent, version }),
    onMade: (stored) => {
      onClose();
      showToast(`Kiralama artık ${isolateDirection(stored.plate || stored.code)} ile sürüyor.`);
      void cacheData(api.company.rentals.get.queryKey({ input: { id: rentalId } }), stored);
      onStored?.(stored);
    },
    onRefused: (error, setError) => {
      if (isRefusal(error, "CHANGED_MEANWHILE") || isRefusal(error, "RENTAL_ENDED")) reload();
      if (CAR_REFUSALS.some((code) => isRefusal(error, code))) setError("code", { message: error.message });
    },
  });
}
