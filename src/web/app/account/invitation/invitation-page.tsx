import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { memberRefusals } from "#contract/words/member-refusals.ts";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { useHashSecret } from "../hash-secret.ts";
import { OutcomeScreen } from "../outcome-screen.tsx";
import { AcceptInvitation } from "./accept-invitation.tsx";
import { AcceptSticker } from "./accept-sticker.tsx";
import { InvitationLead } from "./invitation-lead.tsx";
import { InvitedGuest } from "./invited-guest.tsx";
import { OtherAddress } from "./other-address.tsx";

export function InvitationPage() {
  const token = useHashSecret();
  const account = useAccount();
  const invitation = useQuery({
    // The response depends on the logged-in account, so the key contains the account.
    queryKey: ["invitation", token, account?.id],
    queryFn: () => api.membership.invitation.call({ token }),
    enabled: token !== "",
    staleTime: 0,
  });
  const isUnusable =
    token === "" ||
    (["INVITATION_INVALID", "INPUT_INVALID"] as const).some((code) => isRefusal(invitation.error, code));
  if (isUnusable)
    return (
      <OutcomeScreen kind="bad" title="Davet geçersiz" text={memberRefusals.INVITATION_INVALID.message}>
        <Link
          to={account?.company ? pages.companyDashboard.path : pages.home.path}
          className={getButtonStyle("primary")}
        >
          {account?.company ? "Filo Panelime git" : "Ana sayfaya git"}
        </Link>
      </OutcomeScreen>
    );
  const { data } = invitation;
  return (
    <Page
      title={data?.to === "sticker" ? "Etikete davet" : "Ekibe davet"}
      lead={data && <InvitationLead invitation={data} />}
      width="max-w-md"
    >
      <Loading of={invitation} failed="Davet yüklenirken bir hata oluştu." rows={2} />
      {data && !account && <InvitedGuest invitation={data} token={token} />}
      {data && account && account.email !== data.email && <OtherAddress invitation={data} account={account} />}
      {data && account && account.email === data.email && data.to === "company" && (
        <AcceptInvitation invitation={data} account={account} token={token} />
      )}
      {data && account && account.email === data.email && data.to === "sticker" && (
        <AcceptSticker invitation={data} token={token} />
      )}
    </Page>
  );
}
