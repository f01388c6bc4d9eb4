import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { COMPANY_CONTACT_KINDS } from "#domain/words/contact.ts";

import { EMPTY_COMPANY_CONTACTS } from "../../../test/contacts.ts";
import {
  acknowledgeCompanyName,
  askForCompanyName,
  decideCompanyName,
  approveCompany,
  isPanelOpen,
  setCarLimit,
  mayBeApproved,
  countMissingSlots,
  refuseCompany,
  setCompanyActive,
  CAR_SLOTS_MAX,
  listVisibleCompanyContacts,
  withdrawApproval,
  type CompanyContacts,
} from "./company.ts";

const FULL_CONTACTS: CompanyContacts = {
  phone: { value: "+902122223344", visible: true },
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
    [0, CAR_SLOTS_MAX, 10_000],
    [9999, CAR_SLOTS_MAX, 1],
  ])("with %d existing under a limit of %d are %d", (existing, limit, missing) => {
    expect(countMissingSlots(existing, limit)).toBe(missing);
  });

  test.each([
    [[10, 5, 8], 10],
    [[10, 5, 12], 12],
    [[3, 3, 3], 3],
    [[12, 15], 15],
    [[15, 12], 15],
    [[0, 1, 0], 1],
  ])("under the limits %j in turn bring the codes to %d", (limits, codes) => {
    expect(limits.reduce((existing, limit) => existing + countMissingSlots(existing, limit), 0)).toBe(codes);
  });

  test("bring the codes to the highest limit there ever was, and never below what there is", () => {
    const limits = fc.array(fc.nat({ max: CAR_SLOTS_MAX }));
    fc.assert(
      fc.property(fc.nat({ max: CAR_SLOTS_MAX }), limits, (start, changes) => {
        const codes = changes.reduce((existing, limit) => existing + countMissingSlots(existing, limit), start);
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
    [CAR_SLOTS_MAX, true],
  ])("with a limit of %d cars is possible: %s", (carSlots, possible) => {
    expect(mayBeApproved(carSlots)).toBe(possible);
  });
});

describe("of a company a stranger sees", () => {
  test("every visible contact with its link and its text, most direct first", () => {
    expect(listVisibleCompanyContacts(FULL_CONTACTS)).toEqual([
      { kind: "phone", value: "+902122223344", href: "tel:+902122223344", text: "0212 222 33 44" },
      { kind: "whatsapp", value: "+905321234567", href: "https://wa.me/905321234567", text: "0532 123 45 67" },
      {
        kind: "instagram",
        value: "ornek.rentacar",
        href: "https://www.instagram.com/ornek.rentacar",
        text: "@ornek.rentacar",
      },
      { kind: "website", value: "https://ornek.com/", href: "https://ornek.com/", text: "ornek.com" },
    ]);
  });

  test("nothing when it is new", () => {
    expect(listVisibleCompanyContacts(EMPTY_COMPANY_CONTACTS)).toEqual([]);
  });

  test("exactly the contacts that are visible and not empty, in each of the 256 combinations", () => {
    for (let bits = 0; bits < 256; bits += 1) {
      const expected: string[] = [];
      const contacts = { ...EMPTY_COMPANY_CONTACTS };
      for (const [index, kind] of COMPANY_CONTACT_KINDS.entries()) {
        const visible = (bits & (1 << index)) !== 0;
        const filled = (bits & (16 << index)) !== 0;
        contacts[kind] = { value: filled ? FULL_CONTACTS[kind].value : "", visible };
        if (visible && filled) expected.push(kind);
      }
      expect(listVisibleCompanyContacts(contacts).map(({ kind }) => kind)).toEqual(expected);
    }
  });

  test.each(COMPANY_CONTACT_KINDS)("no trace of a hidden %s", (kind) => {
    const seen = listVisibleCompanyContacts({ ...FULL_CONTACTS, [kind]: { ...FULL_CONTACTS[kind], visible: false } });
    expect(seen).toHaveLength(3);
    expect(JSON.stringify(seen)).not.toContain(FULL_CONTACTS[kind].value);
  });

  test.each([
    ["phone", "*100#"],
    ["whatsapp", "4440332"],
    ["instagram", "../x"],
    ["website", "javascript:alert(1)"],
  ] as const)("no %s that came from elsewhere unparsed as %j", (kind, value) => {
    expect(listVisibleCompanyContacts({ ...EMPTY_COMPANY_CONTACTS, [kind]: { value, visible: true } })).toEqual([]);
  });
});

describe("a company", () => {
  const approved = { isApproved: true, isActive: true, refusalReason: "" };

  test.each([
    ["that waits", { isApproved: false, carSlots: 0, formerName: "" }, 10, { carSlots: 10, formerName: "" }],
    ["that was renamed", { isApproved: false, carSlots: 0, formerName: "Eski" }, 10, { carSlots: 10, formerName: "" }],
    ["that had more before", { isApproved: false, carSlots: 12, formerName: "" }, 5, { carSlots: 5, formerName: "" }],
    ["approved already", { isApproved: true, carSlots: 12, formerName: "" }, 5, { carSlots: 12, formerName: "" }],
    [
      "approved with less",
      { isApproved: true, carSlots: 5, formerName: "Eski" },
      8,
      { carSlots: 8, formerName: "Eski" },
    ],
  ])("%s is approved with its panel open, no refusal, and its limit", (_, company, carSlots, next) => {
    expect(approveCompany(company, carSlots)).toEqual({ ...approved, ...next });
  });

  test.each([
    [false, "", { refusalReason: "Belge eksik" }],
    [false, "Adres yanlış", { refusalReason: "Belge eksik" }],
    [false, "Belge eksik", undefined],
    [true, "", "COMPANY_ALREADY_APPROVED"],
  ])("approved: %s, refused because of %j, is refused once for each reason", (isApproved, refusalReason, next) => {
    expect(refuseCompany({ isApproved, refusalReason }, "Belge eksik")).toEqual(next);
  });

  test.each([
    [true, 5, 8, undefined, { carSlots: 8 }],
    [true, 5, 8, 5, { carSlots: 8 }],
    [true, 5, 3, 5, { carSlots: 3 }],
    [true, 5, 8, 6, "CHANGED_MEANWHILE"],
    // A repeated request has no further effect.
    [true, 8, 8, 5, undefined],
    [false, 5, 8, 5, "COMPANY_STILL_WAITING"],
    [false, 8, 8, 8, "COMPANY_STILL_WAITING"],
  ])("approved: %s, of %d cars gets %d where %s was read: %j", (isApproved, now, carSlots, before, next) => {
    expect(setCarLimit({ isApproved, carSlots: now }, carSlots, before)).toEqual(next);
  });

  test("loses its approval once, and is closed and opened once", () => {
    expect(withdrawApproval({ isApproved: true })).toEqual({ isApproved: false });
    expect(withdrawApproval({ isApproved: false })).toBeUndefined();
    expect(setCompanyActive({ isActive: true }, false)).toEqual({ isActive: false });
    expect(setCompanyActive({ isActive: false }, true)).toEqual({ isActive: true });
    expect(setCompanyActive({ isActive: true }, true)).toBeUndefined();
    expect(setCompanyActive({ isActive: false }, false)).toBeUndefined();
  });

  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [null, true, false],
    [true, null, false],
  ])("approved: %s, active: %s, has its panel open: %s", (isApproved, isActive, isOpen) => {
    expect(isPanelOpen({ isApproved, isActive })).toBe(isOpen);
  });

  const names = { name: "Ege", formerName: "", waitingName: "", refusedName: "", nameRefusal: "" };
  const renamed = { ...names, name: "Akdeniz", formerName: "Ege" };
  const waiting = { ...names, waitingName: "Emniyet" };
  const refused = { ...names, refusedName: "Emniyet", nameRefusal: "Sizin değil" };

  test.each([
    ["keeps its name", names, "Ege", names],
    ["asks for another name", names, "Emniyet", waiting],
    ["asks for it again", waiting, "Emniyet", waiting],
    ["asks for another one", waiting, "Polis", { ...names, waitingName: "Polis" }],
    ["takes it back", waiting, "Ege", names],
    ["asks again after a refusal", refused, "Polis", { ...names, waitingName: "Polis" }],
    ["keeps its name after a refusal, which it goes on reading", refused, "Ege", refused],
  ])("a company %s", (_, before, name, after) => {
    expect(askForCompanyName(before, name)).toEqual(after);
  });

  test.each([
    ["accepts the name", waiting, "Emniyet", undefined, { ...names, name: "Emniyet" }],
    [
      "accepts the name of one that had been renamed before",
      { ...renamed, waitingName: "Emniyet" },
      "Emniyet",
      undefined,
      { ...names, name: "Emniyet" },
    ],
    ["refuses it", waiting, "Emniyet", "Sizin değil", refused],
    ["read another name", waiting, "Polis", undefined, "CHANGED_MEANWHILE"],
    ["decides about a name that was taken back", names, "Emniyet", "Sizin değil", "CHANGED_MEANWHILE"],
    ["decides about none", names, "", undefined, "CHANGED_MEANWHILE"],
  ] as const)("an administrator %s", (_, before, name, refusal, after) => {
    expect(decideCompanyName(before, name, refusal)).toEqual(after);
  });

  test.each([
    ["Akdeniz", "Ege", "Akdeniz", { formerName: "" }],
    ["Akdeniz", "", "Akdeniz", undefined],
    ["Marmara", "Ege", "Akdeniz", "CHANGED_MEANWHILE"],
    ["Marmara", "", "Akdeniz", "CHANGED_MEANWHILE"],
  ])("called %j, known as %j, is acknowledged as %j: %j", (name, formerName, read, next) => {
    expect(acknowledgeCompanyName({ name, formerName }, read)).toEqual(next);
  });
});
