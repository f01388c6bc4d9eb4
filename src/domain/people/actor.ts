import { hasCompanyRight, type CompanyRight, type MemberRole } from "./membership.ts";
import { hasRightOnSharedDevice } from "./shared-device.ts";

export const ROLES = ["customer", "company", "admin"] as const;

export type Role = (typeof ROLES)[number];

/**
 * `setting-up` is an administrator whose required second factor is missing, and who may only set it up.
 * `on-shared-device` is a member who has unlocked a shared device with their code: they work in the company, but have
 * access to no account, not even their own. docs/product/accounts.md 3.1, 3.7, docs/product/companies.md 7.10.
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

export type MemberActor = Extract<Actor, { kind: "company" | "on-shared-device" }>;

export type PanelActor = MemberActor & { readonly mayUsePanel: true };

export type PageAccess = "public" | "setting-up" | "signed-in" | "member-or-signed-in" | "company" | "admin";

export function isSignedIn(actor: Actor): actor is SignedInActor {
  return actor.kind !== "guest" && actor.kind !== "setting-up" && actor.kind !== "on-shared-device";
}

export function isMember(actor: Actor): actor is MemberActor {
  return actor.kind === "company" || actor.kind === "on-shared-device";
}

/** The caller must also check that the company's panel is open. docs/product/companies.md 7.7, 7.10. */
export function hasRight(actor: Actor, right: CompanyRight): boolean {
  if (actor.kind === "company") return hasCompanyRight(actor.memberRole, right);
  return actor.kind === "on-shared-device" && hasRightOnSharedDevice(actor.memberRole, right);
}

export function maySetUpSecondFactor(actor: Actor): actor is Exclude<Actor, { kind: "guest" | "on-shared-device" }> {
  return actor.kind !== "guest" && actor.kind !== "on-shared-device";
}

export function mayAdminister(actor: Actor): boolean {
  return actor.kind === "admin";
}

export function mayUseCompanyPanel(actor: Actor): actor is PanelActor {
  return isMember(actor) && actor.mayUsePanel;
}

/** A company waiting for approval may open company pages, which then show the waiting page. */
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
