import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { AccountView } from "#contract/people/account.ts";
import { ADMIN_IDLE_MINUTES } from "#domain/people/session.ts";

import {
  makeAccount,
  findButton,
  expectAccessiblePage,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../test/application.tsx";
import { PROFILE_CODE, makeProfileView } from "../../../../test/profile-answers.ts";

const PLATE = "34 ABC 123";
const NOTE = "Yeni not";
const signInDialog = () => page.getByRole("dialog", { name: "Oturumunuz sona erdi" });

async function typeNote() {
  const person = makeAccount();
  let account: AccountView | null = person;
  await openApplication(`/edit-profile/${PROFILE_CODE}`, person, {
    account: {
      current: contractImplementer.account.current.handler(() => ({ account })),
      login: contractImplementer.account.login.handler(() => (account = person)),
    },
    profiles: {
      get: contractImplementer.profiles.get.handler(() => makeProfileView({ code: PROFILE_CODE, plate: PLATE })),
      update: contractImplementer.profiles.update.handler(({ input, errors }) => {
        if (account === null) throw errors.UNAUTHENTICATED();
        return makeProfileView({ code: PROFILE_CODE, plate: PLATE, note: input.note });
      }),
    },
    notices: { count: contractImplementer.notices.count.handler(() => ({ unread: 0 })) },
  });
  await findField("Görünen not").fill(NOTE);
  await expect.element(page.getByText(PLATE).first()).toBeVisible();
  return { end: () => void (account = null), enterAs: (other: AccountView) => void (account = other) };
}

async function logInInDialog() {
  await signInDialog().getByLabelText("Şifre", { exact: true }).fill("sifre-1234");
  await signInDialog().getByRole("button", { name: "Giriş yap ve devam et" }).click();
  await expect.element(signInDialog()).not.toBeInTheDocument();
}

async function expectPageGone() {
  await expect.poll(() => document.querySelector("main, header")).toBe(null);
  const values = [...document.querySelectorAll("input, textarea")].map((one) => (one as HTMLInputElement).value);
  for (const text of [document.documentElement.outerHTML, document.title, ...values]) {
    expect(text).not.toContain(PLATE);
    expect(text).not.toContain(PROFILE_CODE);
    expect(text).not.toContain(NOTE);
  }
}

test("of a page whose session has ended nothing is in the document, also once the dialog was closed; what was typed is there after the log-in", async () => {
  const { end } = await typeNote();
  end();
  await findButton("Kaydet").click();
  await expect.element(signInDialog()).toBeVisible();
  await expectPageGone();
  expect(document.title).toMatch(/^Oturumunuz sona erdi · \S/u);
  await expectAccessiblePage();
  await userEvent.keyboard("{Escape}");
  await expect.element(signInDialog()).not.toBeInTheDocument();
  await expectPageGone();
  await expectAccessiblePage();
  await findButton("Yeniden giriş yap").click();
  await logInInDialog();
  await expect.element(findField("Görünen not")).toBeVisible();
  await expect.element(findField("Görünen not")).toHaveValue(NOTE);
  expect(document.title).not.toContain("Oturumunuz sona erdi");
});

test("a log-out in another tab covers this one", async () => {
  const { end } = await typeNote();
  const { onAccountOfOtherTab, announceAccountToTabs } = await import("#web/app/api/other-tabs.ts");
  const { checkSession: followSession } = await import("#web/app/api/current-account.ts");
  onTestFinished(onAccountOfOtherTab(followSession));
  end();
  announceAccountToTabs(null);
  await expect.element(signInDialog()).toBeVisible();
  await expectPageGone();
  await logInInDialog();
  await expect.element(findField("Görünen not")).toHaveValue(NOTE);
});

test("of a page that is covered another account that signs in gets nothing, in this tab or another", async () => {
  const { end, enterAs } = await typeNote();
  const { checkSession: followSession } = await import("#web/app/api/current-account.ts");
  const place = document.querySelector("#application")!;
  end();
  await findButton("Kaydet").click();
  await expect.element(signInDialog()).toBeVisible();
  await expectPageGone();
  // The elements of the page still exist outside the document, so that its account gets them back.
  expect(place.querySelector("textarea")!.value).toBe(NOTE);
  enterAs(makeAccount());
  await followSession();
  await expect.element(page.getByRole("heading", { name: "Hesap değişti" })).toBeVisible();
  await expect.element(signInDialog()).not.toBeInTheDocument();
  expect(place.querySelector("textarea")).toBe(null);
  expect(document.documentElement.outerHTML).not.toContain(PLATE);
});

test.each(["the session has ended", "there is no connection"])(
  "an administrator's page is covered by itself after 30 minutes without use, when %s, and not while another tab uses it",
  async (how) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const admin = makeAccount({ role: "admin" });
    let account: AccountView | null = admin;
    const application = await openApplication("/profile", admin, {
      account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    vi.advanceTimersByTime((ADMIN_IDLE_MINUTES - 1) * 60_000);
    expect(application.countOf("account/current")).toBe(0);
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => application.countOf("account/current")).toBe(1);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    account = null;
    if (how === "there is no connection")
      application.answer("account/current", () => Promise.reject(new TypeError("x")));
    // This is later than the time limit, independently of the time of the server's last response.
    vi.advanceTimersByTime((ADMIN_IDLE_MINUTES + 1) * 60_000);
    await expect.element(signInDialog()).toBeVisible();
    await expectPageGone();
  },
);
