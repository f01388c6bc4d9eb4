/** Where a visitor stood: degrees of the WGS 84 system, and within how many metres. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly accuracy: number;
}

/** Beyond so many metres a place says too little to be sent. docs/product.md 16.9. */
export const PLACE_ACCURACY_MAX = 500;

/** For how many hours a place is kept exactly, and for how many days at all. docs/product.md 16.6. */
export const PLACE_EXACT_HOURS = 72;
export const PLACE_KEPT_DAYS = 30;

/** Decimals of a degree: about a metre while it is exact, about a kilometre later. */
const EXACT_DECIMALS = 5;
export const COARSE_DECIMALS = 2;

const DAY = 24 * 60 * 60 * 1000;

/**
 * A place from what a form's hidden fields say; undefined unless all three are numbers in their range. Nobody typed them, so nobody could
 * correct them: what they say is told without a place then. docs/product.md 16.9.
 */
export function readPlace(fields: {
  readonly lat?: string | undefined;
  readonly lon?: string | undefined;
  readonly accuracy?: string | undefined;
}): Place | undefined {
  const lat = numberOf(fields.lat);
  const lon = numberOf(fields.lon);
  const accuracy = numberOf(fields.accuracy);
  if (lat === undefined || lon === undefined || accuracy === undefined) return undefined;
  return isPlace({ lat, lon, accuracy })
    ? { lat: round(lat), lon: round(lon), accuracy: Math.ceil(accuracy) }
    : undefined;
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,4}(\.\d{1,20})?$/u.test(text) ? Number(text) : undefined;
}

/** Whether a place is on the earth and exact enough to be sent. docs/product.md 16.9. */
export function isPlace({ lat, lon, accuracy }: Place): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && accuracy >= 0 && accuracy <= PLACE_ACCURACY_MAX;
}

/** A place as it may be shown now: `accuracy` is null once it is known only about. */
export interface ShownPlace {
  readonly lat: number;
  readonly lon: number;
  readonly accuracy: number | null;
}

/** What may be shown of a place that was sent at an instant, swept or not; undefined when it is kept no longer. docs/product.md 16.6. */
export function shownPlace({ lat, lon, accuracy }: Place, sentAt: Date, now: Date): ShownPlace | undefined {
  const age = now.getTime() - sentAt.getTime();
  if (age >= PLACE_KEPT_DAYS * DAY) return undefined;
  if (age < (PLACE_EXACT_HOURS / 24) * DAY) return { lat, lon, accuracy };
  return { lat: round(lat, COARSE_DECIMALS), lon: round(lon, COARSE_DECIMALS), accuracy: null };
}

function round(degrees: number, decimals = EXACT_DECIMALS): number {
  // Adding 0 makes 0 of -0.
  return Math.round(degrees * 10 ** decimals) / 10 ** decimals + 0;
}

/** The address by which a telephone opens its own map. */
export function geoLink({ lat, lon }: ShownPlace): string {
  const at = `${lat},${lon}`;
  return `geo:${at}?q=${at}`;
}

/** The same on a map of the web, for what has no map of its own. */
export function mapLink({ lat, lon, accuracy }: ShownPlace): string {
  const zoom = accuracy === null ? 13 : 18;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${zoom}/${lat}/${lon}`;
}
