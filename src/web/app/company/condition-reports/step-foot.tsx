import type { ReactNode } from "react";

/** Stays visible at the lower edge even if the step is longer than the screen. */
export function StepFoot({ children }: { children: ReactNode }) {
  return (
    <div className="border-line bg-surface sticky bottom-0 z-10 -mx-4 -mb-8 flex flex-wrap gap-3 border-t px-4 py-3">
      {children}
    </div>
  );
}
