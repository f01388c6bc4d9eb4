/**
 * Hours and minutes with units, such as '26 sa 5 dk'. It has its own file, so that the script of a rented car stays a
 * single file.
 */
export function formatHoursAndMinutes(
  time: { readonly hours: number; readonly minutes: number },
  { hour, minute }: { hour: string; minute: string },
): string {
  return `${time.hours} ${hour} ${time.minutes} ${minute}`;
}
