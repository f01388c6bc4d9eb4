import { pages } from "#contract/pages.ts";
import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

export function ImportExpensesPage() {
  const mayKeepBooks = useMayKeepBooks();
  return (
    <Page
      title="Gider listenizi getirin"
      lead={mayKeepBooks && "Listenizi yapıştırın ya da dosyanızı seçin. Kaydetmeden önce her satırı görürsünüz."}
      back={<BackLink to={pages.expenses.path}>Giderler</BackLink>}
      width="max-w-3xl"
    >
      {mayKeepBooks ? (
        <LazyComponent
          name="import-expenses"
          load={() => import("./import-expenses.tsx")}
          failed="Sayfanın bu bölümü yüklenemedi."
        >
          {({ ImportExpenses }) => <ImportExpenses />}
        </LazyComponent>
      ) : (
        <EmptyState title="Giderleri şirketin yöneticileri görür" />
      )}
    </Page>
  );
}
