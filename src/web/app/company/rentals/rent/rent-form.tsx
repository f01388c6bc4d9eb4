import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";

import type { CarView } from "#contract/fleet/cars.ts";
import { START_INCOMPLETE, type RentalView } from "#contract/fleet/rentals.ts";
import type { ReservationView } from "#contract/fleet/reservations.ts";
import { pages } from "#contract/pages.ts";
import { mayStartRental, rentOut } from "#domain/fleet/car-life.ts";
import { displayContact } from "#domain/words/contact.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { isolated } from "#domain/words/text.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { newId } from "#web/app/api/new-id.ts";
import { fieldErrorsOf, isRefusal } from "#web/app/api/sentences.ts";
import { atLife, changeCar, reloadCar } from "#web/app/company/parts/car-data.ts";
import { createCustomer } from "#web/app/company/parts/create-customer.ts";
import { useDeskAddress } from "#web/app/company/parts/desk-address.ts";
import { DueField } from "#web/app/company/parts/due-field.tsx";
import { EventTimeField } from "#web/app/company/parts/event-time-field.tsx";
import { typedTime } from "#web/app/company/parts/event-time.ts";
import { MeansField } from "#web/app/company/parts/means-field.tsx";
import { DeedFailure } from "#web/app/forms/deed-failure.tsx";
import { forgetting, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { SendAnyway } from "#web/app/forms/send-anyway.tsx";
import { MoneyField } from "#web/parts/money-field.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { announce } from "#web/ui/toast.tsx";

import { CarField } from "./car-field.tsx";
import { DayStepper } from "./day-stepper.tsx";
import { DepositWarning } from "./deposit-warning.tsx";
import { earlierSentence } from "./earlier-try.ts";
import { InTheWay } from "./in-the-way.tsx";
import { PaymentPreview } from "./payment-preview.tsx";
import { ProposedPrice } from "./proposed-price.tsx";
import { RentCustomer } from "./rent-customer.tsx";
import { RentOther } from "./rent-other.tsx";
import { rent, type Rent } from "./rent-schema.ts";
import {
  blankCustomer,
  emptyDraft,
  isStartedAs,
  keepForAnother,
  readingsOf,
  readRentalDraft,
  removeRentalDraft,
  writeRentalDraft,
  type RentalDraft,
} from "./rental-draft.ts";
import { Reserved } from "./reserved.tsx";

const lengths = [
  { label: "1 gün", days: 1 },
  { label: "3 gün", days: 3 },
  { label: "1 hafta", days: 7 },
];

/** Hands a car to a customer, who may be added with it. What is typed is kept until the rental has started. */
export function RentForm({
  code,
  car,
  isGone,
  customer,
  reservation,
  onBusy,
  onClose,
}: {
  /** Of the car in the address; '' while none is chosen. */
  code: string;
  car: CarView | undefined;
  isGone: boolean;
  customer: string | undefined;
  /** The reservation that is picked up, as the address says it. */
  reservation: string | undefined;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const { takeCar } = useDeskAddress();
  const [kept] = useState(() => readRentalDraft(code));
  const [isRestored, setRestored] = useState(kept !== undefined && (customer ?? reservation) === undefined);
  const [earlier, setEarlier] = useState<RentalView>();
  const form = useForm<RentalDraft, unknown, Rent>({
    resolver: standardSchemaResolver(rent),
    defaultValues: kept ?? emptyDraft(code, car),
  });
  const { errors, isSubmitted } = form.formState;
  const sending = useRef(false);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => writeRentalDraft(values) }),
    [form],
  );

  const takeCustomer = useEffectEvent((id: string) => {
    form.setValue("isNew", false);
    form.setValue("customerId", id, { shouldValidate: isSubmitted });
    takeCar(code);
  });
  useEffect(() => {
    if (customer !== undefined) takeCustomer(customer);
  }, [customer]);

  const takeReservation = useEffectEvent((reserved: string) => {
    form.setValue("reservationId", reserved);
    takeCar(code);
  });
  useEffect(() => {
    if (reservation !== undefined) takeReservation(reservation);
  }, [reservation]);

  /** What was promised stands in the form, but where something else was typed; who is no customer yet is added with the rental. */
  function fillIn({ customerId: theirs, name, phone, price, deposit: wanted, endsAt }: ReservationView) {
    const typed = form.getValues();
    if (typed.customerId === "" && !typed.isNew) {
      if (theirs !== null) form.setValue("customerId", theirs);
      else {
        form.setValue("newCustomer", { ...typed.newCustomer, name, phone: displayContact("phone", phone) });
        form.setValue("isNew", true);
      }
    }
    if (typed.total === null) form.setValue("total", price);
    if (typed.deposit === null) form.setValue("deposit", wanted);
    if (typed.dueAt === "") form.setValue("dueAt", formatLocalDateTime(endsAt));
  }

  const followCar = useEffectEvent(() => {
    const before = form.getValues("code");
    if (before !== code) {
      form.setValue("code", code, { shouldValidate: isSubmitted && code !== "" });
      removeRentalDraft(before);
    }
    if (!car || before === code) return;
    const { km, fuel } = readingsOf(car);
    form.setValue("kmOut", km);
    form.setValue("fuelOut", fuel);
  });
  const isKnown = car !== undefined;
  useEffect(() => followCar(), [code, isKnown]);

  const settle = useEffectEvent(async (rentalId: string) => {
    if (sending.current || rentalId !== form.getValues("id")) return;
    // An answer that was lost; where this one cannot be had either, the next try hears of it.
    const rental = await api.company.rentals.get.call({ id: rentalId }).catch(() => undefined);
    if (rental) started(rental, form.getValues());
  });
  const rentalId = car?.rental?.id;
  useEffect(() => {
    if (rentalId !== undefined) void settle(rentalId);
  }, [rentalId]);

  const add = useMutation({
    mutationFn: createCustomer,
    onSuccess: (made) => {
      queryClient.setQueryData(api.company.customers.get.queryKey({ input: { id: made.id } }), made);
      for (const part of [api.company.customers, api.company.cars.fleet])
        void queryClient.invalidateQueries({ queryKey: part.key() });
      form.setValue("customerId", made.id);
      form.setValue("newCustomer", blankCustomer());
      form.setValue("isNew", false);
    },
    onError: (error) => {
      for (const [name, message] of Object.entries(fieldErrorsOf(error)))
        form.setError(`newCustomer.${name as "phone"}`, { type: "server", message }, { shouldFocus: true });
    },
  });

  const start = useMutation(
    api.company.rentals.start.mutationOptions({
      onSuccess: (rental, sent) => {
        if (rental.endedAt) {
          form.setValue("id", newId());
          return reloadCar(code);
        }
        started(rental, sent);
        return changeCar(code, (known) => atLife(known, rentOut(known, sent), rental));
      },
      onError: (error) => {
        showFieldErrors(error, form.setError);
        if (isRefusal(error, "CUSTOMER_NOT_FOUND")) forgetCustomer(error.message);
        return isRefusal(error, "CAR_NOT_AVAILABLE") || isRefusal(error, "CAR_BUSY") ? reloadCar(code) : undefined;
      },
    }),
  );

  const busy = add.isPending || start.isPending;
  const tellBusy = useEffectEvent(onBusy);
  useEffect(() => {
    tellBusy(busy);
    return () => tellBusy(false);
  }, [busy]);

  function started(rental: RentalView, as: Parameters<typeof isStartedAs>[1]) {
    if (!isStartedAs(rental, as)) {
      keepForAnother(form.getValues());
      return setEarlier(rental);
    }
    removeRentalDraft(rental.code);
    for (const part of [api.company.reservations, api.company.periods])
      void queryClient.invalidateQueries({ queryKey: part.key() });
    announce(`${isolated(rental.plate || rental.code)}: kiralama başlatıldı.`);
    onClose();
  }

  /** The customer first: where the rental is refused then, they are there and are not typed again. */
  async function send({ newCustomer: person, ...rental }: Rent, phoneIsRight?: true) {
    // A second tap comes before the first has made the button busy.
    if (sending.current) return;
    sending.current = true;
    start.reset();
    try {
      if (person) await add.mutateAsync({ ...person, ...(phoneIsRight && { phoneIsRight }) });
      await start.mutateAsync(rental);
    } catch {
      // Each says beside its fields why it was refused.
    } finally {
      sending.current = false;
    }
  }

  function forgetCustomer(sentence: string) {
    form.setValue("customerId", "");
    form.setError("customerId", { message: sentence }, { shouldFocus: true });
    void queryClient.invalidateQueries({ queryKey: api.company.customers.key() });
  }

  function pickEnd(text: string) {
    form.setValue("dueAt", text, { shouldValidate: isSubmitted });
  }

  function restart() {
    form.reset(emptyDraft(code, car));
    removeRentalDraft(code);
    setRestored(false);
    add.reset();
    start.reset();
  }

  const isSaidElsewhere = (["INPUT_INVALID", "CUSTOMER_NOT_FOUND"] as const).some((refusal) =>
    isRefusal(start.error, refusal),
  );
  const [total, paid, means, deposit, depositMeans] = form.watch(["total", "paid", "means", "deposit", "depositMeans"]);
  const [id, startedAt, dueAt, reservationId] = form.watch(["id", "startedAt", "dueAt", "reservationId"]);
  const from = typedTime(startedAt);
  const isIncomplete =
    isSubmitted &&
    (errors.customerId ?? errors.total ?? errors.dueAt) !== undefined &&
    !isRefusal(start.error, "CUSTOMER_NOT_FOUND");

  if (earlier) return <Earlier rental={earlier} onClose={onClose} />;
  return (
    <form onSubmit={form.handleSubmit((values) => send(values), forgetting(start))} noValidate className="grid gap-5">
      {isRestored && (
        <div className="grid gap-3 sm:justify-items-start">
          <Notice kind="info">Yarım kalan kiralama bilgileri geri getirildi.</Notice>
          <Button look="secondary" onClick={restart}>
            Baştan başla
          </Button>
        </div>
      )}
      {reservationId !== "" && <Reserved id={reservationId} onCome={fillIn} />}
      <Controller
        control={form.control}
        name="code"
        render={({ field }) => (
          <CarField
            code={code}
            car={car}
            isGone={isGone}
            error={errors.code?.message}
            fieldRef={field.ref}
            onChoose={takeCar}
          />
        )}
      />
      <RentCustomer form={form} hasCar={code !== ""} onGone={forgetCustomer} />
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
      <Controller
        control={form.control}
        name="dueAt"
        render={({ field }) => (
          <DueField
            label="Planlanan bitiş"
            choices={lengths}
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
      <div className="grid gap-3">
        <MoneyField control={form.control} name="total" label="Toplam ücret (TL)" error={errors.total?.message} />
        {car && (
          <ProposedPrice
            car={car}
            from={from}
            dueAt={dueAt}
            total={total}
            onTake={(amount) => form.setValue("total", amount, { shouldValidate: isSubmitted })}
          />
        )}
      </div>
      <div className="grid gap-3">
        <MoneyField
          control={form.control}
          name="paid"
          label="Alınan ödeme (TL)"
          placeholder="0,00"
          hint="Boşsa 0 sayılır."
          error={errors.paid?.message}
        />
        {typeof total === "number" && total > 0 && paid === null && (
          <Button
            look="secondary"
            onClick={() => form.setValue("paid", total)}
          >{`Tamamını al (${formatKurus(total)})`}</Button>
        )}
        {paid !== null && <MeansField chosen={means} onChoose={(chosen) => form.setValue("means", chosen)} />}
      </div>
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
          <DepositWarning total={total} deposit={deposit} from={from} dueAt={dueAt} />
        )}
      </div>
      <RentOther form={form} lastKm={readingsOf(car).km} />
      <DialogFoot>
        <PaymentPreview total={total} paid={paid} />
        {isIncomplete && <Notice kind="bad">{START_INCOMPLETE}</Notice>}
        <DeedFailure
          of={add}
          atField={["INPUT_INVALID"]}
          failed="Müşteri eklenirken bir hata oluştu. Lütfen tekrar deneyin."
        >
          {isRefusal(add.error, "PHONE_DOUBTFUL") && (
            <SendAnyway
              busy={busy}
              busyText="Başlatılıyor…"
              onClick={() => void form.handleSubmit((values) => send(values, true))()}
            />
          )}
        </DeedFailure>
        {!isSaidElsewhere && (
          <DeedFailure of={start} failed="Kiralama başlatılamadı. Lütfen tekrar deneyin.">
            <InTheWay error={start.error} />
          </DeedFailure>
        )}
        {wasEnded(start.data) && (
          <Notice kind="bad">
            Bu kiralama daha önce başlatılıp bitirilmiş. Yeniden kiralamak için bir kez daha dokunun.
          </Notice>
        )}
        <Button
          type="submit"
          busy={busy}
          busyText="Başlatılıyor…"
          // Where an earlier try had arrived, the car is out by it: the next one hears so.
          idle={car !== undefined && !mayStartRental(car.status) && car.rental?.id !== id}
        >
          Kiralamayı başlat
        </Button>
      </DialogFoot>
    </form>
  );
}

/** An earlier try had started the car's rental of other values: this says with which, and the way there. */
function Earlier({ rental, onClose }: { rental: RentalView; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <Notice kind="info">{earlierSentence(rental)}</Notice>
      <Link to={pages.car.path} params={{ code: rental.code }} className={buttonStyle("primary")}>
        Aracı aç
      </Link>
      <Button look="secondary" onClick={onClose}>
        Tamam
      </Button>
    </div>
  );
}

/** An earlier try had started it after all, and it has been ended since. */
function wasEnded(rental: RentalView | undefined): boolean {
  return rental !== undefined && rental.endedAt !== null;
}
