import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export function QrDialog({ code, onClose }: { code: OwnCodeView | undefined; onClose: () => void }) {
  return (
    <Dialog open={code !== undefined} onClose={onClose} title="QR kod">
      {code && (
        <LazyComponent
          name="enlarged-code"
          load={() => import("./enlarged-code.tsx")}
          failed="QR kod yüklenirken bir hata oluştu."
        >
          {({ EnlargedCode }) => <EnlargedCode code={code} />}
        </LazyComponent>
      )}
    </Dialog>
  );
}
