import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ExternalLink, Inbox, Phone } from "lucide-react";
import { useState } from "react";

import { makeCodePath, pages } from "#contract/pages.ts";
import type { ProfileView } from "#contract/people/profiles.ts";
import { reachGapWords } from "#contract/people/reach-gap.words.ts";
import { listReachWays } from "#domain/notices/reachability.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { ReachGapHelp } from "#web/app/page/reach-gap-help.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { useReachGap } from "#web/app/page/use-reach-gap.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { WaitingState } from "#web/ui/states.tsx";

import { pushStateQueryOptions } from "../alerts/push-state.ts";
import { SendTrial } from "./send-trial.tsx";

const rowStyle = "text-ink hover:bg-sunken flex min-h-12 items-center gap-3 px-4 py-2 font-semibold no-underline";

export function LookStep({ profile, onBack }: { profile: ProfileView; onBack: () => void }) {
  const now = useNow(60_000);
  const { reasons, contacts } = listReachWays(toReachSettings(profile), now);
  const call = contacts.find(({ kind }) => kind === "phone");
  const writes = contacts.some(({ kind }) => kind === "whatsapp");
  const takesNotices = reasons.length > 0;
  const { gap: found, isPending } = useReachGap();
  const [isTrialLost, setTrialLost] = useState(false);
  const [hasArrived, setArrived] = useState(false);
  const here = useQuery(pushStateQueryOptions());
  const isOff = here.data?.is === "off" || here.data?.is === "lost";
  const gap = takesNotices ? found : null;
  // Shown at once with what depends on it, so that the buttons below do not move while somebody presses them.
  if (takesNotices && isPending) return <WaitingState rows={2} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      {!takesNotices && contacts.length === 0 && (
        <Notice kind="bad">
          Şu anda size hiçbir yoldan ulaşılamıyor: okutanlar ne bir iletişim bilgisi görüyor ne de haber verebiliyor.
          <div className="mt-3">
            <Button look="secondary" onClick={onBack}>
              Bir yol seç
            </Button>
          </div>
        </Notice>
      )}
      {gap && (
        <Notice kind="bad">
          <p>
            {`${contacts.length === 0 ? "Size hiçbir yoldan ulaşılamıyor. " : ""}Okutanlar mesaj bırakabilir, ama size bildiremiyoruz. ${reachGapWords[gap].why}`}
          </p>
          {!isTrialLost && <ReachGapHelp gap={gap} offersPush={!isOff} />}
        </Notice>
      )}
      {(contacts.length > 0 || gap === null) && (
        <ul className="border-line bg-surface grid list-disc gap-1 rounded-2xl border py-4 pr-5 pl-9">
          {takesNotices && gap === null && <li>Okutanlar size mesaj gönderebilir.</li>}
          {call && <li>{`Okutanlar sizi ${call.text} numarasından arayabilir.`}</li>}
          {writes && <li>Okutanlar size WhatsApp’tan yazabilir.</li>}
          {contacts.length > 0 && !call && <li>Okutanlar gösterdiğiniz iletişim bilgilerini görür.</li>}
          {contacts.length === 0 && <li>Numaranız ve diğer bilgileriniz görünmez.</li>}
        </ul>
      )}
      <SendTrial code={profile.code} onLost={() => setTrialLost(true)} onArrived={() => setArrived(true)} />
      <Link to={pages.dashboard.path} className={getButtonStyle(hasArrived ? "primary" : "secondary")}>
        Bitti, panelime git
      </Link>
      <div className="border-line bg-surface divide-line divide-y overflow-hidden rounded-2xl border">
        <a href={makeCodePath("scan", profile.code)} target="_blank" rel="noopener" className={rowStyle}>
          <ExternalLink aria-hidden="true" size={18} className="shrink-0" />
          <span className="grow">
            <span>Sayfayı okutanların gözüyle gör</span>
            <span className="sr-only"> (yeni sekmede)</span>
          </span>
        </a>
        {call && (
          <a href={call.href} className={rowStyle}>
            <Phone aria-hidden="true" size={18} className="shrink-0" />
            Kendimi ara
          </a>
        )}
        <Link to={pages.inbox.path} className={rowStyle}>
          <Inbox aria-hidden="true" size={18} className="shrink-0" />
          Gelen mesajlar
        </Link>
      </div>
    </div>
  );
}

function toReachSettings(profile: ProfileView) {
  const { noticesPausedUntil: until, reasons } = profile;
  const reasonsOff = Object.entries(reasons).flatMap(([reason, isOn]) => (isOn ? [] : [reason]));
  return { ...profile, reasonsOff, noticesPausedUntil: until === null ? null : (parseLocalDateTime(until) ?? null) };
}
