import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";

import type { ChannelView } from "#contract/notices/alerts.ts";
import { alertWayWords } from "#contract/notices/alerts.words.ts";
import type { NewWebhookView } from "#contract/notices/webhooks.ts";
import { api } from "#web/app/api/client.ts";
import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";
import { PageSection } from "#web/app/page/section.tsx";
import { Button } from "#web/ui/button.tsx";

import { Channels } from "./channels.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";

export function WebhookSection() {
  const alerts = useQuery(api.alerts.get.queryOptions({ staleTime: 0 }));
  const heading = useRef<HTMLHeadingElement>(null);
  const [made, setMade] = useState<NewWebhookView>();
  const [asked, setAsked] = useState<ChannelView>();
  if (!alerts.data) return null;
  const webhooks = alerts.data.channels.filter(({ kind }) => kind === "webhook");
  return (
    <PageSection
      id="kendi-programiniz"
      heading={heading}
      title={alertWayWords.webhook}
      lead="Her bildirimi, yazdığınız https adresine imzalı bir JSON isteğiyle (webhook) göndeririz."
    >
      <p className="text-ink-soft">
        SMS ya da WhatsApp için: SMS veya WhatsApp sağlayıcınızdan bir hesap açın ve isteği alıp onların API’sine ileten
        küçük bir program (ya da Make, n8n, Zapier gibi bir araç) kurun. Programın adresini buraya ekleyin. Ücretini
        sağlayıcınıza siz ödersiniz.
      </p>
      <p className="mt-2">
        <a className="text-brand font-medium underline" href="/docs/webhooks.md" target="_blank" rel="noreferrer">
          İsteğin biçimi ve imzasının doğrulanması (İngilizce)
        </a>
      </p>
      <div className="mt-4">
        <Channels
          channels={webhooks}
          onRemoved={() => heading.current?.focus()}
          renderMore={(channel) => (
            <Button
              look="secondary"
              className="sm:justify-self-start"
              aria-label={`${channel.name}: sırrı yenile`}
              onClick={() => setAsked(channel)}
            >
              Sırrı yenile
            </Button>
          )}
        />
      </div>
      <WebhookForm onMade={setMade} />
      <ConfirmAction
        asked={asked}
        onClose={() => setAsked(undefined)}
        title={`${asked?.name ?? ""}: imza sırrını yenile`}
        description="Yeni sır bir kez gösterilir. Eskisi 24 saat daha yenisinin yanında imzalar. Programınızı o sürede değiştirin."
        action="Yeni sır oluştur"
        busyText="Oluşturuluyor…"
        danger={false}
        failed="Yenilenemedi. Lütfen tekrar deneyin."
        act={({ id }) => api.webhooks.rotate.call({ id })}
        onDone={(given) => setMade(given)}
      />
      {made && <WebhookSecret name={made.channel.name} secret={made.secret} onKept={() => setMade(undefined)} />}
    </PageSection>
  );
}
