import { useEffect, useRef } from "react";

import type { Elements } from "#web/ui/elements.ts";
import { showModal } from "#web/ui/show-modal.ts";

export function LockDialog({ title, children }: { title: string; children: Elements }) {
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) showModal(dialog);
    // Runs after every render and opens the dialog again, because a second press of Escape closes it.
  });

  return (
    <dialog
      ref={element}
      aria-labelledby="kilit"
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => showModal(event.currentTarget)}
      className="bg-ground text-ink fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto border-0 px-4 py-8"
    >
      <div className="mx-auto grid max-w-3xl gap-2">
        <h2 id="kilit" className="text-3xl font-extrabold tracking-tight">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
