import type { LeftCarView } from "#contract/fleet/rentals.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { fromTo, fuelWord, kmWord } from "#web/app/company/parts/fuel-field.tsx";

/** The cars that a rental went on from: when the renter had each, what was read of it, and why it stayed behind. */
export function LeftCars({ left }: { left: readonly LeftCarView[] }) {
  return (
    <ul className="grid gap-2">
      {left.map(({ code, plate, from, until, reason, kmOut, kmIn, fuelOut, fuelIn }) => (
        <li key={from.toISOString()}>
          <span translate="no" className="font-semibold">
            {plate || code}
          </span>
          <span className="text-ink-soft block text-sm">{`${formatLongDateTime(from)} – ${formatLongDateTime(until)}`}</span>
          {[fromTo(kmOut, kmIn, kmWord), fromTo(fuelOut, fuelIn, fuelWord), reason]
            .filter((text) => text !== "")
            .map((text) => (
              <span key={text} className="text-ink-soft block text-sm">
                {text}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}
