import { ChevronDown } from "lucide-react";
import { useState, type ComponentProps } from "react";

import { Late } from "#web/app/page/late.tsx";

/** A section that is closed at first; its script and its data come when it is opened. */
export function LateSection<Module>({ title, ...late }: { title: string } & ComponentProps<typeof Late<Module>>) {
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
      {isOpen && (
        <div className="px-5 pb-5 sm:px-6 sm:pb-6">
          <Late {...late} />
        </div>
      )}
    </details>
  );
}
