import { useQuery } from "@tanstack/react-query";

import { companyProfileRows, pages } from "#contract/pages.ts";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { useMaySeeDeskEvents } from "#web/app/company/desk-events/may-see-desk-events.ts";
import { Totals } from "#web/app/company/money/totals.tsx";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { useMayEditCompany } from "#web/app/company/parts/may-edit-company.ts";
import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { LazyRow } from "#web/app/page/lazy-row.tsx";
import { LinkRow } from "#web/app/page/link-row.tsx";
import { Page } from "#web/app/page/page.tsx";
import { FoldingRows, RowGroup } from "#web/app/page/rows.tsx";

import { companyInfoQueryOptions } from "./company-edit.ts";
import { summarizeAlertWays, summarizeCompany, summarizeRules } from "./setting-summaries.ts";
import { useProfileRedirect } from "./use-profile-redirect.ts";

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
      <div className="grid gap-6">
        {mayKeepBooks && <Totals />}
        <FoldingRows>
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            {mayEdit && (
              <div className="grid grid-cols-1 gap-6">
                <CompanyRows />
                <SettingRows />
              </div>
            )}
            <div className="grid grid-cols-1 gap-6">
              {mayKeepBooks && <MoneyRows />}
              {!isOnSharedDevice && <AccountRows />}
            </div>
          </div>
        </FoldingRows>
      </div>
    </Page>
  );
}

function CompanyRows() {
  const info = useQuery(companyInfoQueryOptions());
  return (
    <RowGroup title="Şirket">
      <LazyRow
        id={companyProfileRows.company}
        title="Şirket ve iletişim"
        value={info.data && <span>{summarizeCompany(info.data)}</span>}
        lead="Araçlarınızın kodunu okutanlar size gösterdiklerinizle ulaşır."
        name="company-contact-form"
        load={() => import("./company-contact-form.tsx")}
      >
        {({ CompanyContactForm }) => <CompanyContactForm />}
      </LazyRow>
      <LazyRow
        id={companyProfileRows.papers}
        title="Belgelerinizde yazanlar"
        value={<span>Yetki belgesi, vergi</span>}
        name="company-papers-form"
        load={() => import("./company-papers-form.tsx")}
      >
        {({ CompanyPapersForm }) => <CompanyPapersForm />}
      </LazyRow>
      <LazyRow
        id={companyProfileRows.bankAccount}
        title="Ödeme hesabı"
        value={info.data && <span>{info.data.iban === "" ? "IBAN yok" : "IBAN"}</span>}
        name="bank-account-form"
        load={() => import("./bank-account-form.tsx")}
      >
        {({ BankAccountForm }) => <BankAccountForm />}
      </LazyRow>
    </RowGroup>
  );
}

function SettingRows() {
  const rules = useQuery(api.company.rentalRules.get.queryOptions());
  const text = useQuery(api.company.agreementTexts.get.queryOptions());
  const mayEditCars = useMayEditCars();
  const mayDecideMembers = useHasCompanyRight("members");
  const mayDecidePrograms = useHasCompanyRight("programs");
  const mayDecideDevices = useHasCompanyRight("shared-devices");
  return (
    <RowGroup title="Ayarlar">
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

function formatTextVersion(version: number): string {
  return version === 0 ? "Örnek metin" : `${version}. sürüm`;
}

function MoneyRows() {
  return (
    <RowGroup title="Gelir ve gider">
      <LazyRow
        id={companyProfileRows.expense}
        title="Gider ekle"
        value={<span>Açıklama, tutar, kategori</span>}
        name="expense-form"
        load={() => import("#web/app/company/expenses/expense-form.tsx")}
      >
        {({ ExpenseForm }) => <ExpenseForm />}
      </LazyRow>
      <LinkRow to={pages.expenses.path} title="Giderler" value="Liste, tekrarlayanlar" />
      <LinkRow to={pages.money.path} title="Para" value="Alacaklar, faturalar" />
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
