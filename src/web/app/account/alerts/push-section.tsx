import { useMutation, useQuery } from "@tanstack/react-query";
import { BellOff, CircleCheck } from "lucide-react";
import { useRef } from "react";

import type { ChannelView } from "#contract/notices/alerts.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { makeErrorSentence } from "#web/app/api/sentences.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { PageSection } from "#web/app/page/section.tsx";
import { useTurnOnPush } from "#web/app/page/turn-on-push.ts";
import { StatusBadge } from "#web/parts/badge.tsx";
import { endBrowserSubscription, findPushEndpoint } from "#web/parts/push-worker.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { HomeScreenSteps } from "./home-screen-steps.tsx";
import { pushStateQueryOptions } from "./push-state.ts";

const ON_BADGE = { word: "Açık", colour: "bg-good-soft text-good", Icon: CircleCheck };
const OFF_BADGE = { word: "Kapalı", colour: "bg-sunken text-ink-soft", Icon: BellOff };
const LOST_BADGE = { word: "Kesildi", colour: "bg-warn-soft text-warn", Icon: BellOff };

export function PushSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  const here = useQuery(pushStateQueryOptions());
  const { data } = here;

  async function changed(said: string) {
    showToast(said);
    await refreshPage();
    // The pressed button has been removed, so the heading takes the focus.
    heading.current?.focus();
  }

  const mark =
    data &&
    { on: ON_BADGE, off: OFF_BADGE, lost: LOST_BADGE, denied: OFF_BADGE, none: undefined, "on-home-screen": undefined }[
      data.is
    ];
  return (
    <PageSection
      id="bu-cihaz"
      title="Bu cihaz"
      heading={heading}
      mark={mark && <StatusBadge look={mark} />}
      lead="Biri size yazdığında, uygulama kapalıyken de bu cihazın ekranında görürsünüz."
    >
      <Loading of={here} failed="Bu cihazın durumu öğrenilemedi." rows={1} />
      {data?.is === "none" && (
        <p className="text-ink-soft">
          Bu tarayıcı bildirim alamıyor. Güncel bir Chrome, Safari, Firefox ya da Edge ile bu sayfayı açmayı deneyin;
          mesajlar bu arada diğer yollardan gelmeye devam eder.
        </p>
      )}
      {data?.is === "on-home-screen" && <HomeScreenSteps />}
      {data?.is === "denied" && <PushDenied onLook={() => void here.refetch()} busy={here.isFetching} />}
      {(data?.is === "off" || data?.is === "lost") && <TurnOnPush isLost={data.is === "lost"} onDone={changed} />}
      {data?.is === "on" && <PushTurnedOn channel={data.channel} onDone={changed} />}
    </PageSection>
  );
}

function PushDenied({ onLook, busy }: { onLook: () => void; busy: boolean }) {
  const { brand } = useStartData();
  return (
    <div className="grid justify-items-start gap-4">
      <p>{`Bu cihazda ${brand.name} bildirimlerine izin verilmemiş. İzni siz açabilirsiniz:`}</p>
      <ul className="list-disc space-y-2 pl-5">
        <li>
          <strong>Bilgisayarda ve Android’de:</strong> adres çubuğunun başındaki simgeye dokunun, site izinlerinde
          “Bildirimler”i açın.
        </li>
        <li>
          <strong>iPhone’da:</strong>
          <span>{` Ayarlar › Bildirimler › ${brand.name} bölümünde bildirimlere izin verin.`}</span>
        </li>
      </ul>
      <Button look="secondary" className="max-sm:w-full" busy={busy} busyText="Bakılıyor…" onClick={onLook}>
        İzni açtım, yeniden bak
      </Button>
    </div>
  );
}

function TurnOnPush({ isLost, onDone }: { isLost: boolean; onDone: (said: string) => Promise<void> }) {
  const begin = useTurnOnPush(() => onDone("Bildirimler artık bu cihaza da gelecek."));
  return (
    <div className="grid justify-items-start gap-4">
      {isLost && (
        <Notice kind="info">Bu cihazın bildirim bağlantısı koptu. Buraya bildirim gelmiyor. Yeniden açın.</Notice>
      )}
      {begin.isNotAllowed && (
        <Notice kind="info">Bildirimlere izin vermediniz. İsterseniz düğmeye yeniden dokunun.</Notice>
      )}
      {begin.error !== undefined && <Notice kind="bad">{begin.error}</Notice>}
      <Button className="max-sm:w-full" busy={begin.isPending} busyText="Açılıyor…" onClick={begin.turnOn}>
        {isLost ? "Bildirimleri yeniden aç" : "Bu cihazda bildirim al"}
      </Button>
    </div>
  );
}

function PushTurnedOn({ channel, onDone }: { channel: ChannelView; onDone: (said: string) => Promise<void> }) {
  const end = useMutation({
    mutationFn: async () => {
      const endpoint = await findPushEndpoint();
      if (endpoint !== undefined) await api.push.unsubscribe.call({ endpoint });
      await endBrowserSubscription();
    },
    onSuccess: () => onDone("Bu cihazda bildirimler kapatıldı."),
  });
  const trial = useMutation({
    mutationFn: () => api.alerts.test.call({ channel: channel.id }),
    onSuccess: () => showToast("Deneme bildirimi yola çıktı. Birkaç saniye içinde bu cihazda görünmeli."),
  });
  const failed = end.error ?? trial.error;
  return (
    <div className="grid gap-4">
      <p>
        Bildirimler bu cihaza geliyor. Adı: <strong className="wrap-anywhere">{channel.name}</strong>
        {channel.lastSentAt && (
          <span className="text-ink-soft">{` · Son bildirim: ${formatLongDateTime(channel.lastSentAt)}`}</span>
        )}
      </p>
      {failed && (
        <Notice kind="bad">
          {makeErrorSentence(
            failed,
            end.isError
              ? "Bildirimler kapatılamadı. Lütfen tekrar deneyin."
              : "Deneme gönderilemedi. Lütfen tekrar deneyin.",
          )}
        </Notice>
      )}
      <Actions>
        <Button look="secondary" busy={trial.isPending} busyText="Gönderiliyor…" onClick={() => trial.mutate()}>
          Test gönder
        </Button>
        <Button look="secondary" busy={end.isPending} busyText="Kapatılıyor…" onClick={() => end.mutate()}>
          Kapat
        </Button>
      </Actions>
    </div>
  );
}
