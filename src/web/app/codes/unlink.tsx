import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Unlink as UnlinkIcon } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import { isolated } from "#domain/words/text.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { failureSentence } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { announce } from "#web/ui/toast.tsx";

/** Takes a code off the account after asking, by the thing's name. */
export function Unlink({ code, plate }: { code: string; plate: string }) {
  const name = plate || code;
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const unlink = useMutation(
    api.codes.unlink.mutationOptions({
      onSuccess: async () => {
        announce(`${isolated(name)} etiketinin bağlantısı kaldırıldı.`);
        await navigate({ to: pages.dashboard.path, ignoreBlocker: true });
        queryClient.removeQueries({ queryKey: api.profiles.get.queryKey({ input: { code } }) });
        await queryClient.invalidateQueries({ queryKey: api.codes.key() });
      },
    }),
  );
  return (
    <section aria-labelledby="kaldir" className="border-line bg-surface rounded-2xl border p-5 sm:p-6">
      <h2 id="kaldir" className="text-xl font-bold">
        Bağlantıyı kaldır
      </h2>
      <p className="text-ink-soft mt-2">
        Kodu hesabınızdan ayırın. Profil silinir; etiketi okutan herkes kodu kendine bağlayabilir. Aracı sattıysanız
        bunun yerine devredin.
      </p>
      <Button look="danger" className="mt-4 max-sm:w-full" onClick={() => setAsking(true)}>
        <UnlinkIcon aria-hidden="true" size={18} />
        Bağlantıyı kaldır
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={`${isolated(name)} etiketinin bağlantısını kaldır`}
        description={
          plate === ""
            ? "Not ve iletişim bilgileri silinir. Bu işlem geri alınamaz."
            : `Not ve iletişim bilgileri silinir. Bu işlem geri alınamaz. Kodu siz yeniden bağlarsanız plakası yine ${isolated(plate)} olur; başkası bağlarsa plakayı görmez.`
        }
        action="Bağlantıyı kaldır"
        busyText="Kaldırılıyor…"
        busy={unlink.isPending}
        error={failureSentence(unlink, "Numaratör bağlantısı kaldırılırken hata oluştu.")}
        onConfirm={() => unlink.mutate({ code })}
      />
    </section>
  );
}
