import type { CarView } from "#contract/fleet/cars.ts";
import { useStart } from "#web/app/api/start-context.ts";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { CarStickers } from "#web/app/stickers/car-stickers.tsx";
import { LargeSticker } from "#web/parts/large-sticker.tsx";
import { PreviewLink } from "#web/parts/preview-link.tsx";
import { QrDownload } from "#web/parts/qr-download.tsx";
import { Actions } from "#web/ui/actions.tsx";

import { ReplaceCarCode } from "./replace-car-code.tsx";

/** The car's sticker, and another one in its place. */
export function CarSticker({ car }: { car: CarView }) {
  const mayEdit = useMayEditCars();
  return (
    <div className="grid gap-5">
      <PresentSticker car={car} />
      {mayEdit && <ReplaceCarCode car={car} />}
    </div>
  );
}

/** The car's sticker, its QR large enough to be scanned from the screen and to be downloaded. */
function PresentSticker({ car: { code, plate, scanUrl } }: { car: CarView }) {
  const { brand } = useStart();
  const name = plate || code;
  return (
    <div className="grid justify-items-center gap-4">
      {/* Wider than the rest, so that a telephone has room for all of it. */}
      <div className="-mx-5 flex justify-center justify-self-stretch">
        <LargeSticker scanUrl={scanUrl} code={code} brand={brand.name} />
      </div>
      <p className="text-ink-soft text-center text-sm wrap-anywhere">{scanUrl}</p>
      <Actions centred>
        <QrDownload scanUrl={scanUrl} name={name} />
        <PreviewLink code={code} name={name} />
      </Actions>
      <CarStickers code={code} label="Etiketin PDF’ini indir" />
    </div>
  );
}
