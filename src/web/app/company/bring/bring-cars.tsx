import { BringList } from "./bring-list.tsx";
import { carImportKind } from "./cars-kind.ts";

/** Has its own file, because the page loads the import lazily. */
export function BringCars() {
  return <BringList kind={carImportKind} />;
}
