import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { Late } from "#web/app/page/late.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** A code's sticker over the page; its script comes when it is opened. */
export function QrDialog({ code, onClose }: { code: OwnCodeView | undefined; onClose: () => void }) {
  return (
    <Dialog open={code !== undefined} onClose={onClose} title="QR kod">
      {code && (
        <Late
          name="enlarged-code"
          load={() => import("./enlarged-code.tsx")}
          failed="QR kod yüklenirken bir hata oluştu."
        >
          {({ EnlargedCode }) => <EnlargedCode code={code} />}
        </Late>
      )}
    </Dialog>
  );
}
