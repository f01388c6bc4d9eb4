import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";

import type { ChannelView } from "#contract/api/alerts.ts";
import { api } from "#web/app/api/client.ts";
import { sentenceFor } from "#web/app/api/sentences.ts";
import { Section } from "#web/app/page/section.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { announce } from "#web/ui/toast.tsx";

import { changeAlerts, deliveriesOptions } from "./alerts-data.ts";
import { ChannelCard } from "./channel-card.tsx";

/** The ways that an account has added beside its mail address. */
export function Channels({ channels }: { channels: readonly ChannelView[] }) {
  const { data } = useQuery(deliveriesOptions());
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<ChannelView>();
  const removal = useMutation({
    networkMode: "always",
    mutationFn: async ({ id }: ChannelView) => api.alerts.removeChannel.call({ id }),
    onSuccess: (_, { id, name }) => {
      setAsked(undefined);
      announce(`${name} kaldırıldı.`);
      changeAlerts((now) => ({ ...now, channels: now.channels.filter((channel) => channel.id !== id) }));
      // The button that had the focus is gone.
      heading.current?.focus();
    },
  });
  if (channels.length === 0) return null;
  return (
    <Section id="yollar" title="Öteki yollar" heading={heading}>
      <ul className="grid gap-4">
        {channels.map((channel) => (
          <ChannelCard
            key={channel.id}
            channel={channel}
            last={data?.items.find(({ way, to, error }) => way === channel.kind && to === channel.name && error !== "")}
            onRemove={() => {
              removal.reset();
              setAsked(channel);
            }}
          />
        ))}
      </ul>
      <Confirm
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${asked?.name ?? ""}: kaldır`}
        description="Oraya artık bildirim gönderilmez; dilediğinizde yeniden ekleyebilirsiniz."
        action="Kaldır"
        busyText="Kaldırılıyor…"
        busy={removal.isPending}
        error={removal.isError ? sentenceFor(removal.error, "Kaldırılamadı. Lütfen tekrar deneyin.") : undefined}
        onConfirm={() => asked && removal.mutate(asked)}
      />
    </Section>
  );
}
