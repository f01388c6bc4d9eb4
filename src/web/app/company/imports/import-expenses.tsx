import { expenseImportKind } from "./expense-import-kind.ts";
import { ImportList } from "./import-list.tsx";

/** Has its own file, because the page loads the import lazily. */
export function ImportExpenses() {
  return <ImportList kind={expenseImportKind} />;
}
