import { Car, Key, Layers, Wrench, type LucideIcon } from "lucide-react";

import type { FleetView } from "#contract/fleet/cars.ts";
import type { FleetCounter } from "#domain/fleet/car.ts";

interface CounterTile {
  counter: FleetCounter | "total";
  word: string;
  Icon: LucideIcon;
  colour: string;
}

const counterTiles: readonly CounterTile[] = [
  { counter: "total", word: "Toplam", Icon: Layers, colour: "text-ink-soft" },
  { counter: "rented", word: "Kirada", Icon: Key, colour: "text-brand" },
  { counter: "maintenance", word: "Bakımda", Icon: Wrench, colour: "text-warn" },
  { counter: "available", word: "Müsait", Icon: Car, colour: "text-good" },
];

/** A press on a counter filters the list below (docs/product/cars.md 8.2). */
export function Counters({
  fleet,
  failed,
  chosen,
  onChoose,
}: {
  fleet: FleetView | undefined;
  failed: boolean;
  chosen: FleetCounter | "total" | undefined;
  onChoose: (counter: FleetCounter | "total") => void;
}) {
  return (
    <div role="group" aria-label="Filo durumu" className="grid grid-cols-4 gap-2">
      {counterTiles.map(({ counter, word, Icon, colour }) => (
        <button
          key={counter}
          type="button"
          aria-pressed={chosen === counter}
          onClick={() => onChoose(counter)}
          className="border-line bg-surface hover:border-line-strong aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:ring-brand flex min-h-12 min-w-0 items-center justify-center gap-x-2 rounded-xl border px-1 py-0.5 transition-colors duration-150 aria-pressed:ring-1 max-sm:flex-col-reverse forced-colors:aria-pressed:border-4 forced-colors:aria-pressed:border-[Highlight]"
        >
          <span className="flex items-center gap-2 text-sm font-semibold sm:text-base">
            <Icon aria-hidden="true" size={20} className={`shrink-0 max-lg:hidden ${colour}`} />
            <span className="leading-tight">{word}</span>
          </span>
          <span className="flex h-6 items-center text-xl font-extrabold tabular-nums sm:h-7">
            {fleet ? fleet[counter] : failed ? "–" : <span aria-hidden="true" className="skeleton h-5 w-8" />}
          </span>
        </button>
      ))}
    </div>
  );
}
