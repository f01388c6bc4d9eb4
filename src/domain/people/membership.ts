/** Roles of a company's members. */
export const MEMBER_ROLES = ["owner", "manager", "clerk"] as const;

export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * Roles that an owner can give to a member or an invited person. A member becomes an owner only when an owner hands the
 * company over.
 */
export const ASSIGNABLE_ROLES = ["manager", "clerk"] as const satisfies readonly MemberRole[];

export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

/** The number of days for which an invitation is valid. */
export const INVITATION_DAYS = 7;

/** Maximum number of open invitations of a company. */
export const OPEN_INVITATIONS_MAX = 20;

/**
 * The roles that have each right. A manager may do everything except manage the members and the keys of programs. A
 * clerk works at the desk with cars, rentals, payments and customers.
 */
const rolesOfRight = {
  /** Read all cars with the staff's data about them. */
  "see-fleet": ["owner", "manager", "clerk"],
  /** Change the data, prices and maintenance dues of a car. */
  "edit-cars": ["owner", "manager"],
  /** Rent out cars, with payments and notes, and write the reminders for the staff about a car (pre-notes). */
  "rent-out": ["owner", "manager", "clerk"],
  /** Refund money, and reverse charges, payments and deposits. */
  reverse: ["owner", "manager"],
  customers: ["owner", "manager", "clerk"],
  /** Delete a customer for good, with debts and notes. */
  "delete-customers": ["owner", "manager"],
  /** Read and answer notices about the company's cars. */
  notices: ["owner", "manager", "clerk"],
  /** Receive the morning alert about the fleet, and alerts about actions not reported to the police (KABİS) in time. */
  "fleet-alerts": ["owner", "manager"],
  /** Read and enter the company's income and expenses. */
  books: ["owner", "manager"],
  /** Read the record of actions at the desk. */
  "desk-events": ["owner", "manager"],
  /** Change the company's profile. */
  "company-profile": ["owner", "manager"],
  /** Export all the company's data, and download its lists. */
  export: ["owner", "manager"],
  /** Invite and remove the company's members, and change their roles. */
  members: ["owner"],
  /** Manage the keys of programs that may read the company's data. */
  programs: ["owner"],
  /** Manage the devices that the members share. */
  "shared-devices": ["owner", "manager"],
} as const satisfies Record<string, readonly MemberRole[]>;

export type CompanyRight = keyof typeof rolesOfRight;

/** Returns the roles whose members have the right `right`. */
export function listRolesWith(right: CompanyRight): readonly MemberRole[] {
  return rolesOfRight[right];
}

/** Whether this role has the right. The caller must also check that the company's panel is open. */
export function hasCompanyRight(role: MemberRole, right: CompanyRight): boolean {
  return rolesOfRight[right].some((one) => one === role);
}
