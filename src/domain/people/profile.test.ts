import { describe, expect, test } from "vitest";

import { CONTACT_KINDS } from "#domain/words/contact.ts";
import { countCharacters } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { EMPTY_CONTACTS } from "../../../test/contacts.ts";
import {
  DEFAULT_PROFILE_NOTE,
  PROFILE_NOTE_MAX,
  makeProfileSearchKey,
  listVisibleProfileContacts,
  type ProfileContacts,
} from "./profile.ts";

const FULL_CONTACTS: ProfileContacts = {
  phone: { value: "05321234567", visible: true },
  email: { value: "ayse@ornek.com", visible: true },
  telegram: { value: "ayse_y", visible: true },
  website: { value: "https://ornek.com/", visible: true },
};

describe("a newly linked code", () => {
  test("has the specified note, short enough for its field", () => {
    expect(DEFAULT_PROFILE_NOTE).toBe("Kısa süre içinde döneceğim.");
    expect(PROFILE_NOTE_MAX).toBe(150);
    expect(countCharacters(DEFAULT_PROFILE_NOTE)).toBeLessThanOrEqual(PROFILE_NOTE_MAX);
  });

  test("has no contact to show", () => {
    expect(listVisibleProfileContacts({ contactsVisible: true, contacts: EMPTY_CONTACTS, byWhatsapp: true })).toEqual(
      [],
    );
  });
});

describe("a stranger sees", () => {
  test("every visible contact with its link and its text, most direct first", () => {
    expect(listVisibleProfileContacts({ contactsVisible: true, contacts: FULL_CONTACTS, byWhatsapp: false })).toEqual([
      { kind: "phone", value: "+905321234567", href: "tel:+905321234567", text: "0532 123 45 67" },
      { kind: "telegram", value: "ayse_y", href: "https://t.me/ayse_y", text: "@ayse_y" },
      { kind: "email", value: "ayse@ornek.com", href: "mailto:ayse@ornek.com", text: "ayse@ornek.com" },
      { kind: "website", value: "https://ornek.com/", href: "https://ornek.com/", text: "ornek.com" },
    ]);
  });

  test.each([
    ["05321234567", "+905321234567"],
    ["+491711234567", "+491711234567"],
  ])("WhatsApp by the same number where its owner offers it: %s", (phone, number) => {
    const contacts = { ...EMPTY_CONTACTS, phone: { value: phone, visible: true } };
    const seen = listVisibleProfileContacts({ contactsVisible: true, contacts, byWhatsapp: true });
    expect(seen.map(({ kind }) => kind)).toEqual(["phone", "whatsapp"]);
    expect(seen[1]).toMatchObject({ value: number, href: `https://wa.me/${number.slice(1)}` });
  });

  test.each([
    ["a number that has none", { value: "4440332", visible: true }],
    ["a telephone that is hidden", { value: "05321234567", visible: false }],
    ["no telephone", { value: "", visible: true }],
  ])("no WhatsApp by %s", (_, phone) => {
    const seen = listVisibleProfileContacts({
      contactsVisible: true,
      contacts: { ...EMPTY_CONTACTS, phone },
      byWhatsapp: true,
    });
    expect(seen.map(({ kind }) => kind)).not.toContain("whatsapp");
  });

  test("nothing at all when the global switch is off", () => {
    expect(listVisibleProfileContacts({ contactsVisible: false, contacts: FULL_CONTACTS, byWhatsapp: true })).toEqual(
      [],
    );
  });

  test("exactly the contacts that are visible and not empty, in each of the 512 combinations", () => {
    for (let bits = 0; bits < 512; bits += 1) {
      const contactsVisible = (bits & 256) !== 0;
      const expected: string[] = [];
      const contacts = { ...EMPTY_CONTACTS };
      for (const [index, kind] of CONTACT_KINDS.entries()) {
        const visible = (bits & (1 << index)) !== 0;
        const filled = (bits & (16 << index)) !== 0;
        contacts[kind] = { value: filled ? FULL_CONTACTS[kind].value : "", visible };
        if (contactsVisible && visible && filled) expected.push(kind);
      }
      const seen = listVisibleProfileContacts({ contactsVisible, contacts, byWhatsapp: false });
      expect(seen.map(({ kind }) => kind).toSorted()).toEqual(expected.toSorted());
    }
  });

  test.each(CONTACT_KINDS)("no trace of a hidden %s", (kind) => {
    const contacts = { ...FULL_CONTACTS, [kind]: { ...FULL_CONTACTS[kind], visible: false } };
    const seen = listVisibleProfileContacts({ contactsVisible: true, contacts, byWhatsapp: true });
    expect(seen).toHaveLength(kind === "phone" ? 3 : 4);
    expect(JSON.stringify(seen)).not.toContain(FULL_CONTACTS[kind].value);
  });
});

describe("what a linked code is found by", () => {
  const key = makeProfileSearchKey({ code: "KT7M2QXA", plate: "34 ABC 123", note: "Işıklı çarşı girişi" });

  test.each(["KT7M2QXA", "34 ABC 123", "34ABC123", "Işıklı çarşı girişi", "ISIKLI CARSI"])("%j finds it", (search) => {
    expect(key).toContain(toSearchKey(search));
  });

  test("holds nothing else, in one spelling", () => {
    expect(key).toBe("kt7m2qxa 34 abc 123 34abc123 isikli carsi girisi");
  });
});
