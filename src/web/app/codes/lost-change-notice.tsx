import { useMutation } from "@tanstack/react-query";

import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { DeedFailure } from "#web/app/forms/deed-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Notice } from "#web/ui/notice.tsx";
import { announce } from "#web/ui/toast.tsx";

/** Tells an owner that a change may be lost, what is hidden because of that, and shows it again after a look. */
export function LostChangeNotice({
  at,
  hidden,
  children,
  show,
}: {
  /** When the loss was noticed. */
  at?: Date;
  /** What strangers are not shown, in the accusative. */
  hidden: string;
  /** What to look at. */
  children: Elements;
  show: () => Promise<unknown>;
}) {
  const deed = useMutation({
    networkMode: "always",
    mutationFn: show,
    onSuccess: () => announce("Bilgileriniz yeniden görünüyor."),
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
      <DeedFailure of={deed} failed="Bilgiler gösterilemedi. Lütfen tekrar deneyin." />
    </div>
  );
}
