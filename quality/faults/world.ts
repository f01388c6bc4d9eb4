import { type FaultBrowser, openBrowser } from "./browser.ts";
import { sendRequest, makeClerkWriter, makeOwnerWriter, registerAccount, WritingClients } from "./clients.ts";
import { makeDeskWriter } from "./desks.ts";
import { makeNoticeWriter } from "./notice-writers.ts";
import { ADMIN_CREDENTIALS } from "./product.ts";
import { makeConditionReportWriter } from "./records.ts";

const CLERK_COUNT = 4;
const OWNER_COUNT = 4;
const OWNERS_WITH_NOTICES_COUNT = 8;
const CODES_WITH_NOTICES_COUNT = 20;
const CARS_PER_COMPANY = 3;
const DESK_COUNT = 8;

export async function signInAsAdmin(port: number, options?: { keepAlive: boolean }): Promise<FaultBrowser> {
  const browser = openBrowser(port, options);
  await sendRequest(browser, "POST", "/account/login", ADMIN_CREDENTIALS);
  return browser;
}

export async function generateCodes(admin: FaultBrowser, count: number): Promise<string[]> {
  const { codes } = await sendRequest<{ codes: { code: string }[] }>(admin, "POST", "/admin/codes", { count });
  return codes.map(({ code }) => code);
}

export async function makeWriters(port: number): Promise<WritingClients> {
  const admin = await signInAsAdmin(port);
  const clerks = Array.from({ length: CLERK_COUNT }, async () => {
    const { browser, id, cars } = await registerApprovedCompany(port, admin);
    return makeClerkWriter(browser, id, cars);
  });
  const owners = Array.from({ length: OWNER_COUNT }, async () => {
    const { browser, id } = await registerAccount(port, false);
    return makeOwnerWriter(browser, id, await generateCodes(admin, 20));
  });
  return new WritingClients(await Promise.all([...clerks, ...owners]));
}

export async function makeDeskWriters(port: number): Promise<WritingClients> {
  const admin = await signInAsAdmin(port);
  const desks = Array.from({ length: DESK_COUNT }, async () => {
    const { browser, id, cars } = await registerApprovedCompany(port, admin);
    return makeDeskWriter(browser, id, cars);
  });
  return new WritingClients(await Promise.all(desks));
}

export async function makeConditionReportWriters(port: number): Promise<WritingClients> {
  const admin = await signInAsAdmin(port);
  const keepers = Array.from({ length: DESK_COUNT }, async () => {
    const { browser, id, cars } = await registerApprovedCompany(port, admin);
    return makeConditionReportWriter(browser, id, cars);
  });
  return new WritingClients(await Promise.all(keepers));
}

/** Registers a company with cars, and has it approved. */
async function registerApprovedCompany(
  port: number,
  admin: FaultBrowser,
): Promise<{ browser: FaultBrowser; id: string; cars: string[] }> {
  const { browser, id, companyId } = await registerAccount(port, true);
  await sendRequest(admin, "POST", `/admin/companies/${companyId}/approve`, { carSlots: CARS_PER_COMPANY });
  const { items } = await sendRequest<{ items: { code: string }[] }>(browser, "GET", "/company/cars");
  return { browser, id, cars: items.map(({ code }) => code) };
}

export async function makeNoticeWriters(port: number): Promise<WritingClients> {
  const admin = await signInAsAdmin(port);
  const owners = Array.from({ length: OWNERS_WITH_NOTICES_COUNT }, async () => {
    const { browser, id } = await registerAccount(port, false);
    const codes = await generateCodes(admin, CODES_WITH_NOTICES_COUNT);
    for (const code of codes) await sendRequest(browser, "POST", `/codes/${code}/link`, {});
    return makeNoticeWriter(browser, id, codes);
  });
  return new WritingClients(await Promise.all(owners));
}
