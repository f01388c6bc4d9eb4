import { expect, test } from "vitest";

import type { Actor } from "#domain/people/actor.ts";

import { isAppPage, choosePageAfterLogin, findPage, pages, type PageName } from "./pages.ts";

test.each([
  ["/", "home"],
  ["/login", "login"],
  ["/login/", "login"],
  ["/q/KT23", "scan"],
  ["/q/KT23/", "scan"],
  ["/q/KT23/report", "report"],
  ["/edit-profile/KT23", "editProfile"],
  ["/q", "typeCode"],
  ["/q/", "typeCode"],
  ["/q//", undefined],
  ["/q//report", undefined],
  ["/q/KT23/report/more", undefined],
  ["/LOGIN", undefined],
  ["/loginx", undefined],
  ["login", undefined],
  ["", undefined],
])("the path %s leads to %s", (path, name) => {
  expect(findPage(path)).toBe(name);
});

test("every page is found by its own path, with any code in it", () => {
  for (const [name, { path }] of Object.entries(pages)) expect(findPage(path.replace(/\$\w+/, "KT23"))).toBe(name);
});

test("a page of the application is one that a file of it shows", () => {
  const rendered = (Object.keys(pages) as PageName[]).filter((name) => !isAppPage(name));
  expect(rendered).toEqual([
    "home",
    "purchase",
    "stickerOrder",
    "typeCode",
    "scan",
    "report",
    "tell",
    "telling",
    "tellingPhoto",
    "secondPerson",
    "answer",
    "renter",
    "sealedPaper",
    "legal",
  ]);
});

const customer: Actor = { kind: "customer", userId: "1" };
const owner: Actor = { kind: "company", userId: "1", companyId: "2", memberRole: "owner", mayUsePanel: false };
const companyOwnerSettingUp: Actor = { kind: "setting-up", userId: "1" };

test.each<[Actor, string | undefined, string]>([
  [customer, undefined, "/dashboard"],
  [customer, "/profile", "/profile"],
  [customer, "/profile?a=1", "/profile?a=1"],
  [customer, "/purchase", "/purchase"],
  [customer, "/login", "/dashboard"],
  [customer, "/login?returnTo=/profile", "/dashboard"],
  [customer, "/register", "/dashboard"],
  [customer, "/admin", "/dashboard"],
  [customer, "/company-dashboard", "/dashboard"],
  [customer, "/yok", "/dashboard"],
  [customer, "//evil.example", "/dashboard"],
  [owner, "/company/billing", "/company/billing"],
  [owner, undefined, "/company-dashboard"],
  [companyOwnerSettingUp, undefined, "/second-factor"],
  [companyOwnerSettingUp, "/second-factor", "/second-factor"],
  [companyOwnerSettingUp, "/purchase", "/purchase"],
  [companyOwnerSettingUp, "/admin/users?search=a&b=1", "/second-factor?returnTo=%2Fadmin%2Fusers%3Fsearch%3Da%26b%3D1"],
  [companyOwnerSettingUp, "/login", "/second-factor"],
  [companyOwnerSettingUp, "/register", "/second-factor"],
  [companyOwnerSettingUp, "/yok", "/second-factor"],
])("after signing in, %o who came from %s goes to %s", (actor, returnTo, path) => {
  expect(choosePageAfterLogin(actor, returnTo)).toBe(path);
});
