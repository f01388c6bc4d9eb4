import type { MemberRole } from "./membership.ts";

/** The roles that are stored with accounts. Specification 6. */
export const ROLES = ["customer", "company", "admin"] as const;

export type Role = (typeof ROLES)[number];

/**
 * Who asks, as the database knows it at this request. A `company` actor is a member of one, in this role; `mayUsePanel` is true while
 * the company is approved and active.
 * `setting-up` is an administrator whose required second factor is missing; they may set it up and nothing else. Specification 6;
 * decisions, 'Registration, approval, sessions'.
 */
export type Actor =
  | { readonly kind: "guest" }
  | { readonly kind: "customer"; readonly userId: string }
  | {
      readonly kind: "company";
      readonly userId: string;
      readonly companyId: string;
      readonly memberRole: MemberRole;
      readonly mayUsePanel: boolean;
    }
  | { readonly kind: "admin"; readonly userId: string }
  | { readonly kind: "setting-up"; readonly userId: string };

/** An actor whose session is good for their account: not a guest, and not an administrator whose second factor is missing. */
export type SignedInActor = Exclude<Actor, { kind: "guest" | "setting-up" }>;

/** A member of a company whose panel is open. */
export type PanelActor = Extract<Actor, { kind: "company" }> & { readonly mayUsePanel: true };

/** Who may open a page, as the route table writes it. Specification 2. */
export type PageAccess = "public" | "setting-up" | "signed-in" | "company" | "admin";

/** Whether the actor may use an account, of whatever role. Specification 2, guard behaviour. */
export function isSignedIn(actor: Actor): actor is SignedInActor {
  return actor.kind !== "guest" && actor.kind !== "setting-up";
}

/** Whether the actor may set up a second factor: everybody with an account. */
export function maySetUpSecondFactor(actor: Actor): actor is Exclude<Actor, { kind: "guest" }> {
  return actor.kind !== "guest";
}

/**
 * Whether the actor may administer: generate codes, list and approve companies, set car limits, see all users and all codes.
 * Administrators only. Specification 6.
 */
export function mayAdminister(actor: Actor): boolean {
  return actor.kind === "admin";
}

/**
 * Whether company data and procedures answer the actor at all: a member of a company, while that is approved and active. What each
 * member may do there, `mayInCompany` says. Specification 6.
 */
export function mayUseCompanyPanel(actor: Actor): actor is PanelActor {
  return actor.kind === "company" && actor.mayUsePanel;
}

/**
 * Whether the actor may open a page of this access. A company awaiting approval may open company pages: they show it the waiting
 * page. Specification 2, route table; decisions, 'Registration, approval, sessions'.
 */
export function mayOpenPage(actor: Actor, access: PageAccess): boolean {
  switch (access) {
    case "public":
      return true;
    case "setting-up":
      return actor.kind === "setting-up";
    case "signed-in":
      return isSignedIn(actor);
    case "company":
      return actor.kind === "company";
    case "admin":
      return actor.kind === "admin";
  }
}

/** The page of the actor's role, where signing in leads without a page to return to. Specification 2, /login. */
export function homeOf(actor: Actor): "/" | "/second-factor" | "/dashboard" | "/company-dashboard" | "/admin" {
  switch (actor.kind) {
    case "guest":
      return "/";
    case "setting-up":
      return "/second-factor";
    case "customer":
      return "/dashboard";
    case "company":
      return "/company-dashboard";
    case "admin":
      return "/admin";
  }
}
