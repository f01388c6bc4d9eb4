import type { CarView } from "#contract/fleet/cars.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { CarStickers } from "#web/app/stickers/car-stickers.tsx";
import { LargeSticker } from "#web/parts/large-sticker.tsx";
import { PreviewLink } from "#web/parts/preview-link.tsx";
import { QrDownload } from "#web/parts/qr-download.tsx";
import { Actions } from "#web/ui/actions.tsx";

import { ReplaceCarCode } from "./replace-car-code.tsx";

export function CarSticker({ car }: { car: CarView }) {
  const mayEdit = useMayEditCars();
  return (
    <div className="grid gap-5">
      <CurrentSticker car={car} />
      {mayEdit && <ReplaceCarCode car={car} />}
    </div>
  );
}

function CurrentSticker({ car: { code, plate, scanUrl } }: { car: CarView }) {
  const { brand } = useStartData();
  const name = plate || code;
  return (
    <div className="grid justify-items-center gap-4">
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
