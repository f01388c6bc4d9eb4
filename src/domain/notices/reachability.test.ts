import { describe, expect, test } from "vitest";

import { getReasonsOfKind } from "./notice.ts";
import {
  CHANNEL_FAILING_MINUTES,
  determineReachGap,
  isReachable,
  listReachWays,
  type NoticeAlertWays,
  type ReachSettings,
} from "./reachability.ts";

const NOW = new Date("2026-11-23T09:00:00Z");
const emptyContact = { value: "", visible: true };
const visiblePhone = { value: "+905321234567", visible: true };

const freshSettings: ReachSettings = {
  kind: "vehicle",
  reach: "both",
  reasonsOff: [],
  noticesPausedUntil: null,
  contactsVisible: true,
  byWhatsapp: false,
  contacts: { phone: emptyContact, telegram: emptyContact, email: emptyContact, website: emptyContact },
};
const laterTime = new Date(NOW.getTime() + 1);

test.each<[string, boolean, Partial<ReachSettings>]>([
  ["newly linked", true, {}],
  ["notices alone", true, { reach: "notices" }],
  ["notices alone, paused", false, { reach: "notices", noticesPausedUntil: laterTime }],
  ["a pause that is over", true, { noticesPausedUntil: NOW }],
  [
    "paused, with a telephone",
    true,
    { noticesPausedUntil: laterTime, contacts: { ...freshSettings.contacts, phone: visiblePhone } },
  ],
  [
    "notices alone, paused, with a telephone",
    false,
    { reach: "notices", noticesPausedUntil: laterTime, contacts: { ...freshSettings.contacts, phone: visiblePhone } },
  ],
  ["contacts alone, of which there are none", false, { reach: "contacts" }],
  [
    "contacts alone, with a telephone",
    true,
    { reach: "contacts", contacts: { ...freshSettings.contacts, phone: visiblePhone } },
  ],
  [
    "contacts alone, the telephone hidden",
    false,
    { reach: "contacts", contacts: { ...freshSettings.contacts, phone: { ...visiblePhone, visible: false } } },
  ],
  [
    "contacts alone, all hidden",
    false,
    { reach: "contacts", contactsVisible: false, contacts: { ...freshSettings.contacts, phone: visiblePhone } },
  ],
  ["every reason off", false, { reasonsOff: getReasonsOfKind("vehicle") }],
])("%s: reachable is %s", (_name, expected, change) => {
  expect(isReachable({ ...freshSettings, ...change }, null, NOW)).toBe(expected);
});

test("whoever is told of nothing is reached by the contacts that are shown alone", () => {
  expect(isReachable(freshSettings, "address-unconfirmed", NOW)).toBe(false);
  expect(
    isReachable(
      { ...freshSettings, contacts: { ...freshSettings.contacts, phone: visiblePhone } },
      "address-unconfirmed",
      NOW,
    ),
  ).toBe(true);
  expect(
    isReachable(
      { ...freshSettings, reach: "notices", contacts: { ...freshSettings.contacts, phone: visiblePhone } },
      "none-on",
      NOW,
    ),
  ).toBe(false);
});

describe("what keeps an account from being told", () => {
  const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
  const mail: NoticeAlertWays["mail"] = { isConfirmed: true, isChosen: true, failing: null };
  const unconfirmed = { ...mail, isConfirmed: false };
  const unchosen = { ...mail, isChosen: false };
  const push: NoticeAlertWays["channels"][number] = { kind: "push", isChosen: true, isOff: false, failingSince: null };
  const refused = { error: "refused-by-receiver", since: ago(60 * 24 * 20) } as const;

  test.each<[string, ReturnType<typeof determineReachGap>, NoticeAlertWays["mail"], NoticeAlertWays["channels"]]>([
    ["nothing where mails leave", null, mail, []],
    ["nothing where a browser takes pushes", null, unconfirmed, [push]],
    ["nothing where mails fail and a browser takes pushes", null, { ...mail, failing: refused }, [push]],
    ["an address that nobody has confirmed", "address-unconfirmed", unconfirmed, []],
    ["the same beside a browser that lost its pushes", "address-unconfirmed", unconfirmed, [{ ...push, isOff: true }]],
    [
      "the same beside a browser that is told of other things",
      "address-unconfirmed",
      unconfirmed,
      [{ ...push, isChosen: false }],
    ],
    ["an address whose server takes nothing, however long ago", "address-refused", { ...mail, failing: refused }, []],
    ["the same of one that is not confirmed", "address-refused", { ...unconfirmed, failing: refused }, []],
    ["that nothing is on", "none-on", unchosen, []],
    ["that nothing is on, the address being unconfirmed", "none-on", { ...unchosen, isConfirmed: false }, []],
    ["that the only way was switched off", "failing", unchosen, [{ ...push, isOff: true }]],
    ["a way that fails for a while", "failing", unchosen, [{ ...push, failingSince: ago(CHANNEL_FAILING_MINUTES) }]],
    [
      "nothing where it fails only for a moment",
      null,
      unchosen,
      [{ ...push, failingSince: ago(CHANNEL_FAILING_MINUTES - 1) }],
    ],
    [
      "mails that do not leave for a while",
      "failing",
      { ...mail, failing: { error: "away", since: ago(CHANNEL_FAILING_MINUTES) } },
      [],
    ],
    ["nothing where they do not leave for a moment", null, { ...mail, failing: { error: "away", since: ago(1) } }, []],
    [
      "nothing of mails that did not leave a day ago",
      null,
      { ...mail, failing: { error: "away", since: ago(60 * 24) } },
      [],
    ],
    [
      "the mails of a day that are used up, at once",
      "failing",
      { ...mail, failing: { error: "too-many", since: NOW } },
      [],
    ],
    ["nothing of that a day later", null, { ...mail, failing: { error: "too-many", since: ago(60 * 24) } }, []],
  ])("is %s", (_name, expected, ofMail, channels) => {
    expect(determineReachGap({ mail: ofMail, channels }, NOW)).toBe(expected);
  });
});

describe("waysToReach", () => {
  test("WhatsApp stands beside the call where it is switched on", () => {
    const { contacts } = listReachWays(
      { ...freshSettings, byWhatsapp: true, contacts: { ...freshSettings.contacts, phone: visiblePhone } },
      NOW,
    );
    expect(contacts.map(({ kind }) => kind)).toEqual(["phone", "whatsapp"]);
  });

  test("what is switched off is not offered", () => {
    expect(listReachWays({ ...freshSettings, reasonsOff: ["lights"] }, NOW).reasons).not.toContain("lights");
  });
});
