import { formatTollCheckCoverage } from "#contract/fleet/toll-checks.words.ts";
import type { TollCheckCoverage } from "#domain/fleet/toll-check.ts";

export function TollCheckCoverageLine({ cover }: { cover: TollCheckCoverage }) {
  const words = formatTollCheckCoverage(cover);
  if (words === "") return null;
  const isOpen = cover.unchecked.length > 0;
  return <span className={`block text-sm ${isOpen ? "text-warn font-semibold" : "text-ink-soft"}`}>{words}</span>;
}
