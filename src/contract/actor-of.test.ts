import { expect, test } from "vitest";

import type { Actor } from "#domain/people/actor.ts";

import { toActor } from "./actor-of.ts";
import type { AccountView } from "./people/account.ts";

const accountView: AccountView = {
  id: "1",
  displayName: "Ayşe",
  email: "ayse@example.com",
  role: "customer",
  isEmailConfirmed: true,
  secondFactor: "off",
  isOnSharedDevice: false,
  company: null,
};
const company = { id: "2", name: "Filo", isApproved: true, mayUsePanel: true, refusal: null };
const clerkCompany = { ...company, memberRole: "clerk" as const };

test.each<[string, AccountView | null, Actor]>([
  ["nobody", null, { kind: "guest" }],
  ["a customer", accountView, { kind: "customer", userId: "1" }],
  ["a customer with a second factor", { ...accountView, secondFactor: "on" }, { kind: "customer", userId: "1" }],
  ["an administrator", { ...accountView, role: "admin" }, { kind: "admin", userId: "1" }],
  [
    "one without the second factor",
    { ...accountView, role: "admin", secondFactor: "missing" },
    { kind: "setting-up", userId: "1" },
  ],
  [
    "a member of a company",
    { ...accountView, role: "company", company: clerkCompany },
    { kind: "company", userId: "1", companyId: "2", memberRole: "clerk", mayUsePanel: true },
  ],
  [
    "a member of one whose panel is closed",
    { ...accountView, role: "company", company: { ...clerkCompany, mayUsePanel: false } },
    { kind: "company", userId: "1", companyId: "2", memberRole: "clerk", mayUsePanel: false },
  ],
  [
    "a member who unlocked a shared device",
    { ...accountView, role: "company", company: clerkCompany, isOnSharedDevice: true },
    { kind: "on-shared-device", userId: "1", companyId: "2", memberRole: "clerk", mayUsePanel: true },
  ],
  ["nobody, once they do not work there", { ...accountView, isOnSharedDevice: true }, { kind: "guest" }],
  ["a company's account without a company", { ...accountView, role: "company" }, { kind: "customer", userId: "1" }],
  [
    "an administrator who is named as a member",
    { ...accountView, role: "admin", company: clerkCompany },
    { kind: "admin", userId: "1" },
  ],
])("%s acts as what they are", (_who, shown, actor) => {
  expect(toActor(shown)).toEqual(actor);
});
