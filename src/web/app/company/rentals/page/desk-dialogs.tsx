import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { isolateDirection } from "#domain/words/text.ts";
import { useDeskDialogUrl } from "#web/app/company/parts/desk-address.ts";
import { rentalQueryOptions } from "#web/app/company/parts/rental-options.ts";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { rentScript, takeBackScript } from "./desk-ahead.ts";

const FORM_ROWS = 5;

/** The URL holds the open dialog, so that the back button closes it. */
export function DeskDialogs() {
  const { kirala, musteri, rezervasyon, bitir } = useSearch({ from: "/company" });
  const { close } = useDeskDialogUrl();
  const [busy, setBusy] = useState(false);
  const { data: rental } = useQuery({ ...rentalQueryOptions(bitir ?? ""), enabled: bitir !== undefined });
  return (
    <>
      <Dialog
        open={bitir === undefined && (kirala ?? musteri) !== undefined}
        onClose={close}
        busy={busy}
        title="Kirala"
      >
        <LazyComponent
          name="rent"
          load={rentScript.queryFn}
          failed="Kiralama formu yüklenirken bir hata oluştu."
          rows={FORM_ROWS}
        >
          {({ RentDialog }) => (
            <RentDialog
              code={kirala ?? ""}
              customer={musteri}
              reservation={rezervasyon}
              onBusy={setBusy}
              onClose={close}
            />
          )}
        </LazyComponent>
      </Dialog>
      <Dialog
        open={bitir !== undefined}
        onClose={close}
        busy={busy}
        title={rental ? `${isolateDirection(rental.plate || rental.code)}: kiralamayı bitir` : "Kiralamayı bitir"}
        description="Bu aracın kiralamasını bitirmek istediğinizden emin misiniz?"
      >
        <LazyComponent
          name="take-back"
          load={takeBackScript.queryFn}
          failed="Kiralamanın bitişi yüklenirken bir hata oluştu. Lütfen tekrar deneyin."
          rows={FORM_ROWS}
        >
          {({ TakeBackDialog }) => (
            <TakeBackDialog key={bitir} rentalId={bitir ?? ""} onBusy={setBusy} onClose={close} />
          )}
        </LazyComponent>
      </Dialog>
    </>
  );
}
