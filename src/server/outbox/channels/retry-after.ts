/** When a receiver wants to be asked again, by its `Retry-After`: seconds or a date. Undefined where it says nothing that can be read. */
export function retryAfterOf(header: string | undefined, now: Date): Date | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const at = /^\d{1,9}$/u.test(text) ? now.getTime() + Number(text) * 1000 : Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at);
}
