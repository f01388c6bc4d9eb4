/** Roles of a company's members. */
export const MEMBER_ROLES = ["owner", "manager", "clerk"] as const;

export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * Which roles have which right. A manager may do all that an owner may; the difference is that the company ends with
 * its last owner. A clerk works at the desk with cars, rentals, payments and customers.
 */
const roles = {
  /** Read all cars with the staff's data about them. */
  "see-fleet": ["owner", "manager", "clerk"],
  /** Change what a car shows, costs and is due for. */
  "edit-cars": ["owner", "manager"],
  /** Rentals with payments and notes, and the pre-notes of a car. */
  "rent-out": ["owner", "manager", "clerk"],
  customers: ["owner", "manager", "clerk"],
  /** Notices about the company's cars, and their answers. */
  notices: ["owner", "manager", "clerk"],
  /** The company's income and expenses. */
  books: ["owner", "manager"],
  /** The record of actions at the desk. */
  "desk-events": ["owner", "manager"],
  /** The company's profile. */
  "company-profile": ["owner", "manager"],
  /** The export of all the company's data. */
  export: ["owner", "manager"],
} as const satisfies Record<string, readonly MemberRole[]>;

export type CompanyRight = keyof typeof roles;

/** Whether a member with this role has a right, while the company's panel is open. */
export function mayInCompany(role: MemberRole, right: CompanyRight): boolean {
  return roles[right].some((one) => one === role);
}
