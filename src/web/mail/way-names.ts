import { alertWayWords } from "#contract/notices/alerts.words.ts";
import type { ChannelKind } from "#domain/notices/alert.ts";
import { isolateDirection } from "#domain/words/text.ts";

import { toSafeMailName } from "./greeting.ts";

/** 'Telegram', or 'Kendi programınız (Depo)': with the channel's own name if it is safe to print. */
export function formatWayName({ way, channel }: { way: ChannelKind; channel: string }): string {
  const name = toSafeMailName(channel);
  return name === "" ? alertWayWords[way] : `${alertWayWords[way]} (${isolateDirection(name)})`;
}
