import { describe, expect, test } from "vitest";

import { reasonsOf } from "./notice.ts";
import { isReachable, waysToReach, type ReachSettings } from "./reachability.ts";

const NOW = new Date("2026-11-23T09:00:00Z");
const none = { value: "", visible: true };
const phone = { value: "+905321234567", visible: true };

/** A profile as linking makes it: it takes notices and shows no contact. */
const fresh: ReachSettings = {
  kind: "vehicle",
  reach: "both",
  reasonsOff: [],
  noticesPausedUntil: null,
  contactsVisible: true,
  byWhatsapp: false,
  contacts: { phone: none, telegram: none, email: none, website: none },
};
const later = new Date(NOW.getTime() + 1);

test.each<[string, boolean, Partial<ReachSettings>]>([
  ["newly linked", true, {}],
  ["notices alone", true, { reach: "notices" }],
  ["notices alone, paused", false, { reach: "notices", noticesPausedUntil: later }],
  ["a pause that is over", true, { noticesPausedUntil: NOW }],
  ["paused, with a telephone", true, { noticesPausedUntil: later, contacts: { ...fresh.contacts, phone } }],
  [
    "notices alone, paused, with a telephone",
    false,
    { reach: "notices", noticesPausedUntil: later, contacts: { ...fresh.contacts, phone } },
  ],
  ["contacts alone, of which there are none", false, { reach: "contacts" }],
  ["contacts alone, with a telephone", true, { reach: "contacts", contacts: { ...fresh.contacts, phone } }],
  [
    "contacts alone, the telephone hidden",
    false,
    { reach: "contacts", contacts: { ...fresh.contacts, phone: { ...phone, visible: false } } },
  ],
  [
    "contacts alone, all hidden",
    false,
    { reach: "contacts", contactsVisible: false, contacts: { ...fresh.contacts, phone } },
  ],
  ["every reason off", false, { reasonsOff: reasonsOf("vehicle") }],
])("%s: reachable is %s", (_name, expected, change) => {
  expect(isReachable({ ...fresh, ...change }, NOW)).toBe(expected);
});

describe("waysToReach", () => {
  test("WhatsApp stands beside the call where it is switched on", () => {
    const { contacts } = waysToReach({ ...fresh, byWhatsapp: true, contacts: { ...fresh.contacts, phone } }, NOW);
    expect(contacts.map(({ kind }) => kind)).toEqual(["phone", "whatsapp"]);
  });

  test("what is switched off is not offered", () => {
    expect(waysToReach({ ...fresh, reasonsOff: ["lights"] }, NOW).reasons).not.toContain("lights");
  });
});
