import { Monitor, Smartphone } from "lucide-react";

import type { SessionView } from "#contract/people/account.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { Button } from "#web/ui/button.tsx";

import { formatTimeAgo } from "./ago.ts";

export function SessionRow({ session, now, onEnd }: { session: SessionView; now: Date; onEnd: () => void }) {
  const { device, startedAt, lastUsedAt, isThis } = session;
  const Icon = /android|ios|iphone|ipad/iu.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-4 py-4">
      <Icon aria-hidden="true" size={24} className="text-brand shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          <span>{formatDevice(session)}</span>
          {isThis && (
            <span className="bg-good-soft text-good rounded-full px-2.5 py-0.5 text-sm font-semibold">Bu cihaz</span>
          )}
        </p>
        <p className="text-ink-soft text-sm">
          {isThis ? (
            <span>Son kullanım: şimdi</span>
          ) : (
            <span title={formatLongDateTime(lastUsedAt)}>{`Son kullanım: ${formatTimeAgo(lastUsedAt, now)}`}</span>
          )}
        </p>
        <p className="text-ink-soft text-sm">{`Başlangıç: ${formatLongDateTime(startedAt)}`}</p>
      </div>
      {!isThis && (
        <Button look="secondary" onClick={onEnd} aria-label={`${formatDevice(session)}: oturumu kapat`}>
          Kapat
        </Button>
      )}
    </li>
  );
}

export function formatDevice({ device }: SessionView): string {
  return device === "" ? "Bilinmeyen cihaz" : device;
}
