import { useQuery } from "@tanstack/react-query";

import { pages } from "#contract/pages.ts";
import { formatShortKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { useMaySeeDeskEvents } from "#web/app/company/desk-events/may-see-desk-events.ts";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { useMayEditCompany } from "#web/app/company/parts/may-edit-company.ts";
import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { Page } from "#web/app/page/page.tsx";
import { RowGroup } from "#web/app/page/rows.tsx";

import { companyInfoQueryOptions } from "./company-edit.ts";
import { LinkRow } from "./link-row.tsx";
import { summarizeName, summarizeRules, summarizeContacts, summarizeAlertWays } from "./setting-summaries.ts";
import { useProfileRedirect } from "./use-profile-redirect.ts";

/**
 * Links to the settings that the member may use: settings of the company, its money, and the signed-in account. Most
 * rows show the present value of their setting.
 */
export function CompanyProfilePage() {
  const mayEdit = useMayEditCompany();
  const mayKeepBooks = useMayKeepBooks();
  const { company, isOnSharedDevice } = useAccount() ?? {};
  if (useProfileRedirect()) return null;
  return (
    <Page
      title="Şirket Profili"
      lead={
        <span translate="no" className="wrap-anywhere">
          {company?.name}
        </span>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {mayEdit && <CompanyRows />}
        <div className="grid grid-cols-1 gap-6">
          {mayKeepBooks && <MoneyRows />}
          {!isOnSharedDevice && <AccountRows />}
        </div>
      </div>
    </Page>
  );
}

function CompanyRows() {
  const info = useQuery(companyInfoQueryOptions());
  const rules = useQuery(api.company.rentalRules.get.queryOptions());
  const text = useQuery(api.company.agreementTexts.get.queryOptions());
  const mayEditCars = useMayEditCars();
  const mayDecideMembers = useHasCompanyRight("members");
  const mayDecidePrograms = useHasCompanyRight("programs");
  const mayDecideDevices = useHasCompanyRight("shared-devices");
  return (
    <RowGroup title="Şirket">
      <LinkRow to={pages.companyContacts.path} title="İletişim" value={info.data && summarizeContacts(info.data)} />
      <LinkRow to={pages.companyInfo.path} title="Şirket bilgileri" value={info.data && summarizeName(info.data)} />
      <LinkRow
        to={pages.rentalRules.path}
        title="Kiralama kuralları"
        value={rules.data && summarizeRules(rules.data)}
      />
      <LinkRow
        to={pages.agreementText.path}
        title="Sözleşme metni"
        value={text.data && formatTextVersion(text.data.version)}
      />
      {mayDecideMembers && <LinkRow to={pages.members.path} title="Ekip" value="Kişiler, davetler" />}
      {mayDecidePrograms && (
        <LinkRow to={pages.programKeys.path} title="Program anahtarları" value="Web sitesi, muhasebe" />
      )}
      {mayDecideDevices && (
        <LinkRow to={pages.sharedDevices.path} title="Ortak cihazlar" value="Kodla girilen tablet" />
      )}
      {mayEditCars && <LinkRow to={pages.plates.path} title="Plakalar" value="Toplu giriş" />}
    </RowGroup>
  );
}

/** The name of the agreement text with this version; version 0 is the sample text. */
function formatTextVersion(version: number): string {
  return version === 0 ? "Örnek metin" : `${version}. sürüm`;
}

function MoneyRows() {
  const totals = useQuery(api.company.info.totals.queryOptions());
  return (
    <RowGroup title="Gelir ve gider">
      <LinkRow
        to={pages.money.path}
        title="Para"
        value={totals.data && `Kazanç ${formatShortKurus(totals.data.earned)}`}
      />
      <LinkRow to={pages.expenses.path} title="Giderler" value={totals.data && formatShortKurus(totals.data.spent)} />
      <LinkRow to={pages.companyReport.path} title="Raporlar" value="Aylar, araçlar" />
    </RowGroup>
  );
}

function AccountRows() {
  const alerts = useQuery(api.alerts.get.queryOptions());
  const account = useAccount();
  const maySeeEvents = useMaySeeDeskEvents();
  return (
    <RowGroup title="Hesap">
      <LinkRow to={pages.alerts.path} title="Bildirimler" value={alerts.data && summarizeAlertWays(alerts.data)} />
      <LinkRow
        to={pages.profile.path}
        title="Hesap ve güvenlik"
        value={account?.secondFactor === "on" ? "İki adım açık" : "İki adım kapalı"}
      />
      {maySeeEvents && <LinkRow to={pages.deskEvents.path} title="İşlem geçmişi" value="Kim, ne zaman" />}
      <LinkRow to={pages.profile.path} hash="gizlilik" title="Verilerim" value="İndir" />
    </RowGroup>
  );
}
