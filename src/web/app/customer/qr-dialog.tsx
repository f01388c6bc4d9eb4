import type { OwnCodeView } from "#contract/codes.ts";

import { LargeSticker } from "../../parts/large-sticker.tsx";
import { PlateOrCode } from "../../parts/plate.tsx";
import { QrDownload } from "../../parts/qr-download.tsx";
import { Actions } from "../../ui/actions.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useStart } from "../start-context.ts";

/** A code's sticker, its QR large enough to be scanned from the screen, to be printed and to be downloaded. */
export function QrDialog({ code, onClose }: { code: OwnCodeView | undefined; onClose: () => void }) {
  const { brand } = useStart();
  return (
    <Dialog open={code !== undefined} onClose={onClose} title="QR kodu">
      {code && (
        <div className="grid justify-items-center gap-5">
          <PlateOrCode plate={code.plate} code={code.code} />
          {/* Wider than the rest, so that a telephone has room for all of it. */}
          <div className="-mx-6 flex justify-center self-stretch justify-self-stretch">
            <LargeSticker scanUrl={code.scanUrl} code={code.code} brand={brand.name} />
          </div>
          <p className="text-ink-soft text-center text-sm wrap-anywhere">{code.scanUrl}</p>
          <Actions centred>
            <QrDownload scanUrl={code.scanUrl} name={code.plate || code.code} />
          </Actions>
        </div>
      )}
    </Dialog>
  );
}
