import { BringList } from "./bring-list.tsx";
import { customersKind } from "./customers-kind.ts";

/** Has its own file, because the page loads the import lazily. */
export function BringCustomers() {
  return <BringList kind={customersKind} />;
}
