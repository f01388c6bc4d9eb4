import { describe, expect, test } from "vitest";

import { mayInCompany, MEMBER_ROLES, type CompanyRight, type MemberRole } from "./membership.ts";

const all: Record<CompanyRight, readonly MemberRole[]> = {
  "see-fleet": ["owner", "manager", "clerk"],
  "edit-cars": ["owner", "manager"],
  "rent-out": ["owner", "manager", "clerk"],
  reverse: ["owner", "manager"],
  customers: ["owner", "manager", "clerk"],
  "delete-customers": ["manager", "owner"],
  notices: ["owner", "manager", "clerk"],
  "fleet-alerts": ["owner", "manager"],
  books: ["owner", "manager"],
  "desk-events": ["owner", "manager"],
  "company-profile": ["owner", "manager"],
  export: ["owner", "manager"],
  members: ["owner"],
  programs: ["owner"],
  "shared-devices": ["owner", "manager"],
};
const rights = Object.keys(all) as CompanyRight[];

describe.each(MEMBER_ROLES)("a member who is %s", (role) => {
  test.each(rights)("has the right '%s' only if their role is named for it", (right) => {
    expect(mayInCompany(role, right)).toBe(all[right].includes(role));
  });
});

test("an owner has every right", () => {
  expect(rights.filter((right) => !mayInCompany("owner", right))).toEqual([]);
});
