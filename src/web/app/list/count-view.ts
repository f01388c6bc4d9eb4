import type { CountView } from "#contract/people/overview.ts";
import { formatCount } from "#domain/words/count.ts";

export function formatCountView({ count, isMore }: CountView): string {
  return `${formatCount(count)}${isMore ? "+" : ""}`;
}
