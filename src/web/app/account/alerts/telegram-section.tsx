import { useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useRef } from "react";

import { alertWayWords } from "#contract/notices/alerts.words.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { PageSection } from "#web/app/page/section.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";

import { Channels } from "./channels.tsx";

export function TelegramSection() {
  // The chat is linked inside Telegram, so the list is refetched when the window gets the focus back.
  const alerts = useQuery(api.alerts.get.queryOptions({ staleTime: 0 }));
  const heading = useRef<HTMLHeadingElement>(null);
  const link = useMutation({ mutationFn: () => api.telegram.link.call(undefined) });
  if (!alerts.data) return null;
  const { channels, offered } = alerts.data;
  const chats = channels.filter(({ kind }) => kind === "telegram");
  if (offered.telegram === null && chats.length === 0) return null;
  return (
    <PageSection
      id="telegram"
      heading={heading}
      title={alertWayWords.telegram}
      lead="Bildirimleriniz Telegram sohbetinize gelsin. Bitirmek için bota /stop yazmanız ya da onu engellemeniz yeter."
    >
      <Channels channels={chats} onRemoved={() => heading.current?.focus()} />
      {offered.telegram && !link.data && (
        <Button look="secondary" busy={link.isPending} busyText="Hazırlanıyor…" onClick={() => link.mutate()}>
          <Send aria-hidden="true" size={18} />
          Telegram sohbeti ekle
        </Button>
      )}
      {link.data && (
        <div className="grid gap-3">
          <p>
            Telegram açılınca <strong>Başlat</strong>’a dokunun. Bağlantı 15 dakika geçerlidir ve bir kez kullanılır.
          </p>
          <a
            className={`${getButtonStyle("primary")} sm:justify-self-start`}
            href={link.data.url}
            target="_blank"
            rel="noreferrer"
          >
            <Send aria-hidden="true" size={18} />
            <span>{`Telegram’da @${offered.telegram?.bot ?? ""} botunu aç`}</span>
          </a>
        </div>
      )}
      <ActionFailure of={link} failed="Bağlantı hazırlanamadı. Lütfen tekrar deneyin." />
    </PageSection>
  );
}
