import { isIPv4, isIPv6 } from "node:net";

/**
 * The address that limits count by: the one `trustedProxies` hops from the right of X-Forwarded-For, else the socket's.
 * IPv6 counts by /64, because one subscriber owns all of it; IPv4 written as IPv6 is IPv4.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trustedProxies: number): string {
  if (trustedProxies === 0 || forwardedFor === undefined) return networkOf(socketAddress);
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  const hop = hops[hops.length - trustedProxies];
  return hop !== undefined && (isIPv4(hop) || isIPv6(hop)) ? networkOf(hop) : networkOf(socketAddress);
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("%")[0]!.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const groups = address.includes("::")
    ? [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
