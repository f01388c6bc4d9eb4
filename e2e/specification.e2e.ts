import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import type { Locator, Page } from "@playwright/test";

import { expect, test as base } from "./fixtures.ts";
import { generateNewCodes, linkCode, registerApprovedCompany, registerCustomer, signInAsAdmin } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";
import {
  type SpecificationReader,
  type SpecifiedPage,
  specifiedPages,
  type SpecifiedWorld,
} from "./specified-pages.ts";

/** A fresh installation: it has no setting but PORT and DATA_DIR, and its administrator comes from the command. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, use) => {
      const server = await startServer({
        PUBLIC_URL: "",
        TRUSTED_PROXIES: "",
        ADMIN_EMAIL: "",
        ADMIN_PASSWORD: "",
      });
      await makeFirstAdministrator(server);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

test(
  "each page of a fresh, unconfigured installation shows what the specification quotes for it",
  { tag: "@daily" },
  async ({ newPerson, server }) => {
    const people: Record<SpecificationReader, Page> = {
      guest: await newPerson({ viewport: { width: 1280, height: 900 } }),
      customer: await newPerson({ viewport: { width: 1280, height: 900 } }),
      company: await newPerson({ viewport: { width: 1280, height: 900 } }),
      admin: await newPerson({ viewport: { width: 1280, height: 900 } }),
    };
    const world = await makeWorld(people, server);
    for (const specified of specifiedPages) await readSpecifiedPage(people[specified.who], specified, world);
  },
);

async function makeWorld(
  { customer, company, admin }: Record<SpecificationReader, Page>,
  server: TestServer,
): Promise<SpecifiedWorld> {
  await signInAsAdmin(admin, server);
  const [freeCode = "", code = ""] = await generateNewCodes(server, 2);
  await registerCustomer(customer);
  await linkCode(customer, code);
  await registerApprovedCompany(company, server);
  return { freeCode, code };
}

async function readSpecifiedPage(page: Page, { who, path, ...quoted }: SpecifiedPage, world: SpecifiedWorld) {
  const address = typeof path === "string" ? path : path(world);
  await test.step(`${who}: ${address}`, async () => {
    await page.goto(address);
    for (const text of quoted.texts ?? []) await expectShown(page.getByText(text), text);
    for (const [name, to] of Object.entries(quoted.links ?? {})) {
      const links = page.getByRole("link", { name, exact: true }).and(page.locator(`[href="${to}"]`));
      await expectShown(links, `${name} (${to})`);
    }
    for (const name of quoted.buttons ?? []) await expectShown(page.getByRole("button", { name, exact: true }), name);
    for (const label of quoted.fields ?? []) await expectShown(page.getByLabel(label, { exact: true }), label);
  });
}

async function expectShown(found: Locator, what: string) {
  await expect.soft(found.filter({ visible: true }).first(), what).toBeVisible();
}

async function makeFirstAdministrator({ adminEmail, adminPassword, settings }: TestServer) {
  await promisify(execFile)(process.execPath, ["src/server/commands/admin.ts", adminEmail], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...settings, ADMIN_PASSWORD: adminPassword },
  });
}
