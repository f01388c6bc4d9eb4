import { describe, expect, test } from "vitest";

import { EMPTY_CONTACTS } from "../../test/contacts.ts";
import { CONTACT_KINDS } from "./contact.ts";
import { DEFAULT_NOTE, NOTE_MAX, profileSearchKey, visibleContacts, type Contacts } from "./profile.ts";
import { countCharacters } from "./text.ts";
import { searchKey } from "./turkish.ts";

const FULL: Contacts = {
  phone: { value: "05321234567", visible: true },
  email: { value: "ayse@ornek.com", visible: true },
  telegram: { value: "ayse_y", visible: true },
  website: { value: "https://ornek.com/", visible: true },
};

describe("a newly linked code", () => {
  test("has the specified note, short enough for its field", () => {
    expect(DEFAULT_NOTE).toBe("Kısa süre içinde döneceğim.");
    expect(NOTE_MAX).toBe(150);
    expect(countCharacters(DEFAULT_NOTE)).toBeLessThanOrEqual(NOTE_MAX);
  });

  test("has no contact to show", () => {
    expect(visibleContacts({ contactsVisible: true, contacts: EMPTY_CONTACTS })).toEqual([]);
  });
});

describe("a stranger sees", () => {
  test("every visible contact with its link and its text, most direct first", () => {
    expect(visibleContacts({ contactsVisible: true, contacts: FULL })).toEqual([
      { kind: "phone", value: "05321234567", href: "tel:05321234567", text: "0532 123 45 67" },
      { kind: "telegram", value: "ayse_y", href: "https://t.me/ayse_y", text: "@ayse_y" },
      { kind: "email", value: "ayse@ornek.com", href: "mailto:ayse@ornek.com", text: "ayse@ornek.com" },
      { kind: "website", value: "https://ornek.com/", href: "https://ornek.com/", text: "ornek.com" },
    ]);
  });

  test("nothing at all when the global switch is off", () => {
    expect(visibleContacts({ contactsVisible: false, contacts: FULL })).toEqual([]);
  });

  test("exactly the contacts that are visible and not empty, in each of the 512 combinations", () => {
    for (let bits = 0; bits < 512; bits += 1) {
      const contactsVisible = (bits & 256) !== 0;
      const expected: string[] = [];
      const contacts = { ...EMPTY_CONTACTS };
      for (const [index, kind] of CONTACT_KINDS.entries()) {
        const visible = (bits & (1 << index)) !== 0;
        const filled = (bits & (16 << index)) !== 0;
        contacts[kind] = { value: filled ? FULL[kind].value : "", visible };
        if (contactsVisible && visible && filled) expected.push(kind);
      }
      const seen = visibleContacts({ contactsVisible, contacts });
      expect(seen.map(({ kind }) => kind).toSorted()).toEqual(expected.toSorted());
    }
  });

  test.each(CONTACT_KINDS)("no trace of a hidden %s", (kind) => {
    const contacts = { ...FULL, [kind]: { ...FULL[kind], visible: false } };
    const seen = visibleContacts({ contactsVisible: true, contacts });
    expect(seen).toHaveLength(3);
    expect(JSON.stringify(seen)).not.toContain(FULL[kind].value);
  });
});

describe("what a linked code is found by", () => {
  const key = profileSearchKey({ code: "KT7M2QXA", plate: "34 ABC 123", note: "Işıklı çarşı girişi" });

  test.each(["KT7M2QXA", "34 ABC 123", "34ABC123", "Işıklı çarşı girişi", "ISIKLI CARSI"])("%j finds it", (search) => {
    expect(key).toContain(searchKey(search));
  });

  test("holds nothing else, in one spelling", () => {
    expect(key).toBe("kt7m2qxa 34 abc 123 34abc123 isikli carsi girisi");
  });
});
