import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { formatCount } from "#domain/words/count.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { failureSentence, isRefusal, sentenceFor } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { announce } from "#web/ui/toast.tsx";

import { refreshRoadCharges } from "./refresh-road-charges.ts";

const failed = "Yansıtılırken bir hata oluştu. Lütfen tekrar deneyin.";

/** Charges all tolls and fines whose renter is certain, after a question with their number and sum. */
export function ChargeAll() {
  /** The number and sum in the question. They stay during a recount, so that the dialog does not close. */
  const [asked, setAsked] = useState<{ count: number; amount: number }>();
  const waiting = useMutation({
    networkMode: "always",
    mutationFn: () => api.company.roadCharges.waiting.call({}),
    onSuccess: (counted) => {
      if (counted.count > 0) return setAsked(counted);
      close();
      announce("Kiracısı kesin olan, yansıtılacak kayıt yok.");
    },
    onError: (error) => announce(sentenceFor(error, failed), "bad"),
  });
  const charge = useMutation({
    networkMode: "always",
    mutationFn: (agreed: { count: number; amount: number }) => api.company.roadCharges.chargeAll.call(agreed),
    onSuccess: ({ count, amount }) => {
      announce(`${formatCount(count)} kayıt, toplam ${formatKurus(amount)} kiracılara yansıtıldı.`);
      setAsked(undefined);
    },
    onError: (error) => {
      // The rows have changed, so they are counted again, and the question shows the new numbers.
      if (isRefusal(error, "ROAD_CHARGES_CHANGED")) waiting.mutate();
    },
    onSettled: refreshRoadCharges,
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
      <Confirm
        open={asked !== undefined}
        onClose={close}
        danger={false}
        title={asked && `${formatCount(asked.count)} kayıt kiracılara yansıtılsın mı?`}
        description={
          asked && (
            <span>
              Toplam <strong className="text-ink">{formatKurus(asked.amount)}</strong>. Yalnız kiracısı kesin olan ve
              itiraz edilmemiş kayıtlar. Her biri kendi kiralamasının hesabına yazılır.
            </span>
          )
        }
        action="Hepsini yansıt"
        busyText="Yansıtılıyor…"
        busy={charge.isPending || waiting.isPending}
        error={failureSentence(charge, failed)}
        onConfirm={() => asked && charge.mutate(asked)}
      />
    </>
  );
}
