import type { ChannelView } from "#contract/notices/alerts.ts";
import { focusRow, FoldingRow } from "#web/app/page/rows.tsx";

import { Channels } from "./channels.tsx";

export function Devices({ channels }: { channels: readonly ChannelView[] }) {
  if (channels.length === 0) return null;
  return (
    <FoldingRow id="cihazlar" title="Bildirim alan cihazlar" value={<span>{`${channels.length} cihaz`}</span>}>
      <Channels channels={channels} onRemoved={() => focusRow("cihazlar")} />
    </FoldingRow>
  );
}
