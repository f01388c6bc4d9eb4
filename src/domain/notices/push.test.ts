import { expect, test } from "vitest";

import { isPushEndpoint, PUSH_ENDPOINT_MAX } from "./push.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://web.push.apple.com/QGuQyavXutnMH",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://autopush.prod.mozaws.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d",
])("%s is an address at a push service", (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  "",
  "abc",
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://user@fcm.googleapis.com/fcm/send/abc",
  "https://:password@fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com/fcm/send/abc#part",
  "https://fcm.googleapis.com.example.org/fcm/send/abc",
  "https://sub.fcm.googleapis.com/fcm/send/abc",
  "https://evilpush.apple.com/abc",
  "https://push.apple.com/abc",
  "https://notify.windows.com/abc",
  "https://example.org/?fcm.googleapis.com",
  "https://127.0.0.1/fcm/send/abc",
  "https://[::1]/fcm/send/abc",
  "https://169.254.169.254/.push.apple.com",
  `https://fcm.googleapis.com/${"a".repeat(PUSH_ENDPOINT_MAX)}`,
])("%s is none", (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
