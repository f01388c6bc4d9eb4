import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";

/** A part of a page that is seldom wanted: its content is made when it is opened. */
export function Folded({ title, children }: { title: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group border-line bg-surface min-w-0 rounded-2xl border"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-2xl px-5 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl font-bold">{title}</h2>
        <ChevronDown
          aria-hidden="true"
          className="text-brand shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {isOpen && <div className="px-5 pb-5 sm:px-6 sm:pb-6">{children()}</div>}
    </details>
  );
}
