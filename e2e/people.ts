import { randomBytes } from "node:crypto";

import { expect, type Page, request } from "@playwright/test";

import type { TestServer } from "./server.ts";

/** Whatever holds the cookies of somebody. */
type Browser = Pick<Page, "request">;

export interface Person {
  displayName: string;
  email: string;
  password: string;
}

/** Somebody whom no other test knows, without an account yet. */
export function somebody(given: Partial<Person> = {}): Person {
  return {
    displayName: "Ayşe Nur Yılmaz",
    email: `kisi-${randomBytes(6).toString("hex")}@example.com`,
    password: "sifre-1234",
    ...given,
  };
}

/** Gives the page's browser a new customer's account and session, as the registration form would. */
export async function registerCustomer(page: Browser, given: Partial<Person> = {}) {
  return register(page, given, false);
}

/** Gives the page's browser the account and session of a company that waits for approval. */
export async function registerCompany(page: Browser, given: Partial<Person> = {}) {
  return register(page, { displayName: "Hızlı Kiralama", ...given }, true);
}

async function register(page: Browser, given: Partial<Person>, asCompany: boolean) {
  const person = somebody(given);
  await send(page, "POST", "/account/register", { ...person, passwordConfirmation: person.password, asCompany });
  return person;
}

export async function signIn(page: Browser, { email, password }: Pick<Person, "email" | "password">) {
  await send(page, "POST", "/account/login", { email, password });
}

export async function signInAsAdmin(page: Browser, server: TestServer) {
  await signIn(page, adminOf(server));
}

export function adminOf({ adminEmail, adminPassword }: TestServer): Person {
  return { displayName: "Yönetici", email: adminEmail, password: adminPassword };
}

/** Ends the session of the page's browser elsewhere, so that the page does not notice. */
export async function endSession(page: Browser) {
  await send(page, "POST", "/account/logout", {});
}

/** Free codes that an administrator made for this test, without a browser of their own. */
export async function newCodes({ url, adminEmail, adminPassword }: TestServer, count = 1, prefix = "KT") {
  const administrator = { request: await request.newContext({ baseURL: url }) };
  try {
    await signIn(administrator, { email: adminEmail, password: adminPassword });
    return await generateCodes(administrator, count, prefix);
  } finally {
    await administrator.request.dispose();
  }
}

/** Registers a new customer in the page's browser, who links a new code. */
export async function linkNewCode(page: Browser, server: TestServer) {
  const [code = ""] = await newCodes(server);
  await registerCustomer(page);
  await linkCode(page, code);
  return code;
}

/** New free codes; the page's browser must be an administrator's. */
export async function generateCodes(page: Browser, count = 1, prefix = "KT"): Promise<string[]> {
  const { codes } = await send<{ codes: { code: string }[] }>(page, "POST", "/admin/codes", { count, prefix });
  return codes.map(({ code }) => code);
}

export async function linkCode(page: Browser, code: string) {
  await send(page, "POST", `/codes/${code}/link`, {});
}

interface Edit {
  plate: string;
  note: string;
  contactsVisible: boolean;
  contacts: Record<"phone" | "telegram" | "email" | "website", { value: string; visible: boolean }>;
}

/** Saves what is given into the profile as it is now, as another device of its owner would. */
export async function saveProfile(page: Browser, code: string, edit: Partial<Edit>) {
  const { version, plate, note, contactsVisible, contacts } = await send<Edit & { version: number }>(
    page,
    "GET",
    `/profiles/${code}`,
  );
  const now = { version, plate, note, contactsVisible };
  await send(page, "PUT", `/profiles/${code}`, { ...now, ...edit, contacts: { ...contacts, ...edit.contacts } });
}

/** What the documented API answers to whoever is signed in to the page's browser; a refusal throws. */
export async function send<Answer>(page: Browser, method: "GET" | "POST" | "PUT", path: string, data?: object) {
  const answer = await page.request.fetch(`/api${path}`, { method, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}
