import type { ReactNode } from "react";

export function Actions({ centred = false, children }: { centred?: boolean; children: ReactNode }) {
  return (
    <div className={`grid w-full gap-3 sm:flex sm:flex-wrap sm:items-center ${centred ? "sm:justify-center" : ""}`}>
      {children}
    </div>
  );
}
