import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";

import { Dialog } from "#web/ui/dialog.tsx";

import { DiscardQuestion } from "./discard.tsx";
import { UnsavedFormsContext } from "./unsaved.ts";

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
  lost?: string;
  children: (dialog: { close: () => void; leave: () => void; setBusy: (isBusy: boolean) => void }) => ReactNode;
}) {
  const [unsaved] = useState(() => new Set<string>());
  const [isBusy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);

  function close() {
    // Closes the confirmation before the dialog, so that the focus returns in the right order.
    if (asks) flushSync(() => setAsks(false));
    onClose();
  }

  function leave() {
    if (unsaved.size > 0) setAsks(true);
    else close();
  }

  return (
    <UnsavedFormsContext value={unsaved}>
      <Dialog open={open} onClose={leave} busy={isBusy} title={title} description={description}>
        {open && children({ close, leave, setBusy })}
      </Dialog>
      <DiscardQuestion open={asks} text={lost} onStay={() => setAsks(false)} onDiscard={close} />
    </UnsavedFormsContext>
  );
}
