import { BringList } from "./bring-list.tsx";
import { expensesKind } from "./expenses-kind.ts";

/** The import of expenses. A separate file, because it is loaded after its page. */
export function BringExpenses() {
  return <BringList kind={expensesKind} />;
}
