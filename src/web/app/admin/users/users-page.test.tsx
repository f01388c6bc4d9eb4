import { expect, test } from "vitest";

import type { ListedUserView } from "#contract/people/users.ts";
import type { Role } from "#domain/people/actor.ts";

import {
  makeAccount,
  findButton,
  findDialog,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

test("what goes with a company's account is named before an administrator removes it", async () => {
  await openUsers("company");
  await findButton("Ege Filo: diğer işlemler").click();
  await findDialog("Ege Filo").getByRole("button", { name: "Kalıcı olarak sil" }).click();
  const question = findDialog("Ege Filo: hesabı kalıcı olarak sil");
  await expect.element(question).toMatchTextContent("araçları, müşterileri ve rezervasyonlarıyla birlikte silinir.");
  await expect.element(question).toMatchTextContent("Kirada aracı, elinde depozitosu ya da alacağı varsa");
  await expectAccessiblePage();
});

test("of a customer's account no company is spoken of", async () => {
  await openUsers("customer");
  await findButton("Ege Filo: diğer işlemler").click();
  await findDialog("Ege Filo").getByRole("button", { name: "Kalıcı olarak sil" }).click();
  const question = findDialog("Ege Filo: hesabı kalıcı olarak sil");
  await expect.element(question).toMatchTextContent("hesabı, profilleri ve kişisel bilgileriyle birlikte silinir");
  await expect.element(question).not.toMatchTextContent("müşterileri");
});

test.each([
  ["a customer", "customer", false, ["Günlük bağlama sınırı", "Oturumlarını kapat", "Hesabı kapat"]],
  ["another administrator", "admin", false, ["Günlük bağlama sınırı", "Oturumlarını kapat"]],
  ["oneself", "admin", true, ["Günlük bağlama sınırı"]],
] as const)("the menu of %s holds what may be done with an open account", async (_, role, isOwn, deeds) => {
  await openUsers(role, { closing: null, isOwn });
  await findButton("Ege Filo: diğer işlemler").click();
  const menu = findDialog("Ege Filo");
  await expect.element(menu.getByText("Günlük bağlama sınırı")).toBeVisible();
  const offered = menu
    .getByRole("button")
    .elements()
    .map((one) => one.textContent);
  expect(offered.filter((words) => words !== "")).toEqual(deeds);
  await expectAccessiblePage();
});

async function openUsers(
  role: Role,
  { isOwn = false, ...given }: { isOwn?: boolean; closing?: ListedUserView["closing"] } = {},
) {
  const { account, admin } = contractImplementer;
  const [administrator, now] = [makeAccount({ role: "admin" }), new Date("2026-11-20T09:00:00Z")];
  const user: ListedUserView = {
    id: isOwn ? administrator.id : crypto.randomUUID(),
    displayName: "Ege Filo",
    email: "filo@example.com",
    role,
    createdAt: now,
    hasSecondFactor: false,
    closing: { at: now, reason: "Kötüye kullanım" },
    dailyLinks: 10,
    ...given,
  };
  await openApplication("/admin/users", administrator, {
    account: { current: account.current.handler(() => ({ account: administrator })) },
    admin: { users: { list: admin.users.list.handler(() => ({ items: [user], next: null })) } },
  });
}
