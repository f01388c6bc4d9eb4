import { toActor } from "#contract/actor-of.ts";
import { pages } from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";
import { hasRight } from "#domain/people/actor.ts";
import type { CompanyRight } from "#domain/people/membership.ts";

export interface NavigationEntry {
  label: string;
  path: string;
  /** The menu alone shows it, as a question below the entries. */
  hint?: string;
  /** The menu alone shows it, on a telephone only once 'Diğer sayfalar' is opened. */
  isFolded?: true;
  /** Shown in the navigation bar only on wide screens, because the bar has many entries. */
  isInWideBar?: true;
  title?: string;
}

const fold = (...entries: NavigationEntry[]): NavigationEntry[] =>
  entries.map((entry) => ({ ...entry, isFolded: true }));

/** The purchase page has another label if the sticker is not sold (docs/product/pages.md 2.4). */
export function makeNavigation(account: AccountView | null, isSold: boolean): NavigationEntry[] {
  const shop = [
    { label: "Ana sayfa", path: pages.home.path },
    { label: isSold ? "Satın al" : "Örnek etiket", path: pages.purchase.path },
  ];
  if (account?.secondFactor === "missing")
    return [{ label: "İkinci adım", path: pages.setUpSecondFactor.path }, ...shop];
  const inbox = { label: "Gelen mesajlar", path: pages.inbox.path };
  const alerts = { label: "Bildirimler", path: pages.alerts.path };
  const profile = { label: "Profilim", path: pages.profile.path };
  switch (account?.role) {
    case undefined:
      return [
        ...shop,
        { label: "Kayıt ol", path: pages.register.path },
        { label: "Giriş yap", path: pages.login.path },
      ];
    case "customer":
      return [{ label: "Panelim", path: pages.dashboard.path }, inbox, alerts, profile, ...shop];
    case "company":
      return [
        { label: "Filo Panelim", path: pages.companyDashboard.path },
        { label: "Takvim", path: pages.calendar.path },
        inbox,
        { label: "Müşterilerim", path: pages.customers.path },
        { label: "Faturalar", path: pages.billing.path },
        ...(account.isOnSharedDevice ? [] : [{ label: "Şirket Profili", path: pages.companyProfile.path }]),
        { label: "Bu plaka o anda kimdeydi?", hint: "Polis ya da ceza sorduğunda", path: pages.plateHolder.path },
        ...(account.isOnSharedDevice || account.company?.memberRole === "owner"
          ? []
          : [{ label: "Kendi etiketlerim", hint: "Şirketin olmayan etiketler", path: pages.dashboard.path }]),
        ...fold(
          { label: "Rezervasyonlar", path: pages.reservations.path, title: "Günlük iş" },
          { label: "KABİS", path: pages.policeNotices.path },
          { label: "HGS ve cezalar", path: pages.roadCharges.path },
          { label: "Alacaklar", path: pages.receivables.path, title: "Gelir ve gider" },
          ...(hasCompanyRightOf(account, "books")
            ? [
                { label: "Giderler", path: pages.expenses.path },
                { label: "Raporlar", path: pages.companyReport.path },
                { label: "Para", path: pages.money.path },
              ]
            : []),
        ),
        ...(account.isOnSharedDevice
          ? makeSharedDeviceNavigation(account)
          : [
              ...fold(
                { ...alerts, title: "Şirket ve hesap" },
                ...(hasCompanyRightOf(account, "desk-events") ? [deskEventsEntry] : []),
                { label: "Hesap ve güvenlik", path: pages.profile.path },
              ),
              ...fold(...shop).map((entry): NavigationEntry => ({ ...entry, isInWideBar: true })),
            ]),
      ];
    case "admin":
      return [{ label: "Admin Paneli", path: pages.admin.path }, alerts, profile, ...shop];
  }
}

const deskEventsEntry = { label: "İşlem geçmişi", path: pages.deskEvents.path };

/** No data of an account, and not the company's profile, which cannot be changed on a shared device. */
function makeSharedDeviceNavigation(account: AccountView): NavigationEntry[] {
  const entries = [
    ...(hasCompanyRightOf(account, "desk-events") ? [deskEventsEntry] : []),
    ...(hasCompanyRightOf(account, "shared-devices")
      ? [{ label: "Ortak cihazlar", path: pages.sharedDevices.path }]
      : []),
  ];
  return fold(...entries.map((entry, nth) => (nth === 0 ? { ...entry, title: "Şirket" } : entry)));
}

function hasCompanyRightOf(account: AccountView, right: CompanyRight): boolean {
  return hasRight(toActor(account), right);
}
