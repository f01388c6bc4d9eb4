import { useMutation, useQuery } from "@tanstack/react-query";

import { formatCount } from "#domain/words/count.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { makeFailureSentence, isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

/**
 * Shows the number and sum of all uncharged tolls and fines with a certain renter, and a button that charges all of
 * them. Number and sum are above the button, so no confirmation is needed.
 */
export function ChargeSaved({ onCharged }: { onCharged: () => void }) {
  const waiting = useQuery(api.company.roadCharges.waiting.queryOptions({ input: {} }));
  const charge = useMutation({
    mutationFn: (agreed: { count: number; amount: number }) => api.company.roadCharges.chargeAll.call(agreed),
    onSuccess: ({ count, amount }) => {
      showToast(`${formatCount(count)} kayıt, toplam ${formatKurus(amount)} kiracılara yansıtıldı.`);
      onCharged();
    },
    // If the rows have changed, they are counted again and the new numbers are shown.
    onError: (error) => isRefusal(error, "ROAD_CHARGES_CHANGED") && void waiting.refetch(),
  });
  const failed =
    makeFailureSentence(charge, "Yansıtılırken bir hata oluştu. Lütfen tekrar deneyin.") ??
    (waiting.isError && makeErrorSentence(waiting.error, "Kayıtlar sayılırken bir hata oluştu."));
  if (waiting.data?.count === 0) return <p>Kiracısı kesin olup yansıtılmayı bekleyen kayıt yok.</p>;

  return (
    <>
      {waiting.data && (
        <p>
          <span>{`Kiracısı kesin ${formatCount(waiting.data.count)} kayıt yansıtılmayı bekliyor, toplam `}</span>
          <strong>{formatKurus(waiting.data.amount)}</strong>
          <span>. Her biri kendi kiralamasının hesabına yazılır.</span>
        </p>
      )}
      {failed && <Notice kind="bad">{failed}</Notice>}
      <div>
        <Button
          className="max-sm:w-full"
          busy={waiting.isFetching || charge.isPending}
          busyText={charge.isPending ? "Yansıtılıyor…" : "Sayılıyor…"}
          onClick={() => (waiting.data ? charge.mutate(waiting.data) : void waiting.refetch())}
        >
          {waiting.isError ? "Yeniden say" : "Hepsini yansıt"}
        </Button>
      </div>
    </>
  );
}
