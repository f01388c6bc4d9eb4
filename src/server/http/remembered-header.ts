const REMEMBERED_MAX = 500;

/** Longer values are not remembered, so that the memory stays small. */
const REMEMBERED_LENGTH_MAX = 200;

/** Caches the result of reading a header for its most recent values, because browsers send the same few values. */
export function cacheReadings<Reading extends string>(
  read: (header: string) => Reading,
  count = REMEMBERED_MAX,
): (header: string) => Reading {
  const known = new Map<string, Reading>();
  return (header) => {
    const found = known.get(header);
    if (found !== undefined) return found;
    const reading = read(header);
    if (header.length > REMEMBERED_LENGTH_MAX) return reading;
    if (known.size >= count) known.delete(known.keys().next().value!);
    known.set(header, reading);
    return reading;
  };
}
