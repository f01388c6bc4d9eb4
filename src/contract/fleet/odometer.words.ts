import { FULL_TANK_EIGHTHS } from "#domain/fleet/rental-rules.ts";

/** A fuel level in words: 'Dolu', '5/8', 'Boş'. */
export function formatFuel(eighths: number): string {
  if (eighths === FULL_TANK_EIGHTHS) return "Dolu";
  return eighths === 0 ? "Boş" : `${eighths}/${FULL_TANK_EIGHTHS}`;
}

/** An odometer reading, such as '45.200 km'. */
export function formatKm(km: number): string {
  return `${km.toLocaleString("tr-TR")} km`;
}
