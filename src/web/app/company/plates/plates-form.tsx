import { useCallback, useState } from "react";

import type { SlotsAndPlatesView } from "#contract/fleet/cars.ts";
import { Button } from "#web/ui/button.tsx";
import { announceToScreenReader } from "#web/ui/live-region.tsx";

import { plateProblemWords } from "./plate-problems.ts";
import { PlateRow } from "./plate-row.tsx";
import { PlatesFile } from "./plates-file.tsx";
import { SavePlates } from "./save-plates.tsx";
import { useTypedPlates } from "./typed-plates.ts";
import { UnplacedPlates } from "./unplaced-plates.tsx";

const FIRST_FIELDS_COUNT = 50;
const NEXT_FIELDS_COUNT = 5;

export function PlatesForm({ plates }: { plates: SlotsAndPlatesView }) {
  const { slots } = plates;
  const table = useTypedPlates(plates);
  const { typed, problems, unplaced } = table;
  const [shown, setShown] = useState(FIRST_FIELDS_COUNT);
  const { type, paste } = table;
  const onPaste = useCallback(
    (code: string, pasted: readonly string[]) => {
      const placed = paste(code, pasted);
      const left = pasted.length - placed;
      setShown((now) => Math.max(now, slots.indexOf(code) + placed + NEXT_FIELDS_COUNT));
      announceToScreenReader(`${placed} plaka alanlara yazıldı.${left > 0 ? ` ${left} plakaya yer kalmadı.` : ""}`);
    },
    [slots, paste],
  );

  return (
    <div className="grid gap-6">
      {/* Plates without a field are listed first, because nobody would see them below 500 rows. */}
      {unplaced.length > 0 && <UnplacedPlates plates={unplaced} onForget={table.forgetUnplaced} />}
      <section
        hidden={slots.length === 0}
        aria-labelledby="yerler"
        className="border-line bg-surface rounded-2xl border p-4 sm:p-6"
      >
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <h2 id="yerler" className="text-xl font-bold">{`Plakası girilmemiş araçlar (${slots.length})`}</h2>
          <PlatesFile
            taken={plates.taken}
            onPlates={(found) => {
              const empty = slots.find((code) => (typed[code] ?? "").trim() === "");
              if (empty !== undefined) onPaste(empty, found);
            }}
          />
        </div>
        <ul className="divide-line mt-2 divide-y">
          {slots.slice(0, shown).map((code) => {
            const problem = problems.get(code);
            return (
              <PlateRow
                key={code}
                code={code}
                value={typed[code] ?? ""}
                problem={problem && plateProblemWords[problem]}
                onType={type}
                onPaste={onPaste}
              />
            );
          })}
        </ul>
        {slots.length > shown && (
          <Button look="secondary" className="mt-3 w-full" onClick={() => setShown(shown + 2 * FIRST_FIELDS_COUNT)}>
            Daha fazla araç göster
          </Button>
        )}
      </section>
      <SavePlates isHidden={slots.length === 0} table={table} />
    </div>
  );
}
