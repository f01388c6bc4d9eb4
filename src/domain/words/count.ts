const countFormat = new Intl.NumberFormat("tr-TR");

export function formatCount(count: number): string {
  return countFormat.format(count);
}

/**
 * Parses a typed count, with or without points or spaces between thousands: '1.200' gives 1200. Undefined for anything
 * else.
 */
export function parseCount(text: string): number | undefined {
  const typed = text.trim();
  return /^(?:\d{1,3}(?:[. ]\d{3})+|\d{1,9})$/u.test(typed) ? Number(typed.replaceAll(/[. ]/gu, "")) : undefined;
}
