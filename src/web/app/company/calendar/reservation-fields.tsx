import { useQuery } from "@tanstack/react-query";
import { Controller, type UseFormReturn } from "react-hook-form";

import { RESERVATION_NOTE_MAX } from "#domain/fleet/reservation.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { countCharacters } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import type { BusyCar } from "#web/app/company/parts/busy-car.ts";
import { FreeCarField } from "#web/app/company/parts/free-car-field.tsx";
import { PeriodWarnings } from "#web/app/company/parts/period-warnings.tsx";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

import { BusyNotice } from "./busy-notice.tsx";
import { ReservationCustomer } from "./reservation-customer.tsx";
import type { ReservationDraft } from "./reservation-draft.ts";
import { SpanFields } from "./span-fields.tsx";

export function ReservationFields<Sent>({
  form,
  car,
  except,
  refused,
  onCar,
}: {
  form: UseFormReturn<ReservationDraft, unknown, Sent>;
  car: { code: string; plate: string };
  except: string | undefined;
  refused: BusyCar | undefined;
  onCar: (car: { code: string; plate: string }) => void;
}) {
  const { errors, isSubmitted } = form.formState;
  const { from, until, note } = form.watch();
  const [begins, ends] = [parseLocalDateTime(from), parseLocalDateTime(until)];
  const check = useQuery(
    api.company.periods.check.queryOptions({
      input: { code: car.code, from, until, ...(except !== undefined && { except }) },
      enabled: car.code !== "" && begins !== undefined && ends !== undefined && begins < ends,
      staleTime: 0,
    }),
  );
  const busy = car.code === "" ? undefined : check.data ? check.data.busy : refused;

  function change(values: Partial<ReservationDraft>) {
    for (const [key, value] of Object.entries(values))
      form.setValue(key as keyof ReservationDraft, value, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  function choose(chosen: { code: string; plate: string }) {
    onCar(chosen);
    change({ code: chosen.code });
  }

  return (
    <>
      <ReservationCustomer form={form} onChange={change} />
      <SpanFields
        span={{ from, until }}
        errors={{ from: errors.from?.message, until: errors.until?.message }}
        onChange={change}
      />
      <Controller
        control={form.control}
        name="code"
        render={({ field }) => (
          <FreeCarField
            label="Araç"
            span={{ from, until }}
            except={except}
            none="Bu zamanda boş aracınız yok."
            error={errors.code?.message}
            car={car}
            fieldRef={field.ref}
            onChoose={choose}
          />
        )}
      />
      {busy && <BusyNotice busy={busy} take="seç" onTake={choose} />}
      <PeriodWarnings warnings={check.data?.warnings} />
      <ReservationMoney form={form} />
      <TextArea
        label="Not"
        rows={2}
        counted={{ used: countCharacters(note), max: RESERVATION_NOTE_MAX }}
        {...fieldOf(form, "note")}
      />
    </>
  );
}

function ReservationMoney<Sent>({ form }: { form: UseFormReturn<ReservationDraft, unknown, Sent> }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <MoneyField control={form.control} name="price" label="Ücret (TL)" hint="İsteğe bağlı" />
      <MoneyField control={form.control} name="deposit" label="Depozito (TL)" hint="İsteğe bağlı. Teslimde istenecek" />
    </div>
  );
}
