import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { InvitationView } from "#contract/people/members.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { setAccount } from "#web/app/api/current-account.ts";
import { showToast } from "#web/ui/toast.tsx";

export function useAcceptInvitation(invitation: InvitationView, token: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (keepsStickers: boolean) => api.membership.accept.call({ token, keepsStickers }),
    onSuccess: async (account) => {
      setAccount(account);
      const { to, said } = makeAcceptedNotice(invitation);
      showToast(said);
      await navigate({ to, replace: true });
    },
  });
}

function makeAcceptedNotice(invitation: InvitationView) {
  return invitation.to === "company"
    ? { to: pages.companyDashboard.path, said: `${invitation.company} ekibine katıldınız.` }
    : {
        to: pages.dashboard.path,
        said: `Artık ${isolateDirection(invitation.sticker)} etiketinin ikinci kişisisiniz.`,
      };
}
