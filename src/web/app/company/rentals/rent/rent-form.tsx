import { Link, useNavigate } from "@tanstack/react-router";
import { useId, useState, type ComponentProps } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";

import type { CarView } from "#contract/fleet/cars.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import type { ReservationView } from "#contract/fleet/reservations.ts";
import { pages } from "#contract/pages.ts";
import { formatContact } from "#domain/words/contact.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { makeConditionPath } from "#web/app/company/condition-reports/condition-path.ts";
import { useDeskDialogUrl } from "#web/app/company/parts/desk-address.ts";
import { RestoredDraft } from "#web/app/company/parts/restored-draft.tsx";
import { clearErrorWhenInvalid } from "#web/app/forms/form-errors.ts";
import { useReportBusy } from "#web/app/forms/use-report-busy.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { CarField } from "./car-field.tsx";
import { describeEarlierTry } from "./earlier-try.ts";
import { RareRentFields } from "./rare-rent-fields.tsx";
import { RentAgreement } from "./rent-agreement.tsx";
import { RentCustomer } from "./rent-customer.tsx";
import { RentFoot } from "./rent-foot.tsx";
import { RentMoney } from "./rent-money.tsx";
import type { RentInput } from "./rent-schema.ts";
import { RentTimes } from "./rent-times.tsx";
import { readLastReadings, type RentalDraft } from "./rental-draft.ts";
import { RenterPhoneSwitch } from "./renter-phone-switch.tsx";
import { ReservationOfCar } from "./reservation-of-car.tsx";
import { useStartRental } from "./start-rental.ts";
import { useRentDraft } from "./use-rent-draft.ts";
import { useValuesFromAddress } from "./use-values-from-address.ts";

export function RentForm({
  code,
  car: known,
  isGone,
  customer,
  reservation,
  onBusy,
  onClose,
}: {
  code: string;
  car: CarView | undefined;
  isGone: boolean;
  customer: string | undefined;
  reservation: string | undefined;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const { takeCar } = useDeskDialogUrl();
  const navigate = useNavigate();
  const { form, isRestored, clear } = useRentDraft({
    code,
    isFromLink: (customer ?? reservation) !== undefined,
  });
  const [earlier, setEarlier] = useState<RentalView>();
  const [isStarted, setStarted] = useState(false);
  const [car, setCar] = useState(known);
  useValuesFromAddress(form, { code, customer, reservation });

  function forgetCustomer(sentence: string) {
    form.setValue("customerId", "");
    form.setError("customerId", { message: sentence }, { shouldFocus: true });
  }

  function goOn({ id, lacksReport }: RentalView) {
    setStarted(true);
    if (!lacksReport) return onClose();
    const params = { id, way: makeConditionPath("out") };
    void navigate({ to: pages.condition.path, params, replace: true });
  }

  const starting = useStartRental({
    form,
    code,
    car: known,
    onCustomerGone: forgetCustomer,
    onEarlier: setEarlier,
    onStarted: goOn,
  });
  const { add, start, send } = starting;
  useReportBusy(starting.isBusy, onBusy);
  // The form keeps what it showed, because a car that it has just rented out would read as one that cannot be rented.
  if (!starting.isBusy && !isStarted && car !== known) setCar(known);

  function restart() {
    clear();
    add.reset();
    start.reset();
  }

  const formId = useId();
  const reservationId = form.watch("reservationId");
  if (earlier) return <EarlierRental rental={earlier} onClose={onClose} />;
  return (
    <div className="grid gap-5">
      <form
        id={formId}
        onSubmit={form.handleSubmit((values) => send(values), clearErrorWhenInvalid(start))}
        noValidate
        className="grid gap-5"
      >
        {isRestored && <RestoredDraft text="Yarım kalan kiralama bilgileri geri getirildi." onRestart={restart} />}
        {reservationId !== "" && (
          <ReservationOfCar id={reservationId} onCome={(reserved) => fillFromReservation(form, reserved)} />
        )}
        <RentCarField form={form} code={code} car={car} isGone={isGone} onChoose={takeCar} />
        <RentCustomer form={form} hasCar={code !== ""} onGone={forgetCustomer} />
        <RentTimes form={form} car={car} />
        <RentMoney form={form} car={car} />
        <RareRentFields form={form} last={readLastReadings(car)} />
        <RenterPhoneSwitch
          value={form.watch("renterPhoneVisible")}
          onChange={(isVisible) => form.setValue("renterPhoneVisible", isVisible)}
        />
      </form>
      {/* The signing person types a name, and Enter in that field must not start the rental. */}
      {form.watch("startedAt") === "" && <RentAgreement form={form} />}
      <RentFoot form={form} formId={formId} car={car} starting={starting} />
    </div>
  );
}

function RentCarField({
  form,
  ...carField
}: {
  form: UseFormReturn<RentalDraft, unknown, RentInput>;
} & Pick<ComponentProps<typeof CarField>, "code" | "car" | "isGone" | "onChoose">) {
  return (
    <Controller
      control={form.control}
      name="code"
      render={({ field }) => (
        <CarField {...carField} error={form.formState.errors.code?.message} fieldRef={field.ref} />
      )}
    />
  );
}

/** If the reservation has no customer, a new customer is added with the rental. */
function fillFromReservation(
  form: UseFormReturn<RentalDraft, unknown, RentInput>,
  { customerId: theirs, name, phone, price, deposit: wanted, endsAt }: ReservationView,
) {
  const typed = form.getValues();
  if (typed.customerId === "" && !typed.isNew) {
    if (theirs !== null) form.setValue("customerId", theirs);
    else {
      form.setValue("newCustomer", { ...typed.newCustomer, name, phone: formatContact("phone", phone) });
      form.setValue("isNew", true);
    }
  }
  if (typed.total === null) form.setValue("total", price);
  if (typed.deposit === null) form.setValue("deposit", wanted);
  if (typed.dueAt === "") form.setValue("dueAt", formatLocalDateTime(endsAt));
}

function EarlierRental({ rental, onClose }: { rental: RentalView; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <Notice kind="info">{describeEarlierTry(rental)}</Notice>
      <Link to={pages.car.path} params={{ code: rental.code }} className={getButtonStyle("primary")}>
        Aracı aç
      </Link>
      <Button look="secondary" onClick={onClose}>
        Tamam
      </Button>
    </div>
  );
}
