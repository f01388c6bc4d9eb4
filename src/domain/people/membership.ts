/** Roles of a company's members. */
export const MEMBER_ROLES = ["owner", "manager", "clerk"] as const;

export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Roles that an owner may give by an invitation or a change. Somebody becomes an owner only when ownership is handed over. */
export const GIVEN_ROLES = ["manager", "clerk"] as const satisfies readonly MemberRole[];

export type GivenRole = (typeof GIVEN_ROLES)[number];

/** After this many days an invitation is void. */
export const INVITATION_DAYS = 7;

/** Maximum number of open invitations of a company. */
export const OPEN_INVITATIONS_MAX = 20;

/**
 * Which roles have which right. A manager may do all that an owner may, except decide about the members and the keys of programs; the company
 * ends with its last owner. A clerk works at the desk with cars, rentals, payments and customers.
 */
const roles = {
  /** Read all cars with the staff's data about them. */
  "see-fleet": ["owner", "manager", "clerk"],
  /** Change what a car shows, costs and is due for. */
  "edit-cars": ["owner", "manager"],
  /** Rentals with payments and notes, and the pre-notes of a car. */
  "rent-out": ["owner", "manager", "clerk"],
  /** Give money back, and take back what was charged, paid or held. */
  reverse: ["owner", "manager"],
  customers: ["owner", "manager", "clerk"],
  /** Delete a customer for good, with debts and notes. */
  "delete-customers": ["owner", "manager"],
  /** Notices about the company's cars, and their answers. */
  notices: ["owner", "manager", "clerk"],
  /** Be told each morning of the fleet's dates, and of what KABİS was not told of in time. */
  "fleet-alerts": ["owner", "manager"],
  /** The company's income and expenses. */
  books: ["owner", "manager"],
  /** The record of actions at the desk. */
  "desk-events": ["owner", "manager"],
  /** The company's profile. */
  "company-profile": ["owner", "manager"],
  /** The export of all the company's data, and its lists as files. */
  export: ["owner", "manager"],
  /** Who works for the company, and as what. */
  members: ["owner"],
  /** Which programs may ask for the company's data. */
  programs: ["owner"],
  /** Which devices the members use in turns. */
  "shared-devices": ["owner", "manager"],
} as const satisfies Record<string, readonly MemberRole[]>;

export type CompanyRight = keyof typeof roles;

/** The roles that have a right. */
export function listRolesWith(right: CompanyRight): readonly MemberRole[] {
  return roles[right];
}

/** Whether a member with this role has a right, while the company's panel is open. */
export function mayInCompany(role: MemberRole, right: CompanyRight): boolean {
  return roles[right].some((one) => one === role);
}
