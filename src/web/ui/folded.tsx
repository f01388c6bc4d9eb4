import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";

export function FoldedSection({
  title,
  value,
  open = false,
  children,
}: {
  title: string;
  value?: string;
  open?: boolean;
  children: ReactNode;
}) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details
      open={isOpened || open}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className="group border-line min-w-0 rounded-xl border"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-xl px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {/* The title wraps only if it does not fit even without the value, for example with very large text. */}
        <span className="min-w-0 shrink">{title}</span>
        <span className="flex min-w-8 shrink-[99999] items-center gap-2.5">
          <span className="text-ink-soft min-w-0 truncate font-normal">{value}</span>
          <ChevronDown aria-hidden="true" size={20} className="text-ink-soft shrink-0 group-open:rotate-180" />
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-5 px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
