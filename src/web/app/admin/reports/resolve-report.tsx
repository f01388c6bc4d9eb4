import { useMutation } from "@tanstack/react-query";

import { reportResolutionSchema, type ReportView } from "#contract/notices/reports.ts";
import { ReasonDialog } from "#web/app/admin/reason-dialog.tsx";
import { api } from "#web/app/api/client.ts";
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
    mutationFn: (outcome: string) => api.admin.reports.resolve.call({ id, outcome }),
    onSuccess: async (after) => {
      onClose();
      showToast(`${code}: şikâyet sonuçlandırıldı.`);
      await changeCachedRow<ReportView>(
        list.key({ type: "infinite" }),
        (row) => row.id === id,
        () => after,
      );
      onDone();
    },
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
