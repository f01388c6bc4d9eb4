import type { MemberRole } from "./membership.ts";

/** The roles that are stored with accounts. docs/product.md 3.1. */
export const ROLES = ["customer", "company", "admin"] as const;

export type Role = (typeof ROLES)[number];

/**
 * Who asks, as the database knows it at this request. A `company` actor is a member of one, in this role; `mayUsePanel` is true while
 * the company is approved and active.
 * `setting-up` is an administrator whose required second factor is missing; they may set it up and nothing else.
 * docs/product.md 3.1, 3.7.
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

/** Who may open a page, as the route table writes it. docs/product.md 2.1. */
export type PageAccess = "public" | "setting-up" | "signed-in" | "company" | "admin";

/** Whether the actor may use an account, of whatever role. docs/product.md 2.2. */
export function isSignedIn(actor: Actor): actor is SignedInActor {
  return actor.kind !== "guest" && actor.kind !== "setting-up";
}

/** Whether the actor may set up a second factor: everybody with an account. */
export function maySetUpSecondFactor(actor: Actor): actor is Exclude<Actor, { kind: "guest" }> {
  return actor.kind !== "guest";
}

/**
 * Whether the actor may administer: generate codes, list and approve companies, set car limits, see all users and all codes.
 * Administrators only. docs/product.md 11.1.
 */
export function mayAdminister(actor: Actor): boolean {
  return actor.kind === "admin";
}

/**
 * Whether company data and procedures answer the actor at all: a member of a company, while that is approved and active. What each
 * member may do there, `mayInCompany` says. docs/product.md 7.2.
 */
export function mayUseCompanyPanel(actor: Actor): actor is PanelActor {
  return actor.kind === "company" && actor.mayUsePanel;
}

/**
 * Whether the actor may open a page of this access. A company awaiting approval may open company pages: they show it the waiting
 * page. docs/product.md 2.1, 2.2.
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

/** The page of the actor's role, where signing in leads without a page to return to. docs/product.md 2.3. */
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
