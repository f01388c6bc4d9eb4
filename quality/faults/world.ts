import { type Browser, openBrowser } from "./browser.ts";
import { sendRequest, makeClerk, makeOwner, register, Writers } from "./clients.ts";
import { makeDesk } from "./desks.ts";
import { makeNoticeWriter } from "./notice-writers.ts";
import { ADMIN } from "./product.ts";
import { makeRecordKeeper } from "./records.ts";

const CLERKS = 4;
const OWNERS = 4;
const TOLD_OWNERS = 8;
const TOLD_CODES = 20;
const CARS = 3;
const DESKS = 8;

export async function signInAsAdmin(port: number, options?: { keepAlive: boolean }): Promise<Browser> {
  const browser = openBrowser(port, options);
  await sendRequest(browser, "POST", "/account/login", ADMIN);
  return browser;
}

export async function generateCodes(admin: Browser, count: number): Promise<string[]> {
  const { codes } = await sendRequest<{ codes: { code: string }[] }>(admin, "POST", "/admin/codes", { count });
  return codes.map(({ code }) => code);
}

/** Makes four companies and four owners of codes, through the API. */
export async function makeWriters(port: number): Promise<Writers> {
  const admin = await signInAsAdmin(port);
  const clerks = Array.from({ length: CLERKS }, async () => {
    const { browser, id, cars } = await openCompany(port, admin);
    return makeClerk(browser, id, cars);
  });
  const owners = Array.from({ length: OWNERS }, async () => {
    const { browser, id } = await register(port, false);
    return makeOwner(browser, id, await generateCodes(admin, 20));
  });
  return new Writers(await Promise.all([...clerks, ...owners]));
}

/** Makes eight companies that reserve, rent out, swap and block cars. */
export async function makeDesks(port: number): Promise<Writers> {
  const admin = await signInAsAdmin(port);
  const desks = Array.from({ length: DESKS }, async () => {
    const { browser, id, cars } = await openCompany(port, admin);
    return makeDesk(browser, id, cars);
  });
  return new Writers(await Promise.all(desks));
}

/** Makes eight companies that photograph their cars and seal records. */
export async function makeRecordKeepers(port: number): Promise<Writers> {
  const admin = await signInAsAdmin(port);
  const keepers = Array.from({ length: DESKS }, async () => {
    const { browser, id, cars } = await openCompany(port, admin);
    return makeRecordKeeper(browser, id, cars);
  });
  return new Writers(await Promise.all(keepers));
}

/** Registers a company with cars, and has it approved. */
async function openCompany(port: number, admin: Browser): Promise<{ browser: Browser; id: string; cars: string[] }> {
  const { browser, id, companyId } = await register(port, true);
  await sendRequest(admin, "POST", `/admin/companies/${companyId}/approve`, { carSlots: CARS });
  const { items } = await sendRequest<{ items: { code: string }[] }>(browser, "GET", "/company/cars");
  return { browser, id, cars: items.map(({ code }) => code) };
}

/** Makes eight owners of codes who answer strangers. */
export async function makeNoticeWriters(port: number): Promise<Writers> {
  const admin = await signInAsAdmin(port);
  const owners = Array.from({ length: TOLD_OWNERS }, async () => {
    const { browser, id } = await register(port, false);
    const codes = await generateCodes(admin, TOLD_CODES);
    for (const code of codes) await sendRequest(browser, "POST", `/codes/${code}/link`, {});
    return makeNoticeWriter(browser, id, codes);
  });
  return new Writers(await Promise.all(owners));
}
