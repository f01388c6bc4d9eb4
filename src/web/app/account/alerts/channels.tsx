import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { ChannelView } from "#contract/notices/alerts.ts";
import { api } from "#web/app/api/client.ts";
import { makeFailureSentence } from "#web/app/api/sentences.ts";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { showToast } from "#web/ui/toast.tsx";

import { changeCachedAlerts, deliveriesQueryOptions } from "./alerts-data.ts";
import { ChannelCard } from "./channel-card.tsx";

export function Channels({
  channels,
  onRemoved,
  renderMore,
}: {
  channels: readonly ChannelView[];
  /** Called after a removal, so that the parent moves the focus, because the pressed button no longer exists. */
  onRemoved: () => void;
  renderMore?: (channel: ChannelView) => Elements;
}) {
  const { data } = useQuery(deliveriesQueryOptions());
  const [asked, setAsked] = useState<ChannelView>();
  const removal = useMutation({
    mutationFn: async ({ id }: ChannelView) => api.alerts.removeChannel.call({ id }),
    onSuccess: (_, { id, name }) => {
      setAsked(undefined);
      showToast(`${name} kaldırıldı.`);
      changeCachedAlerts((now) => ({ ...now, channels: now.channels.filter((channel) => channel.id !== id) }));
      onRemoved();
    },
  });
  if (channels.length === 0) return null;
  return (
    <>
      <ul className="mb-5 grid gap-4">
        {channels.map((channel) => (
          <ChannelCard
            key={channel.id}
            channel={channel}
            last={data?.items.find(({ way, to, error }) => way === channel.kind && to === channel.name && error !== "")}
            onRemove={() => {
              removal.reset();
              setAsked(channel);
            }}
          >
            {renderMore?.(channel)}
          </ChannelCard>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${asked?.name ?? ""}: kaldır`}
        description="Oraya artık bildirim göndermeyiz. Dilediğinizde yeniden ekleyebilirsiniz."
        action="Kaldır"
        busyText="Kaldırılıyor…"
        busy={removal.isPending}
        error={makeFailureSentence(removal, "Kaldırılamadı. Lütfen tekrar deneyin.")}
        onConfirm={() => asked && removal.mutate(asked)}
      />
    </>
  );
}
