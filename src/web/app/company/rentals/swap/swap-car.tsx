import { Replace } from "lucide-react";
import { useState } from "react";

import type { RentalView } from "#contract/fleet/rentals.ts";
import { isolated } from "#domain/words/text.ts";
import { Discard } from "#web/app/forms/discard.tsx";
import { Late } from "#web/app/page/late.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Has a running rental go on with another car, as when the one it is out on breaks down. */
export function SwapCar({
  rental: { id, code, plate },
  onStored,
}: {
  rental: Pick<RentalView, "id" | "code" | "plate">;
  onStored?: (rental: RentalView) => void;
}) {
  const [open, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);

  function close() {
    setAsking(false);
    setOpen(false);
  }

  function leave() {
    if (isChanged) setAsking(true);
    else close();
  }

  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <Replace aria-hidden="true" size={18} />
        Aracı değiştir
      </Button>
      <Dialog
        open={open}
        onClose={leave}
        busy={busy}
        title={`${isolated(plate || code)}: aracı değiştir`}
        description="Kiralama başka bir araçla sürer; ücreti ve bitişi aynı kalır."
      >
        <Late
          name="swap-car"
          load={() => import("./swap.tsx")}
          failed="Araç değiştirme yüklenirken bir hata oluştu. Lütfen tekrar deneyin."
        >
          {({ Swap }) => (
            <Swap
              rentalId={id}
              onChanged={setChanged}
              onBusy={setBusy}
              onStored={onStored}
              onClose={close}
              onCancel={leave}
            />
          )}
        </Late>
      </Dialog>
      <Discard
        open={asking}
        text="Pencereyi kapatırsanız yazdıklarınız kaybolur."
        onStay={() => setAsking(false)}
        onDiscard={close}
      />
    </>
  );
}
