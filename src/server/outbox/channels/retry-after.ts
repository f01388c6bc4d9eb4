/** When a receiver wants to be asked again, by its `Retry-After`: seconds or a date. Undefined where it says nothing that can be read. */
export function retryAfterOf(header: string | null | undefined, now: Date): Date | undefined {
  const said = header?.trim() ?? "";
  if (/^\d{1,9}$/u.test(said)) return new Date(now.getTime() + Number(said) * 1000);
  // Every date of HTTP names its time zone; what does not would be read as ours.
  const date = new Date(said.endsWith("GMT") ? said : NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
