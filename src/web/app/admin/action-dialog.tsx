import type { ReactNode, SubmitEvent } from "react";

import { isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Notice } from "#web/ui/notice.tsx";

export interface ActionQuestion {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  action: string;
  busyText: string;
  act: { isPending: boolean; error: Error | null; reset: () => void };
  failed: string;
  danger?: boolean;
}

export function ActionDialog({
  open,
  onClose,
  title,
  description,
  action,
  busyText,
  act,
  failed,
  danger = true,
  onSubmit,
  children,
}: ActionQuestion & { onSubmit: () => void; children: Elements }) {
  function send(event: SubmitEvent) {
    event.preventDefault();
    if (!act.isPending) onSubmit();
  }

  return (
    <Dialog open={open} onClose={onClose} title={title} description={description} busy={act.isPending}>
      <form onSubmit={send} noValidate className="grid gap-4">
        {children}
        {act.error && !isRefusal(act.error, "INPUT_INVALID") && (
          <Notice kind="bad">{makeErrorSentence(act.error, failed)}</Notice>
        )}
        <Actions>
          <Button type="submit" look={danger ? "final" : "primary"} busy={act.isPending} busyText={busyText}>
            {action}
          </Button>
          <Button look="secondary" busy={act.isPending} onClick={onClose}>
            Vazgeç
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
