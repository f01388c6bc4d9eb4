import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";

import { Dialog } from "#web/ui/dialog.tsx";

import { Discard } from "./discard.tsx";
import { UnsavedWithin } from "./unsaved.ts";

/** A dialog with a form, which asks before it closes over something that is typed and not saved. */
export function FormDialog({
  open,
  onClose,
  title,
  description,
  lost = "Devam ederseniz yazdıklarınız kaybolur.",
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: string;
  /** What the question says of closing it. */
  lost?: string;
  /** The form; it closes the dialog where it has ended, and leaves it where somebody gives it up. */
  children: (dialog: { close: () => void; leave: () => void; setBusy: (isBusy: boolean) => void }) => ReactNode;
}) {
  const [unsaved] = useState(() => new Set<string>());
  const [isBusy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);

  function close() {
    // The question first, so that the focus goes back the way it came.
    if (asks) flushSync(() => setAsks(false));
    onClose();
  }

  function leave() {
    if (unsaved.size > 0) setAsks(true);
    else close();
  }

  return (
    <UnsavedWithin value={unsaved}>
      <Dialog open={open} onClose={leave} busy={isBusy} title={title} description={description}>
        {open && children({ close, leave, setBusy })}
      </Dialog>
      <Discard open={asks} text={lost} onStay={() => setAsks(false)} onDiscard={close} />
    </UnsavedWithin>
  );
}
