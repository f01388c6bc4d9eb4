const longDate = new Intl.DateTimeFormat("tr-TR", {
  timeZone: "Europe/Istanbul",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const time = new Intl.DateTimeFormat("tr-TR", {
  timeZone: "Europe/Istanbul",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/**
 * The calendar day of an instant in Istanbul, whatever the device's zone: '21 Kasım 2026'. Throws RangeError for an invalid date.
 * Specification 2 (Turkish long format); decisions, 'Money and time'.
 */
export function formatLongDate(instant: Date): string {
  return longDate.format(instant);
}

/** Day and time of an instant in Istanbul: '21 Kasım 2026 14:05'. Throws RangeError for an invalid date. Decisions, 'Money and time'. */
export function formatLongDateTime(instant: Date): string {
  // Joined here because engines disagree about the word between the two.
  return `${longDate.format(instant)} ${time.format(instant)}`;
}
