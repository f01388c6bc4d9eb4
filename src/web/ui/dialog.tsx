import { X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";

/**
 * A dialog of ours on the browser's own element, which keeps the focus inside, makes the rest inert, closes on Escape and gives
 * the focus back. What stands in it is there only while it is open.
 */
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
  /** For what has two columns where there is room. */
  wide?: boolean;
  /** Something is under way whose end is said in here: it cannot be closed until then. */
  busy?: boolean;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => !busy && onClose();

  useEffect(() => {
    const dialog = element.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
    // Every time: Escape pressed twice closes it by force, also when whoever opened it keeps it open.
  });

  return (
    <dialog
      ref={element}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onClose={(event) => {
        // React passes on what a dialog within this one tells of itself.
        if (event.target !== event.currentTarget) return;
        if (open && busy) event.currentTarget.showModal();
        else if (open) onClose();
      }}
      onCancel={(event) => {
        // By force it closes after this, and tells of it once.
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        close();
      }}
      // A tap beside the sheet lands on the dialog itself, one inside it on something within.
      onPointerDown={(event) => event.target === event.currentTarget && close()}
      // What is focused or unfolded is scrolled above a foot that covers the lower edge.
      className={`sheet border-line bg-surface text-ink mx-auto mt-auto mb-3 max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] has-[[data-foot]]:scroll-pb-48 ${wide ? "max-w-4xl" : "max-w-md"} overflow-y-auto rounded-2xl border p-0 shadow-2xl sm:my-auto`}
    >
      {open && (
        <div className="relative p-6">
          <h2 id={`${id}-title`} className="pr-10 text-xl font-extrabold wrap-anywhere">
            {title}
          </h2>
          {description && (
            <p id={`${id}-text`} className="text-ink-soft mt-2">
              {description}
            </p>
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
