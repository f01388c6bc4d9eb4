import { X } from "lucide-react";
import { useId, useLayoutEffect, useRef, type ReactNode } from "react";

import { showModal } from "./show-modal.ts";

/** A dialog built on <dialog>, which traps the focus, makes the page inert, closes on Escape and returns the focus. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  wide = false,
  busy = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  wide?: boolean;
  busy?: boolean;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => !busy && onClose();

  // Before the effects of the content, which may move the focus to a field. A closed dialog lets nothing be focused.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) showModal(dialog);
    if (!open && dialog?.open) dialog.close();
    // No dependency list, so that the effect runs after every render. A second press of Escape makes the browser close
    // the dialog even if `open` stays true. The effect then opens it again.
  });

  return (
    <dialog
      ref={element}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onClose={(event) => {
        // React bubbles `close` events of nested dialogs up to the outer dialog, so events of other elements are
        // ignored.
        if (event.target !== event.currentTarget) return;
        if (open && busy) showModal(event.currentTarget);
        else if (open) onClose();
      }}
      onCancel={(event) => {
        // On the second Escape the event is not cancelable. The browser then closes the dialog, and the `onClose`
        // handler runs.
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        close();
      }}
      // A press outside the dialog's box hits the <dialog> element itself; a press inside the box hits a child.
      onPointerDown={(event) => event.target === event.currentTarget && close()}
      // scroll-pb keeps focused fields above a footer that covers the bottom.
      className={`sheet border-line bg-surface text-ink mx-auto mt-auto mb-3 max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] has-[[data-foot]]:scroll-pb-48 ${wide ? "max-w-4xl" : "max-w-md"} overflow-y-auto rounded-2xl border p-0 shadow-2xl sm:my-auto`}
    >
      {open && (
        <div className="relative p-6">
          <h2 id={`${id}-title`} className="pr-10 text-xl font-extrabold wrap-anywhere">
            {title}
          </h2>
          {description && (
            <div id={`${id}-text`} className="text-ink-soft mt-2">
              {description}
            </div>
          )}
          <div className="mt-5">{children}</div>
          <button
            type="button"
            aria-label="Kapat"
            aria-disabled={busy || undefined}
            onClick={close}
            className="text-ink-soft hover:bg-sunken hover:text-ink absolute top-3 right-3 grid size-11 place-items-center rounded-lg aria-disabled:cursor-progress aria-disabled:opacity-70"
          >
            <X aria-hidden="true" />
          </button>
        </div>
      )}
    </dialog>
  );
}
