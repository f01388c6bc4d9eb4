import type { ReactNode } from "react";

export function DialogFoot({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-foot
      className={`border-line bg-surface sticky bottom-0 z-10 -mx-6 -mb-6 grid gap-3 border-t px-6 py-4 ${className}`}
    >
      {children}
    </div>
  );
}

/** On a phone they stay side by side, because stacked buttons would take the space of a field. */
export function FootActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 max-sm:*:first:grow">{children}</div>;
}
