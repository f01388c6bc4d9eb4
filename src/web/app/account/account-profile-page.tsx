import { Link } from "@tanstack/react-router";
import { BellRing } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import { SecondFactor } from "#web/app/account/second-factor/second-factor.tsx";
import { useAccount } from "#web/app/api/current-account.ts";
import { Page } from "#web/app/page/page.tsx";
import { RowGroup, FoldingRows } from "#web/app/page/rows.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { AccountDeletedScreen } from "./account-deleted-screen.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { OwnMembership } from "./own-membership.tsx";
import { PersonRow } from "./person-row.tsx";
import { Privacy } from "./privacy.tsx";
import { Sessions } from "./sessions.tsx";
import { ShiftCode } from "./shift-code.tsx";

export function AccountProfilePage() {
  const account = useAccount();
  const [isRemoved, setRemoved] = useState(false);
  if (isRemoved) return <AccountDeletedScreen />;
  if (!account) return null;
  return (
    <Page
      title="Profilim"
      lead="Adınız, şifreniz, açık oturumlarınız ve verileriniz."
      actions={
        <Link to={pages.alerts.path} className={getButtonStyle("secondary")}>
          <BellRing aria-hidden="true" size={18} />
          Bildirimler
        </Link>
      }
    >
      <FoldingRows>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-6">
            <PersonRow account={account} />
            {account.company && account.company.memberRole !== "owner" && <OwnMembership company={account.company} />}
          </div>
          <div className="grid grid-cols-1 gap-6">
            <RowGroup title="Güvenlik">
              <ChangePassword account={account} />
              <SecondFactor account={account} />
              {account.company && <ShiftCode account={account} />}
              <Sessions />
            </RowGroup>
            <RowGroup title="Veriler">
              <Privacy role={account.role} />
              <DeleteAccount account={account} onRemoved={() => setRemoved(true)} />
            </RowGroup>
          </div>
        </div>
      </FoldingRows>
    </Page>
  );
}
