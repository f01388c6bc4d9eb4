import { pages } from "#contract/pages.ts";
import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { BackLink } from "#web/app/page/back-link.tsx";

import { ImportFrame } from "./import-frame.tsx";

export function ImportExpensesPage() {
  const mayKeepBooks = useMayKeepBooks();
  return (
    <ImportFrame
      title="Gider listenizi getirin"
      back={<BackLink to={pages.expenses.path}>Giderler</BackLink>}
      name="import-expenses"
      refusal={mayKeepBooks ? undefined : "Giderleri şirketin yöneticileri görür"}
      load={() => import("./import-expenses.tsx")}
    >
      {({ ImportExpenses }) => <ImportExpenses />}
    </ImportFrame>
  );
}
