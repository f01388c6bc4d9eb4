import { Link } from "@tanstack/react-router";
import { useState } from "react";

import type { SharedSticker } from "#contract/notices/second-people.ts";
import { pages } from "#contract/pages.ts";
import { formatStatus } from "#contract/people/status.words.ts";
import { formatUntilDay } from "#contract/words/clock.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { OffBadge } from "#web/parts/measure-badges.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { formatUnreadCount } from "#web/parts/unread.ts";
import { Button } from "#web/ui/button.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { useUnexpiredStatus } from "./use-unexpired-status.ts";

export function SharedStickers({ stickers }: { stickers: readonly SharedSticker[] }) {
  const [left, setLeft] = useState<SharedSticker>();
  const [isAsked, setAsked] = useState(false);
  return (
    <section aria-labelledby="paylasilanlar" className="mt-8">
      <h2 id="paylasilanlar" className="mb-3 text-xl font-bold">
        Sizinle paylaşılanlar
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {stickers.map((sticker) => (
          <SharedStickerCard
            key={sticker.code}
            sticker={sticker}
            onLeave={() => {
              setLeft(sticker);
              setAsked(true);
            }}
          />
        ))}
      </ul>
      {left && (
        <ConfirmAction
          asked={isAsked ? left : undefined}
          onClose={() => setAsked(false)}
          title={`${formatStickerName(left)} etiketinden ayrıl`}
          description="Mesajlarını artık görmezsiniz ve bildirim almazsınız. Yeniden katılmak için sahibinin sizi davet etmesi gerekir."
          action="Ayrıl"
          busyText="Ayrılınıyor…"
          failed="Ayrılamadınız. Lütfen tekrar deneyin."
          act={({ code }) => api.secondPeople.leave.call({ code })}
          onDone={(now, sticker) => {
            showToast(`${formatStickerName(sticker)} etiketinden ayrıldınız.`);
            return cacheData(api.secondPeople.shared.queryKey(), now);
          }}
        />
      )}
    </section>
  );
}

function formatStickerName({ plate, code }: SharedSticker): string {
  return isolateDirection(plate || code);
}

function SharedStickerCard({ sticker, onLeave }: { sticker: SharedSticker; onLeave: () => void }) {
  const { code, plate, kind, note, owner, unread, isOff } = sticker;
  const status = useUnexpiredStatus(sticker.status);
  const now = useNow(60_000);
  const name = plate || code;
  return (
    <li className="border-line bg-surface flex flex-col gap-2 rounded-2xl border p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3>
          <PlateOrCode plate={plate} code={code} kind={kind} />
        </h3>
        {isOff && <OffBadge />}
      </div>
      <p className="font-semibold wrap-anywhere">
        <bdi>{`Sahibi: ${owner}`}</bdi>
      </p>
      {unread > 0 && (
        <Link
          to={pages.inbox.path}
          search={{ code, of: "own" }}
          aria-label={`${name}: yeni mesaj: ${formatUnreadCount(unread)}`}
          className="text-brand flex min-h-11 items-center font-semibold underline"
        >{`Yeni mesaj: ${formatUnreadCount(unread)}`}</Link>
      )}
      {note !== "" && <OwnWords>{note}</OwnWords>}
      {status && (
        <p className="text-ink-soft text-sm">{`${isolateDirection(formatStatus(status))} · ${formatUntilDay(status.until, now)}`}</p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-1">
        <Link
          to={pages.inbox.path}
          search={{ code, of: "own" }}
          aria-label={`${name}: mesajlar`}
          className="text-brand inline-flex min-h-11 items-center font-semibold underline"
        >
          Mesajlar
        </Link>
        <Button look="secondary" aria-label={`${name}: ayrıl`} onClick={onLeave}>
          Ayrıl
        </Button>
      </div>
    </li>
  );
}
