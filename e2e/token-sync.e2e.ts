import type { Page } from "@playwright/test";
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify } from "jose";

import { test as base, expect } from "./fixtures.ts";
import { type Person, registerCustomer, callApi, makePerson } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";
import { type SyncListener, startListener, type SyncRequest } from "./sync-listener.ts";

const test = base.extend<object, { listener: SyncListener }>({
  listener: [
    async ({}, use) => {
      const listener = await startListener();
      await use(listener);
      listener.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ listener }, use) => {
      const { privateKey } = await generateKeyPair("ES256", { extractable: true });
      const keys = [{ ...(await exportJWK(privateKey)), kid: "deneme" }];
      const server = await startServer({ AUTH_SYNC_URL: listener.url, AUTH_SYNC_KEYS: JSON.stringify({ keys }) });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

// Playwright would also send these headers to the listener, whose CORS response does not allow them.
test.use({ extraHTTPHeaders: {} });

test.beforeEach(({ listener }) => {
  listener.tellings.length = 0;
  listener.manner = "takes";
});

test(
  "log-in is told with a token that the published keys verify, and log-out though the page changes",
  { tag: "@long" },
  async ({ page, newPerson, server, listener }) => {
    const person = await registerCustomer(await newPerson());
    await logIn(page, person);
    await expect.poll(() => listRequestMethods(listener)).toEqual(["POST"]);
    await expectMessage(listener.tellings[0], page, { server, listener });
    await expect.poll(() => readUnsentMessage(page), "nothing is left to tell").toBeNull();

    const { id } = await readAccount(page);
    await page.getByRole("button", { name: "Çıkış yap" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => new Set(listRequestMethods(listener))).toEqual(new Set(["POST", "DELETE"]));
    await expectMessage(listener.tellings.at(-1), { id, role: "customer" }, { server, listener });
    await expect.poll(() => readUnsentMessage(page), "nothing is left to tell").toBeNull();
  },
);

test(
  "registration is told, and log-out from the header of a rendered page",
  { tag: "@long" },
  async ({ page, server, listener }) => {
    const person = makePerson();
    await page.goto("/register");
    await page.getByLabel("Rent a car şirketi olarak kaydol").check();
    await page.getByLabel("Şirket adı").fill(person.displayName);
    await page.getByLabel("E-posta").fill(person.email);
    await page.getByLabel("Şifre", { exact: true }).fill(person.password);
    await page.getByLabel("Şifre (tekrar)", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Kayıt ol", exact: true }).click();
    await expect(page).toHaveURL("/company-dashboard");
    await expect.poll(() => listRequestMethods(listener)).toEqual(["POST"]);
    const account = await readAccount(page);
    expect(account.role).toBe("company");
    await expectMessage(listener.tellings[0], account, { server, listener });

    await page.goto("/purchase");
    await page.getByRole("button", { name: "Çıkış yap" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => new Set(listRequestMethods(listener))).toEqual(new Set(["POST", "DELETE"]));
    await expectMessage(listener.tellings.at(-1), account, { server, listener });
    await expect.poll(() => readUnsentMessage(page), "nothing is left to tell").toBeNull();
  },
);

test("removal of the account is told as a log-out", { tag: "@long" }, async ({ page, server, listener }) => {
  const { password } = await registerCustomer(page);
  const account = await readAccount(page);
  await page.goto("/profile#hesabi-sil");
  await page.getByRole("button", { name: "Hesabımı sil" }).click();
  await page.getByRole("dialog").getByLabel("Şifreniz", { exact: true }).fill(password);
  await page.getByRole("dialog").getByRole("button", { name: "Hesabımı kalıcı olarak sil" }).click();
  await expect.poll(() => listRequestMethods(listener)).toEqual(["DELETE"]);
  await expectMessage(listener.tellings[0], account, { server, listener });
});

test(
  "what the other side failed to take is told again",
  { tag: "@long" },
  async ({ page, newPerson, server, listener }) => {
    const person = await registerCustomer(await newPerson());
    listener.manner = "fails once";
    await logIn(page, person);
    await expect.poll(() => listRequestMethods(listener)).toEqual(["POST", "POST"]);
    await expectMessage(listener.tellings[1], page, { server, listener });
    await expect.poll(() => readUnsentMessage(page), "nothing is left to tell").toBeNull();

    const account = await readAccount(page);
    listener.manner = "fails once";
    await page.getByRole("button", { name: "Çıkış yap" }).click();
    // The next page sends the message that the previous page could not deliver.
    await expect.poll(() => listRequestMethods(listener).slice(2)).toEqual(["DELETE", "DELETE"]);
    await expectMessage(listener.tellings[3], account, { server, listener });
    await expect.poll(() => readUnsentMessage(page), "nothing is left to tell").toBeNull();
  },
);

test(
  "nobody waits for the other side: log-in and log-out go on while it hangs",
  { tag: "@long" },
  async ({ page, newPerson, listener }) => {
    const person = await registerCustomer(await newPerson());
    listener.manner = "hangs";
    await logIn(page, person);
    await expect.poll(() => listRequestMethods(listener)).toEqual(["POST"]);
    await expect(page.getByRole("heading", { level: 1, name: `Hoş geldiniz, ${person.displayName}` })).toBeVisible();
    expect(listener.tellings[0]?.isOpen, "the page came while the telling of the log-in hung").toBe(true);

    await page.getByRole("button", { name: "Çıkış yap" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("link", { name: "Ücretsiz kayıt ol" })).toBeVisible();
    await expect.poll(() => listRequestMethods(listener)).toContain("DELETE");
    const open = listener.tellings.filter(({ isOpen }) => isOpen).map(({ method }) => method);
    expect(open, "the first page came while the telling of the log-out hung").toContain("DELETE");

    // A message whose request hung is sent again once the listener responds.
    listener.manner = "takes";
    const hung = listener.tellings.length;
    await page.goto("/purchase");
    await expect.poll(() => listRequestMethods(listener).slice(hung)).toContain("DELETE");
    await expect.poll(() => readUnsentMessage(page), "nothing is left to tell").toBeNull();
  },
);

async function logIn(page: Page, { email, password }: Person) {
  await page.goto("/login");
  await page.getByLabel("E-posta").fill(email);
  await page.getByLabel("Şifre", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
}

function listRequestMethods({ tellings }: SyncListener) {
  return tellings.map(({ method }) => method);
}

interface CurrentAccount {
  id: string;
  role: string;
}

async function readAccount(page: Page) {
  return (await callApi<{ account: CurrentAccount }>(page, "GET", "/account/current")).account;
}

function readUnsentMessage(page: Page) {
  return page.evaluate(() => localStorage.getItem("token-sync"));
}

async function expectMessage(
  telling: SyncRequest | undefined,
  about: CurrentAccount | Page,
  { server, listener }: { server: TestServer; listener: SyncListener },
) {
  const { id, role } = "goto" in about ? await readAccount(about) : about;
  expect(telling).toMatchObject({ path: new URL(listener.url).pathname + new URL(listener.url).search, body: "" });
  expect(telling?.headers.cookie).toBeUndefined();
  const [, token = ""] = /^Bearer (\S+)$/.exec(telling?.headers.authorization ?? "") ?? [];
  const keys = createRemoteJWKSet(new URL("/.well-known/jwks.json", server.url));
  const { payload } = await jwtVerify(token, keys, { issuer: server.url, audience: listener.origin, subject: id });
  expect(payload["role"]).toBe(role);
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(5 * 60);
}
