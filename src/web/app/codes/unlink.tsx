import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Unlink as UnlinkIcon } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api, queryClient, refreshPage } from "#web/app/api/client.ts";
import { makeFailureSentence } from "#web/app/api/sentences.ts";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function Unlink({ code, plate }: { code: string; plate: string }) {
  const name = plate || code;
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const unlink = useMutation(
    api.codes.unlink.mutationOptions({
      onSuccess: async () => {
        showToast(`${isolateDirection(name)} etiketinin bağlantısı kaldırıldı.`);
        await navigate({ to: pages.dashboard.path, ignoreBlocker: true });
        queryClient.removeQueries({ queryKey: api.profiles.get.queryKey({ input: { code } }) });
        await refreshPage();
      },
    }),
  );
  return (
    <FoldingRow
      id="kaldir"
      title="Bağlantıyı kaldır"
      lead="Kodu hesabınızdan ayırın. Profil silinir. Etiketi okutan herkes kodu kendine bağlayabilir. Aracı sattıysanız bunun yerine devredin."
    >
      <Button look="danger" className="max-sm:w-full" onClick={() => setAsking(true)}>
        <UnlinkIcon aria-hidden="true" size={18} />
        Bağlantıyı kaldır
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`${isolateDirection(name)} etiketinin bağlantısını kaldır`}
        description={
          plate === ""
            ? "Not ve iletişim bilgileri silinir. Bu işlem geri alınamaz."
            : `Not ve iletişim bilgileri silinir. Bu işlem geri alınamaz. Kodu siz yeniden bağlarsanız plakası yine ${isolateDirection(plate)} olur. Başkası bağlarsa plakayı görmez.`
        }
        action="Bağlantıyı kaldır"
        busyText="Kaldırılıyor…"
        busy={unlink.isPending}
        error={makeFailureSentence(unlink, "Numaratör bağlantısı kaldırılırken hata oluştu.")}
        onConfirm={() => unlink.mutate({ code })}
      />
    </FoldingRow>
  );
}
