import type { CarView } from "#contract/cars.ts";

import { LargeSticker } from "../../parts/large-sticker.tsx";
import { PreviewLink } from "../../parts/preview-link.tsx";
import { QrDownload } from "../../parts/qr-download.tsx";
import { Actions } from "../../ui/actions.tsx";
import { Section } from "../section.tsx";
import { useStart } from "../start-context.ts";

/** The car's sticker, its QR large enough to be scanned from the screen and to be downloaded. */
export function CarCode({ car: { code, plate, scanUrl } }: { car: CarView }) {
  const { brand } = useStart();
  const name = plate || code;
  return (
    <Section id="qr" title="QR kodu">
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
      </div>
    </Section>
  );
}
