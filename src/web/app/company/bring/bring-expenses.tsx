import { BringList } from "./bring-list.tsx";
import { expensesKind } from "./expenses-kind.ts";

/** The list of expenses, loaded after its page. */
export function BringExpenses() {
  return <BringList kind={expensesKind} />;
}
