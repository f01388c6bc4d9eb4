import { type FaultBrowser, openBrowser } from "./browser.ts";
import { sendRequest, makeClerkWriter, makeOwnerWriter, registerAccount, WritingClients } from "./clients.ts";
import { ADMIN_CREDENTIALS } from "./product.ts";

const CLERK_COUNT = 4;
const OWNER_COUNT = 4;
const CARS_PER_COMPANY = 3;

export async function signInAsAdmin(port: number, options?: { keepAlive: boolean }): Promise<FaultBrowser> {
  const browser = openBrowser(port, options);
  await sendRequest(browser, "POST", "/account/login", ADMIN_CREDENTIALS);
  return browser;
}

export async function generateCodes(admin: FaultBrowser, count: number): Promise<string[]> {
  const { codes } = await sendRequest<{ codes: { code: string }[] }>(admin, "POST", "/admin/codes", { count });
  return codes.map(({ code }) => code);
}

/** Companies that rent out their cars, and people who edit their stickers. */
export async function makeWriters(port: number): Promise<WritingClients> {
  const admin = await signInAsAdmin(port);
  const clerks = Array.from({ length: CLERK_COUNT }, async () => {
    const { browser, id, companyId } = await registerAccount(port, true);
    await sendRequest(admin, "POST", `/admin/companies/${companyId}/approve`, { carSlots: CARS_PER_COMPANY });
    const { items } = await sendRequest<{ items: { code: string }[] }>(browser, "GET", "/company/cars");
    return makeClerkWriter(
      browser,
      id,
      items.map(({ code }) => code),
    );
  });
  const owners = Array.from({ length: OWNER_COUNT }, async () => {
    const { browser, id } = await registerAccount(port, false);
    return makeOwnerWriter(browser, id, await generateCodes(admin, 20));
  });
  return new WritingClients(await Promise.all([...clerks, ...owners]));
}
