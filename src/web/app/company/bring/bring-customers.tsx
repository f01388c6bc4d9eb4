import { BringList } from "./bring-list.tsx";
import { customerImportKind } from "./customers-kind.ts";

/** Has its own file, because the page loads the import lazily. */
export function BringCustomers() {
  return <BringList kind={customerImportKind} />;
}
