import { useIsFetching } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";

import { pages } from "#contract/pages.ts";
import { SecondFactor } from "#web/app/account/second-factor/second-factor.tsx";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { Page } from "#web/app/page/page.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";

import { ChangePassword } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { Person } from "./person.tsx";
import { Privacy } from "./privacy.tsx";
import { Removed } from "./removed.tsx";
import { Sessions } from "./sessions.tsx";

/** The account of whoever looks: name, address, password, second factor, open sessions, data, and the way out; each part saves on its own. */
export function AccountProfilePage() {
  const account = useAccount();
  const [isRemoved, setRemoved] = useState(false);
  useSectionOfAddress();
  if (isRemoved) return <Removed />;
  if (!account) return null;
  return (
    <Page
      title="Profilim"
      lead="Adınız, şifreniz, açık oturumlarınız ve verileriniz."
      actions={
        <Link to={pages.alerts.path} className={buttonStyle("secondary")}>
          <BellRing aria-hidden="true" size={18} />
          Bildirimler
        </Link>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <Person account={account} />
          <ChangePassword account={account} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <SecondFactor account={account} />
          <Sessions />
          <Privacy role={account.role} />
          <DeleteAccount account={account} onRemoved={() => setRemoved(true)} />
        </div>
      </div>
    </Page>
  );
}

/** Brings whoever came for one part ('/profile#oturumlar') to it, again once the parts above have their height. */
function useSectionOfAddress(): void {
  const { hash } = useLocation();
  const isLoading =
    useIsFetching({ queryKey: api.account.key(), predicate: ({ state }) => state.status === "pending" }) > 0;

  useEffect(() => {
    const heading = hash === "" || isLoading ? null : document.getElementById(hash);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  }, [hash, isLoading]);
}
