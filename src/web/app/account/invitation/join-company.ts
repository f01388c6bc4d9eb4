import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { InvitationView } from "#contract/people/members.ts";
import { api } from "#web/app/api/client.ts";
import { setAccount } from "#web/app/api/current-account.ts";
import { announce } from "#web/ui/toast.tsx";

/** Accepts the invitation, and opens the company's first page. */
export function useJoinCompany({ company }: InvitationView, token: string) {
  const navigate = useNavigate();
  return useMutation({
    networkMode: "always",
    mutationFn: (keepsStickers: boolean) => api.membership.accept.call({ token, keepsStickers }),
    onSuccess: async (account) => {
      setAccount(account);
      announce(`${company} ekibine katıldınız.`);
      await navigate({ to: pages.companyDashboard.path, replace: true });
    },
  });
}
