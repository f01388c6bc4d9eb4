const PUSH_SERVICE_HOSTS = [
  "fcm.googleapis.com",
  ".push.apple.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
] as const;

export const PUSH_ENDPOINT_MAX = 2000;

/**
 * Whether the text is an https URL of a known push service, with the default port and without a user name. With other
 * URLs, a user could make our server call any host. docs/product/alerts.md 17.12.
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > PUSH_ENDPOINT_MAX) return false;
  const host = /^https:\/\/([a-z0-9.-]+)\/[!-~]*$/u.exec(text)?.[1];
  if (host === undefined || text.includes("#")) return false;
  return PUSH_SERVICE_HOSTS.some((service) => (service.startsWith(".") ? host.endsWith(service) : host === service));
}
