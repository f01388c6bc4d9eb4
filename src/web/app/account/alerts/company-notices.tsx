import { useMutation, useQuery } from "@tanstack/react-query";

import { api, cacheData } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function CompanyNotices() {
  const options = api.membership.notices.queryOptions({ staleTime: 0 });
  const own = useQuery(options);
  const save = useMutation({
    mutationFn: (hearsNotices: boolean) => api.membership.setNotices.call({ hearsNotices }),
    onSuccess: (now) => {
      showToast(
        now.hearsNotices ? "Araç mesajları size de bildirilecek." : "Araç mesajları artık size bildirilmeyecek.",
      );
      void cacheData(options.queryKey, now);
    },
  });
  const isOn = own.data?.isAlwaysTold === true || own.data?.hearsNotices === true;
  return (
    <FoldingRow id="arac-mesajlari" title="Araç mesajları" value={own.data && <span>{isOn ? "Gelir" : "Gelmez"}</span>}>
      <Loading of={own} failed="Ayar yüklenirken bir hata oluştu." rows={1} />
      {own.data?.isAlwaysTold && <p>Şirketin sahibi olarak araçlarınıza gelen mesajları size hep bildiririz.</p>}
      {own.data?.isAlwaysTold === false && (
        <div className="grid gap-4">
          <Switch
            label="Şirketin araçlarına gelen mesajlar bana da bildirilsin"
            checked={isOn}
            disabled={save.isPending}
            onChange={({ target }) => save.mutate(target.checked)}
          />
          <ActionFailure of={save} failed="Kaydedilemedi. Lütfen tekrar deneyin." />
        </div>
      )}
    </FoldingRow>
  );
}
