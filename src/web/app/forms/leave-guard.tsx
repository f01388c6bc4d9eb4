import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";

import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { hasUnsaved, useHasUnsaved } from "./unsaved.ts";

/** Asks before unsaved changes are left behind, inside the application by our dialog, else by the browser's. Stands once in the frame. */
export function LeaveGuard() {
  const blocker = useBlocker({
    // The search and the filter of a page change its address and leave nothing behind.
    shouldBlockFn: ({ current, next }) => hasUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  const blocked = blocker.status === "blocked";
  const { proceed } = blocker;
  const isUnsaved = useHasUnsaved();
  const isNeedless = blocked && !isUnsaved;

  // What was asked about has been saved meanwhile, or went with its page: whoever went back while the next one was loading.
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
