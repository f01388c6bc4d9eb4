import { BringList } from "./bring-list.tsx";
import { customersKind } from "./customers-kind.ts";

/** The list of customers, loaded after its page. */
export function BringCustomers() {
  return <BringList kind={customersKind} />;
}
