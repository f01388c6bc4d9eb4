/** How many values of a header are kept with what was read of them; another value is read each time. */
const REMEMBERED = 500;

/** A longer value is read each time, so that what is remembered stays small. */
const REMEMBERED_LENGTH = 200;

/** Reads a header once for each of the values that came last: browsers send the same few. */
export function remembered<Reading extends string>(
  read: (header: string) => Reading,
  count = REMEMBERED,
): (header: string) => Reading {
  const known = new Map<string, Reading>();
  return (header) => {
    const found = known.get(header);
    if (found !== undefined) return found;
    const reading = read(header);
    if (header.length > REMEMBERED_LENGTH) return reading;
    if (known.size >= count) known.delete(known.keys().next().value!);
    known.set(header, reading);
    return reading;
  };
}
