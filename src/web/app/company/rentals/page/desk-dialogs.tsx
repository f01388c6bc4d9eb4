import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { isolateDirection } from "#domain/words/text.ts";
import { useDeskDialogUrl } from "#web/app/company/parts/desk-address.ts";
import { rentalQueryOptions } from "#web/app/company/parts/rental-options.ts";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/**
 * The dialogs that rent out and take back cars, over any page of the company. The URL holds the open dialog, so that
 * the back button closes it.
 */
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
          load={() => import("#web/app/company/rentals/rent/rent-dialog.tsx")}
          failed="Kiralama formu yüklenirken bir hata oluştu."
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
        title={rental ? `${isolateDirection(rental.plate || rental.code)}: teslim al` : "Teslim al"}
        description="Bu aracın kiralamasını bitirmek istediğinizden emin misiniz?"
      >
        <LazyComponent
          name="take-back"
          load={() => import("#web/app/company/rentals/return/take-back-dialog.tsx")}
          failed="Kiralamanın bitişi yüklenirken bir hata oluştu. Lütfen tekrar deneyin."
        >
          {({ TakeBackDialog }) => (
            <TakeBackDialog key={bitir} rentalId={bitir ?? ""} onBusy={setBusy} onClose={close} />
          )}
        </LazyComponent>
      </Dialog>
    </>
  );
}
