import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { Generator } from "#web/app/admin/codes/generator.tsx";
import { RenamedCompanies } from "#web/app/admin/companies/renamed-companies.tsx";
import { PREFETCH_OPTIONS, queryClient } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { Page } from "#web/app/page/page.tsx";

import { overviewQueryOptions } from "./overview-data.ts";
import { Overview } from "./overview.tsx";

export function prefetchPageData(): void {
  void queryClient.prefetchQuery(overviewQueryOptions(PREFETCH_OPTIONS));
}

export function AdminPage() {
  const account = useAccount();
  return (
    <Page title="Admin Paneli">
      <div className="grid grid-cols-1 gap-6">
        <RenamedCompanies />
        <Overview />
        <Generator />
        {account?.secondFactor === "off" && (
          <p className="text-ink-soft">
            Hesabınızı yalnızca şifreniz koruyor.{" "}
            <Link to={pages.profile.path} hash="ikinci-adim" className="text-brand font-semibold underline">
              Girişe ikinci adımı ekleyin
            </Link>
            .
          </p>
        )}
      </div>
    </Page>
  );
}
