/** Hosts of browsers' push services. With a leading dot, every host below it. */
const SERVICES = [
  "fcm.googleapis.com",
  ".push.apple.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
] as const;

/** Longest address of a push subscription. */
export const PUSH_ENDPOINT_MAX = 2000;

/**
 * Whether this is an https address of a known push service, with the default port and without user name. Other
 * addresses would let a user make our server call any host. docs/product.md 17.12.
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > PUSH_ENDPOINT_MAX) return false;
  const host = /^https:\/\/([a-z0-9.-]+)\/[!-~]*$/u.exec(text)?.[1];
  if (host === undefined || text.includes("#")) return false;
  return SERVICES.some((service) => (service.startsWith(".") ? host.endsWith(service) : host === service));
}
