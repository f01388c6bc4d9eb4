/**
 * Returns the time at which a receiver wants the next attempt, from its `Retry-After` header in seconds or as a date.
 */
export function parseRetryAfter(header: string | null | undefined, now: Date): Date | undefined {
  const said = header?.trim() ?? "";
  if (/^\d{1,9}$/u.test(said)) return new Date(now.getTime() + Number(said) * 1000);
  // HTTP dates end with GMT. Without this check, other texts would be parsed in our time zone.
  const date = new Date(said.endsWith("GMT") ? said : NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
