import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { makeCarTakenSentence } from "#contract/fleet/periods.words.ts";
import type { ReservationView } from "#contract/fleet/reservations.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { readFieldErrors, isRefusal } from "#web/app/api/sentences.ts";
import { cacheAgreement } from "#web/app/company/agreements/agreement-data.ts";
import { Agreement } from "#web/app/company/agreements/agreement.tsx";
import { findBusyCar } from "#web/app/company/parts/busy-car.ts";
import { createCustomer } from "#web/app/company/parts/create-customer.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { SendAnyway } from "#web/app/forms/send-anyway.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { RentInput } from "./rent-schema.ts";
import type { RentalDraft } from "./rental-draft.ts";
import { setCustomer } from "./take-customer.ts";

/**
 * The typed values are saved as a reservation with this agreement. The rental then starts from the reservation and
 * keeps the agreement.
 */
export function RentAgreementStep({
  form,
  preparesAtOnce,
}: {
  form: UseFormReturn<RentalDraft, unknown, RentInput>;
  preparesAtOnce: boolean;
}) {
  const reservationId = form.watch("reservationId");
  // The id stays the same, so that a retry does not create a second reservation.
  const [ownId] = useState(makeId);
  const { data: reservation } = useQuery({
    ...api.company.reservations.get.queryOptions({ input: { id: reservationId } }),
    enabled: reservationId !== "",
  });
  const prepare = useMutation({
    mutationFn: async ({ values, phoneIsRight }: { values: RentInput; phoneIsRight?: true }) => {
      const { newCustomer: person, customerId } = values;
      if (person) setCustomer(form, await createCustomer({ ...person, ...(phoneIsRight && { phoneIsRight }) }));
      const id = reservationId || ownId;
      const stored = await saveReservation(id, reservationId !== "", { ...values, customerId });
      queryClient.setQueryData(api.company.reservations.get.queryKey({ input: { id } }), stored);
      form.setValue("reservationId", id);
      cacheAgreement(await api.company.agreements.make.call({ rentalId: id }));
    },
    onError: (error) => {
      for (const [name, message] of Object.entries(readFieldErrors(error)))
        if (name === "until") form.setError("dueAt", { message }, { shouldFocus: true });
    },
  });
  const send = (phoneIsRight?: true) =>
    form.handleSubmit((values) => prepare.mutate({ values, ...(phoneIsRight && { phoneIsRight }) }))();
  const shown = useRef<HTMLElement>(null);
  const begin = useEffectEvent(() => {
    if (!preparesAtOnce || reservationId !== "") return;
    shown.current?.scrollIntoView({ block: "nearest" });
    void send();
  });
  useEffect(() => begin(), []);

  const values = form.watch();
  const isSame = reservation !== undefined && hasSameValues(reservation, values);
  const busy = findBusyCar(prepare.error);
  return (
    <section ref={shown} aria-label="Sözleşme" className="border-line grid gap-4 rounded-xl border p-4">
      <h3 className="font-bold">Sözleşme</h3>
      {isSame ? (
        <Agreement rentalId={reservationId} isStep />
      ) : (
        <>
          <p>
            {reservation
              ? "Buradaki bilgiler rezervasyondakinden farklı. Sözleşmeyi bu bilgilerle hazırlarız, rezervasyon da değişir."
              : "Sözleşmeyi hazırlarken aracı bu müşteriye ayırırız. Kiracı imzalayınca kiralamayı başlatın."}
          </p>
          {busy && <Notice kind="bad">{makeCarTakenSentence(busy)}</Notice>}
          {!busy && (
            <ActionFailure
              of={prepare}
              atField={["INPUT_INVALID"]}
              failed="Sözleşme hazırlanamadı. Lütfen tekrar deneyin."
            >
              {isRefusal(prepare.error, "PHONE_DOUBTFUL") && (
                <SendAnyway busy={prepare.isPending} busyText="Hazırlanıyor…" onClick={() => void send(true)} />
              )}
            </ActionFailure>
          )}
          <Actions>
            <Button look="secondary" busy={prepare.isPending} busyText="Hazırlanıyor…" onClick={() => void send()}>
              {reservation ? "Sözleşmeyi bu bilgilerle hazırla" : "Sözleşmeyi hazırla"}
            </Button>
          </Actions>
        </>
      )}
    </section>
  );
}

async function saveReservation(
  id: string,
  isThere: boolean,
  { code, customerId, total, deposit, dueAt }: Pick<RentInput, "code" | "customerId" | "total" | "deposit" | "dueAt">,
): Promise<ReservationView> {
  const asked = { id, code, customerId, until: dueAt, price: total, deposit: deposit > 0 ? deposit : null };
  if (!isThere) return api.company.reservations.create.call({ ...asked, from: formatLocalDateTime(new Date()) });
  const { version, startsAt, note } = await api.company.reservations.get.call({ id });
  return api.company.reservations.change.call({ ...asked, version, note, from: formatLocalDateTime(startsAt) });
}

function hasSameValues(
  { code, customerId, price, deposit, endsAt }: ReservationView,
  typed: Pick<RentalDraft, "code" | "customerId" | "isNew" | "total" | "deposit" | "dueAt">,
): boolean {
  return (
    !typed.isNew &&
    typed.code === code &&
    typed.customerId === customerId &&
    typed.total === price &&
    (typed.deposit ?? 0) === (deposit ?? 0) &&
    typed.dueAt === formatLocalDateTime(endsAt)
  );
}
