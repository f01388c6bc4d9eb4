import { useMutation } from "@tanstack/react-query";

import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function LostChangeNotice({
  at,
  hidden,
  children,
  show,
}: {
  at?: Date;
  hidden: string;
  children: Elements;
  show: () => Promise<unknown>;
}) {
  const deed = useMutation({
    networkMode: "always",
    mutationFn: show,
    onSuccess: () => showToast("Bilgileriniz yeniden görünüyor."),
  });
  return (
    <div className="grid gap-3">
      <Notice kind="bad">
        <p className="font-bold">Son kaydınız kaybolmuş olabilir.</p>
        <p className="text-ink mt-1">
          <span>
            {`${at ? `${formatLongDateTime(at)} sıralarında sunucumuz arızalandı.` : "Sunucumuz arızalandı."} Gizlediğiniz bir bilgi yeniden görünmesin diye okutanlara ${hidden} göstermiyoruz. `}
          </span>
          {children}
        </p>
        <Button
          look="secondary"
          className="mt-3 max-sm:w-full"
          busy={deed.isPending}
          busyText="Gösteriliyor…"
          onClick={() => deed.mutate()}
        >
          Kontrol ettim, göster
        </Button>
      </Notice>
      <ActionFailure of={deed} failed="Bilgiler gösterilemedi. Lütfen tekrar deneyin." />
    </div>
  );
}
