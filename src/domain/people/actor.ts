import { hasCompanyRight, type CompanyRight, type MemberRole } from "./membership.ts";
import { hasRightOnSharedDevice } from "./shared-device.ts";

/** Roles of accounts. docs/product.md 3.1. */
export const ROLES = ["customer", "company", "admin"] as const;

export type Role = (typeof ROLES)[number];

/**
 * Who makes a request, according to the database at that moment. A `company` actor is a member of a company;
 * `mayUsePanel` is true while the company is approved and active. `setting-up` is an administrator whose required
 * second factor is missing, and who may only set it up. `on-shared-device` is a member who has unlocked a shared device
 * with their code: they work in the company, but have access to no account, not even their own. docs/product.md 3.1,
 * 3.7, 7.10.
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
  | {
      readonly kind: "on-shared-device";
      readonly userId: string;
      readonly companyId: string;
      readonly memberRole: MemberRole;
      readonly mayUsePanel: boolean;
    }
  | { readonly kind: "admin"; readonly userId: string }
  | { readonly kind: "setting-up"; readonly userId: string };

/**
 * An actor who may use their account: neither a guest, nor an administrator without the required second factor, nor a
 * member on a shared device.
 */
export type SignedInActor = Exclude<Actor, { kind: "guest" | "setting-up" | "on-shared-device" }>;

/** A member of a company, on a device of their own or a shared one. */
export type MemberActor = Extract<Actor, { kind: "company" | "on-shared-device" }>;

/** A member of a company whose panel is open. */
export type PanelActor = MemberActor & { readonly mayUsePanel: true };

/** Groups of people who may open a page. The table of pages has one value for each page. docs/product.md 2.1. */
export type PageAccess = "public" | "setting-up" | "signed-in" | "member-or-signed-in" | "company" | "admin";

/**
 * Whether the actor may use their account, whatever its role. `SignedInActor` says who may not. docs/product.md 2.2.
 */
export function isSignedIn(actor: Actor): actor is SignedInActor {
  return actor.kind !== "guest" && actor.kind !== "setting-up" && actor.kind !== "on-shared-device";
}

/** Whether the actor is a member of a company, on a device of their own or a shared one. */
export function isMember(actor: Actor): actor is MemberActor {
  return actor.kind === "company" || actor.kind === "on-shared-device";
}

/**
 * Whether the actor has this right in their company. The caller must also check that the company's panel is open.
 * docs/product.md 7.7, 7.10.
 */
export function hasRight(actor: Actor, right: CompanyRight): boolean {
  if (actor.kind === "company") return hasCompanyRight(actor.memberRole, right);
  return actor.kind === "on-shared-device" && hasRightOnSharedDevice(actor.memberRole, right);
}

/** Whether the actor may set up a second factor: all actors except guests and members on a shared device. */
export function maySetUpSecondFactor(actor: Actor): actor is Exclude<Actor, { kind: "guest" | "on-shared-device" }> {
  return actor.kind !== "guest" && actor.kind !== "on-shared-device";
}

/**
 * Whether the actor may do administrators' work, such as generating codes and approving companies.
 * docs/product.md 11.1.
 */
export function mayAdminister(actor: Actor): boolean {
  return actor.kind === "admin";
}

/**
 * Whether the actor may use a company's panel: only a member of an approved and active company. `hasRight` checks
 * whether the member has a certain right. docs/product.md 7.2.
 */
export function mayUseCompanyPanel(actor: Actor): actor is PanelActor {
  return isMember(actor) && actor.mayUsePanel;
}

/**
 * Whether the actor may open a page with this access. A company waiting for approval may open company pages, which
 * then show the waiting page. docs/product.md 2.1, 2.2.
 */
export function mayOpenPage(actor: Actor, access: PageAccess): boolean {
  switch (access) {
    case "public":
      return true;
    case "setting-up":
      return actor.kind === "setting-up";
    case "signed-in":
      return isSignedIn(actor);
    case "member-or-signed-in":
      return isSignedIn(actor) || isMember(actor);
    case "company":
      return isMember(actor);
    case "admin":
      return actor.kind === "admin";
  }
}

/** The first page of the actor's role, shown after a log-in without a page to return to. docs/product.md 2.3. */
export function getHomePath(actor: Actor): "/" | "/second-factor" | "/dashboard" | "/company-dashboard" | "/admin" {
  switch (actor.kind) {
    case "guest":
      return "/";
    case "setting-up":
      return "/second-factor";
    case "customer":
      return "/dashboard";
    case "company":
    case "on-shared-device":
      return "/company-dashboard";
    case "admin":
      return "/admin";
  }
}
