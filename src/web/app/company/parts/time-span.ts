import { computeCountdown } from "#domain/fleet/rental.ts";

export function formatTimeSpan(from: Date, to: Date): string {
  const { hours, minutes } = computeCountdown(to, from);
  if (hours >= 24) {
    const rest = hours % 24;
    return `${Math.floor(hours / 24)} gün${rest === 0 ? "" : ` ${rest} sa`}`;
  }
  return hours > 0 ? `${hours} sa ${minutes} dk` : `${minutes} dk`;
}

export function formatLateness(dueAt: Date, now: Date): string {
  return now.getTime() - dueAt.getTime() < 60_000 ? "Az önce doldu" : `${formatTimeSpan(dueAt, now)} geçti`;
}
