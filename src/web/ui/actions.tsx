import type { ReactNode } from "react";

/** Buttons side by side, the main one first; on a phone one below the other, as wide as what they stand in. */
export function Actions({ centred = false, children }: { centred?: boolean; children: ReactNode }) {
  return (
    <div className={`grid w-full gap-3 sm:flex sm:flex-wrap sm:items-center ${centred ? "sm:justify-center" : ""}`}>
      {children}
    </div>
  );
}
