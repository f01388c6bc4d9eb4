import { generateKeyPairSync } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { pages, type PageName } from "#contract/pages.ts";

import { createTestApp, type TestClient, type TestApp } from "../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, makeSignedIn } from "../../../test/people.ts";
import { readStubPageData, readStubPageName, stubPages } from "../../../test/stub-pages.ts";
import {
  makeCars,
  makeCode,
  makeMember,
  makeProfile,
  makeRental,
  makeShare,
  makeVisitorNotice,
} from "../../../test/world.ts";
import { makePageHead } from "./page-head.ts";

type VisitorKind = "guest" | "customer" | "company" | "admin";

let t: TestApp;
let visitors: Record<VisitorKind, TestClient>;
beforeAll(async () => {
  t = await createTestApp();
  visitors = {
    guest: t.as(),
    customer: await makeCustomerPerson(t),
    company: await makeCompanyOwnerPerson(t),
    admin: await makeAdministrator(t),
  };
});
afterAll(() => t.close());

const logInPath = (path: string) => `/login?returnTo=${encodeURIComponent(path)}`;

const ACCOUNT_ID = "00000000-0000-4000-8000-000000000000";

function expectOnlyFor(who: "company" | "admin", path: string): Record<VisitorKind, string> {
  return { guest: logInPath(path), customer: "/dashboard", company: "/dashboard", admin: "/dashboard", [who]: "app" };
}

/** Other files test these pages. */
const visitorPages = [
  "typeCode",
  "scan",
  "report",
  "tell",
  "telling",
  "tellingPhoto",
  "secondPerson",
  "answer",
  "renter",
  "sealedPaper",
] as const satisfies PageName[];
type VisitorPage = (typeof visitorPages)[number];

const expectedOfPage: Record<Exclude<PageName, VisitorPage>, Record<VisitorKind, string>> = {
  home: { guest: "home", customer: "home", company: "home", admin: "home" },
  purchase: { guest: "purchase", customer: "purchase", company: "purchase", admin: "purchase" },
  stickerOrder: {
    guest: "sticker-order",
    customer: "sticker-order",
    company: "sticker-order",
    admin: "sticker-order",
  },
  login: { guest: "app", customer: "/dashboard", company: "/company-dashboard", admin: "/admin" },
  register: { guest: "app", customer: "/dashboard", company: "/company-dashboard", admin: "/admin" },
  begin: { guest: "app", customer: "app", company: "app", admin: "app" },
  makeReachable: { guest: logInPath("/begin/KT222222"), customer: "app", company: "app", admin: "app" },
  forgotPassword: { guest: "app", customer: "app", company: "app", admin: "app" },
  resetPassword: { guest: "app", customer: "app", company: "app", admin: "app" },
  confirmAddress: { guest: "app", customer: "app", company: "app", admin: "app" },
  invitation: { guest: "app", customer: "app", company: "app", admin: "app" },
  legal: { guest: "legal", customer: "legal", company: "legal", admin: "legal" },
  setUpSecondFactor: {
    guest: logInPath("/second-factor"),
    customer: "/dashboard",
    company: "/dashboard",
    admin: "/dashboard",
  },
  profile: { guest: logInPath("/profile"), customer: "app", company: "app", admin: "app" },
  dashboard: { guest: logInPath("/dashboard"), customer: "app", company: "app", admin: "app" },
  linkCode: { guest: logInPath("/link-qr"), customer: "app", company: "app", admin: "app" },
  alerts: { guest: logInPath("/alerts"), customer: "app", company: "app", admin: "app" },
  secondPeople: { guest: logInPath("/second-people"), customer: "app", company: "app", admin: "app" },
  inbox: { guest: logInPath("/inbox"), customer: "app", company: "app", admin: "app" },
  editProfile: { guest: logInPath("/edit-profile/KT222222"), customer: "app", company: "app", admin: "app" },
  companyDashboard: expectOnlyFor("company", "/company-dashboard"),
  calendar: expectOnlyFor("company", "/company/calendar"),
  reservations: expectOnlyFor("company", "/company/reservations"),
  plates: expectOnlyFor("company", "/company/plates"),
  car: expectOnlyFor("company", "/company/edit-car/KT222222"),
  scannedCar: { guest: logInPath("/company/scan/KT222222"), customer: "app", company: "app", admin: "app" },
  billing: expectOnlyFor("company", "/company/billing"),
  plateHolder: expectOnlyFor("company", "/company/plate-holder"),
  roadCharges: expectOnlyFor("company", "/company/road-charges"),
  companyReport: expectOnlyFor("company", "/company/report"),
  reportRows: expectOnlyFor("company", "/company/report/rows"),
  customers: expectOnlyFor("company", "/company/customers"),
  bringCars: expectOnlyFor("company", "/company/cars/bring"),
  bringRentals: expectOnlyFor("company", "/company/billing/bring"),
  bringExpenses: expectOnlyFor("company", "/company/expenses/bring"),
  bringCustomers: expectOnlyFor("company", "/company/customers/bring"),
  customer: expectOnlyFor("company", `/company/customers/${ACCOUNT_ID}`),
  statement: expectOnlyFor("company", `/company/customers/${ACCOUNT_ID}/statement`),
  condition: expectOnlyFor("company", `/company/condition/${ACCOUNT_ID}/teslim`),
  receipt: expectOnlyFor("company", `/company/receipts/${ACCOUNT_ID}`),
  receivables: expectOnlyFor("company", "/company/receivables"),
  deskEvents: expectOnlyFor("company", "/company/audit"),
  policeNotices: expectOnlyFor("company", "/company/police-notices"),
  policeSheet: expectOnlyFor("company", `/company/police-notices/${ACCOUNT_ID}`),
  money: expectOnlyFor("company", "/company/money"),
  expenses: expectOnlyFor("company", "/company/expenses"),
  companyProfile: expectOnlyFor("company", "/company-profile"),
  rentalRules: expectOnlyFor("company", "/company-profile/rental-rules"),
  agreementText: expectOnlyFor("company", "/company-profile/agreement"),
  members: expectOnlyFor("company", "/company-profile/members"),
  programKeys: expectOnlyFor("company", "/company-profile/program-keys"),
  sharedDevices: expectOnlyFor("company", "/company-profile/shared-devices"),
  admin: expectOnlyFor("admin", "/admin"),
  adminCompanies: expectOnlyFor("admin", "/admin/companies"),
  adminCompany: expectOnlyFor("admin", `/admin/edit-company/${ACCOUNT_ID}`),
  adminUsers: expectOnlyFor("admin", "/admin/users"),
  adminCodes: expectOnlyFor("admin", "/admin/qrcodes"),
  adminCode: expectOnlyFor("admin", "/admin/qrcodes/KT222222"),
  adminBatches: expectOnlyFor("admin", "/admin/batches"),
  adminBatch: expectOnlyFor("admin", `/admin/batches/${ACCOUNT_ID}`),
  adminPrint: expectOnlyFor("admin", "/admin/print"),
  adminReports: expectOnlyFor("admin", "/admin/reports"),
  adminStickerOrders: expectOnlyFor("admin", "/admin/sticker-orders"),
  adminUndelivered: expectOnlyFor("admin", "/admin/undelivered"),
  adminAudit: expectOnlyFor("admin", "/admin/audit"),
};

const expectedCells = Object.entries(expectedOfPage).flatMap(([name, row]) =>
  Object.entries(row).map(([visitor, expected]) => {
    const path = pages[name as PageName].path
      .replace("$code", "KT222222")
      .replace("$userId", ACCOUNT_ID)
      .replace("$id", ACCOUNT_ID)
      .replace("$way", "teslim")
      .replace("$name", "customers");
    return { path, visitor: visitor as VisitorKind, expected };
  }),
);

test.each(expectedCells)("$path for $visitor leads to $expected", async ({ path, visitor, expected }) => {
  for (const spelling of path === "/" ? [path] : [path, `${path}/`]) {
    const answer = await visitors[visitor].send(spelling);
    if (expected.startsWith("/")) {
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Location")).toBe(
        expected.replace(encodeURIComponent(path), encodeURIComponent(spelling)),
      );
    } else {
      expect(answer.status).toBe(200);
      expect(readStubPageName(await answer.text())).toBe(expected);
    }
  }
});

test.each([
  ["/legal/visitors?dil=de", "tr", "de"],
  ["/legal/visitors/?dil=ar", "de", "ar"],
  ["/legal/visitors?dil=tr", "ru", "tr"],
  ["/legal/visitors?dil=fr", "ru", "ru"],
  ["/legal/visitors", "fr", "en"],
  ["/legal/visitors", "", "tr"],
  ["/legal/terms?dil=de", "de", "tr"],
])("%s for a browser that wishes '%s' is in %s", async (path, wish, language) => {
  const answer = await t.as().send(path, { headers: { "Accept-Language": wish } });
  expect(answer.headers.get("Content-Language")).toBe(language);
  expect(answer.headers.get("Vary")).toContain("Accept-Language");
  expect(readStubPageData(await answer.text())).toMatchObject({ text: { language } });
});

test("guests get the first page as it was drawn once, and whoever is signed in their own", async () => {
  let drawn = 0;
  const counting = t.with({
    pages: {
      ...stubPages,
      renderHome(...given) {
        drawn += 1;
        return stubPages.renderHome(...given);
      },
    },
  });
  const accountOn = async (client: TestClient) => {
    const answer = await client.send("/?utm_source=x");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    return (readStubPageData(await answer.text()) as { account: { displayName: string } | null }).account;
  };
  const person = await makeCustomerPerson(t);
  for (let times = 0; times < 3; times += 1) expect(await accountOn(counting.as())).toBeNull();
  expect(drawn).toBe(1);
  expect(await accountOn(counting.as(person.token))).not.toBeNull();
  expect(await accountOn(counting.as("forged"))).toBeNull();
  expect(drawn).toBe(2);
});

test("a dashboard comes with the codes of whoever opens it, and with nobody else's", async () => {
  const [one, other] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
  const code = await makeCode(t.db);
  await one.send(`/api/codes/${code}/link`, { json: {} });
  const drawn = async (client: TestClient) => {
    const html = await (await client.send("/dashboard")).text();
    const { codes } = readStubPageData(html) as { codes: { items: { code: string }[] } };
    return { given: codes.items.map((item) => item.code), body: html.slice(html.indexOf("<ul>")) };
  };
  expect(await drawn(one)).toEqual({ given: [code], body: `<ul>${code}</ul>` });
  expect(await drawn(other)).toEqual({ given: [], body: "<ul></ul>" });
  // The X-Account header matters only to procedures. A page opens with any value.
  const asAnother = await one.send("/dashboard", { headers: { "X-Account": ACCOUNT_ID } });
  expect([asAnother.status, readStubPageName(await asAnother.text())]).toEqual([200, "app"]);
  const elsewhere = readStubPageData(await (await one.send("/profile")).text());
  expect(elsewhere).not.toHaveProperty("codes");
});

test("a dashboard comes with the stickers of others for which its account answers", async () => {
  const [owner, second] = [await makeCustomerPerson(t), await makeCustomerPerson(t)];
  const code = await makeProfile(t.db, owner.user);
  await makeShare(t.db, owner.user, code, second.user);
  const shared = async (client: TestClient) => {
    const data = readStubPageData(await (await client.send("/dashboard")).text());
    return (data as { shared: { stickers: { code: string }[] } }).shared.stickers.map((sticker) => sticker.code);
  };
  expect(await shared(second)).toEqual([code]);
  expect(await shared(owner)).toEqual([]);
});

async function readFleetPage(client: TestClient, path = "/company-dashboard") {
  const html = await (await client.send(path)).text();
  const { desk } = (readStubPageData(html) ?? {}) as {
    desk?: { drawnAt: string; fleet: object; unread: object; board: object; cars: { items: { code: string }[] } };
  };
  return {
    page: readStubPageName(html),
    desk,
    codes: desk?.cars.items.map(({ code }) => code),
    body: /<ul>.*<\/ul>/u.exec(html)?.[0],
  };
}

test("a company's first page comes with its own fleet, the first of its cars and what is unread", async () => {
  const [one, other] = [await makeCompanyOwnerPerson(t), await makeCompanyOwnerPerson(t)];
  const cars = await makeCars(t.db, one.user, 60);
  await makeRental(t.db, one.user, cars[0]!, { dueAt: new Date(0) });
  await makeVisitorNotice(t.db, cars[1]!);
  const drawn = await readFleetPage(one);
  expect(drawn).toMatchObject({
    desk: {
      drawnAt: t.clock.now().toISOString(),
      fleet: { total: 60, rented: 1, available: 59, overdueRentals: 1 },
      unread: { own: 0, fleet: 1 },
      board: { items: [{ step: "return", code: cars[0]! }], next: null },
    },
    codes: cars.slice(0, 50),
    body: `<ul>${cars.slice(0, 50).join()}</ul>`,
  });
  expect(await readFleetPage(other)).toMatchObject({
    desk: { fleet: { total: 0 }, unread: { own: 0, fleet: 0 }, cars: { items: [], next: null } },
    body: "<ul></ul>",
  });
  const clerk = await makeSignedIn(t, await makeMember(t.db, one.user, "clerk"));
  expect((await readFleetPage(clerk)).codes).toEqual(drawn.codes);
  const asAnother = await one.send("/company-dashboard", { headers: { "X-Account": ACCOUNT_ID } });
  expect(asAnother.status).toBe(200);
});

test("a company's first page is drawn by the browser alone where its address says more, and while its panel is closed", async () => {
  const none = { page: "app", desk: undefined, codes: undefined, body: undefined };
  for (const more of ["?search=34", "?status=rented", "?kirala=", "?bitir=x", "?rezervasyon=x"])
    expect(await readFleetPage(visitors.company, `/company-dashboard${more}`)).toEqual(none);
  for (const closed of [{ isApproved: false }, { isActive: false }])
    expect(await readFleetPage(await makeCompanyOwnerPerson(t, closed))).toEqual(none);
  expect(await readFleetPage(visitors.company, "/company/calendar")).toEqual(none);
});

test("the log-in page is drawn with the way back, and every page of the application with its name, its head and nobody's codes", async () => {
  const guest = await (await t.as().send("/login?returnTo=/profile")).text();
  expect(guest).toContain("<main>login</main>");
  expect(readStubPageData(guest)).toMatchObject({ account: null, tellsSignIns: false });
  const form = /<form>(.*)<\/form>/u.exec(guest)?.[1] ?? "{}";
  expect(JSON.parse(form)).toMatchObject({ account: null, tellsSignIns: false, returnTo: "/profile" });
  const register = await (await t.as().send("/register")).text();
  expect(register).toContain(await makePageHead("register", t.deps.config));
  expect(register).not.toContain("<form>");
  expect(register).toContain("<main>register</main>");
});

test("a dashboard that is searched in is drawn by the browser alone", async () => {
  const html = await (await visitors.customer.send("/dashboard?search=34")).text();
  expect([readStubPageName(html), html.includes("<ul>")]).toEqual(["app", false]);
  expect(readStubPageData(html)).not.toHaveProperty("codes");
});

test("a page knows whether another service is told of log-ins", async () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const AUTH_SYNC_KEYS = JSON.stringify({ keys: [{ ...privateKey.export({ format: "jwk" }), kid: "2026" }] });
  const told = t.with({
    environment: { PUBLIC_URL: "https://x.example", AUTH_SYNC_URL: "https://other.example/sync", AUTH_SYNC_KEYS },
  });
  expect(readStubPageData(await (await told.as().send("/register")).text())).toMatchObject({ tellsSignIns: true });
});

test("an address is carried through the log-in up to a thousand characters, encoded", async () => {
  const sentTo = async (path: string) => (await t.as().send(path)).headers.get("Location");
  const longest = `/profile?a=${"x".repeat(1000 - encodeURIComponent("/profile?a=").length)}`;
  expect(await sentTo(longest)).toBe(logInPath(longest));
  expect(await sentTo(`${longest}x`)).toBe("/login");
});

test.each(["/company-profile/info", "/company-profile/contacts"])(
  "%s, which is a row of the company's profile now, leads to that row",
  async (path) => {
    const answer = await t.as().send(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/company-profile#sirket-bilgileri"]);
  },
);

test("every page of the route table has its row", () => {
  expect([...Object.keys(expectedOfPage), ...visitorPages].toSorted()).toEqual(Object.keys(pages).toSorted());
});

test.each([
  "/company-dashboard",
  "/company/edit-car/RC-222222",
  "/company/billing",
  "/company/customers",
  "/company-profile",
])("a company that waits for approval or is closed opens %s, which shows it the waiting page", async (path) => {
  for (const closed of [{ isApproved: false }, { isActive: false }]) {
    const answer = await (await makeCompanyOwnerPerson(t, closed)).send(path);
    expect(answer.status).toBe(200);
    expect(readStubPageData(await answer.text())).toMatchObject({ account: { company: { mayUsePanel: false } } });
  }
});

test.each([
  ["company", "/company/edit-car/RC-222222", "/company/edit-car/RC-222222"],
  ["company", "/company/billing?plaka=34", "/company/billing?plaka=34"],
  ["company", "/admin/companies", "/company-dashboard"],
  ["admin", `/admin/edit-company/${ACCOUNT_ID}`, `/admin/edit-company/${ACCOUNT_ID}`],
  ["admin", "/company-profile", "/admin"],
  ["customer", "/company/customers", "/dashboard"],
] as const)("after logging in, a %s who came from %s is at %s", async (visitor, returnTo, expected) => {
  const answer = await visitors[visitor].send(`/login?returnTo=${encodeURIComponent(returnTo)}`);
  expect(answer.headers.get("Location")).toBe(expected);
});

test.each([
  "/link-qr?code=KT7M2QXA&x=1%262",
  "/edit-profile/KT%207M?a=%C5%9F#yok",
  "/admin/qrcodes?search=KT7M2QXA",
  "/company/edit-car/RC-222222?geri=filo",
])("a guest is sent to log in and back to the very address: %s", async (address) => {
  const answer = await t.as().send(address);
  expect(answer.status).toBe(302);
  const location = new URL(answer.headers.get("Location") ?? "", "http://localhost:3000");
  expect(location.pathname).toBe("/login");
  expect(location.searchParams.get("returnTo")).toBe(address.split("#")[0]);
});

test.each([
  ["/admin/users?search=ayse%40example.com", "/admin/users"],
  ["/company/customers?search=Ay%C5%9Fe&x=%C4%B1", "/company/customers?x=%C4%B1"],
  ["/company/plate-holder?plate=34ABC123&at=2026-11-27T10:00", "/company/plate-holder?at=2026-11-27T10%3A00"],
])("what was typed to find somebody is not repeated where a guest is sent: %s", async (address, back) => {
  const answer = await t.as().send(address);
  const location = new URL(answer.headers.get("Location") ?? "", "http://localhost:3000");
  expect(location.searchParams.get("returnTo")).toBe(back);
});

test.each([
  ["/link-qr?code=KT7M2QXA", "/link-qr?code=KT7M2QXA"],
  ["/profile", "/profile"],
  ["/legal/terms", "/legal/terms"],
  ["/admin", "/dashboard"],
  ["/login", "/dashboard"],
  ["/yok", "/dashboard"],
  ["https://evil.example", "/dashboard"],
  ["//evil.example", "/dashboard"],
  ["/\\evil.example", "/dashboard"],
])("somebody signed in who opens the log-in page for %s is sent to %s", async (returnTo, expected) => {
  const answer = await visitors.customer.send(`/login?returnTo=${encodeURIComponent(returnTo)}`);
  expect(answer.headers.get("Location")).toBe(expected);
});

// Paths that browsers would resolve to another host (docs/product/protection.md 13.5).
test.each([
  "//e",
  "///e",
  "////e",
  "//e/dashboard",
  "//localhost:3000/dashboard",
  "/\\e",
  "/\\/e",
  "\\\\e",
  "\\/e",
  "/a\\..\\e",
  "/\te",
  "/\t/e",
  "/\n/e",
  "/\r\n/e",
  "/\u0000/e",
  "\t//e",
  " //e",
  " /dashboard",
  "/dashboard ",
  "/..//e",
  "/./\\e",
  "/%2e//e",
  "/%2E%2e//e",
  "/dashboard/..//e",
  "/dashboard//e",
  "/dashboard/.//e",
  "https://e",
  "https:e",
  "https:/e",
  "https:///e",
  "http://localhost:3000/dashboard",
  "https://localhost:3000@e/dashboard",
  "//localhost:3000@e",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,x",
  "blob:http://e/x",
  "mailto:a@example.com",
  "dashboard",
  "./dashboard",
  "?returnTo=//e",
  "/\u2028/e",
  "/\u202Ee",
  "\uFF0F\uFF0Fe",
  "/%2F%2Fe",
  "/.//e",
  "javascript:alert(1)",
  "/%5C%5Ce",
  "/%09/e",
  "/q/KT222222\r\nLocation: https://e",
  "/api/docs",
  "/login?returnTo=//e",
])("no return address leads away from the site or to what is no page: %j", async (returnTo) => {
  for (const path of ["/login", "/register"]) {
    for (const visitor of ["customer", "company", "admin"] as const) {
      const answer = await visitors[visitor].send(`${path}?returnTo=${encodeURIComponent(returnTo)}`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Location")).toBe(expectedOfPage.login[visitor]);
    }
    const guest = await visitors.guest.send(`${path}?returnTo=${encodeURIComponent(returnTo)}`);
    expect([guest.status, guest.headers.get("Location")]).toEqual([200, null]);
  }
});

test("of several return addresses, and of one that is written raw, none leads away", async () => {
  for (const query of [
    "returnTo=//e&returnTo=/profile",
    "returnTo=//e",
    "returnTo=/\\e",
    "returnTo[]=//e",
    "returnTo=",
  ]) {
    const answer = await visitors.customer.send(`/login?${query}`);
    expect(answer.headers.get("Location")).toBe("/dashboard");
  }
});

test("a guest who opens an address that looks like another site's is sent nowhere else", async () => {
  for (const path of ["//e/profile", "/.//e", "/profile//e", "/%2F%2Fe", "/\\e/profile"]) {
    const location = (await t.as().send(path)).headers.get("Location");
    if (location !== null) expect(new URL(location, "http://localhost:3000").origin).toBe("http://localhost:3000");
    expect(location ?? "/login").toMatch(/^\/login/u);
  }
});

test.each([
  "/yok",
  "/admin/yok",
  "/edit-profile",
  "/edit-profile/KT222222/x",
  "/company",
  "/company/edit-car",
  "/company/billing/x",
  "/admin/edit-company",
  "/admin/edit-company/x/y",
  "/legal",
  "/legal/yok",
  "/legal/customers/x",
  "/legal/constructor",
  "/reset-password/x",
  "//evil.example/dashboard",
  "/dashboard.html",
  "/DASHBOARD",
])("%s is no page, for nobody", async (path) => {
  for (const visitor of Object.values(visitors)) {
    const answer = await visitor.send(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.has("Location")).toBe(false);
    expect(readStubPageName(await answer.text())).toBe("not-found");
  }
});

test("a page is told who looks at it, and nothing more", async () => {
  const { user, send } = await makeCustomerPerson(t, { displayName: "Gül Işık" });
  const account = {
    id: user.id,
    displayName: "Gül Işık",
    email: user.email,
    role: "customer",
    isEmailConfirmed: false,
    secondFactor: "off",
    isOnSharedDevice: false,
    company: null,
  };
  const brand = t.deps.config.brand;
  expect(readStubPageData(await (await send("/profile")).text())).toEqual({ brand, account, tellsSignIns: false });
  expect(readStubPageData(await (await send("/")).text())).toMatchObject({ brand, account, path: "/" });
  expect(readStubPageData(await (await t.as().send("/")).text())).toMatchObject({ brand, account: null, path: "/" });
});

test("a page is read and never written to", async () => {
  for (const path of ["/", "/dashboard", "/q/KT222222", "/login"]) {
    const answer = await visitors.customer.send(path, { json: {} });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ code: "NOT_FOUND", status: 404, message: "Böyle bir adres yok." });
  }
});

test("opening a page late renews the session's cookie", async () => {
  const person = await makeCustomerPerson(t);
  t.clock.advance({ hours: 2 });
  for (const path of ["/dashboard", "/admin"]) {
    expect((await person.send(path)).headers.getSetCookie()).toHaveLength(1);
    t.clock.advance({ hours: 2 });
  }
});
