import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";

/** Fields that are seldom wanted, opened by a tap; `open` says that something in them wants to be seen. */
export function Folded({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details
      open={isOpened || open}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className="group border-line rounded-xl border"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-xl px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        <ChevronDown aria-hidden="true" size={20} className="text-ink-soft shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
