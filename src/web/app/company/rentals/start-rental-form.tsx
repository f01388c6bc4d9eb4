import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import * as z from "zod/mini";

import type { CarView } from "#contract/api/cars.ts";
import { rentalStart, START_INCOMPLETE, type RentalView } from "#contract/api/rentals.ts";
import { pages } from "#contract/pages.ts";
import { rentOut } from "#domain/car-life.ts";
import { isolated } from "#domain/text.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { newId } from "#web/app/api/new-id.ts";
import { isRefusal, sentenceFor } from "#web/app/api/sentences.ts";
import { atLife, changeCar, reloadCar } from "#web/app/company/cars/car-data.ts";
import { CustomerSelect } from "#web/app/company/customers/customer-select.tsx";
import { forgetting, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { WholeNumberField } from "#web/app/forms/whole-number-field.tsx";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { announce } from "#web/ui/toast.tsx";

import { CustomerCaution } from "./customer-caution.tsx";
import { DepositWarning } from "./deposit-warning.tsx";
import { DueField } from "./due-field.tsx";
import { FuelField, kmWord } from "./fuel-field.tsx";
import { MeansField } from "./means-field.tsx";
import { PaymentPreview } from "./payment-preview.tsx";
import {
  emptyDraft,
  isStartedAs,
  keepForAnother,
  readRentalDraft,
  removeRentalDraft,
  writeRentalDraft,
  type RentalDraft,
} from "./rental-draft.ts";
import { RenterNote } from "./renter-note.tsx";

const lengths = [
  { label: "1 gün", days: 1 },
  { label: "3 gün", days: 3 },
  { label: "1 hafta", days: 7 },
];

/** Hands a car to a customer. What is typed is kept until the rental has started, also on the way to a new customer and back. */
export function StartRentalForm({
  car,
  customer,
  onEarlier,
  onRefused,
}: {
  car: CarView;
  /** The customer just added, as the address says it. */
  customer: string | undefined;
  /** An earlier try, whose answer was lost, had started it of other values. */
  onEarlier: (rental: RentalView) => void;
  /** Says why it could not be started, over the car as it is now. */
  onRefused: (sentence: string) => Promise<void>;
}) {
  const { code } = car;
  const navigate = useNavigate({ from: pages.car.path });
  const [kept] = useState(() => readRentalDraft(code));
  const [isRestored, setRestored] = useState(kept !== undefined && customer === undefined);
  const form = useForm<RentalDraft, unknown, z.output<typeof rentalStart>>({
    resolver: standardSchemaResolver(startOf(code)),
    defaultValues: kept ?? emptyDraft(car.lastReturn),
  });
  const { errors, isSubmitted } = form.formState;
  const sending = useRef(false);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => writeRentalDraft(code, values) }),
    [form, code],
  );

  const take = useEffectEvent((id: string) => {
    form.setValue("customerId", id, { shouldValidate: isSubmitted });
    void navigate({ search: {}, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (customer !== undefined) take(customer);
  }, [customer]);

  const start = useMutation(
    api.company.rentals.start.mutationOptions({
      onSuccess: (rental, sent) => {
        if (rental.endedAt) {
          form.setValue("id", newId());
          return reloadCar(code);
        }
        if (isStartedAs(rental, sent)) {
          removeRentalDraft(code);
          announce(`${isolated(car.plate || code)}: kiralama başlatıldı.`);
        } else {
          keepForAnother(code, form.getValues());
          onEarlier(rental);
        }
        return changeCar(code, (known) => atLife(known, rentOut(known, sent), rental));
      },
      onError: (error) => {
        showFieldErrors(error, form.setError);
        if (isRefusal(error, "CUSTOMER_NOT_FOUND")) forgetCustomer(error.message);
        return isRefusal(error, "CAR_NOT_AVAILABLE") || isRefusal(error, "CAR_BUSY")
          ? onRefused(error.message)
          : undefined;
      },
      onSettled: () => {
        sending.current = false;
      },
    }),
  );

  function forgetCustomer(sentence: string) {
    form.setValue("customerId", "");
    form.setError("customerId", { message: sentence }, { shouldFocus: true });
    void queryClient.invalidateQueries({ queryKey: api.company.customers.key() });
  }

  function restart() {
    form.reset(emptyDraft(car.lastReturn));
    removeRentalDraft(code);
    setRestored(false);
    start.reset();
  }

  const isSaidElsewhere = (["INPUT_INVALID", "CUSTOMER_NOT_FOUND", "CAR_NOT_AVAILABLE", "CAR_BUSY"] as const).some(
    (refusal) => isRefusal(start.error, refusal),
  );
  const [total, paid, means, deposit, depositMeans] = form.watch(["total", "paid", "means", "deposit", "depositMeans"]);
  const [kmOut, fuelOut] = form.watch(["kmOut", "fuelOut"]);
  const [customerId, dueAt] = form.watch(["customerId", "dueAt"]);
  const isIncomplete =
    isSubmitted &&
    (errors.customerId ?? errors.total ?? errors.dueAt) !== undefined &&
    !isRefusal(start.error, "CUSTOMER_NOT_FOUND");
  return (
    <form
      onSubmit={form.handleSubmit((values) => {
        // A second tap comes before the first has made the button busy.
        if (sending.current) return;
        sending.current = true;
        start.mutate(values);
      }, forgetting(start))}
      noValidate
      className="grid gap-5"
    >
      {isRestored && (
        <div className="grid gap-3 sm:justify-items-start">
          <Notice kind="info">Yarım kalan kiralama bilgileri geri getirildi.</Notice>
          <Button look="secondary" onClick={restart}>
            Baştan başla
          </Button>
        </div>
      )}
      <Controller
        control={form.control}
        name="customerId"
        render={({ field }) => (
          <CustomerSelect code={code} error={errors.customerId?.message} onGone={forgetCustomer} {...field} />
        )}
      />
      {customerId !== "" && <CustomerCaution customerId={customerId} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField control={form.control} name="total" label="Toplam ücret (TL)" error={errors.total?.message} />
        <MoneyField
          control={form.control}
          name="paid"
          label="Alınan ödeme (TL)"
          placeholder="0,00"
          hint="Boşsa 0 sayılır."
          error={errors.paid?.message}
        />
        {paid !== null && (
          <div className="sm:col-span-2">
            <MeansField chosen={means} onChoose={(chosen) => form.setValue("means", chosen)} />
          </div>
        )}
      </div>
      <PaymentPreview total={total} paid={paid} />
      <div className="grid gap-3">
        <MoneyField
          control={form.control}
          name="deposit"
          label="Depozito (TL)"
          placeholder="0,00"
          hint="Kazanç sayılmaz; araç dönünce geri verilir."
          error={errors.deposit?.message}
        />
        {deposit !== null && (
          <MeansField
            legend="Depozitonun ödeme yolu"
            chosen={depositMeans}
            onChoose={(chosen) => form.setValue("depositMeans", chosen)}
          />
        )}
        {typeof total === "number" && typeof deposit === "number" && (
          <DepositWarning total={total} deposit={deposit} dueAt={dueAt} />
        )}
      </div>
      <Controller
        control={form.control}
        name="dueAt"
        render={({ field }) => (
          <DueField
            label="Planlanan bitiş"
            choices={lengths}
            value={field.value}
            error={errors.dueAt?.message}
            field={field}
            onPick={(text) => form.setValue("dueAt", text, { shouldValidate: isSubmitted })}
          />
        )}
      />
      <div className="grid gap-2">
        <div className="grid grid-cols-2 gap-3 sm:gap-5">
          <WholeNumberField
            control={form.control}
            name="kmOut"
            label="Çıkış km"
            placeholder="45200"
            error={errors.kmOut?.message}
          />
          <FuelField label="Yakıt" value={fuelOut} onChange={(eighths) => form.setValue("fuelOut", eighths)} />
        </div>
        <OutHint last={car.lastReturn.km} typed={kmOut} />
      </div>
      <div className="grid justify-items-start">
        <Switch label="Kiracının adını göster (maskeli)" {...form.register("renterNameVisible")} />
        <Switch label="Kiracının telefonunu göster" {...form.register("renterPhoneVisible")} />
      </div>
      <RenterNote />
      {isIncomplete && <Notice kind="bad">{START_INCOMPLETE}</Notice>}
      {start.isError && !isSaidElsewhere && (
        <Notice kind="bad">{sentenceFor(start.error, "Kiralama başlatılamadı. Lütfen tekrar deneyin.")}</Notice>
      )}
      {wasEnded(start.data) && (
        <Notice kind="bad">
          Bu kiralama daha önce başlatılıp bitirilmiş. Yeniden kiralamak için bir kez daha dokunun.
        </Notice>
      )}
      <Button type="submit" busy={start.isPending} busyText="Başlatılıyor…" className="sm:justify-self-start">
        Kiralamayı başlat
      </Button>
    </form>
  );
}

/** What the km and the fuel are for, and whether the km fit to what the car came back with last. */
function OutHint({ last, typed }: { last: number | null; typed: number | string | null }) {
  if (last !== null && typeof typed === "number" && typed < last)
    return (
      <p className="text-warn text-sm font-semibold">
        Araç son dönüşte {kmWord(last)} idi; yazdığınız daha az. Doğru mu?
      </p>
    );
  return (
    <p className="text-ink-soft text-sm">
      {last === null
        ? "İsteğe bağlı: dönüşte km aşımı ve eksik yakıt bunlardan hesaplanır."
        : "Son dönüşte yazılan; göstergeye bakın."}
    </p>
  );
}

/** An earlier try had started it after all, and it has been ended since. */
function wasEnded(rental: RentalView | undefined): boolean {
  return rental !== undefined && rental.endedAt !== null;
}

/** The contract's schema over the form: no payment or deposit typed is one of nothing, and the text of what is no amount is refused. */
function startOf(code: string) {
  const filledIn = z.transform((draft: RentalDraft): unknown => ({
    ...draft,
    code,
    paid: draft.paid ?? 0,
    deposit: draft.deposit ?? 0,
  }));
  return z.pipe(filledIn, rentalStart);
}
