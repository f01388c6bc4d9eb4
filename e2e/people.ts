import { randomBytes, randomUUID } from "node:crypto";

import { expect, type Locator, type Page, request } from "@playwright/test";

import type { CompanyInfoView } from "#contract/people/companies.ts";

import type { TestServer } from "./server.ts";

export const NOT_REACHED_HEADLINE = "Mesajınız kaydedildi ama sahibine ulaşmadı";

type RequestBrowser = Pick<Page, "request">;

export interface Person {
  displayName: string;
  email: string;
  password: string;
}

export function makePerson(given: Partial<Person> = {}): Person {
  return {
    displayName: "Ayşe Nur Yılmaz",
    email: `kisi-${randomBytes(6).toString("hex")}@example.com`,
    password: "sifre-1234",
    ...given,
  };
}

export async function registerCustomer(page: RequestBrowser, given: Partial<Person> = {}) {
  return registerAccount(page, given, false);
}

export async function registerCompany(page: RequestBrowser, given: Partial<Person> = {}) {
  return registerAccount(page, { displayName: "Hızlı Kiralama", ...given }, true);
}

async function registerAccount(page: RequestBrowser, given: Partial<Person>, asCompany: boolean) {
  const person = makePerson(given);
  await callApi(page, "POST", "/account/register", { ...person, passwordConfirmation: person.password, asCompany });
  return person;
}

export async function signIn(page: RequestBrowser, { email, password }: Pick<Person, "email" | "password">) {
  await callApi(page, "POST", "/account/login", { email, password });
}

export async function signInAsAdmin(page: RequestBrowser, server: TestServer) {
  await signIn(page, administratorOf(server));
}

export function administratorOf({ adminEmail, adminPassword }: TestServer): Person {
  return { displayName: "Yönetici", email: adminEmail, password: adminPassword };
}

export async function endSession(page: RequestBrowser) {
  await callApi(page, "POST", "/account/logout", {});
}

/** The administrator's session on each server, reused because the log-ins of an account are limited. */
const administratorOfServer = new WeakMap<TestServer, RequestBrowser>();

export async function runAsAdmin<Answer>(server: TestServer, deed: (page: RequestBrowser) => Promise<Answer>) {
  const administrator = administratorOfServer.get(server) ?? {
    request: await request.newContext({ baseURL: server.url }),
  };
  administratorOfServer.set(server, administrator);
  const current = await administrator.request.get("/api/account/current", { maxRetries: 3 });
  const { account } = (await current.json()) as { account: unknown };
  // The session may have been ended by log-ins of other tests.
  if (account === null) await signIn(administrator, administratorOf(server));
  return deed(administrator);
}

export async function generateNewCodes(server: TestServer, count = 1, prefix = "KT") {
  return runAsAdmin(server, (administrator) => generateCodes(administrator, count, prefix));
}

export async function linkNewCode(page: RequestBrowser, server: TestServer) {
  const [code = ""] = await generateNewCodes(server);
  await registerCustomer(page);
  await linkCode(page, code);
  return code;
}

export async function generateCodes(page: RequestBrowser, count = 1, prefix = "KT"): Promise<string[]> {
  const { codes } = await callApi<{ codes: { code: string }[] }>(page, "POST", "/admin/codes", { count, prefix });
  return codes.map(({ code }) => code);
}

export async function confirmDialog(page: Page, action: string) {
  await page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
}

export async function linkCode(page: RequestBrowser, code: string) {
  await callApi(page, "POST", `/codes/${code}/link`, {});
}

interface ProfileEdit {
  plate: string;
  note: string;
  contactsVisible: boolean;
  contacts: Record<"phone" | "telegram" | "email" | "website", { value: string; visible: boolean }>;
}

export async function saveProfile(page: RequestBrowser, code: string, edit: Partial<ProfileEdit>) {
  const { version, plate, note, contactsVisible, contacts } = await callApi<ProfileEdit & { version: number }>(
    page,
    "GET",
    `/profiles/${code}`,
  );
  const now = { version, plate, note, contactsVisible };
  await callApi(page, "PUT", `/profiles/${code}`, { ...now, ...edit, contacts: { ...contacts, ...edit.contacts } });
}

export interface ApprovedCompany extends Person {
  userId: string;
  companyId: string;
  codes: string[];
}

export async function registerApprovedCompany(
  page: RequestBrowser,
  server: TestServer,
  cars = 1,
  given: Partial<Person> = {},
) {
  const person = await registerCompany(page, given);
  const { account } = await callApi<{ account: { id: string; company: { id: string } } }>(
    page,
    "GET",
    "/account/current",
  );
  const ids = { userId: account.id, companyId: account.company.id };
  await approveCompany(server, ids.companyId, cars);
  const { items } = await callApi<{ items: { code: string }[] }>(page, "GET", "/company/cars");
  return { ...person, ...ids, codes: items.map(({ code }) => code) } satisfies ApprovedCompany;
}

export async function approveCompany(server: TestServer, companyId: string, carSlots: number) {
  await runAsAdmin(server, (page) => callApi(page, "POST", `/admin/companies/${companyId}/approve`, { carSlots }));
}

export async function withdrawApproval(server: TestServer, companyId: string) {
  await runAsAdmin(server, (page) => callApi(page, "POST", `/admin/companies/${companyId}/withdraw`, {}));
}

interface CarSections {
  display: { plate: string; note: string };
  internal: {
    status: "available" | "maintenance" | "damaged" | "delivering";
    internalNotes: string;
    deadlines: Record<"casco" | "insurance" | "oilService" | "inspection", string | null>;
  };
  "pre-notes": { driver: string; availability: string };
  availability: {
    price: number | null;
    priceVisible: boolean;
    availabilityNote: string;
    availabilityNoteVisible: boolean;
  };
  "renter-visibility": { renterNameVisible: boolean; renterPhoneVisible: boolean };
}

export type EditableCar = CarSections["display"] &
  Omit<CarSections["internal"], "status"> &
  CarSections["availability"] &
  CarSections["renter-visibility"] & {
    status: CarSections["internal"]["status"] | "rented";
    preNotes: CarSections["pre-notes"] & { isNoted: boolean };
    rental: { id: string; dueAt: string; renterName: string; total: number; paid: number } | null;
    version: number;
  };

export async function readCar(page: RequestBrowser, code: string) {
  return callApi<EditableCar>(page, "GET", `/company/cars/${code}`);
}

/** Saves changes to a section of a car, as another window of its company would. */
export async function saveCar<Name extends keyof CarSections>(
  page: RequestBrowser,
  code: string,
  section: Name,
  edit: Partial<CarSections[Name]>,
) {
  const { version, ...car } = await readCar(page, code);
  const { plate, note, status, internalNotes, deadlines, preNotes } = car;
  const { price, priceVisible, availabilityNote, availabilityNoteVisible, renterNameVisible, renterPhoneVisible } = car;
  const now = {
    display: { plate, note },
    internal: { ...(status === "rented" ? {} : { status }), internalNotes, deadlines },
    "pre-notes": { driver: preNotes.driver, availability: preNotes.availability },
    availability: { price, priceVisible, availabilityNote, availabilityNoteVisible },
    "renter-visibility": { renterNameVisible, renterPhoneVisible },
  };
  await callApi(page, "PUT", `/company/cars/${code}/${section}`, { version, ...now[section], ...edit });
}

export async function addCustomer(
  page: RequestBrowser,
  given: Partial<Record<"name" | "phone" | "email" | "notes", string>> = {},
) {
  const id = randomUUID();
  const customer = { name: "Mehmet Öz", phone: "0532 765 43 21", email: "", notes: "", ...given };
  await callApi(page, "POST", "/company/customers", { id, ...customer });
  return id;
}

/** Amounts are in kuruş, `dueAt` is in Istanbul time. */
export async function startRental(
  page: RequestBrowser,
  code: string,
  given: Partial<{ customerId: string; total: number; paid: number; deposit: number; dueAt: string }> = {},
) {
  const id = randomUUID();
  const customerId = given.customerId ?? (await addCustomer(page));
  const shown = { renterNameVisible: true, renterPhoneVisible: true };
  const rental = {
    total: 300_000,
    paid: 0,
    means: "cash",
    deposit: 0,
    depositMeans: "cash",
    dueAt: "2040-06-15T14:30",
    amountIsRight: true,
    ...shown,
    ...given,
  };
  await callApi(page, "POST", `/company/cars/${code}/rentals`, { id, ...rental, customerId });
  return id;
}

export async function endRental(page: RequestBrowser, id: string) {
  await callApi(page, "POST", `/company/rentals/${id}/end`, {});
}

export async function payRental(page: RequestBrowser, rentalId: string, amount: number) {
  const payment = {
    id: randomUUID(),
    amount: Math.abs(amount),
    isRefund: amount < 0,
    means: "cash",
    amountIsRight: true,
  };
  await callApi(page, "POST", `/company/rentals/${rentalId}/payments`, payment);
}

export async function addExpense(
  page: RequestBrowser,
  given: Partial<{
    description: string;
    amount: number;
    category: "maintenance" | "fuel" | "insurance" | "other";
  }> = {},
) {
  const expense = { description: "Lastik değişimi", amount: 25_000, category: "maintenance", ...given };
  await callApi(page, "POST", "/company/expenses", { id: randomUUID(), amountIsRight: true, ...expense });
}

type CompanyContacts = Record<"phone" | "whatsapp" | "instagram" | "website", { value: string; visible: boolean }>;

export async function saveCompanyContacts(page: RequestBrowser, edit: Partial<CompanyContacts>) {
  const { name, phone, contacts, version } = await callApi<CompanyInfoView>(page, "GET", "/company/info");
  await callApi(page, "PUT", "/company/info", { name, phone, version, contacts: { ...contacts, ...edit } });
}

export async function callApi<Answer>(
  page: RequestBrowser,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  data: object = {},
) {
  // The server closes a connection that was idle for five seconds. A request that is sent at that moment is not received,
  // so Playwright sends it again.
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    maxRetries: 1,
    ...(method === "GET" ? {} : { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

export async function openUserRowMenu(row: Locator): Promise<Locator> {
  await row.getByRole("button", { name: /: diğer işlemler$/u }).click();
  return row.page().getByRole("dialog");
}

export async function chooseUserAction(row: Locator, words: string): Promise<void> {
  const menu = await openUserRowMenu(row);
  await menu.getByRole("button", { name: words }).click();
}
