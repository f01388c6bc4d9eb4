import { describe, expect, test } from "vitest";

import { hasCompanyRight, MEMBER_ROLES, type CompanyRight, type MemberRole } from "./membership.ts";

const expectedRoles: Record<CompanyRight, readonly MemberRole[]> = {
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
const companyRights = Object.keys(expectedRoles) as CompanyRight[];

describe.each(MEMBER_ROLES)("a member who is %s", (role) => {
  test.each(companyRights)("has the right '%s' only if their role is named for it", (right) => {
    expect(hasCompanyRight(role, right)).toBe(expectedRoles[right].includes(role));
  });
});

test("an owner has every right", () => {
  expect(companyRights.filter((right) => !hasCompanyRight("owner", right))).toEqual([]);
});
