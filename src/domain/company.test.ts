import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  EMPTY_COMPANY_CONTACTS,
  isPanelOpen,
  mayBeApproved,
  missingSlots,
  SLOTS_MAX,
  visibleCompanyContacts,
  type CompanyContacts,
} from "./company.ts";
import { COMPANY_CONTACT_KINDS } from "./contact.ts";

const FULL: CompanyContacts = {
  phone: { value: "02122223344", visible: true },
  whatsapp: { value: "+905321234567", visible: true },
  instagram: { value: "ornek.rentacar", visible: true },
  website: { value: "https://ornek.com/", visible: true },
};

describe("slot codes to be made", () => {
  test.each([
    [0, 0, 0],
    [0, 1, 1],
    [0, 10, 10],
    [10, 10, 0],
    [10, 5, 0],
    [10, 0, 0],
    [10, 11, 1],
    [0, SLOTS_MAX, 10_000],
    [9999, SLOTS_MAX, 1],
  ])("with %d existing under a limit of %d are %d", (existing, limit, missing) => {
    expect(missingSlots(existing, limit)).toBe(missing);
  });

  test.each([
    [[10, 5, 8], 10],
    [[10, 5, 12], 12],
    [[3, 3, 3], 3],
    [[12, 15], 15],
    [[15, 12], 15],
    [[0, 1, 0], 1],
  ])("under the limits %j in turn bring the codes to %d", (limits, codes) => {
    expect(limits.reduce((existing, limit) => existing + missingSlots(existing, limit), 0)).toBe(codes);
  });

  test("bring the codes to the highest limit there ever was, and never below what there is", () => {
    const limits = fc.array(fc.nat({ max: SLOTS_MAX }));
    fc.assert(
      fc.property(fc.nat({ max: SLOTS_MAX }), limits, (start, changes) => {
        const codes = changes.reduce((existing, limit) => existing + missingSlots(existing, limit), start);
        expect(codes).toBe(Math.max(start, ...changes));
      }),
    );
  });
});

describe("an approval", () => {
  test.each([
    [-1, false],
    [0, false],
    [1, true],
    [2, true],
    [SLOTS_MAX, true],
  ])("with a limit of %d cars is possible: %s", (carSlots, possible) => {
    expect(mayBeApproved(carSlots)).toBe(possible);
  });
});

describe("of a company a stranger sees", () => {
  test("every visible contact with its link and its text, most direct first", () => {
    expect(visibleCompanyContacts(FULL)).toEqual([
      { kind: "phone", value: "02122223344", href: "tel:02122223344", text: "0212 222 33 44" },
      { kind: "whatsapp", value: "+905321234567", href: "https://wa.me/905321234567", text: "+90 532 123 45 67" },
      {
        kind: "instagram",
        value: "ornek.rentacar",
        href: "https://www.instagram.com/ornek.rentacar",
        text: "@ornek.rentacar",
      },
      { kind: "website", value: "https://ornek.com/", href: "https://ornek.com/", text: "ornek.com" },
    ]);
  });

  test("nothing when it is new, and then what it types", () => {
    expect(visibleCompanyContacts(EMPTY_COMPANY_CONTACTS)).toEqual([]);
    for (const kind of COMPANY_CONTACT_KINDS) {
      expect(EMPTY_COMPANY_CONTACTS[kind]).toEqual({ value: "", visible: true });
    }
  });

  test("exactly the contacts that are visible and not empty, in each of the 256 combinations", () => {
    for (let bits = 0; bits < 256; bits += 1) {
      const expected: string[] = [];
      const contacts = { ...EMPTY_COMPANY_CONTACTS };
      for (const [index, kind] of COMPANY_CONTACT_KINDS.entries()) {
        const visible = (bits & (1 << index)) !== 0;
        const filled = (bits & (16 << index)) !== 0;
        contacts[kind] = { value: filled ? FULL[kind].value : "", visible };
        if (visible && filled) expected.push(kind);
      }
      expect(visibleCompanyContacts(contacts).map(({ kind }) => kind)).toEqual(expected);
    }
  });

  test.each(COMPANY_CONTACT_KINDS)("no trace of a hidden %s", (kind) => {
    const seen = visibleCompanyContacts({ ...FULL, [kind]: { ...FULL[kind], visible: false } });
    expect(seen).toHaveLength(3);
    expect(JSON.stringify(seen)).not.toContain(FULL[kind].value);
  });

  test.each([
    ["phone", "*100#"],
    ["whatsapp", "4440332"],
    ["instagram", "../x"],
    ["website", "javascript:alert(1)"],
  ] as const)("no %s that came from elsewhere unparsed as %j", (kind, value) => {
    expect(visibleCompanyContacts({ ...EMPTY_COMPANY_CONTACTS, [kind]: { value, visible: true } })).toEqual([]);
  });
});

describe("a company's panel", () => {
  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
    [null, null, false],
    [true, null, false],
    [null, true, false],
  ])("of one that is approved: %s, and active: %s, is open: %s", (isApproved, isActive, open) => {
    expect(isPanelOpen({ isApproved, isActive })).toBe(open);
  });
});
