import { formatFuel, formatKm } from "#contract/fleet/odometer.words.ts";
import type { FormerRentalCarView } from "#contract/fleet/rentals.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatReadings } from "#web/app/company/parts/fuel-field.tsx";

export function FormerCars({ left }: { left: readonly FormerRentalCarView[] }) {
  return (
    <ul className="grid gap-2">
      {left.map(({ code, plate, from, until, reason, kmOut, kmIn, fuelOut, fuelIn }) => (
        <li key={from.toISOString()}>
          <span translate="no" className="font-semibold">
            {plate || code}
          </span>
          <span className="text-ink-soft block text-sm">{`${formatLongDateTime(from)} – ${formatLongDateTime(until)}`}</span>
          {[formatReadings(kmOut, kmIn, formatKm), formatReadings(fuelOut, fuelIn, formatFuel), reason]
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
