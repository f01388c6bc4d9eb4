import { expect, test } from "vitest";

import { contactsValue, noticesValue, reachValue } from "./profile-values.ts";

const none = { value: "", visible: true };
const contacts = { phone: { value: "+905321234567", visible: true }, telegram: none, email: none, website: none };
const now = new Date("2026-11-26T10:00:00Z");

test("how one is reached is said with what the sticker stands on", () => {
  expect(reachValue({ kind: "place", reach: "notices" })).toBe("İş yeri · Yalnız mesaj");
  expect(reachValue({})).toBe("Araç · Mesaj ve iletişim");
});

test("of the contacts those that strangers see are named", () => {
  expect(contactsValue({ contacts, contactsVisible: true, reach: "both" })).toBe("Telefon");
  expect(contactsValue({ contacts, contactsVisible: false, reach: "both" })).toBe("Gizli");
  expect(contactsValue({ contacts, contactsVisible: true, reach: "notices" })).toBe("Gizli");
  expect(contactsValue({ contacts: { ...contacts, phone: none }, contactsVisible: true, reach: "both" })).toBe("Yok");
});

test("of the notices it is said how many reasons are taken, or until when none", () => {
  expect(noticesValue({ kind: "vehicle", reach: "both" }, now)).toBe("Hepsi açık");
  expect(noticesValue({ kind: "place", reach: "both", reasons: { delivery: false } }, now)).toBe("4 neden açık");
  expect(noticesValue({ reach: "contacts" }, now)).toBe("Kapalı");
  const paused = (noticesPausedUntil: string) => noticesValue({ reach: "both", noticesPausedUntil }, now);
  expect(paused("2026-11-26T14:35")).toBe("14.35’e kadar kapalı");
  expect(paused("2026-11-27T08:00")).toBe("Kapalı: 27 Kasım 2026 08.00");
  expect(paused("2026-11-26T12:00")).toBe("Hepsi açık");
});
