import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const EnlargedCode = makeLazy(
  async () => (await import("./enlarged-code.tsx")).EnlargedCode,
  "QR kod yüklenirken bir hata oluştu.",
);

export function QrDialog({ code, onClose }: { code: OwnCodeView | undefined; onClose: () => void }) {
  return (
    <Dialog open={code !== undefined} onClose={onClose} title="QR kod">
      {code && <EnlargedCode code={code} />}
    </Dialog>
  );
}
