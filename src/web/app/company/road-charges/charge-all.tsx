import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { formatCount } from "#domain/words/count.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { makeFailureSentence, isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { showToast } from "#web/ui/toast.tsx";

const CHARGE_FAILED_MESSAGE = "Yansıtılırken bir hata oluştu. Lütfen tekrar deneyin.";

/** A button that charges all tolls and fines whose renter is certain. The user first confirms their number and sum. */
export function ChargeAll() {
  /**
   * The number and sum that the user is asked to confirm. The old values stay during a recount, so that the dialog does
   * not close.
   */
  const [asked, setAsked] = useState<{ count: number; amount: number }>();
  const waiting = useMutation({
    mutationFn: () => api.company.roadCharges.waiting.call({}),
    onSuccess: (counted) => {
      if (counted.count > 0) return setAsked(counted);
      close();
      showToast("Kiracısı kesin olan, yansıtılacak kayıt yok.");
    },
    onError: (error) => showToast(makeErrorSentence(error, CHARGE_FAILED_MESSAGE), "bad"),
  });
  const charge = useMutation({
    mutationFn: (agreed: { count: number; amount: number }) => api.company.roadCharges.chargeAll.call(agreed),
    onSuccess: ({ count, amount }) => {
      showToast(`${formatCount(count)} kayıt, toplam ${formatKurus(amount)} kiracılara yansıtıldı.`);
      setAsked(undefined);
    },
    onError: (error) => {
      // The rows have changed, so they are counted again, and the dialog shows the new numbers.
      if (isRefusal(error, "ROAD_CHARGES_CHANGED")) waiting.mutate();
    },
  });

  function close() {
    charge.reset();
    setAsked(undefined);
  }

  return (
    <>
      <Button
        look="secondary"
        busy={waiting.isPending}
        busyText="Sayılıyor…"
        className="max-sm:w-full"
        onClick={() => waiting.mutate()}
      >
        Hepsini yansıt
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={close}
        danger={false}
        title={asked && `${formatCount(asked.count)} kayıt kiracılara yansıtılsın mı?`}
        description={
          asked && (
            <span>
              Toplam <strong className="text-ink">{formatKurus(asked.amount)}</strong>. Yalnızca kiracısı kesin olan ve
              itiraz edilmemiş kayıtlar. Her biri kendi kiralamasının hesabına yazılır.
            </span>
          )
        }
        action="Hepsini yansıt"
        busyText="Yansıtılıyor…"
        busy={charge.isPending || waiting.isPending}
        error={makeFailureSentence(charge, CHARGE_FAILED_MESSAGE)}
        onConfirm={() => asked && charge.mutate(asked)}
      />
    </>
  );
}
