export interface GeoPlace {
  readonly lat: number;
  readonly lon: number;
  readonly accuracy: number;
}

export const PLACE_ACCURACY_METRES_MAX = 500;

export const PLACE_EXACT_HOURS = 72;

export const PLACE_KEPT_DAYS = 30;

/** Digits after the decimal point of a new place's latitude and longitude: exact to about a metre. */
const EXACT_DECIMALS = 5;

/** Digits after the decimal point once a place is rounded: exact to about a kilometre. */
export const COARSE_DECIMALS = 2;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Undefined if a field is missing or invalid. The report is then sent without a place, because no user can correct
 * hidden fields.
 */
export function readPlace(fields: {
  readonly lat?: string | undefined;
  readonly lon?: string | undefined;
  readonly accuracy?: string | undefined;
}): GeoPlace | undefined {
  const lat = parseCoordinate(fields.lat);
  const lon = parseCoordinate(fields.lon);
  const accuracy = parseCoordinate(fields.accuracy);
  if (lat === undefined || lon === undefined || accuracy === undefined) return undefined;
  return isValidPlace({ lat, lon, accuracy })
    ? { lat: roundDegrees(lat), lon: roundDegrees(lon), accuracy: Math.ceil(accuracy) }
    : undefined;
}

function parseCoordinate(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,4}(\.\d{1,20})?$/u.test(text) ? Number(text) : undefined;
}

export function isValidPlace({ lat, lon, accuracy }: GeoPlace): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && accuracy >= 0 && accuracy <= PLACE_ACCURACY_METRES_MAX;
}

/** `accuracy` is null after the place was rounded. */
export interface ShownPlace {
  readonly lat: number;
  readonly lon: number;
  readonly accuracy: number | null;
}

/** The result is right even if the cleanup of old places is late. docs/product/notices.md 16.6. */
export function getShownPlace({ lat, lon, accuracy }: GeoPlace, sentAt: Date, now: Date): ShownPlace | undefined {
  const age = now.getTime() - sentAt.getTime();
  if (age >= PLACE_KEPT_DAYS * DAY_MS) return undefined;
  if (age < (PLACE_EXACT_HOURS / 24) * DAY_MS) return { lat, lon, accuracy };
  return { lat: roundDegrees(lat, COARSE_DECIMALS), lon: roundDegrees(lon, COARSE_DECIMALS), accuracy: null };
}

function roundDegrees(degrees: number, decimals = EXACT_DECIMALS): number {
  // Adding 0 turns -0 into 0.
  return Math.round(degrees * 10 ** decimals) / 10 ** decimals + 0;
}

export function makeGeoLink({ lat, lon }: ShownPlace): string {
  const at = `${lat},${lon}`;
  return `geo:${at}?q=${at}`;
}

/** A link to a map on the web, for devices without a map app. */
export function makeMapLink({ lat, lon, accuracy }: ShownPlace): string {
  const zoom = accuracy === null ? 13 : 18;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${zoom}/${lat}/${lon}`;
}
