import type { Mail, MailKind } from "#contract/ports/mails.ts";

export const site = "https://kodu.example";
export const link = `${site}/reset-password#${"a".repeat(43)}&b="'<x>`;
export const answerLink = `${site}/a/${"b".repeat(22)}`;
export const inboxLink = `${site}/inbox?id=1`;

/** One mail of every kind. `name` stands wherever somebody chose the words. */
export function sampleMails(name: string): Record<MailKind, Mail> {
  return {
    "confirm-address": { kind: "confirm-address", name, link, validDays: 3 },
    "reset-password": { kind: "reset-password", name, link, validMinutes: 60 },
    "email-change-asked": {
      kind: "email-change-asked",
      side: "from",
      name,
      email: "yeni@ornek.example",
      link,
      validDays: 3,
    },
    "email-changed": { kind: "email-changed", name, email: "yeni@ornek.example" },
    "password-changed": { kind: "password-changed", name, at: new Date("2026-11-21T21:05Z"), forgotLink: link },
    "second-factor-changed": {
      kind: "second-factor-changed",
      name,
      change: "code-used",
      codesLeft: 9,
      at: new Date("2026-11-21T21:05Z"),
      link,
    },
    "second-factor-guessed": { kind: "second-factor-guessed", name, forgotLink: link },
    "second-factor-reset": { kind: "second-factor-reset", name, reason: name, link },
    "company-approved": { kind: "company-approved", name, company: name, carSlots: 12, link },
    "company-refused": { kind: "company-refused", name, company: name, reason: name, link },
    "company-name-accepted": { kind: "company-name-accepted", name, company: name, link },
    "company-name-refused": { kind: "company-name-refused", name, company: name, reason: name, link },
    "name-waits": { kind: "name-waits", name, link },
    "plate-hidden": { kind: "plate-hidden", name, code: "KT7M2QXA", reason: name },
    "account-closed": { kind: "account-closed", name, reason: name },
    "account-reopened": { kind: "account-reopened", name, link },
    "account-removed": { kind: "account-removed", name },
    "notice-arrived": {
      kind: "notice-arrived",
      name,
      code: "KT7M2QXA",
      plate: "34 ABC 123",
      reason: "lights",
      isNudge: false,
      link: answerLink,
      inboxLink,
    },
    "notice-untold": { kind: "notice-untold", name, gap: "none-on", link: `${site}/alerts`, inboxLink },
    alert: {
      kind: "alert",
      name,
      content: {
        kind: "summary",
        count: 7,
        notices: [{ noticeId: "1", code: "KT7M2QXA", plate: "34 ABC 123", reason: "lights" }],
      },
      link,
      settingsLink: `${site}/alerts`,
    },
    "channel-switched-off": {
      kind: "channel-switched-off",
      name,
      way: "webhook",
      channel: name,
      error: "timed-out",
      link,
    },
    "sticker-invitation": { kind: "sticker-invitation", name: "", sticker: "34 ABC 123", by: name, link, validDays: 7 },
    invitation: { kind: "invitation", name: "", company: name, by: name, role: "clerk", link, validDays: 7 },
    "second-person-asked": { kind: "second-person-asked", name: "", by: "ayse@example.com", link },
    "second-person-told": {
      kind: "second-person-told",
      name,
      owner: name,
      code: "KT7M2QXA",
      plate: "34 ABC 123",
      reason: "lights",
      minutes: 10,
      endLink: link,
    },
    unreachable: { kind: "unreachable", name, code: "KT7M2QXA", plate: "34 ABC 123", link },
    "claim-guessed": { kind: "claim-guessed", name, code: "KT7M2QXA", link },
    "clock-doubted": {
      kind: "clock-doubted",
      name,
      doubt: "ahead",
      server: "2027-12-30T09:00:00.000Z",
      database: "2027-12-30T09:00:00.000Z",
      lastSeen: "2026-11-25T09:00:00.000Z",
      link,
    },
    "changes-lost": { kind: "changes-lost", name, stickers: ["34 ABC 123", "KT7M2QXA"], count: 9, link },
    "company-applied": { kind: "company-applied", name, company: name, isAgain: true, link },
    "code-switched-off": { kind: "code-switched-off", name, code: "KT7M2QXA", reason: name },
    "note-hidden": { kind: "note-hidden", name, code: "KT7M2QXA", reason: name },
    "plate-corrected": {
      kind: "plate-corrected",
      name,
      code: "KT7M2QXA",
      plate: "06 DEF 456",
      reason: name,
      correction: "another-car",
    },
  };
}
