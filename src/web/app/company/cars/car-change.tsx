import { Repeat } from "lucide-react";
import { useState } from "react";

import type { CarView } from "#contract/fleet/cars.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Button } from "#web/ui/button.tsx";

const OtherCarForm = makeLazy(async () => (await import("./other-car-form.tsx")).OtherCarForm);

export function CarChange({ car }: { car: CarView }) {
  const [isOpen, setOpen] = useState(false);
  if (car.plate === "") return null;
  const name = isolateDirection(car.plate);
  const isOut = car.rental !== null;

  return (
    <>
      <p className="text-ink-soft wrap-anywhere">{`Bu etiket ${formatLongDate(car.since)} tarihinden beri ${name} plakalı araçta. Aracı sattıysanız etiketi yerine gelen araca takabilirsiniz.`}</p>
      {isOut && <p className="mt-4 font-semibold">Araç kirada. Önce kiralamayı bitirin.</p>}
      <Button look="secondary" className="mt-4 max-sm:w-full" idle={isOut} onClick={() => setOpen(true)}>
        <Repeat aria-hidden="true" size={18} />
        Yeni aracı gir
      </Button>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        lost="Devam ederseniz yazdığınız plaka kaybolur."
        title={`${name} yerine başka araç`}
        description="Yeni araç baştan başlar: araç bilgileri, fotoğraf, notlar, tarihler, ön notlar, fiyat, görünürlük ve durum silinir. Eski aracın kapalı zamanları ve tekrarlayan giderleri sona erer. Yapılmış kiralamalar eski plakada kalır ve faturalarda o plakayla bulunur. Bu işlem geri alınamaz."
      >
        {({ close }) => <OtherCarForm car={car} onClose={close} />}
      </FormDialog>
    </>
  );
}
