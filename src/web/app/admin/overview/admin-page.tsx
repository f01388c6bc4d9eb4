import { Link } from "@tanstack/react-router";
import { Boxes, Building2, ChevronRight, Flag, History, Printer, QrCode, Users } from "lucide-react";

import { pages } from "#contract/pages.ts";
import { Generator } from "#web/app/admin/codes/generator.tsx";
import { RenamedCompanies } from "#web/app/admin/companies/renamed-companies.tsx";
import { useAccount } from "#web/app/api/current-account.ts";
import { Page } from "#web/app/page/page.tsx";

const areas = [
  { to: pages.adminCompanies.path, Icon: Building2, name: "Şirketler", text: "Onaylar ve araç limitleri" },
  { to: pages.adminUsers.path, Icon: Users, name: "Kullanıcılar", text: "Tüm hesaplar ve rolleri" },
  { to: pages.adminCodes.path, Icon: QrCode, name: "QR kodlar", text: "Tüm QR kodlar, durumları ve sahipleri" },
  {
    to: pages.adminBatches.path,
    Icon: Boxes,
    name: "Partiler",
    text: "Birlikte üretilen QR kodlar",
  },
  { to: pages.adminPrint.path, Icon: Printer, name: "Yazdırma ayarları", text: "Etiket kâğıtları ve yazıcılar" },
  { to: pages.adminReports.path, Icon: Flag, name: "Şikâyetler", text: "Ziyaretçilerin bildirdikleri" },
  { to: pages.adminAudit.path, Icon: History, name: "Denetim kaydı", text: "Kim, neyi, ne zaman yaptı" },
] as const;

/** Where an administrator begins: the ways to everything that is looked after, the generator, and a word where a second factor would be well. */
export function AdminPage() {
  const account = useAccount();
  return (
    <Page title="Admin Paneli">
      <div className="grid gap-6">
        <RenamedCompanies />
        <nav aria-label="Yönetim" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {areas.map(({ to, Icon, name, text }) => (
            <Link
              key={to}
              to={to}
              className="border-line bg-surface text-ink hover:border-brand flex items-center gap-4 rounded-2xl border p-5 no-underline"
            >
              <Icon aria-hidden="true" size={28} className="text-brand shrink-0" />
              <span className="flex-1">
                <strong className="block text-lg">{name}</strong>
                <span className="text-ink-soft">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="text-ink-soft shrink-0" />
            </Link>
          ))}
        </nav>
        <Generator />
        {account?.secondFactor === "off" && (
          <p className="text-ink-soft">
            Hesabınızı yalnız şifreniz koruyor.{" "}
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
