import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { refusals } from "#contract/words/refusals.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { ApplicationAdditions } from "./application-additions.tsx";
import { CompanyAccess } from "./company-access.tsx";
import { CompanyCodes } from "./company-codes.tsx";
import { CompanyFacts } from "./company-facts.tsx";
import { CompanyNameNotices } from "./company-name-notices.tsx";

export function CompanyPage() {
  const { userId = "" } = useParams({ strict: false });
  const company = useQuery(api.admin.companies.ofUser.queryOptions({ input: { userId } }));
  // The id in the URL may be invalid.
  const isUnknown = (["COMPANY_NOT_FOUND", "INPUT_INVALID"] as const).some((code) => isRefusal(company.error, code));

  if (isUnknown) {
    return (
      <Page
        title={refusals.COMPANY_NOT_FOUND.message}
        lead="Bu adreste bir şirket yok. Bağlantı eksik veya yanlış olabilir."
        width="max-w-3xl"
      >
        <Link to={pages.adminCompanies.path} className={getButtonStyle("primary")}>
          Şirketlere dön
        </Link>
      </Page>
    );
  }
  return (
    <Page
      title={company.data?.name ?? "Şirketi düzenle"}
      back={<BackLink to={pages.adminCompanies.path}>Şirketler</BackLink>}
    >
      <Loading of={company} failed="Şirket yüklenirken bir hata oluştu." />
      {company.data && (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <div className="grid gap-4 empty:hidden lg:col-span-2">
            <CompanyNameNotices
              key={userId}
              company={company.data}
              onSeen={() => document.getElementById("onay")?.focus()}
            />
          </div>
          <div className="grid content-start gap-6">
            <CompanyFacts company={company.data} />
            <ApplicationAdditions key={userId} company={company.data} />
          </div>
          <CompanyAccess key={userId} company={company.data} />
          <CompanyCodes company={company.data} />
        </div>
      )}
    </Page>
  );
}
