import type { ReactNode } from "react";

import { Actions } from "./actions.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { Elements } from "./elements.ts";
import { Notice } from "./notice.tsx";

/** Asks before something is done, by the thing's name; stays open until it is, and says why when it could not be. */
export function Confirm({
  open,
  onClose,
  title,
  description,
  action,
  cancel = "Vazgeç",
  busyText,
  busy,
  idle = false,
  error,
  danger = true,
  onConfirm,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  action: string;
  /** What the button says that does nothing. */
  cancel?: string;
  busyText: string;
  busy: boolean;
  /** What has to be known before anybody answers is not known yet. */
  idle?: boolean;
  error?: string | undefined;
  danger?: boolean;
  onConfirm: () => void;
  children?: Elements;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description} busy={busy}>
      <div className="grid gap-4">
        {children}
        {error !== undefined && <Notice kind="bad">{error}</Notice>}
        <Actions>
          <Button look={danger ? "final" : "primary"} idle={idle} busy={busy} busyText={busyText} onClick={onConfirm}>
            {action}
          </Button>
          <Button
            look="secondary"
            busy={busy}
            onClick={onClose}
            // A dialog gives the focus to what has the attribute, which React's autoFocus never writes.
            ref={(button) => void button?.toggleAttribute("autofocus", true)}
          >
            {cancel}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}
