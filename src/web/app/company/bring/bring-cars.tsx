import { BringList } from "./bring-list.tsx";
import { carsKind } from "./cars-kind.ts";

/** The import of cars. A separate file, because it is loaded after its page. */
export function BringCars() {
  return <BringList kind={carsKind} />;
}
