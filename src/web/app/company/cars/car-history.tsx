import type { CarView } from "#contract/fleet/cars.ts";
import { CodeEvents } from "#web/app/codes/code-events.tsx";

import { FormerCarsList } from "./former-cars-list.tsx";

/** The events of a car's sticker, and the cars that it was on before. */
export function CarHistory({ car: { code, since } }: { car: CarView }) {
  return (
    <>
      <CodeEvents code={code} />
      <h4 className="mt-5 mb-2 font-bold">Önceki araçlar</h4>
      {/* The key makes a new list when the sticker moves to another car. */}
      <FormerCarsList key={since.getTime()} code={code} />
    </>
  );
}
