import { useEffect, useRef } from "react";

import type { Elements } from "#web/ui/elements.ts";

/** Covers the whole page, makes it inert, and cannot be closed by whoever sees it. */
export function LockDialog({ open, title, children }: { open: boolean; title: string; children: Elements }) {
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = element.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
    // Has no dependency list: after two presses of Escape the browser closes the dialog even if `open` stays true.
  });

  return (
    <dialog
      ref={element}
      aria-labelledby="kilit"
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => open && event.currentTarget.showModal()}
      className="bg-ground text-ink fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto border-0 px-4 py-8"
    >
      {open && (
        <div className="mx-auto grid max-w-3xl gap-2">
          <h2 id="kilit" className="text-3xl font-extrabold tracking-tight">
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  );
}
