import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";
import { hasCodeForm } from "#domain/sticker/code.ts";
import { Page } from "#web/app/page/page.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { FreeSticker } from "./free-sticker.tsx";

export function OtherRoles({ account, code }: { account: AccountView; code: string }) {
  const isCompany = account.role === "company";
  return (
    <Page
      title="Bu etiketle ne yapabilirsiniz?"
      lead={isCompany ? "Şirket hesabıyla girdiniz." : "Yönetici hesabıyla girdiniz."}
      width="max-w-md"
    >
      <div className="grid grid-cols-1 gap-5">
        {hasCodeForm(code) && <FreeSticker code={code} />}
        <p>
          {isCompany
            ? "Filonuzdaki araçların kodları hazırdır. Bu etiketi bir aracınıza takmak için aracın sayfasında “Etiketi yenile” bölümünü açın ve bu kodu yazın."
            : "Kodun kimde olduğunu ve geçmişini yönetim alanında görürsünüz."}
        </p>
        <Actions>
          {isCompany && (
            <Link to={pages.companyDashboard.path} className={getButtonStyle("primary")}>
              Filo Panelime git
            </Link>
          )}
          {!isCompany && hasCodeForm(code) && (
            <Link to={pages.adminCode.path} params={{ code }} className={getButtonStyle("primary")}>
              QR kodun sayfasını aç
            </Link>
          )}
          <Link
            to={pages.linkCode.path}
            search={hasCodeForm(code) ? { code } : {}}
            className={getButtonStyle("secondary")}
          >
            Kendi adıma bağla
          </Link>
        </Actions>
        <p className="text-ink-soft">
          Kendi aracınız ya da iş yeriniz içinse bu hesaba da bağlayabilirsiniz. O zaman sayfada adınız kısaltılmış
          görünür.
        </p>
      </div>
    </Page>
  );
}
