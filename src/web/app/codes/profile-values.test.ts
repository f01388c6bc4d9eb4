import { expect, test } from "vitest";

import { formatContacts, formatNotices, formatReach } from "./profile-values.ts";

const emptyContact = { value: "", visible: true };
const givenContacts = {
  phone: { value: "+905321234567", visible: true },
  telegram: emptyContact,
  email: emptyContact,
  website: emptyContact,
};
const now = new Date("2026-11-26T10:00:00Z");

test("how one is reached is said with what the sticker stands on", () => {
  expect(formatReach({ kind: "place", reach: "notices" })).toBe("İş yeri · Yalnızca mesaj");
  expect(formatReach({})).toBe("Araç · Mesaj ve iletişim");
});

test("of the contacts those that strangers see are named", () => {
  expect(formatContacts({ contacts: givenContacts, contactsVisible: true, reach: "both" })).toBe("Telefon");
  expect(formatContacts({ contacts: givenContacts, contactsVisible: false, reach: "both" })).toBe("Gizli");
  expect(formatContacts({ contacts: givenContacts, contactsVisible: true, reach: "notices" })).toBe("Gizli");
  expect(
    formatContacts({ contacts: { ...givenContacts, phone: emptyContact }, contactsVisible: true, reach: "both" }),
  ).toBe("Yok");
});

test("of the notices it is said how many reasons are taken, or until when none", () => {
  expect(formatNotices({ kind: "vehicle", reach: "both" }, now)).toBe("Hepsi açık");
  expect(formatNotices({ kind: "place", reach: "both", reasons: { delivery: false } }, now)).toBe("4 neden açık");
  expect(formatNotices({ reach: "contacts" }, now)).toBe("Kapalı");
  const paused = (noticesPausedUntil: string) => formatNotices({ reach: "both", noticesPausedUntil }, now);
  expect(paused("2026-11-26T14:35")).toBe("14.35’e kadar kapalı");
  expect(paused("2026-11-27T08:00")).toBe("Kapalı: 27 Kasım 2026 08.00");
  expect(paused("2026-11-26T12:00")).toBe("Hepsi açık");
});
