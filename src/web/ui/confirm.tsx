import type { ReactNode } from "react";

import { Actions } from "./actions.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { Elements } from "./elements.ts";
import { Notice } from "./notice.tsx";

/** The dialog stays open until the action succeeds, and shows the error if it fails. */
export function ConfirmDialog({
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
  cancel?: string;
  busyText: string;
  busy: boolean;
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
            // A dialog focuses the element with the attribute `autofocus`, but React's autoFocus never sets that
            // attribute.
            ref={(button) => void button?.toggleAttribute("autofocus", true)}
          >
            {cancel}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}
