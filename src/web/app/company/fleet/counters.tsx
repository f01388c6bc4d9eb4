import { Car, Key, Layers, Wrench, type LucideIcon } from "lucide-react";

import type { FleetView } from "#contract/api/cars.ts";
import type { Counter } from "#domain/car.ts";

const tiles: readonly { counter: Counter | "total"; word: string; Icon: LucideIcon; colour: string }[] = [
  { counter: "total", word: "Toplam", Icon: Layers, colour: "text-ink-soft" },
  { counter: "rented", word: "Kirada", Icon: Key, colour: "text-brand" },
  { counter: "maintenance", word: "Bakımda", Icon: Wrench, colour: "text-warn" },
  { counter: "available", word: "Müsait", Icon: Car, colour: "text-good" },
];

/** How the fleet stands in four numbers; a tap shows those cars in the list below (docs/product.md 8.2). */
export function Counters({
  fleet,
  failed,
  chosen,
  onChoose,
}: {
  fleet: FleetView | undefined;
  failed: boolean;
  chosen: Counter | "total" | undefined;
  onChoose: (counter: Counter | "total") => void;
}) {
  return (
    <div role="group" aria-label="Filo durumu" className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
      {tiles.map(({ counter, word, Icon, colour }) => (
        <button
          key={counter}
          type="button"
          aria-pressed={chosen === counter}
          onClick={() => onChoose(counter)}
          className="border-line bg-surface hover:border-line-strong aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:ring-brand rounded-2xl border p-4 text-left transition-colors duration-150 aria-pressed:ring-1 sm:p-5 forced-colors:aria-pressed:border-4 forced-colors:aria-pressed:border-[Highlight]"
        >
          <span className="flex items-center gap-2 font-semibold">
            <Icon aria-hidden="true" size={20} className={`shrink-0 ${colour}`} />
            {word}
          </span>
          <span className="mt-1 flex h-10 items-center text-3xl font-extrabold tabular-nums sm:text-4xl">
            {fleet ? fleet[counter] : failed ? "–" : <span aria-hidden="true" className="skeleton h-8 w-12" />}
          </span>
        </button>
      ))}
    </div>
  );
}
