import { BringList } from "./bring-list.tsx";
import { customersKind } from "./customers-kind.ts";

/** The import of customers. A separate file, because it is loaded after its page. */
export function BringCustomers() {
  return <BringList kind={customersKind} />;
}
