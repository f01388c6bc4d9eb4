import { Link } from "@tanstack/react-router";
import { ChartColumn, History, UserCog } from "lucide-react";

import { pages } from "#contract/pages.ts";
import { ExpenseForm } from "#web/app/company/expenses/expense-form.tsx";
import { ExpensesList } from "#web/app/company/expenses/expenses-list.tsx";
import { RepeatingExpenses } from "#web/app/company/expenses/repeating-expenses.tsx";
import { Late } from "#web/app/page/late.tsx";
import { Page } from "#web/app/page/page.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";

import { CompanyInfo } from "./company-info-form.tsx";
import { Totals } from "./totals.tsx";

/** The company's money at a glance, its expenses, and what it says of itself. */
export function CompanyProfilePage() {
  return (
    <Page
      title="Şirket Profili"
      actions={
        <>
          <Link to={pages.companyReport.path} className={buttonStyle("secondary")}>
            <ChartColumn aria-hidden="true" size={18} />
            Raporlar
          </Link>
          <Link to={pages.deskEvents.path} className={buttonStyle("secondary")}>
            <History aria-hidden="true" size={18} />
            Yapılanlar
          </Link>
          <Link to={pages.profile.path} className={buttonStyle("secondary")}>
            <UserCog aria-hidden="true" size={18} />
            Hesap ve güvenlik
          </Link>
        </>
      }
    >
      {/* On a phone the list comes last: it alone has no end. */}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
        <div className="lg:col-span-2">
          <Totals />
        </div>
        <section aria-labelledby="gider" className="border-line bg-surface min-w-0 rounded-2xl border p-5 sm:p-6">
          <h2 id="gider" className="mb-5 text-xl font-bold">
            Gider ekle
          </h2>
          <ExpenseForm />
          <RepeatingExpenses />
        </section>
        <div className="grid min-w-0 gap-6 lg:row-span-2">
          <CompanyInfo />
          <section
            id="kiralama-kurallari"
            aria-labelledby="kurallar"
            className="border-line bg-surface min-w-0 scroll-mt-24 rounded-2xl border p-5 sm:p-6"
          >
            <h2 id="kurallar" className="mb-5 text-xl font-bold">
              Kiralama kuralları
            </h2>
            <Late
              name="rental-rules"
              load={() => import("./rental-rules.tsx")}
              failed="Kiralama kuralları yüklenirken bir hata oluştu."
            >
              {({ RentalRules }) => <RentalRules />}
            </Late>
          </section>
        </div>
        <ExpensesList />
      </div>
    </Page>
  );
}
