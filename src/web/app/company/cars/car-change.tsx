import { Repeat } from "lucide-react";
import { useState } from "react";

import type { CarView } from "#contract/fleet/cars.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { isolated } from "#domain/words/text.ts";
import { Discard } from "#web/app/forms/discard.tsx";
import { Late } from "#web/app/page/late.tsx";
import { Section } from "#web/app/page/section.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Puts the company's sticker on another car. A car without a plate gets its own first. */
export function CarChange({ car }: { car: CarView }) {
  const [isOpen, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const [asks, setAsks] = useState(false);
  if (car.plate === "") return null;
  const name = isolated(car.plate);
  const isOut = car.rental !== null;

  function close() {
    setAsks(false);
    setOpen(false);
  }

  return (
    <Section id="arac-degisti" title="Araç değişti">
      <p className="text-ink-soft wrap-anywhere">{`Bu etiket ${formatLongDate(car.since)} tarihinden beri ${name} plakalı araçta. Aracı sattıysanız etiketi yerine gelen araca takabilirsiniz.`}</p>
      {isOut && <p className="mt-4 font-semibold">Araç kirada; önce kiralamayı bitirin.</p>}
      <Button look="secondary" className="mt-4 max-sm:w-full" idle={isOut} onClick={() => setOpen(true)}>
        <Repeat aria-hidden="true" size={18} />
        Yeni aracı gir
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => (isChanged ? setAsks(true) : close())}
        title={`${name} yerine başka araç`}
        description="Yeni araç baştan başlar: araç bilgileri, fotoğraf, notlar, tarihler, ön notlar, fiyat, görünürlük ve durum silinir. Eski aracın kapalı zamanları ve tekrarlayan giderleri sona erer. Yapılmış kiralamalar eski plakada kalır ve faturalarda o plakayla bulunur. Bu işlem geri alınamaz."
      >
        {isOpen && (
          <Late
            name="other-car-form"
            load={() => import("./other-car-form.tsx")}
            failed="Form yüklenirken bir hata oluştu."
          >
            {({ OtherCarForm }) => <OtherCarForm car={car} onChanged={setChanged} onClose={close} />}
          </Late>
        )}
      </Dialog>
      <Discard
        open={asks}
        text="Devam ederseniz yazdığınız plaka kaybolur."
        onStay={() => setAsks(false)}
        onDiscard={close}
      />
    </Section>
  );
}
