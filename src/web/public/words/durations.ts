/** Names of units as a page has them, such as 'dk', or with the data of an element of it. */
interface Units {
  hour: string;
  minute: string;
  second: string;
}

/** How long it still is, less than an hour and never below nothing, in words: '4 dk 32 sn', '42 sn'. */
export function remaining(milliseconds: number, { minute, second }: Pick<Units, "minute" | "second">): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  return `${minutes > 0 ? `${minutes} ${minute} ` : ""}${seconds % 60} ${second}`;
}

/** Whole hours and minutes in words: '26 sa 5 dk'. */
export function hoursAndMinutes(
  time: { readonly hours: number; readonly minutes: number },
  { hour, minute }: Pick<Units, "hour" | "minute">,
): string {
  return `${time.hours} ${hour} ${time.minutes} ${minute}`;
}
