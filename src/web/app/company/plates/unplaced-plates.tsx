import { useId } from "react";

import { Button } from "#web/ui/button.tsx";

import type { UnplacedPlate } from "./typed-plates.ts";

export function UnplacedPlates({ plates, onForget }: { plates: readonly UnplacedPlate[]; onForget: () => void }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-bad/40 bg-bad-soft rounded-2xl border p-4 sm:p-6">
      <h2 id={id} className="text-bad text-xl font-bold">{`Yazılamayan plakalar (${plates.length})`}</h2>
      <ul className="mt-2 grid gap-2">
        {plates.map(({ plate, reason }, nth) => (
          <li key={nth} className="wrap-anywhere">
            <strong translate="no">{plate}</strong>
            <span>{` · ${reason}`}</span>
          </li>
        ))}
      </ul>
      <Button look="secondary" className="mt-4 max-sm:w-full" onClick={onForget}>
        Bu listeyi kapat
      </Button>
    </section>
  );
}
