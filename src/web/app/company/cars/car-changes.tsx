import type { CarView } from "#contract/fleet/cars.ts";

import { CarChange } from "./car-change.tsx";
import { ReplaceCarCode } from "./replace-car-code.tsx";

/** What happens to a car once in years: it gets another sticker, or the sticker another car. */
export function CarChanges({ car }: { car: CarView }) {
  return (
    <>
      <ReplaceCarCode car={car} />
      <CarChange car={car} />
    </>
  );
}
