/** The function has its own file, so that the bundler keeps the script of a rented car in a single file. */
export function formatHoursAndMinutes(
  time: { readonly hours: number; readonly minutes: number },
  { hour, minute }: { hour: string; minute: string },
): string {
  return `${time.hours} ${hour} ${time.minutes} ${minute}`;
}
