/** When an answer says that one may ask again, in seconds or as a date; undefined when it says nothing that is understood. */
export function retryAfterOf(headers: Headers, now: Date): Date | undefined {
  const said = headers.get("Retry-After")?.trim() ?? "";
  if (/^\d{1,9}$/u.test(said)) return new Date(now.getTime() + Number(said) * 1000);
  // Every date of HTTP names its time zone; what does not would be read as ours.
  const date = new Date(said.endsWith("GMT") ? said : NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
