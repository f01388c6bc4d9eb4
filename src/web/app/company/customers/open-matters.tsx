import type { OpenMattersView } from "#contract/fleet/customers.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { isolateDirection } from "#domain/words/text.ts";

/**
 * Whether a warning is shown before the customer is deleted: money is open, a deposit is held, or a reservation exists.
 */
export function hasOpenMatters({ owed, overpaid, depositHeld, reservationCount }: OpenMattersView): boolean {
  return owed > 0 || overpaid > 0 || depositHeld > 0 || reservationCount > 0;
}

/**
 * Lists the open matters of a customer, and names the pages that still show the matters after the customer was deleted.
 */
export function OpenMatters({ matters }: { matters: OpenMattersView }) {
  const { owed, overpaid, depositHeld, reservations, reservationCount } = matters;
  const lines = [
    depositHeld > 0 && `Depozitosu sizde: ${formatKurus(depositHeld)}`,
    owed > 0 && `Size borcu: ${formatKurus(owed)}`,
    overpaid > 0 && `Fazla ödemesi: ${formatKurus(overpaid)}`,
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
