import { KeyRound } from "lucide-react";
import { useState } from "react";

import type { CarView } from "#contract/api/cars.ts";
import { isolated } from "#domain/text.ts";
import { Late } from "#web/app/page/late.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Takes the car back after asking, with what it came back with and what is still to be paid. */
export function EndRental({
  car,
  rental,
  onRefused,
}: {
  car: CarView;
  rental: NonNullable<CarView["rental"]>;
  onRefused: (sentence: string) => Promise<void>;
}) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        <KeyRound aria-hidden="true" size={18} />
        Kiralamayı bitir
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        busy={busy}
        title={`${isolated(car.plate || car.code)}: kiralamayı bitir`}
        description="Bu aracın kiralamasını bitirmek istediğinizden emin misiniz?"
      >
        <Late
          name="return"
          load={() => import("./return.tsx")}
          failed="Kiralamanın bitişi yüklenirken bir hata oluştu. Lütfen tekrar deneyin."
        >
          {({ Return }) => (
            <Return
              car={car}
              rentalId={rental.id}
              onBusy={setBusy}
              onClose={() => setOpen(false)}
              onRefused={onRefused}
            />
          )}
        </Late>
      </Dialog>
    </>
  );
}
