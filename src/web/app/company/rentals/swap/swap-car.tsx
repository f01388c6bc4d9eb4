import { Replace } from "lucide-react";
import { useState } from "react";

import type { RentalView } from "#contract/fleet/rentals.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { RowButton } from "#web/app/page/rows.tsx";
import { Button } from "#web/ui/button.tsx";

const LoadedSwapForm = makeLazy(
  async () => (await import("./loaded-swap-form.tsx")).LoadedSwapForm,
  "Araç değiştirme yüklenirken bir hata oluştu. Lütfen tekrar deneyin.",
);

export function SwapCar({
  rental: { id, code, plate },
  onStored,
  isRow = false,
}: {
  rental: Pick<RentalView, "id" | "code" | "plate">;
  onStored?: (rental: RentalView) => void;
  isRow?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {isRow ? (
        <RowButton title="Aracı değiştir" onClick={() => setOpen(true)} />
      ) : (
        <Button look="secondary" onClick={() => setOpen(true)}>
          <Replace aria-hidden="true" size={18} />
          Aracı değiştir
        </Button>
      )}
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        lost="Pencereyi kapatırsanız yazdıklarınız kaybolur."
        title={`${isolateDirection(plate || code)}: aracı değiştir`}
        description="Kiralama başka bir araçla sürer. Ücreti ve bitişi aynı kalır."
      >
        {({ close, leave, setBusy }) => (
          <LoadedSwapForm rentalId={id} onBusy={setBusy} onStored={onStored} onClose={close} onCancel={leave} />
        )}
      </FormDialog>
    </>
  );
}
