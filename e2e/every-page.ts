import { randomBytes, randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { makeAnswerPath, makeInboxNoticePath, pages, type PageName } from "#contract/pages.ts";
import { LEGAL_TEXT_NAMES, makeLegalTextPath } from "#contract/people/legal.words.ts";

import type { MailServer } from "../test/mail-server.ts";
import { formatIstanbulDay, formatIstanbulTime } from "./desk.ts";
import { confirmAddress, findTokenLink, findSecondPersonLink, findMailTo, findMailBySubject } from "./mails.ts";
import {
  addCustomer,
  addExpense,
  linkCode,
  generateNewCodes,
  registerApprovedCompany,
  registerCustomer,
  saveCar,
  saveProfile,
  callApi,
  signInAsAdmin,
  startRental,
} from "./people.ts";
import type { TestServer } from "./server.ts";

export type VisitorKind = "guest" | "owner" | "company" | "admin";

export interface PageVisit {
  who: VisitorKind;
  path: string;
}

export interface EveryPageVisits {
  people: Record<VisitorKind, Page>;
  email: string;
  visits: Record<PageName, PageVisit[]>;
}

export async function prepareEveryPageVisits(
  newPerson: () => Promise<Page>,
  server: TestServer,
  mailServer: MailServer,
): Promise<EveryPageVisits> {
  const people = {
    guest: await newPerson(),
    owner: await newPerson(),
    company: await newPerson(),
    admin: await newPerson(),
  };
  const [free = "", code = ""] = await generateNewCodes(server, 2);
  const owner = await makeOwner(people.owner, code, mailServer);
  const fleet = await makeFleet(people.company, server, mailServer);
  const told = await sendNotice(people.guest, code, owner, people.owner, mailServer);
  const batch = await makeBatch(people.admin, server);

  const guest = (...paths: string[]): PageVisit[] => paths.map((path) => ({ who: "guest", path }));
  const owned = (...paths: string[]): PageVisit[] => paths.map((path) => ({ who: "owner", path }));
  const company = (...paths: string[]): PageVisit[] => paths.map((path) => ({ who: "company", path }));
  const admin = (...paths: string[]): PageVisit[] => paths.map((path) => ({ who: "admin", path }));
  const at = (page: PageName, part: string) => pages[page].path.replace(/\$\w+/u, part);
  const visits: Record<PageName, PageVisit[]> = {
    home: [...guest("/"), ...owned("/")],
    purchase: guest("/purchase"),
    stickerOrder: guest("/purchase/order"),
    typeCode: guest("/q"),
    scan: guest(at("scan", code), at("scan", free), at("scan", fleet.car), at("scan", fleet.rented)),
    report: guest(at("report", code)),
    tell: guest(at("tell", code), `${at("tell", fleet.rented)}?neden=crash`),
    telling: guest(at("telling", told.key), `${at("telling", told.key)}?foto=gitmedi`),
    tellingPhoto: guest(at("tellingPhoto", told.key)),
    secondPerson: guest(owner.secondPerson),
    answer: guest(told.answer, makeAnswerPath(told.answer.split("/").at(-1)!, "coming-5")),
    renter: guest(fleet.renter, `${fleet.renter}?dil=ar`),
    sealedPaper: guest(at("sealedPaper", fleet.seal)),
    login: guest("/login", "/login?returnTo=%2Fdashboard"),
    register: guest("/register"),
    begin: [...guest(`/begin?code=${free}`), ...owned(`/begin?code=${free}&claim=asked`)],
    forgotPassword: guest("/forgot-password"),
    resetPassword: [...guest(owner.reset), ...owned(owner.reset)],
    confirmAddress: [...guest(fleet.confirm), ...company(fleet.confirm)],
    invitation: [...guest("/invitation"), ...owned("/invitation"), ...company("/invitation")],
    legal: guest(...LEGAL_TEXT_NAMES.map(makeLegalTextPath)),
    setUpSecondFactor: admin("/second-factor"),
    profile: [...owned("/profile"), ...admin("/profile")],
    dashboard: owned("/dashboard", "/dashboard?search=34"),
    linkCode: owned("/link-qr", `/link-qr?code=${free}`),
    makeReachable: owned(...["", "?step=note", "?step=look"].map((step) => at("makeReachable", code) + step)),
    alerts: [...owned("/alerts"), ...company("/alerts")],
    secondPeople: owned("/second-people"),
    inbox: [...owned("/inbox", makeInboxNoticePath(told.id)), ...company("/inbox")],
    editProfile: owned(at("editProfile", code)),
    companyDashboard: company(
      "/company-dashboard",
      "/company-dashboard?kirala=",
      `/company-dashboard?kirala=${fleet.car}`,
      `/company-dashboard?bitir=${fleet.rental}`,
    ),
    calendar: company("/company/calendar", `/company/calendar?reservation=${fleet.reservation}`),
    reservations: company(
      "/company/reservations",
      "/company/reservations?list=cancelled",
      `/company/reservations?reservation=${fleet.reservation}`,
    ),
    plates: company("/company/plates"),
    car: company(
      at("car", fleet.car),
      at("car", fleet.rented),
      `${at("car", fleet.car)}?kirala=${fleet.car}`,
      `${at("car", fleet.rented)}?bitir=${fleet.rental}`,
    ),
    condition: company(
      `/company/condition/${fleet.rental}/teslim`,
      `/company/condition/${fleet.rental}/iade`,
      `/company/condition/${fleet.rental}/iade#durum`,
      `/company/condition/${fleet.rental}/iade#imza`,
    ),
    scannedCar: company(at("scannedCar", fleet.car), at("scannedCar", fleet.rented)),
    billing: company("/company/billing", `/company/billing?rental=${fleet.rental}`),
    plateHolder: company(`/company/plate-holder?plate=34 ABC 10&at=${formatIstanbulTime({ hours: 1 })}`),
    roadCharges: company("/company/road-charges"),
    companyReport: company("/company/report"),
    reportRows: company(`/company/report/rows?rows=payments&from=${formatIstanbulDay(-3)}&to=${formatIstanbulDay(0)}`),
    customers: company("/company/customers"),
    customer: company(at("customer", fleet.customer)),
    bringCars: company("/company/cars/bring"),
    bringRentals: company("/company/billing/bring"),
    bringExpenses: company("/company/expenses/bring"),
    bringCustomers: company("/company/customers/bring"),
    statement: company(at("statement", fleet.customer)),
    receipt: company(at("receipt", fleet.receipt)),
    deskEvents: company("/company/audit"),
    policeNotices: company("/company/police-notices"),
    policeSheet: company(at("policeSheet", fleet.policeNotice)),
    receivables: company("/company/receivables"),
    money: company("/company/money"),
    expenses: company("/company/expenses"),
    companyProfile: company("/company-profile"),
    rentalRules: company("/company-profile/rental-rules"),
    agreementText: company("/company-profile/agreement"),
    members: company("/company-profile/members"),
    programKeys: company("/company-profile/program-keys"),
    sharedDevices: company("/company-profile/shared-devices"),
    admin: admin("/admin"),
    adminCompanies: admin("/admin/companies"),
    adminCompany: admin(at("adminCompany", fleet.userId)),
    adminUsers: admin("/admin/users"),
    adminCodes: admin("/admin/qrcodes"),
    adminCode: admin(at("adminCode", code)),
    adminBatches: admin("/admin/batches"),
    adminBatch: admin(at("adminBatch", batch)),
    adminPrint: admin("/admin/print"),
    adminReports: admin("/admin/reports"),
    adminStickerOrders: admin("/admin/sticker-orders"),
    adminUndelivered: admin("/admin/undelivered"),
    adminAudit: admin("/admin/audit"),
  };
  return { people, email: owner.email, visits };
}

async function makeOwner(page: Page, code: string, mailServer: MailServer) {
  const { email, password } = await registerCustomer(page);
  await linkCode(page, code);
  await saveProfile(page, code, { plate: "34 ABC 34", contacts: phoneContactOnly });
  await confirmAddress(page, mailServer, { email });
  const neighbour = `komsu-${email}`;
  const second = { name: "Mehmet", email: neighbour, afterMinutes: 10 };
  await callApi(page, "POST", "/second-people", { code: "", ...second, password });
  await callApi(page, "POST", "/account/forgot-password", { email });
  const asked = await findMailBySubject(mailServer, { email: neighbour }, "sizden bir onay isteniyor");
  const reset = pathOfLink(findTokenLink(await findMailTo(mailServer, { email }, "reset")));
  return { email, reset, secondPerson: pathOfLink(findSecondPersonLink(asked)) };
}

const hiddenContact = { value: "", visible: false };
const phoneContactOnly = {
  phone: { value: "0532 123 45 67", visible: true },
  telegram: hiddenContact,
  email: hiddenContact,
  website: hiddenContact,
};

async function makeFleet(page: Page, server: TestServer, mailServer: MailServer) {
  const company = await registerApprovedCompany(page, server, 2);
  const [rented = "", car = ""] = company.codes;
  await saveCar(page, rented, "display", { plate: "34 ABC 10" });
  await saveCar(page, car, "display", { plate: "34 ABC 11" });
  const customer = await addCustomer(page);
  const rental = await startRental(page, rented, { customerId: customer });
  await addExpense(page);
  await callApi(page, "POST", `/company/rentals/${rental}/condition/out`, {
    id: randomUUID(),
    km: 45_000,
    fuel: 8,
    accessories: ["jack"],
    damages: [
      {
        id: randomUUID(),
        side: "right",
        x: 500,
        y: 400,
        part: "front-door",
        kind: "dent",
        note: "4 cm",
        photoId: null,
      },
    ],
    signatures: { renter: { absent: "Yok" }, clerk: null },
    notes: "",
    place: "Ofis",
  });
  const condition = await callApi<{ report: { seal: string } }>(
    page,
    "GET",
    `/company/rentals/${rental}/condition/out`,
  );
  const [receipt, reservation] = [randomUUID(), randomUUID()];
  await callApi(page, "POST", `/company/customers/${customer}/receipts`, {
    id: receipt,
    amount: 10_000,
    means: "cash",
    paidOn: formatIstanbulDay(0),
    shares: [{ rentalId: rental, amount: 10_000, paidBefore: 0 }],
  });
  await callApi(page, "POST", "/company/reservations", {
    id: reservation,
    code: car,
    name: "Nilgün Arayan",
    from: formatIstanbulTime({ days: 2 }),
    until: formatIstanbulTime({ days: 4 }),
  });
  await callApi(page, "POST", "/company/road-charges", {
    kind: "toll",
    lines: [
      { plate: "34 ABC 10", at: formatIstanbulTime({ hours: -1 }), amount: 5_900, documentNo: "", text: "Osmangazi" },
    ],
  });
  const confirm = pathOfLink(findTokenLink(await findMailTo(mailServer, company, "confirm")));
  const linked = await callApi<{ address: string }>(page, "POST", `/company/rentals/${rental}/renter-links`);
  const renter = pathOfLink(linked.address);
  const owed = await callApi<{ items: { id: string }[] }>(page, "GET", "/company/police-notices/open");
  const policeNotice = owed.items[0]!.id;
  const { seal } = condition.report;
  return {
    userId: company.userId,
    confirm,
    rented,
    car,
    customer,
    rental,
    receipt,
    reservation,
    renter,
    policeNotice,
    seal,
  };
}

async function sendNotice(
  visitor: Page,
  code: string,
  { email }: { email: string },
  owner: Page,
  mailServer: MailServer,
): Promise<{ key: string; id: string; answer: string }> {
  const key = randomBytes(16).toString("base64url");
  await callApi(visitor, "POST", `/codes/${code}/notices`, { key, reason: "crash", note: "Sağ arka kapı.", phone: "" });
  await callApi(visitor, "POST", `/codes/${code}/reports`, {
    id: randomUUID(),
    reason: "other",
    message: "Yırtılmış.",
  });
  const { items } = await callApi<{ items: { id: string }[] }>(owner, "GET", "/notices");
  const { text } = await findMailBySubject(mailServer, { email }, "kaza");
  const answer = /https?:\S+\/a\/[\w-]+/u.exec(text)?.[0] ?? "";
  return { key, id: items[0]!.id, answer: new URL(answer).pathname };
}

async function makeBatch(page: Page, server: TestServer): Promise<string> {
  await signInAsAdmin(page, server);
  const id = randomUUID();
  const look = { name: "", note: "", form: "square", wording: "vehicle", isBilingual: false };
  await callApi(page, "POST", "/admin/batches", { id, ...look, prefix: "KT", count: 2, hasClaims: false });
  return id;
}

/** Removes the origin from a link, because each browser uses its own. */
function pathOfLink(link: string): string {
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
