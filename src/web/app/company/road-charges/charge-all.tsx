import { useMutation, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

import { formatCount } from "#domain/words/count.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal, makeFailureSentence } from "#web/app/api/sentences.ts";
import { takeLostFocus } from "#web/app/page/take-lost-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { showToast } from "#web/ui/toast.tsx";

const CHARGE_FAILED_MESSAGE = "Yansıtılırken bir hata oluştu. Lütfen tekrar deneyin.";

interface CountedSum {
  count: number;
  amount: number;
}

/**
 * A button that charges all tolls and fines whose renter is certain, and names their number and sum. Renders nothing if
 * there are none. The user first confirms the number and sum.
 */
export function ChargeAll({
  waiting,
  isQuiet,
  findNext,
}: {
  waiting: UseQueryResult<CountedSum>;
  isQuiet: boolean;
  /** Takes the focus when the button is gone. */
  findNext: () => HTMLElement | null;
}) {
  /** The number and sum that the user is asked to confirm. They do not change under the user's finger. */
  const [asked, setAsked] = useState<CountedSum>();
  const charge = useMutation({
    mutationFn: (agreed: CountedSum) => api.company.roadCharges.chargeAll.call(agreed),
    onSuccess: async ({ count, amount }) => {
      showToast(`${formatCount(count)} kayıt, toplam ${formatKurus(amount)} kiracılara yansıtıldı.`);
      await waiting.refetch();
      takeLostFocus(findNext);
      setAsked(undefined);
    },
    onError: async (error) => {
      if (!isRefusal(error, "ROAD_CHARGES_CHANGED")) return;
      // The rows have changed, so they are counted again, and the dialog shows the new numbers.
      const { data } = await waiting.refetch();
      if (data && data.count > 0) return setAsked(data);
      close();
      showToast("Kiracısı kesin olan, yansıtılacak kayıt kalmadı.");
    },
  });

  function close() {
    charge.reset();
    setAsked(undefined);
  }

  return (
    <>
      {waiting.data && waiting.data.count > 0 && (
        <Button
          look={isQuiet ? "secondary" : "primary"}
          className="max-sm:w-full"
          onClick={() => setAsked(waiting.data)}
        >{`${formatCount(waiting.data.count)} kaydı yansıt (${formatKurus(waiting.data.amount)})`}</Button>
      )}
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
        busy={charge.isPending}
        error={makeFailureSentence(charge, CHARGE_FAILED_MESSAGE)}
        onConfirm={() => asked && charge.mutate(asked)}
      />
    </>
  );
}
