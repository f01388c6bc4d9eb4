import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";

import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { hasUnsaved, useHasUnsaved } from "./unsaved.ts";

/** A dialog asks before another page of the application opens, and the browser asks before the document is left. */
export function LeaveGuard() {
  const blocker = useBlocker({
    // A search or filter changes the URL without leaving the page.
    shouldBlockFn: ({ current, next }) => hasUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  const blocked = blocker.status === "blocked";
  const { proceed } = blocker;
  const isUnsaved = useHasUnsaved();
  const isNeedless = blocked && !isUnsaved;

  // The changes were saved or discarded while the dialog was open, so the navigation continues.
  useEffect(() => {
    if (isNeedless) proceed?.();
  }, [isNeedless, proceed]);

  return (
    <Dialog
      open={blocked}
      onClose={() => blocker.reset?.()}
      title="Kaydedilmemiş değişiklikler var"
      description="Bu sayfadan ayrılırsanız yazdıklarınız kaybolur."
    >
      <Actions>
        <Button onClick={() => blocker.reset?.()}>Sayfada kal</Button>
        <Button look="danger" onClick={() => blocker.proceed?.()}>
          Kaydetmeden ayrıl
        </Button>
      </Actions>
    </Dialog>
  );
}
