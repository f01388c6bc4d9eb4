import type { CarView } from "#contract/cars.ts";

import { PreviewLink } from "../../parts/preview-link.tsx";
import { QrDownload } from "../../parts/qr-download.tsx";
import { Qr } from "../../parts/qr.tsx";
import { Section } from "./section.tsx";

/** The car's QR, large enough to be scanned from the screen and to be downloaded. */
export function CarCode({ car: { code, plate, scanUrl } }: { car: CarView }) {
  const name = plate || code;
  return (
    <Section id="qr" title="QR kodu">
      <div className="grid justify-items-center gap-4">
        <div className="border-line max-w-full rounded-2xl border bg-white p-3">
          <Qr text={scanUrl} size={256} label={`${name} QR kodu`} />
        </div>
        <p className="text-center">
          <span translate="no" className="text-lg font-bold tracking-wide">
            {code}
          </span>
          <span className="text-ink-soft block text-sm wrap-anywhere">{scanUrl}</span>
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <QrDownload scanUrl={scanUrl} name={name} />
          <PreviewLink code={code} name={name} />
        </div>
      </div>
    </Section>
  );
}
