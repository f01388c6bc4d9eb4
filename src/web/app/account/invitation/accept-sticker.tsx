import type { StickerInvitation } from "#contract/people/members.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Button } from "#web/ui/button.tsx";

import { useAcceptInvitation } from "./use-accept-invitation.ts";

export function AcceptSticker({ invitation, token }: { invitation: StickerInvitation; token: string }) {
  const accept = useAcceptInvitation(invitation, token);
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        İlk yanıt ikinizin yanıtı olur. Mesajı gönderen adınızı görmez. İstediğiniz zaman ayrılabilirsiniz.
      </p>
      <ActionFailure of={accept} failed="Davet kabul edilemedi. Lütfen tekrar deneyin." />
      <Button
        busy={accept.isPending || accept.isSuccess}
        busyText="Kabul ediliyor…"
        onClick={() => accept.mutate(false)}
      >
        Kabul et
      </Button>
    </div>
  );
}
