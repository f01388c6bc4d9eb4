import { BringList } from "./bring-list.tsx";
import { expenseImportKind } from "./expenses-kind.ts";

/** Has its own file, because the page loads the import lazily. */
export function BringExpenses() {
  return <BringList kind={expenseImportKind} />;
}
