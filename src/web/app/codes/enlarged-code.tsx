import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { OwnSticker } from "#web/app/stickers/own-sticker.tsx";
import { LargeSticker } from "#web/parts/large-sticker.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { QrDownload } from "#web/parts/qr-download.tsx";
import { Actions } from "#web/ui/actions.tsx";

export function EnlargedCode({ code }: { code: OwnCodeView }) {
  const { brand } = useStartData();
  return (
    <div className="grid justify-items-center gap-5">
      <PlateOrCode plate={code.plate} code={code.code} kind={code.kind} />
      <div className="-mx-6 flex justify-center self-stretch justify-self-stretch">
        <LargeSticker scanUrl={code.scanUrl} code={code.code} brand={brand.name} />
      </div>
      <p className="text-ink-soft text-center text-sm wrap-anywhere">{code.scanUrl}</p>
      <Actions centred>
        <QrDownload scanUrl={code.scanUrl} name={code.plate || code.code} />
      </Actions>
      <OwnSticker code={code.code} name={code.plate || code.code} />
    </div>
  );
}
