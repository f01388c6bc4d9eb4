import { expect, test } from "vitest";

import type { ListedUserView } from "#contract/people/users.ts";
import type { Role } from "#domain/people/actor.ts";

import {
  accountOf,
  button,
  dialog,
  expectGoodLooks,
  openApplication,
  procedures,
} from "../../../../../test/application.tsx";

test("what goes with a company's account is named before an administrator removes it", async () => {
  await openUsers("company");
  await button("Ege Filo: kalıcı olarak sil").click();
  const question = dialog("Ege Filo: hesabı kalıcı olarak sil");
  await expect.element(question).toMatchTextContent("araçları, müşterileri ve rezervasyonlarıyla birlikte silinir.");
  await expect.element(question).toMatchTextContent("Kirada aracı, elinde depozitosu ya da alacağı varsa");
  await expectGoodLooks();
});

test("of a customer's account no company is spoken of", async () => {
  await openUsers("customer");
  await button("Ege Filo: kalıcı olarak sil").click();
  const question = dialog("Ege Filo: hesabı kalıcı olarak sil");
  await expect.element(question).toMatchTextContent("hesabı, profilleri ve kişisel bilgileriyle birlikte silinir");
  await expect.element(question).not.toMatchTextContent("müşterileri");
});

async function openUsers(role: Role) {
  const { account, admin } = procedures;
  const [administrator, now] = [accountOf({ role: "admin" }), new Date("2026-11-20T09:00:00Z")];
  const user: ListedUserView = {
    id: crypto.randomUUID(),
    displayName: "Ege Filo",
    email: "filo@example.com",
    role,
    createdAt: now,
    hasSecondFactor: false,
    closing: { at: now, reason: "Kötüye kullanım" },
    dailyLinks: 10,
  };
  await openApplication("/admin/users", administrator, {
    account: { current: account.current.handler(() => ({ account: administrator })) },
    admin: { users: { list: admin.users.list.handler(() => ({ items: [user], next: null })) } },
  });
}
