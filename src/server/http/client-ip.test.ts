import { expect, test } from "vitest";

import { findClientIp, networksOfAddress } from "./client-ip.ts";

test.each([
  ["10.1.2.3", "10.1.2.3"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["::FFFF:10.1.2.3", "10.1.2.3"],
  ["::ffff:192.168.100.200", "192.168.100.200"],
  ["::ffff:10.1.2.3%eth0", "10.1.2.3"],
  ["1::ffff:10.1.2.3", "1:0:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["1:2::", "1:2:0:0::/64"],
  ["1::2:3:4:5:6:7", "1:0:2:3::/64"],
  ["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
  ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
  ["::ABCD:2:3:4:5", "0:0:0:abcd::/64"],
  ["unknown", "unknown"],
])("the socket's address %s counts as %s", (socket, counted) => {
  expect(findClientIp(socket, undefined, 0)).toBe(counted);
});

test.each([
  ["without a proxy nothing that was forwarded counts", "1.1.1.1", 0, "10.0.0.1"],
  ["behind one proxy the last entry counts", "9.9.9.9, 1.1.1.1", 1, "1.1.1.1"],
  ["behind two proxies the entry before the last counts", "9.9.9.9, 1.1.1.1, 2.2.2.2", 2, "1.1.1.1"],
  ["spaces do not matter", " 9.9.9.9 ,1.1.1.1 ", 1, "1.1.1.1"],
  ["a forwarded IPv6 address counts by its /64", "2001:db8:1:2:3::4", 1, "2001:db8:1:2::/64"],
  ["with fewer entries than proxies the socket counts", "1.1.1.1", 2, "10.0.0.1"],
  ["an entry that is no address leaves the socket", "9.9.9.9, evil", 1, "10.0.0.1"],
  ["an empty header leaves the socket", "", 1, "10.0.0.1"],
  ["a missing header leaves the socket", undefined, 1, "10.0.0.1"],
] as const)("%s", (_, forwarded, proxies, counted) => {
  expect(findClientIp("10.0.0.1", forwarded, proxies)).toBe(counted);
});

test.each([
  ["10.1.2.3", [{ name: "10.1.2.3", times: 1 }]],
  ["unknown", [{ name: "unknown", times: 1 }]],
  [
    "2001:db8:1:2::/64",
    [
      { name: "2001:db8:1:2::/64", times: 1 },
      { name: "2001:db8:1::/48", times: 5 },
    ],
  ],
])("%s counts in its own network and, with IPv6, in a wider one that has more tries", (address, networks) => {
  expect(networksOfAddress(address)).toEqual(networks);
});
