import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

export function QuietFold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="text-brand inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        <ChevronDown
          aria-hidden="true"
          size={20}
          className="shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div>{children}</div>
    </details>
  );
}
