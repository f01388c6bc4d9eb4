import { isIPv4, isIPv6 } from "node:net";

/**
 * The address that limits count by: the entry of X-Forwarded-For at the position `trustedProxies` from the right, else
 * the socket's address. IPv6 is cut to its /64, because one subscriber owns all of it. IPv4 written as IPv6 becomes
 * IPv4.
 */
export function findClientIp(socketAddress: string, forwardedFor: string | undefined, trustedProxies: number): string {
  if (forwardedFor === undefined) return networkOfAddress(socketAddress);
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  const hop = hops[hops.length - trustedProxies];
  return hop !== undefined && (isIPv4(hop) || isIPv6(hop)) ? networkOfAddress(hop) : networkOfAddress(socketAddress);
}

export interface CountedNetwork {
  name: string;
  times: number;
}

/**
 * A limit per /64 alone would not stop an attacker, because a rented /48 contains 65,536 networks of that size. The
 * tries of one address would be too few, because many telephones of a mobile operator share a /48.
 */
const TRIES_OF_48_FACTOR = 5;

export function networksOfAddress(address: string): CountedNetwork[] {
  const own = { name: address, times: 1 };
  if (!address.endsWith("::/64")) return [own];
  const wider = address.split(":").slice(0, 3).join(":");
  return [own, { name: `${wider}::/48`, times: TRIES_OF_48_FACTOR }];
}

/** A /32 belongs to a whole operator, and at some operators anybody can easily get many /48 networks of it. */
const TRIES_OF_32_FACTOR = 25;

export function networksForLimits(address: string): CountedNetwork[] {
  const networks = networksOfAddress(address);
  if (networks.length === 1) return networks;
  const operator = address.split(":").slice(0, 2).join(":");
  return [...networks, { name: `${operator}::/32`, times: TRIES_OF_32_FACTOR }];
}

export function widestNetworkOfAddress(address: string): string {
  return networksOfAddress(address).at(-1)!.name;
}

function networkOfAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const left = head.split(":");
  const right = tail?.split(":");
  const groups = right ? [...left, ...Array<string>(8 - left.length - right.length).fill(""), ...right] : left;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16).toString(16))
    .join(":")}::/64`;
}
