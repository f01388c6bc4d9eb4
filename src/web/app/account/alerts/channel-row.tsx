import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";

import type { ChannelView } from "#contract/api/alerts.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { sentenceFor } from "#web/app/api/sentences.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { announce } from "#web/ui/toast.tsx";

import { formatAgo } from "../ago.ts";

/** One way that the account has added: how it does, whether the content goes there, and the way to end it. */
export function ChannelRow({
  channel,
  shared,
  children,
}: {
  channel: ChannelView;
  /** What goes where once the content is shared. */
  shared: ReactNode;
  children?: ReactNode;
}) {
  const { id, name, topics, host, sharesContent } = channel;
  const now = useNow(60_000);
  const [isAsked, setAsked] = useState(false);
  const edit = useMutation({
    networkMode: "always",
    mutationFn: (isShared: boolean) => api.alerts.editChannel.call({ id, name, topics, sharesContent: isShared }),
    onSettled: refresh,
  });
  const remove = useMutation({
    networkMode: "always",
    mutationFn: () => api.alerts.removeChannel.call({ id }),
    onSuccess: async () => {
      setAsked(false);
      announce(`${name}: kaldırıldı.`);
      await refresh();
    },
  });
  const isShared = edit.isPending ? edit.variables : sharesContent;
  return (
    <li className="grid gap-3 py-4">
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        {host !== "" && <p className="text-ink-soft text-sm wrap-anywhere">{host}</p>}
        <p className="text-ink-soft text-sm">{standingOf(channel, now)}</p>
      </div>
      <div>
        <Switch
          label="İçeriği de gönder"
          checked={isShared}
          disabled={edit.isPending}
          onChange={(event) => edit.mutate(event.target.checked)}
          aria-describedby={`${id}-shared`}
        />
        <p id={`${id}-shared`} className="text-ink-soft text-sm">
          {shared}
        </p>
      </div>
      {edit.isError && <Notice kind="bad">{sentenceFor(edit.error, "Kaydedilemedi. Lütfen tekrar deneyin.")}</Notice>}
      <div className="flex flex-wrap gap-3">
        {children}
        <Button
          look="danger"
          aria-label={`${name}: kaldır`}
          onClick={() => {
            remove.reset();
            setAsked(true);
          }}
        >
          Kaldır
        </Button>
      </div>
      <Confirm
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`${name}: kaldır`}
        description="Oraya artık bildirim gönderilmez; gönderilmeyi bekleyenler de silinir."
        action="Kaldır"
        busyText="Kaldırılıyor…"
        busy={remove.isPending}
        error={remove.isError ? sentenceFor(remove.error, "Kaldırılamadı. Lütfen tekrar deneyin.") : undefined}
        onConfirm={() => remove.mutate()}
      />
    </li>
  );
}

function refresh() {
  return queryClient.invalidateQueries({ queryKey: api.alerts.key() });
}

/** How a way does, in a sentence. */
function standingOf({ isOff, failingSince, lastSentAt }: ChannelView, now: Date): string {
  if (isOff) return "Kapalı: oraya bildirim ulaşmıyor. Kaldırıp yeniden ekleyin.";
  if (failingSince) return `Bildirimler ulaşmıyor (ilk kez ${formatAgo(failingSince, now)}); denemeye devam ediyoruz.`;
  return lastSentAt ? `Son bildirim: ${formatAgo(lastSentAt, now)}` : "Henüz bildirim gitmedi.";
}
