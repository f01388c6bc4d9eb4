import { useMutation } from "@tanstack/react-query";

import { reportResolutionSchema, type ReportView } from "#contract/notices/reports.ts";
import { ReasonDialog } from "#web/app/admin/reason-dialog.tsx";
import { api, queryClient } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { changeCachedRow } from "#web/app/list/change-row.ts";
import { showToast } from "#web/ui/toast.tsx";

const outcomeQuestion = { label: "Ne yaptınız?", name: "outcome", schema: reportResolutionSchema.shape.outcome };

export function ResolveReport({
  report,
  open,
  onClose,
  onDone,
}: {
  report: ReportView;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const { id, code } = report;
  const { list } = api.admin.reports;
  const resolve = useMutation({
    networkMode: "always",
    mutationFn: (outcome: string) => api.admin.reports.resolve.call({ id, outcome }),
    onSuccess: async (after) => {
      onClose();
      showToast(`${code}: şikâyet sonuçlandırıldı.`);
      await changeCachedRow<ReportView>(
        list.key({ type: "infinite" }),
        (row) => row.id === id,
        () => after,
      );
      // Marked stale but not refetched: with the filter 'Açık', the row would disappear at once.
      void queryClient.invalidateQueries({ queryKey: list.key(), refetchType: "none" });
      void queryClient.invalidateQueries({ queryKey: api.admin.codes.get.key() });
      void queryClient.invalidateQueries({ queryKey: api.admin.audit.key() });
      onDone();
    },
    onError: (error) =>
      (isRefusal(error, "REPORT_RESOLVED") || isRefusal(error, "REPORT_NOT_FOUND")) &&
      queryClient.invalidateQueries({ queryKey: list.key() }),
  });
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`${code}: şikâyeti sonuçlandır`}
      description="Şikâyet, açık şikâyetler listesinden çıkar. Kodu kapatmak ya da notu gizlemek için önce kodun sayfasını açın."
      asked={outcomeQuestion}
      hint="Yalnızca yöneticiler görür."
      action="Sonuçlandır"
      busyText="Kaydediliyor…"
      act={resolve}
      failed="Şikâyet sonuçlandırılamadı."
      danger={false}
      onConfirm={(outcome) => resolve.mutate(outcome)}
    />
  );
}
