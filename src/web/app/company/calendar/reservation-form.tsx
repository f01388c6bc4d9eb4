import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";

import { newReservationSchema, type ReservationView } from "#contract/fleet/reservations.ts";
import type { LocalSpan } from "#domain/fleet/calendar-view.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { findBusyCar } from "#web/app/company/parts/busy-car.ts";
import { RestoredDraft } from "#web/app/company/parts/restored-draft.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { clearErrorWhenInvalid, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { SendAnyway } from "#web/app/forms/send-anyway.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { showToast } from "#web/ui/toast.tsx";

import {
  makeEmptyReservation,
  readReservationDraft,
  removeReservationDraft,
  writeReservationDraft,
  type ReservationDraft,
} from "./reservation-draft.ts";
import { ReservationFields } from "./reservation-fields.tsx";

type SentReservation = z.output<typeof newReservationSchema>;

const newReservationFormSchema = z.pipe(
  z.transform(
    ({ id, code, customerId, name, phone, from, until, price, deposit, note }: ReservationDraft): unknown => ({
      id,
      code,
      customerId,
      name,
      phone,
      from,
      until,
      price,
      deposit,
      note,
    }),
  ),
  newReservationSchema,
);

export function ReservationForm({
  car: first,
  span,
  onMade,
}: {
  car: { code: string; plate: string };
  span: LocalSpan;
  onMade: () => void;
}) {
  const [car, setCar] = useState(first);
  const chosen = { code: first.code, ...span };
  const [kept] = useState(() => readReservationDraft(chosen));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const form = useForm<ReservationDraft, unknown, SentReservation>({
    resolver: standardSchemaResolver(newReservationFormSchema),
    defaultValues: kept ?? makeEmptyReservation(chosen),
  });
  const sending = useRef(false);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => writeReservationDraft(values) }),
    [form],
  );

  function close(made: ReservationView, what: string) {
    removeReservationDraft();
    showToast(`${what}: ${isolateDirection(made.name)}, ${made.plate || made.code}`);
    onMade();
  }

  const create = useMutation(
    api.company.reservations.create.mutationOptions({
      onSuccess: (made) => close(made, "Rezervasyon yapıldı"),
      onError: async (error, sent) => {
        showFieldErrors(error, form.setError);
        if (isRefusal(error, "ID_TAKEN"))
          return close(await api.company.reservations.get.call({ id: sent.id }), "Önceki denemeniz kaydedilmişti");
        if (!isRefusal(error, "CUSTOMER_NOT_FOUND")) return;
        form.setValue("customerId", null);
        form.setError("name", { message: error.message }, { shouldFocus: true });
      },
    }),
  );

  useEffect(() => {
    if (!create.isPending) sending.current = false;
  }, [create.isPending]);

  function send(values: SentReservation) {
    // A second tap may come before the button is disabled.
    if (sending.current) return;
    sending.current = true;
    create.mutate(values);
  }

  function restart() {
    const { code, from, until } = form.getValues();
    form.reset(makeEmptyReservation({ code, from, until }));
    removeReservationDraft();
    setRestored(false);
    create.reset();
  }

  const isSaidElsewhere = (["INPUT_INVALID", "CUSTOMER_NOT_FOUND", "CAR_BUSY"] as const).some((refusal) =>
    isRefusal(create.error, refusal),
  );
  const isDoubtful = isRefusal(create.error, "PHONE_DOUBTFUL");
  return (
    <form
      onSubmit={(event) => void form.handleSubmit(send, clearErrorWhenInvalid(create))(event)}
      noValidate
      className="grid gap-5"
    >
      {isRestored && <RestoredDraft text="Yarım kalan rezervasyon bilgileri geri getirildi." onRestart={restart} />}
      <ReservationFields form={form} car={car} except={undefined} refused={findBusyCar(create.error)} onCar={setCar} />
      <DialogFoot>
        {!isSaidElsewhere && (
          <ActionFailure of={create} failed="Rezervasyon yapılamadı. Lütfen tekrar deneyin.">
            {isDoubtful && (
              <SendAnyway
                busy={create.isPending}
                busyText="Kaydediliyor…"
                onClick={() => void form.handleSubmit((values) => send({ ...values, phoneIsRight: true }))()}
              />
            )}
          </ActionFailure>
        )}
        <Button type="submit" busy={create.isPending} busyText="Kaydediliyor…">
          Rezervasyon yap
        </Button>
      </DialogFoot>
    </form>
  );
}
