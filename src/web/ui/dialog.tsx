import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";

/** A dialog of ours: keeps the focus inside, closes on Escape, gives the focus back. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="sheet-backdrop fixed inset-0 z-40" />
        <Base.Viewport className="fixed inset-0 z-50 grid place-items-end overflow-y-auto p-3 sm:place-items-center">
          <Base.Popup className="sheet relative w-full max-w-md rounded-2xl border border-line bg-surface p-6 text-ink shadow-2xl">
            <Base.Title className="pr-10 text-xl font-extrabold">{title}</Base.Title>
            {description && <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description>}
            <div className="mt-5">{children}</div>
            <Base.Close
              aria-label="Kapat"
              className="absolute top-3 right-3 grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
