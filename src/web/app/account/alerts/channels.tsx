import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { ChannelView } from "#contract/notices/alerts.ts";
import { api } from "#web/app/api/client.ts";
import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";
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
  if (channels.length === 0) return null;
  return (
    <>
      <ul className="mb-5 grid gap-4">
        {channels.map((channel) => (
          <ChannelCard
            key={channel.id}
            channel={channel}
            last={data?.items.find(({ way, to, error }) => way === channel.kind && to === channel.name && error !== "")}
            onRemove={() => setAsked(channel)}
          >
            {renderMore?.(channel)}
          </ChannelCard>
        ))}
      </ul>
      <ConfirmAction
        asked={asked}
        onClose={() => setAsked(undefined)}
        title={`${asked?.name ?? ""}: kaldır`}
        description="Oraya artık bildirim göndermeyiz. Dilediğinizde yeniden ekleyebilirsiniz."
        action="Kaldır"
        busyText="Kaldırılıyor…"
        failed="Kaldırılamadı. Lütfen tekrar deneyin."
        act={async ({ id }) => api.alerts.removeChannel.call({ id })}
        onDone={(_, { id, name }) => {
          showToast(`${name} kaldırıldı.`);
          changeCachedAlerts((now) => ({ ...now, channels: now.channels.filter((channel) => channel.id !== id) }));
          onRemoved();
        }}
      />
    </>
  );
}
