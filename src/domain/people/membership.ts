/** What an account can be in a company. */
export const MEMBER_ROLES = ["owner", "manager", "clerk"] as const;

export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * What a member may do in their company, and which roles may. A manager does everything that an owner does; what sets the owner
 * apart is that the company ends with its last one. A clerk works at the desk: cars as they are, rentals, payments and customers.
 */
const roles = {
  /** All cars with what the staff knows of them. */
  "see-fleet": ["owner", "manager", "clerk"],
  /** What a car shows, costs and is due for. */
  "edit-cars": ["owner", "manager"],
  /** Rentals with their payments and notes, and the reminders on a car. */
  "rent-out": ["owner", "manager", "clerk"],
  customers: ["owner", "manager", "clerk"],
  /** What strangers tell of the company's cars, and what is answered. */
  notices: ["owner", "manager", "clerk"],
  /** What the company has earned, and its expenses. */
  books: ["owner", "manager"],
  /** Who did what at the desk, and when. */
  "desk-events": ["owner", "manager"],
  /** What the company says of itself. */
  "company-profile": ["owner", "manager"],
  /** Everything that is kept about the company, in one file. */
  export: ["owner", "manager"],
} as const satisfies Record<string, readonly MemberRole[]>;

/** Something that a member may do in their company, or may not. */
export type CompanyRight = keyof typeof roles;

/** Whether a member of this role has a right in their own company, while its panel is open. */
export function mayInCompany(role: MemberRole, right: CompanyRight): boolean {
  return roles[right].some((one) => one === role);
}
