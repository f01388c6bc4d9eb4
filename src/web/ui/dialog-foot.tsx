import type { ReactNode } from "react";

/**
 * What ends a dialog, at its lower edge and in sight however long the dialog is: what stays true or went wrong, and the buttons below it. It
 * stands last in what is last in the dialog. A field that has the focus is kept above it (`Dialog`).
 */
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

/** Its buttons, the main one first and widest: side by side also on a phone, since what is below one another takes the room of a field. */
export function FootActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 max-sm:*:first:grow">{children}</div>;
}
