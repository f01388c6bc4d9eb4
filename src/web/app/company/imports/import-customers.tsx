import { customerImportKind } from "./customer-import-kind.ts";
import { ImportList } from "./import-list.tsx";

/** Has its own file, because the page loads the import lazily. */
export function ImportCustomers() {
  return <ImportList kind={customerImportKind} />;
}
