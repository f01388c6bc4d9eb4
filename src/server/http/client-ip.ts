import { isIPv4, isIPv6 } from "node:net";

/**
 * The address that limits count by: the one `trustedProxies` hops from the right of X-Forwarded-For, else the socket's.
 * IPv6 is its /64, because one subscriber owns all of it; IPv4 written as IPv6 is IPv4.
 */
export function clientIp(socketAddress: string, forwardedFor: string | undefined, trustedProxies: number): string {
  if (forwardedFor === undefined) return networkOf(socketAddress);
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  const hop = hops[hops.length - trustedProxies];
  return hop !== undefined && (isIPv4(hop) || isIPv6(hop)) ? networkOf(hop) : networkOf(socketAddress);
}

/** A network that limits count by, and how many times the tries of one address it has. */
export interface Network {
  name: string;
  times: number;
}

/**
 * What a /48 has of every limit: five addresses' tries. Whoever rents one has 65,536 networks of /64; an operator of mobile networks has
 * many telephones in one, as many as elsewhere stand behind a single address.
 */
const WIDER_TIMES = 5;

/** The networks in which an address counts, as `clientIp` gives it, narrowest first: IPv6 counts by its /48 as well. */
export function networksOf(address: string): Network[] {
  const own = { name: address, times: 1 };
  if (!address.endsWith("::/64")) return [own];
  const wider = address.split(":").slice(0, 3).join(":");
  return [own, { name: `${wider}::/48`, times: WIDER_TIMES }];
}

/** What a /32 has: one is a whole operator's, and a lot of /48 are easily had of those who give them away. */
const OPERATOR_TIMES = 25;

/** The same, and the /32 of IPv6, by which whoever has many /48 is counted. */
export function networksOfLimits(address: string): Network[] {
  const networks = networksOf(address);
  if (networks.length === 1) return networks;
  const operator = address.split(":").slice(0, 2).join(":");
  return [...networks, { name: `${operator}::/32`, times: OPERATOR_TIMES }];
}

/** The network that counts as one among those who tell the same: an IPv4 address, or a /48. */
export function crowdOf(address: string): string {
  return networksOf(address).at(-1)!.name;
}

function networkOf(address: string): string {
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
