import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import { UNREPORTED_LOCK_COOKIE } from "#contract/people/lock-owed.ts";

import {
  findButton,
  makeCompanyAccount,
  failFetch,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
} from "../../../../../test/application.tsx";
import { makeCustomerView } from "../../../../../test/company-answers.ts";
import { setLockState } from "./lock-state.ts";

const lockDialog = page.getByRole("dialog", { name: "Cihaz kilitli" });
const LOCKED_TITLE = "Cihaz kilitli · Kodu Tara";
const { customers, customerAccounts, receipts } = contractImplementer.company;

test("the tab and the document of a locked device name nobody, also when the page beneath learns a name only then, and name them again once it is unlocked", async () => {
  const { get, customer, unlock } = await openOnSharedDevice();
  const place = document.querySelector("#application")!;
  await get.reached;
  await page.getByRole("button", { name: /^Kilitle/u }).click();
  await expect.element(lockDialog).toBeVisible();
  await expect.poll(() => document.title).toBe(LOCKED_TITLE);
  get.release();
  await expect.poll(() => place.querySelector("h1")?.textContent).toContain(customer.name);
  expect(place.isConnected).toBe(false);
  expect(document.documentElement.outerHTML).not.toContain(customer.name);
  expect(document.title).toBe(LOCKED_TITLE);
  await unlock();
  await expect.poll(() => document.title).toContain(customer.name);
});

test("a lock that the server cannot be told of is noted in the browser, for whatever page is asked for next", async () => {
  const { application, get } = await openOnSharedDevice();
  get.release();
  application.answer("account/logout", failFetch);
  expect(document.cookie).not.toContain(UNREPORTED_LOCK_COOKIE);
  await page.getByRole("button", { name: /^Kilitle/u }).click();
  await expect.poll(() => document.cookie).toContain(`${UNREPORTED_LOCK_COOKIE}=1`);
});

test("too many wrong codes say how the work goes on at once", async () => {
  const { application, get, typeCode } = await openOnSharedDevice();
  get.release();
  await page.getByRole("button", { name: /^Kilitle/u }).click();
  application.answer("sharedDevice/unlock", makeRefusalAnswer("TOO_MANY_ATTEMPTS", { retryAfterSeconds: 3540 }));
  await typeCode();
  await expect
    .element(lockDialog.getByText("siz kendi telefonunuzdan yeni bir kod belirleyin", { exact: false }))
    .toBeVisible();
});

/** The server sends the customer only after `get.release` was called. */
async function openOnSharedDevice() {
  const customer = makeCustomerView();
  const account = { ...makeCompanyAccount(), displayName: "Can Ak", isOnSharedDevice: true };
  const { id, displayName } = account;
  const device = { company: "Hızlı Kiralama", members: [{ id, displayName, hasCode: true }] };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  onTestFinished(() => {
    setLockState("open");
    document.cookie = `${UNREPORTED_LOCK_COOKIE}=; Path=/; Max-Age=0`;
  });
  const application = await openApplication(`/company/customers/${customer.id}`, account, {
    account: {
      current: contractImplementer.account.current.handler(() => ({ account })),
      logout: contractImplementer.account.logout.handler(() => ({ sync: null })),
    },
    sharedDevice: {
      locked: contractImplementer.sharedDevice.locked.handler(() => ({ device })),
      unlock: contractImplementer.sharedDevice.unlock.handler(() => account),
    },
    company: {
      customers: {
        get: customers.get.handler(async () => {
          reach();
          await released;
          return customer;
        }),
      },
      customerAccounts: {
        balance: customerAccounts.balance.handler(() => ({ owed: 0, overpaid: 0, depositHeld: 0 })),
        rentals: customerAccounts.rentals.handler(() => ({ items: [], next: null })),
      },
      receipts: { owed: receipts.owed.handler(() => ({ rentals: [], isAll: true })) },
    },
  });
  async function typeCode() {
    await lockDialog.getByRole("button", { name: displayName }).click();
    await lockDialog.getByRole("textbox").fill("4829");
    await findButton("Aç").click();
  }

  // The device can be locked only after the names of the members were fetched.
  await expect.poll(() => application.countOf("sharedDevice/locked")).toBe(1);
  return {
    application,
    customer,
    get: { reached, release },
    typeCode,
    async unlock() {
      await typeCode();
      await expect.element(lockDialog).not.toBeInTheDocument();
    },
  };
}
