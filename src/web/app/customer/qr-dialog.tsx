import type { OwnCodeView } from "#contract/codes.ts";

import { PlateOrCode } from "../../parts/plate.tsx";
import { QrDownload } from "../../parts/qr-download.tsx";
import { Qr } from "../../parts/qr.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** A code's QR large enough to be scanned from the screen, and to be downloaded. */
export function QrDialog({ code, onClose }: { code: OwnCodeView | undefined; onClose: () => void }) {
  return (
    <Dialog open={code !== undefined} onClose={onClose} title="QR kodu">
      {code && (
        <div className="grid justify-items-center gap-5">
          <PlateOrCode plate={code.plate} code={code.code} />
          <div className="border-line rounded-2xl border bg-white p-3">
            <Qr text={code.scanUrl} size={256} label={`${code.plate || code.code} QR kodu, büyük`} />
          </div>
          <p className="text-ink-soft text-center text-sm wrap-anywhere">{code.scanUrl}</p>
          <QrDownload scanUrl={code.scanUrl} name={code.plate || code.code} />
        </div>
      )}
    </Dialog>
  );
}
