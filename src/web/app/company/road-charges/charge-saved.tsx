import { useMutation, useQuery } from "@tanstack/react-query";

import { formatCount } from "#domain/words/count.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { makeFailureSentence, isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

/**
 * A button that charges the uncharged tolls and fines of a list with a certain renter, and nothing that waited before.
 * It names their number and sum, so no confirmation is needed.
 */
export function ChargeSaved({ listId, onCharged }: { listId: string; onCharged: () => void }) {
  const waiting = useQuery(api.company.roadCharges.waiting.queryOptions({ input: { listId } }));
  const charge = useMutation({
    mutationFn: (agreed: { count: number; amount: number }) =>
      api.company.roadCharges.chargeAll.call({ ...agreed, listId }),
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
  if (waiting.data?.count === 0) return <p>Bu listede kiracısı kesin olup yansıtılmayı bekleyen kayıt yok.</p>;

  return (
    <>
      <p>Her kayıt kendi kiralamasının hesabına yazılır. Daha önce bekleyen kayıtlara dokunulmaz.</p>
      {failed && <Notice kind="bad">{failed}</Notice>}
      <div>
        <Button
          className="max-sm:w-full"
          busy={waiting.isFetching || charge.isPending}
          busyText={charge.isPending ? "Yansıtılıyor…" : "Sayılıyor…"}
          onClick={() => (waiting.data && !waiting.isError ? charge.mutate(waiting.data) : void waiting.refetch())}
        >
          {waiting.isError || !waiting.data
            ? "Yeniden say"
            : `Eklediğiniz ${formatCount(waiting.data.count)} kaydı kiracılara yansıt (${formatKurus(waiting.data.amount)})`}
        </Button>
      </div>
    </>
  );
}
