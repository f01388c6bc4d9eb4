import { BringList } from "./bring-list.tsx";
import { carsKind } from "./cars-kind.ts";

/** The list of cars, loaded after its page. */
export function BringCars() {
  return <BringList kind={carsKind} />;
}
