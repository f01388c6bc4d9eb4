import { useMatch } from "@tanstack/react-router";
import type { ReactElement } from "react";

import { toActor } from "#contract/actor-of.ts";
import { pages } from "#contract/pages.ts";
import { hasRight } from "#domain/people/actor.ts";
import type { CompanyRight } from "#domain/people/membership.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import type { AnyImportKind } from "./import-kind.ts";

interface ImportPageContent {
  readonly title: string;
  /** A link to the page that shows the imported data. */
  readonly back: ReactElement;
  /** The right that not all members have, and the sentence for those without it. */
  readonly needed?: { readonly right: CompanyRight; readonly refusal: string };
  readonly load: () => Promise<AnyImportKind>;
}

const contentOfPath: Readonly<Record<string, ImportPageContent>> = {
  [pages.bringCars.path]: {
    title: "Araç bilgilerini getirin",
    back: <BackLink to={pages.companyDashboard.path}>Filo Panelim</BackLink>,
    needed: { right: "edit-cars", refusal: "Araç bilgilerini şirketin yöneticileri değiştirir" },
    load: async () => (await import("./car-import-kind.ts")).carImportKind,
  },
  [pages.bringCustomers.path]: {
    title: "Müşteri listenizi getirin",
    back: <BackLink to={pages.customers.path}>Müşterilerim</BackLink>,
    load: async () => (await import("./customer-import-kind.ts")).customerImportKind,
  },
  [pages.bringExpenses.path]: {
    title: "Gider listenizi getirin",
    back: <BackLink to={pages.expenses.path}>Giderler</BackLink>,
    needed: { right: "books", refusal: "Giderleri şirketin yöneticileri görür" },
    load: async () => (await import("./expense-import-kind.ts")).expenseImportKind,
  },
  [pages.bringRentals.path]: {
    title: "Kiradaki araçlarınızı getirin",
    back: <BackLink to={pages.billing.path}>Faturalar</BackLink>,
    needed: { right: "reverse", refusal: "Kiralama listesini şirketin yöneticileri getirir" },
    load: async () => (await import("./rental-import-kind.ts")).rentalImportKind,
  },
};

/** The page of an import, whose script is loaded only for a member who may import the list. */
export function ImportPage() {
  const { fullPath } = useMatch({ strict: false });
  const actor = toActor(useAccount());
  const { title, back, needed, load } = contentOfPath[fullPath]!;
  const isRefused = needed !== undefined && !hasRight(actor, needed.right);
  return (
    <Page
      title={title}
      lead={!isRefused && "Listenizi yapıştırın ya da dosyanızı seçin. Kaydetmeden önce her satırı görürsünüz."}
      back={back}
      width="max-w-3xl"
    >
      {isRefused ? (
        <EmptyState title={needed.refusal} />
      ) : (
        <LazyComponent
          name={fullPath}
          load={() => Promise.all([import("./import-list.tsx"), load()])}
          failed="Sayfanın bu bölümü yüklenemedi."
        >
          {([{ ImportList }, kind]) => <ImportList kind={kind} />}
        </LazyComponent>
      )}
    </Page>
  );
}
