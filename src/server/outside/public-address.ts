import { BlockList, isIP } from "node:net";

import type { OutwardUrlProblem } from "#contract/notices/webhooks.words.ts";

/** IPv4 ranges that are not public: private, shared, loopback, link-local, reserved, documentation, multicast. */
const INTERNAL_IPV4_RANGES: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/**
 * The only public range of IPv6, and the parts of it that do not count as public, because they contain an IPv4
 * address (Teredo, 6to4) or are for documentation.
 */
const PUBLIC_IPV6_RANGE = ["2000::", 3] as const;
const INTERNAL_IPV6_RANGES: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const internalNetworks = new BlockList();
for (const [net, bits] of INTERNAL_IPV4_RANGES) internalNetworks.addSubnet(net, bits, "ipv4");
for (const [net, bits] of INTERNAL_IPV6_RANGES) internalNetworks.addSubnet(net, bits, "ipv6");
const publicIpv6Networks = new BlockList();
publicIpv6Networks.addSubnet(...PUBLIC_IPV6_RANGE, "ipv6");

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !internalNetworks.check(address, "ipv4");
  return family === 6 && publicIpv6Networks.check(address, "ipv6") && !internalNetworks.check(address, "ipv6");
}

export function findUrlProblem(text: string): OutwardUrlProblem | undefined {
  const url = URL.parse(text);
  if (url === null) return "not-a-url";
  if (url.protocol !== "https:") return "not-https";
  // The parser removes the default port.
  if (url.port !== "") return "has-port";
  if (url.username !== "" || url.password !== "") return "has-user";
  // A literal address is not resolved. The parser has already normalised every spelling of IPv4.
  const literal = hostOfUrl(url);
  return isIP(literal) !== 0 && !isPublicAddress(literal) ? "inside" : undefined;
}

export function hostOfUrl({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/gu, "");
}

const loopbackNetworks = new BlockList();
loopbackNetworks.addSubnet("127.0.0.0", 8, "ipv4");
loopbackNetworks.addAddress("::1", "ipv6");

/** IPv6 addresses may have brackets. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  const family = isIP(name);
  if (family === 0) return name === "localhost";
  return loopbackNetworks.check(name, family === 4 ? "ipv4" : "ipv6");
}
