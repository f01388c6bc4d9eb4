import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";

import { Discard } from "#web/app/forms/discard.tsx";
import { forgetUnsaved, hasUnsaved } from "#web/app/forms/unsaved.ts";
import { Late } from "#web/app/page/late.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** The dialog of a rental over the list. */
export function RentalDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const [asks, setAsks] = useState(false);
  const leaving = useBlocker({
    // The URL holds which dialog is open, so the browser's back button would close it without a question. When the
    // whole page is left, the frame asks.
    shouldBlockFn: ({ current, next }) =>
      hasUnsaved() && current.pathname === next.pathname && rentalIn(current.search) !== rentalIn(next.search),
    enableBeforeUnload: false,
    withResolver: true,
  });

  /** Asks before the URL changes. A question during history.back() would break the next Escape. */
  function close() {
    if (hasUnsaved()) setAsks(true);
    else onClose();
  }

  return (
    <>
      <Dialog open={id !== undefined} onClose={close} title="Kiralama detayı" wide>
        {id !== undefined && (
          <Late
            name="rental-detail"
            load={() => import("./rental-detail.tsx")}
            failed="Kiralama yüklenirken bir hata oluştu."
          >
            {({ RentalDetail }) => <RentalDetail key={id} id={id} onClose={close} />}
          </Late>
        )}
      </Dialog>
      <Discard
        open={asks || leaving.status === "blocked"}
        text="Kiralama detayını kapatırsanız yazdıklarınız kaybolur."
        onStay={() => {
          setAsks(false);
          leaving.reset?.();
        }}
        onDiscard={() => {
          setAsks(false);
          if (leaving.proceed) return leaving.proceed();
          forgetUnsaved();
          onClose();
        }}
      />
    </>
  );
}

function rentalIn(search: object): unknown {
  return "rental" in search ? search.rental : undefined;
}
