export const MEMBER_ROLES = ["owner", "manager", "clerk"] as const;

export type MemberRole = (typeof MEMBER_ROLES)[number];

/** A member becomes an owner only when an owner hands the company over. */
export const ASSIGNABLE_ROLES = ["manager", "clerk"] as const satisfies readonly MemberRole[];

export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

export const INVITATION_DAYS = 7;

export const OPEN_INVITATIONS_MAX = 20;

const rolesOfRight = {
  "see-fleet": ["owner", "manager", "clerk"],
  "edit-cars": ["owner", "manager"],
  "rent-out": ["owner", "manager", "clerk"],
  reverse: ["owner", "manager"],
  customers: ["owner", "manager", "clerk"],
  "delete-customers": ["owner", "manager"],
  notices: ["owner", "manager", "clerk"],
  /** Receive the morning alert about the fleet, and alerts about actions not reported to the police (KABİS) in time. */
  "fleet-alerts": ["owner", "manager"],
  books: ["owner", "manager"],
  "desk-events": ["owner", "manager"],
  "company-profile": ["owner", "manager"],
  export: ["owner", "manager"],
  members: ["owner"],
  programs: ["owner"],
  "shared-devices": ["owner", "manager"],
} as const satisfies Record<string, readonly MemberRole[]>;

export type CompanyRight = keyof typeof rolesOfRight;

export function listRolesWith(right: CompanyRight): readonly MemberRole[] {
  return rolesOfRight[right];
}

/** The caller must also check that the company's panel is open. */
export function hasCompanyRight(role: MemberRole, right: CompanyRight): boolean {
  return rolesOfRight[right].some((one) => one === role);
}
