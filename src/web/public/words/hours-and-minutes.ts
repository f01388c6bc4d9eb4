/** Whole hours and minutes with the names of the units: '26 sa 5 dk'. Apart, so that the script of a rented car is one file. */
export function hoursAndMinutes(
  time: { readonly hours: number; readonly minutes: number },
  { hour, minute }: { hour: string; minute: string },
): string {
  return `${time.hours} ${hour} ${time.minutes} ${minute}`;
}
