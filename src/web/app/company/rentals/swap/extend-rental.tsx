import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

import type { CarView } from "#contract/fleet/cars.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import { EXTEND_HASH } from "#contract/fleet/renter-paths.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { changeCachedCar } from "#web/app/company/parts/car-data.ts";
import { formatReturnTime } from "#web/app/company/parts/return-time.ts";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { RowButton } from "#web/app/page/rows.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { showToast } from "#web/ui/toast.tsx";

const LoadedExtendForm = makeLazy(
  async () => (await import("./extend-form.tsx")).LoadedExtendForm,
  "Bitiş değiştirme yüklenirken bir hata oluştu. Lütfen tekrar deneyin.",
);

declare module "@tanstack/react-router" {
  interface HistoryState {
    wishedEnd?: string;
  }
}

export function ExtendRental({
  car,
  rental,
  onRefused,
}: {
  car: CarView;
  rental: NonNullable<CarView["rental"]>;
  onRefused: (sentence: string) => Promise<void>;
}) {
  const now = useNow(60_000);
  const { hash, state } = useLocation();
  const [open, setOpen] = useState(hash === EXTEND_HASH);
  return (
    <>
      <RowButton
        title="Bitişi değiştir"
        value={<span>{formatReturnTime(rental.dueAt, now)}</span>}
        onClick={() => setOpen(true)}
      />
      <ExtendDialog
        id={rental.id}
        name={car.plate || car.code}
        dueAt={state.wishedEnd}
        open={open}
        onClose={() => setOpen(false)}
        onStored={({ dueAt, total, paymentStatus }) =>
          void changeCachedCar(car.code, (stored) => ({
            rental: stored.rental && { ...stored.rental, dueAt, total, paymentStatus },
          }))
        }
        onRefused={(sentence) => void onRefused(sentence)}
      />
    </>
  );
}

/** `dueAt` is an unsaved end in Istanbul time that was chosen or requested elsewhere. */
export function ExtendDialog({
  id,
  name,
  dueAt,
  open,
  onClose,
  onStored,
  onRefused,
}: {
  id: string;
  name: string;
  dueAt?: string | undefined;
  open: boolean;
  onClose: () => void;
  onStored?: (rental: RentalView) => void;
  onRefused: (sentence: string) => void;
}) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`${isolateDirection(name)}: bitişi değiştir`}
      lost="Pencereyi kapatırsanız yazdığınız bitiş kaybolur."
    >
      {({ close }) => (
        <LoadedExtendForm
          id={id}
          chosen={dueAt}
          onUnchanged={close}
          onStored={onStored}
          onSaved={() => {
            close();
            showToast("Planlanan bitiş değiştirildi.");
          }}
          onRefused={(sentence) => {
            close();
            onRefused(sentence);
          }}
        />
      )}
    </FormDialog>
  );
}
