import { describe, expect, test } from "vitest";

import {
  getHomePath,
  isSignedIn,
  mayAdminister,
  mayOpenPage,
  maySetUpSecondFactor,
  mayUseCompanyPanel,
  type Actor,
  type PageAccess,
} from "./actor.ts";

const guestActor: Actor = { kind: "guest" };
const customerActor: Actor = { kind: "customer", userId: "customer-1" };
const ownerRole = { kind: "company", memberRole: "owner" } as const;
const waitingCompany: Actor = { ...ownerRole, userId: "company-user-1", companyId: "company-1", mayUsePanel: false };
const companyActor: Actor = { ...ownerRole, userId: "company-user-2", companyId: "company-2", mayUsePanel: true };
const adminActor: Actor = { kind: "admin", userId: "admin-1" };
const settingUpActor = { kind: "setting-up", userId: "admin-2" } as const;

describe.each([
  {
    who: "a guest",
    actor: guestActor,
    signedIn: false,
    administers: false,
    panel: false,
    pages: ["public"],
    home: "/",
  },
  {
    who: "a customer",
    actor: customerActor,
    signedIn: true,
    administers: false,
    panel: false,
    pages: ["public", "signed-in"],
    home: "/dashboard",
  },
  {
    who: "a company awaiting approval",
    actor: waitingCompany,
    signedIn: true,
    administers: false,
    panel: false,
    pages: ["public", "signed-in", "company"],
    home: "/company-dashboard",
  },
  {
    who: "an approved company",
    actor: companyActor,
    signedIn: true,
    administers: false,
    panel: true,
    pages: ["public", "signed-in", "company"],
    home: "/company-dashboard",
  },
  {
    who: "an administrator",
    actor: adminActor,
    signedIn: true,
    administers: true,
    panel: false,
    pages: ["public", "signed-in", "admin"],
    home: "/admin",
  },
  {
    who: "an administrator whose second factor is missing",
    actor: settingUpActor,
    signedIn: false,
    administers: false,
    panel: false,
    pages: ["public", "setting-up"],
    home: "/second-factor",
  },
])("$who", ({ actor, signedIn, administers, panel, pages, home }) => {
  test(`is signed in: ${signedIn}`, () => {
    expect(isSignedIn(actor)).toBe(signedIn);
  });

  test(`may administer: ${administers}`, () => {
    expect(mayAdminister(actor)).toBe(administers);
  });

  test(`may use the company panel: ${panel}`, () => {
    expect(mayUseCompanyPanel(actor)).toBe(panel);
  });

  test(`may set up a second factor: ${actor.kind !== "guest"}`, () => {
    expect(maySetUpSecondFactor(actor)).toBe(actor.kind !== "guest");
  });

  test.each<PageAccess>(["public", "setting-up", "signed-in", "company", "admin"])(
    "may open a %s page only if listed",
    (access) => {
      expect(mayOpenPage(actor, access)).toBe(pages.includes(access));
    },
  );

  test(`is at home on ${home}`, () => {
    expect(getHomePath(actor)).toBe(home);
  });
});
