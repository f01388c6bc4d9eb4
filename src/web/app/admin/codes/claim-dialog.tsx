import type { ClaimWordView } from "#contract/sticker/admin-codes.ts";
import { CopyButton } from "#web/app/page/copy.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export function ClaimDialog({ code, claim, onClose }: ClaimWordView & { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${code}: etkinleştirme kodu`}
      description="Alıcıya, başkasının görmeyeceği bir yoldan iletin. Pencereyi kapatınca bir daha göstermeyiz."
    >
      <div className="grid gap-5">
        <p
          translate="no"
          className="bg-sunken rounded-xl p-4 text-center font-mono text-3xl font-bold tracking-widest whitespace-nowrap"
        >
          {claim}
        </p>
        <Actions>
          <CopyButton text={claim} label="Kopyala" name="etkinleştirme kodu" />
          <Button onClick={onClose}>Kapat</Button>
        </Actions>
      </div>
    </Dialog>
  );
}
