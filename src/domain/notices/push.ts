/** Hosts of the services through which browsers take pushes; with a dot in front, every host below it. */
const SERVICES = [
  "fcm.googleapis.com",
  ".push.apple.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
] as const;

/** Most characters of the address that a browser takes pushes at. */
export const PUSH_ENDPOINT_MAX = 2000;

/**
 * Whether this is an address at a known push service: https, its usual port, nothing of a user in it. Anything else would let an account
 * send our server to an address of its choice. docs/product.md 17.12.
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > PUSH_ENDPOINT_MAX) return false;
  const host = /^https:\/\/([a-z0-9.-]+)\/[!-~]*$/u.exec(text)?.[1];
  if (host === undefined || text.includes("#")) return false;
  return SERVICES.some((service) => (service.startsWith(".") ? host.endsWith(service) : host === service));
}
