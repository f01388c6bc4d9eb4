import { useRef } from "react";

import type { ChannelView } from "#contract/notices/alerts.ts";
import { Section } from "#web/app/page/section.tsx";

import { Channels } from "./channels.tsx";

/** The browsers, here and elsewhere, to which alerts go. */
export function Devices({ channels }: { channels: readonly ChannelView[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  if (channels.length === 0) return null;
  return (
    <Section id="cihazlar" title="Bildirim alan cihazlar" heading={heading}>
      <Channels channels={channels} heading={heading} />
    </Section>
  );
}
