import { carImportKind } from "./car-import-kind.ts";
import { ImportList } from "./import-list.tsx";

/** Has its own file, because the page loads the import lazily. */
export function ImportCars() {
  return <ImportList kind={carImportKind} />;
}
