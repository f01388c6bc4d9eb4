import { formatTollCover } from "#contract/fleet/toll-checks.words.ts";
import type { TollCover } from "#domain/fleet/toll-check.ts";

/** For which days of a rental the tolls were checked. Amber while some days are missing. */
export function TollCoverLine({ cover }: { cover: TollCover }) {
  const words = formatTollCover(cover);
  if (words === "") return null;
  const isOpen = cover.unchecked.length > 0;
  return <span className={`block text-sm ${isOpen ? "text-warn font-semibold" : "text-ink-soft"}`}>{words}</span>;
}
