import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";

import { DiscardQuestion } from "#web/app/forms/discard.tsx";
import { clearUnsaved, hasUnsaved } from "#web/app/forms/unsaved.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const RentalDetail = makeLazy(
  async () => (await import("./rental-detail.tsx")).RentalDetail,
  "Kiralama yüklenirken bir hata oluştu.",
);

export function RentalDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const [asks, setAsks] = useState(false);
  const leaving = useBlocker({
    // The URL holds the open dialog, so the browser's back button would close it without a question. When the user
    // leaves the whole page, the frame of the application asks.
    shouldBlockFn: ({ current, next }) =>
      hasUnsaved() &&
      current.pathname === next.pathname &&
      readRentalOfSearch(current.search) !== readRentalOfSearch(next.search),
    enableBeforeUnload: false,
    withResolver: true,
  });

  /** A question during history.back() would break the next Escape. */
  function close() {
    if (hasUnsaved()) setAsks(true);
    else onClose();
  }

  return (
    <>
      <Dialog open={id !== undefined} onClose={close} title="Kiralama detayı" wide>
        {id !== undefined && <RentalDetail key={id} id={id} onClose={close} />}
      </Dialog>
      <DiscardQuestion
        open={asks || leaving.status === "blocked"}
        text="Kiralama detayını kapatırsanız yazdıklarınız kaybolur."
        onStay={() => {
          setAsks(false);
          leaving.reset?.();
        }}
        onDiscard={() => {
          setAsks(false);
          if (leaving.proceed) return leaving.proceed();
          clearUnsaved();
          onClose();
        }}
      />
    </>
  );
}

function readRentalOfSearch(search: object): unknown {
  return "rental" in search ? search.rental : undefined;
}
