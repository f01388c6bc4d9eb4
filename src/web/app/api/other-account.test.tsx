import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import type { AccountView } from "#contract/people/account.ts";
import { refusals } from "#contract/words/refusals.ts";

import {
  makeAccount,
  findButton,
  makeCompanyAccount,
  expectAnnounced,
  expectAccessiblePage,
  findField,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
} from "../../../../test/application.tsx";
import { CAR_CODE, makeCompanyWithCar, makeCustomerView } from "../../../../test/company-answers.ts";
import { PROFILE_CODE, makeProfileView } from "../../../../test/profile-answers.ts";

const FAILED_MESSAGE = "Kullanıcı kimliği doğrulanamadı.";
const HEADING = { name: "Hesap değişti", level: 1 };

test("what any request hears of another account blanks the page, and nothing that was typed is sent any more", async () => {
  const saved: object[] = [];
  const application = await openApplication(`/edit-profile/${PROFILE_CODE}`, makeAccount(), {
    profiles: {
      get: contractImplementer.profiles.get.handler(() => makeProfileView({ code: PROFILE_CODE, plate: "34 ABC 123" })),
      update: contractImplementer.profiles.update.handler(({ input }) => {
        saved.push(input);
        return makeProfileView({ code: PROFILE_CODE });
      }),
    },
    notices: { count: contractImplementer.notices.count.handler(() => ({ unread: 0 })) },
  });
  await findField("Görünen not").fill("Yeni not");
  application.answer("profiles/update", makeRefusalAnswer("OTHER_ACCOUNT"));
  await findButton("Kaydet").click();
  await expect.element(page.getByRole("heading", HEADING)).toHaveFocus();
  await expectAnnounced(FAILED_MESSAGE);
  await expectAccessiblePage();
  expect(document.body.textContent).not.toContain("34 ABC 123");
  expect(document.body.textContent).not.toContain(makeAccount().displayName);
  expect(document.title).toBe("Hesap değişti");
  application.recover("profiles/update");
  const asked = application.asked.length;
  const { api } = await import("#web/app/api/client.ts");
  await expect(api.notices.count.call({})).rejects.toThrow();
  expect(application.asked).toHaveLength(asked);
  expect(saved).toEqual([]);
});

test("the number in the header that hears of it blanks a company's page and the dialog over it", async () => {
  const world = makeCompanyWithCar({ plate: "34 ABC 123" }, [makeCustomerView()]);
  const application = await openApplication(
    `/company/edit-car/${CAR_CODE}?kirala=${CAR_CODE}`,
    makeCompanyAccount(),
    world.answers,
  );
  await expect.element(page.getByRole("dialog", { name: "Kirala" })).toBeVisible();
  application.answer("notices/count", makeRefusalAnswer("OTHER_ACCOUNT"));
  const { api } = await import("#web/app/api/client.ts");
  // The header may already have received the refusal. From then on, every request fails before it is sent.
  await expect(api.notices.count.call({})).rejects.toThrow();
  await expect.element(page.getByRole("heading", HEADING)).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain("34 ABC 123");
});

test("a file that is refused for it blanks the page, too", async () => {
  const world = makeCompanyWithCar({ plate: "34 ABC 123" });
  const application = await openApplication("/company/customers", makeCompanyAccount(), world.answers);
  application.answer("lists/customers", () =>
    Response.json({ code: "OTHER_ACCOUNT", message: refusals.OTHER_ACCOUNT.message }, { status: 409 }),
  );
  await page.getByRole("button", { name: "Müşteriler: diğer işlemler" }).click();
  await page.getByRole("button", { name: "Excel’e aktar" }).click();
  await expect.element(page.getByRole("heading", HEADING)).toBeVisible();
});

test("a request that was on its way while somebody signed in on this page blanks nothing", async () => {
  const application = await openApplication("/profile", makeAccount(), {});
  const { api } = await import("#web/app/api/client.ts");
  const { setShownAccount } = await import("#web/app/api/shown-account.ts");
  application.answer("notices/count", async () => {
    setShownAccount(crypto.randomUUID());
    return makeRefusalAnswer("OTHER_ACCOUNT")(new Request(location.href));
  });
  // The header may already have received the refusal. From then on, every request fails before it is sent.
  await expect(api.notices.count.call({})).rejects.toThrow();
  await expect.element(page.getByRole("heading", HEADING)).not.toBeInTheDocument();
});

async function typeBesideOtherTab(shown: AccountView, signedIn: AccountView) {
  const application = await openApplication(`/edit-profile/${PROFILE_CODE}`, shown, {
    account: { current: contractImplementer.account.current.handler(() => ({ account: signedIn })) },
    profiles: {
      get: contractImplementer.profiles.get.handler(() => makeProfileView({ code: PROFILE_CODE, plate: "34 ABC 123" })),
    },
    notices: { count: contractImplementer.notices.count.handler(() => ({ unread: 0 })) },
  });
  const { onAccountOfOtherTab, announceAccountToTabs } = await import("#web/app/api/other-tabs.ts");
  const { checkSession: followSession } = await import("#web/app/api/current-account.ts");
  onTestFinished(onAccountOfOtherTab(followSession));
  await findField("Görünen not").fill("Yeni not");
  return { application, announceAccountToTabs };
}

test("another tab that shows somebody else blanks this one at once, with no request of its own", async () => {
  const other = makeAccount({ displayName: "Deniz Başka" });
  const { announceAccountToTabs } = await typeBesideOtherTab(makeAccount(), other);
  announceAccountToTabs(other.id);
  await expect.element(page.getByRole("heading", HEADING)).toBeVisible();
  expect(document.body.textContent).not.toContain("34 ABC 123");
});

test("another tab of the same account, or one that is behind, leaves what is typed", async () => {
  const own = makeAccount();
  const { application, announceAccountToTabs } = await typeBesideOtherTab(own, own);
  announceAccountToTabs(own.id);
  announceAccountToTabs(crypto.randomUUID());
  await expect.poll(() => application.countOf("account/current")).toBe(1);
  await expect.element(findField("Görünen not")).toHaveValue("Yeni not");
  await expect.element(page.getByRole("heading", HEADING)).not.toBeInTheDocument();
});
