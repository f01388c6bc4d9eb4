import { FULL_TANK_EIGHTHS } from "#domain/fleet/rental-rules.ts";

export function formatFuel(eighths: number): string {
  if (eighths === FULL_TANK_EIGHTHS) return "Dolu";
  return eighths === 0 ? "Boş" : `${eighths}/${FULL_TANK_EIGHTHS}`;
}

export function formatKm(km: number): string {
  return `${km.toLocaleString("tr-TR")} km`;
}
