import type { OpenMattersView } from "#contract/fleet/customers.ts";
import { listOpenSums } from "#contract/fleet/customers.words.ts";
import { hasOpenSums } from "#domain/fleet/customer.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";

export function hasOpenMatters(matters: OpenMattersView): boolean {
  return hasOpenSums(matters) || matters.reservationCount > 0;
}

export function OpenMatters({ matters }: { matters: OpenMattersView }) {
  const { reservations, reservationCount } = matters;
  const lines = [
    ...listOpenSums(matters),
    ...reservations.map(
      ({ plate, code, startsAt }) =>
        `Rezervasyonu: ${isolateDirection(plate || code)}, ${formatLongDateTime(startsAt)}`,
    ),
    reservationCount > reservations.length && `${reservationCount - reservations.length} rezervasyonu daha`,
  ].filter((line) => line !== false);
  return (
    <div>
      <p className="font-semibold">Bu müşteriyle kapanmamış işleriniz var:</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-2">Silerseniz bunları yalnızca kiralamalarda ve rezervasyonlarda görürsünüz.</p>
    </div>
  );
}
