export const LOG_IN_KNOWN_DAYS = 90;

/**
 * Returns the wider network of an IP address: the first two numbers of IPv4 ('46.2'), or the first two groups of an
 * IPv6 /64 ('2a02:ff0').
 */
export function truncateToNetwork(address: string): string {
  const separator = address.includes(":") ? ":" : ".";
  return address.split(separator).slice(0, 2).join(separator);
}

export function describeLogInPlace({ address, device }: { address: string; device: string }): string[] {
  return [`network ${address}`, `browser ${device} in ${truncateToNetwork(address)}`];
}
