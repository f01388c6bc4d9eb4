/** So many days a log-in is known by its network or its browser. docs/product.md 17.11. */
export const LOG_IN_KNOWN_DAYS = 90;

/**
 * The wider network of an address as limits count by it: of IPv4 the first two numbers ('46.2'), of an IPv6 /64 the first two groups
 * ('2a02:ff0'), mostly all of one provider. Anything else is its own. docs/product.md 17.11.
 */
export function widerNetworkOf(address: string): string {
  const separator = address.includes(":") ? ":" : ".";
  return address.split(separator).slice(0, 2).join(separator);
}

/**
 * What a log-in is known by: its network, and its browser together with the wider network. One that is known by neither is told.
 * docs/product.md 17.11.
 */
export function marksOfLogIn({ address, device }: { address: string; device: string }): string[] {
  return [`network ${address}`, `browser ${device} in ${widerNetworkOf(address)}`];
}
