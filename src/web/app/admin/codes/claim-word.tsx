import { useMutation } from "@tanstack/react-query";
import { Eye, KeyRound } from "lucide-react";
import { useState } from "react";

import type { AdminCodeView } from "#contract/sticker/admin-codes.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { ReasonDialog } from "#web/app/admin/reason-dialog.tsx";
import { api } from "#web/app/api/client.ts";
import { PageSection } from "#web/app/page/section.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";

import { ClaimDialog } from "./claim-dialog.tsx";

const claimActions = {
  show: {
    title: "etkinleştirme kodunu göster",
    description: "Fişini kaybeden alıcıya söylemek içindir. Kod yalnızca bu yanıtta görünür.",
    action: "Kodu göster",
    busyText: "Gösteriliyor…",
    failed: "Etkinleştirme kodu gösterilemedi.",
    danger: false,
    act: (code: string, reason: string) => api.admin.codes.showClaim.call({ code, reason }),
  },
  renew: {
    title: "yeni etkinleştirme kodu ver",
    description: "Bundan sonra yalnızca yeni kod geçerlidir. Basılmış fişteki kod artık işe yaramaz.",
    action: "Yeni kod ver",
    busyText: "Veriliyor…",
    failed: "Yeni etkinleştirme kodu verilemedi.",
    danger: true,
    act: (code: string, reason: string) => api.admin.codes.renewClaim.call({ code, reason }),
  },
} as const;
type ClaimAction = keyof typeof claimActions;

export function ClaimWord({ code: { code, claim } }: { code: AdminCodeView }) {
  const [asked, setAsked] = useState<{ deed: ClaimAction; round: number }>();
  const [isOpen, setOpen] = useState(false);
  const act = useMutation({
    // Removes the claim word from the cache as soon as its dialog is closed.
    gcTime: 0,
    mutationFn: ({ deed, reason }: { deed: ClaimAction; reason: string }) => claimActions[deed].act(code, reason),
    onSuccess: () => {
      setOpen(false);
    },
  });

  function ask(deed: ClaimAction) {
    act.reset();
    setAsked((before) => ({ deed, round: (before?.round ?? 0) + 1 }));
    setOpen(true);
  }

  return (
    <PageSection id="etkinlestirme" title="Etkinleştirme kodu">
      <div className="grid gap-4">
        <p>
          {claim
            ? "Bu kodu bağlayan kişiye paketteki etkinleştirme kodunu sorarız. Etkinleştirme kodu hiçbir sayfada ve listede görünmez."
            : "Bu kodun etkinleştirme kodu yok. Etiketi gören herkes onu hesabına bağlayabilir."}
        </p>
        {claim?.endsAt && (
          <p className="text-ink-soft">{`${formatLongDateTime(claim.endsAt)} tarihine kadar geçerlidir. Sonra yeni bir etkinleştirme kodu gerekir.`}</p>
        )}
        <Actions>
          {claim && (
            <Button look="secondary" onClick={() => ask("show")}>
              <Eye aria-hidden="true" size={18} />
              Etkinleştirme kodunu göster
            </Button>
          )}
          <Button look="secondary" onClick={() => ask("renew")}>
            <KeyRound aria-hidden="true" size={18} />
            Yeni etkinleştirme kodu ver
          </Button>
        </Actions>
      </div>
      {asked && (
        <ReasonDialog
          key={asked.round}
          open={isOpen}
          onClose={() => setOpen(false)}
          {...claimActions[asked.deed]}
          title={`${code}: ${claimActions[asked.deed].title}`}
          hint="Denetim kaydına yazılır. Etkinleştirme kodu oraya yazılmaz."
          act={act}
          onConfirm={(reason) => act.mutate({ deed: asked.deed, reason })}
        />
      )}
      {act.data && <ClaimDialog {...act.data} onClose={act.reset} />}
    </PageSection>
  );
}
