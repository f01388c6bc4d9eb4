import type { LucideIcon } from "lucide-react";

export interface BadgeLook {
  word: string;
  colour: string;
  Icon: LucideIcon;
}

export function StatusBadge({ look: { word, colour, Icon } }: { look: BadgeLook }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold sm:whitespace-nowrap ${colour}`}
    >
      <Icon aria-hidden="true" size={16} />
      <span>{word}</span>
    </span>
  );
}
