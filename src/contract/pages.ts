import { RECEIVABLE_BANDS } from "#domain/fleet/receivable-band.ts";
import { PAYMENT_STATUSES } from "#domain/fleet/rental.ts";
import { DESK_RESERVATION_LISTS } from "#domain/fleet/reservation.ts";
import type { Answer } from "#domain/notices/notice.ts";
import { MESSAGE_WAYS } from "#domain/notices/overview.ts";
import { getHomePath, mayOpenPage, ROLES, type Actor, type PageAccess } from "#domain/people/actor.ts";
import { getTextLanguage, type PageLanguage } from "#domain/words/language.ts";
import { checkReturnPath } from "#domain/words/return-to.ts";

import {
  ACCOUNT_STATE_FILTERS,
  CAR_FILTERS,
  CODE_STATE_FILTERS,
  COMPANY_STATE_FILTERS,
  CODE_HOLDERS,
  ORDER_STATE_FILTERS,
  REPORT_STATE_FILTERS,
} from "./words/list-filters.ts";

export interface PageDefinition {
  path: string;
  access: PageAccess;
  module?: string;
  form?: true;
  photo?: true;
  /** The document already contains the page's first data, so the API client is loaded only later. */
  data?: "later";
  search?: Readonly<Record<string, SearchParameterKind>>;
  guestsOnly?: true;
}

/** The page that confirms addresses also gets tokens from other mails, and recognises these by the prefix. */
export const EMAIL_CHANGE_TOKEN_PREFIX = "yeni-adres-";

export type SearchParameterKind = "text" | "typed" | "path" | readonly string[];

const expenseSearchKinds = {
  search: "typed",
  category: "text",
  car: "text",
  of: ["company"],
  from: "text",
  to: "text",
} as const;

/** The server also takes from it the files to preload. `$name` in a path is a parameter. */
export const pages = {
  home: { path: "/", access: "public" },
  purchase: { path: "/purchase", access: "public" },
  stickerOrder: { path: "/purchase/order", access: "public", form: true },
  typeCode: { path: "/q", access: "public" },
  scan: { path: "/q/$code", access: "public" },
  report: { path: "/q/$code/report", access: "public", form: true },
  tell: { path: "/q/$code/haber", access: "public", form: true, photo: true },
  telling: { path: "/h/$key", access: "public", form: true },
  tellingPhoto: { path: "/h/$key/foto", access: "public", form: true, photo: true },
  secondPerson: { path: "/ikinci/$token", access: "public", form: true },
  answer: { path: "/a/$token", access: "public", form: true },
  renter: { path: "/k/$token", access: "public", form: true },
  sealedPaper: { path: "/belge/$digest", access: "public" },
  login: {
    path: "/login",
    access: "public",
    module: "account/login-page.tsx",
    data: "later",
    search: { returnTo: "path" },
    guestsOnly: true,
  },
  register: {
    path: "/register",
    access: "public",
    module: "account/register-page.tsx",
    search: { returnTo: "path", of: ["company"] },
    guestsOnly: true,
  },
  begin: {
    path: "/begin",
    access: "public",
    module: "account/begin/begin-page.tsx",
    search: { code: "text", claim: ["asked"] },
  },
  forgotPassword: { path: "/forgot-password", access: "public", module: "account/forgot-password-page.tsx" },
  resetPassword: { path: "/reset-password", access: "public", module: "account/reset-password-page.tsx" },
  confirmAddress: { path: "/confirm-email", access: "public", module: "account/confirm-address-page.tsx" },
  invitation: { path: "/invitation", access: "public", module: "account/invitation/invitation-page.tsx" },
  legal: { path: "/legal/$name", access: "public" },
  setUpSecondFactor: {
    path: "/second-factor",
    access: "setting-up",
    module: "account/second-factor/set-up-page.tsx",
    search: { returnTo: "path" },
  },
  profile: { path: "/profile", access: "signed-in", module: "account/account-profile-page.tsx" },
  dashboard: {
    path: "/dashboard",
    access: "signed-in",
    module: "home/dashboard-page.tsx",
    search: { search: "typed" },
  },
  linkCode: { path: "/link-qr", access: "signed-in", module: "codes/link-code-page.tsx", search: { code: "text" } },
  makeReachable: {
    path: "/begin/$code",
    access: "signed-in",
    module: "account/begin/make-reachable-page.tsx",
    search: { step: ["note", "look"] },
  },
  alerts: { path: "/alerts", access: "signed-in", module: "account/alerts/alerts-page.tsx" },
  secondPeople: {
    path: "/second-people",
    access: "signed-in",
    module: "account/second-people/second-people-page.tsx",
    search: { code: "text" },
  },
  inbox: {
    path: "/inbox",
    access: "member-or-signed-in",
    module: "inbox/inbox-page.tsx",
    search: { id: "text", code: "text", of: CODE_HOLDERS },
  },
  editProfile: { path: "/edit-profile/$code", access: "signed-in", module: "codes/edit-profile-page.tsx" },
  companyDashboard: {
    path: "/company-dashboard",
    access: "company",
    module: "company/fleet/fleet-page.tsx",
    search: { search: "typed", status: CAR_FILTERS },
  },
  calendar: {
    path: "/company/calendar",
    access: "company",
    module: "company/calendar/calendar-page.tsx",
    search: { day: "text", search: "typed", reservation: "text" },
  },
  plates: { path: "/company/plates", access: "company", module: "company/plates/plates-page.tsx" },
  car: { path: "/company/edit-car/$code", access: "company", module: "company/cars/car-page.tsx" },
  /** Every signed-in user may open it, because anybody can scan a car. */
  scannedCar: {
    path: "/company/scan/$code",
    access: "member-or-signed-in",
    module: "company/cars/scanned-car-page.tsx",
  },
  condition: {
    path: "/company/condition/$id/$way",
    access: "company",
    module: "company/condition-reports/condition-page.tsx",
  },
  billing: {
    path: "/company/billing",
    access: "company",
    module: "company/rentals/page/billing-page.tsx",
    search: { search: "typed", car: "text", from: "text", to: "text", rental: "text", payment: PAYMENT_STATUSES },
  },
  reservations: {
    path: "/company/reservations",
    access: "company",
    module: "company/reservations/reservations-page.tsx",
    search: { search: "typed", list: DESK_RESERVATION_LISTS, reservation: "text" },
  },
  plateHolder: {
    path: "/company/plate-holder",
    access: "company",
    module: "company/rentals/page/plate-holder-page.tsx",
    search: { plate: "typed", at: "text" },
  },
  roadCharges: {
    path: "/company/road-charges",
    access: "company",
    module: "company/road-charges/road-charges-page.tsx",
    search: { search: "typed", kind: "text", state: "text", step: "text" },
  },
  companyReport: {
    path: "/company/report",
    access: "company",
    module: "company/report/report-page.tsx",
    search: { period: "text", from: "text", to: "text" },
  },
  reportRows: {
    path: "/company/report/rows",
    access: "company",
    module: "company/report/report-rows-page.tsx",
    search: { rows: ["payments", "deposits"], from: "text", to: "text", car: "text", customer: "text" },
  },
  customers: {
    path: "/company/customers",
    access: "company",
    module: "company/customers/customers-page.tsx",
    search: { search: "typed" },
  },
  bringCars: { path: "/company/cars/bring", access: "company", module: "company/imports/import-page.tsx" },
  bringCustomers: {
    path: "/company/customers/bring",
    access: "company",
    module: "company/imports/import-page.tsx",
  },
  customer: { path: "/company/customers/$id", access: "company", module: "company/customers/customer-page.tsx" },
  statement: {
    path: "/company/customers/$id/statement",
    access: "company",
    module: "company/customers/statement-page.tsx",
    search: { from: "text", to: "text" },
  },
  receipt: { path: "/company/receipts/$id", access: "company", module: "company/customers/receipt-page.tsx" },
  deskEvents: {
    path: "/company/audit",
    access: "company",
    module: "company/desk-events/desk-events-page.tsx",
    search: { kind: "text", from: "text", to: "text" },
  },
  policeNotices: {
    path: "/company/police-notices",
    access: "company",
    module: "company/police-notices/police-notices-page.tsx",
    search: { from: "text", to: "text" },
  },
  policeSheet: {
    path: "/company/police-notices/$id",
    access: "company",
    module: "company/police-notices/police-sheet-page.tsx",
  },
  receivables: {
    path: "/company/receivables",
    access: "company",
    module: "company/receivables/receivables-page.tsx",
    search: { search: "typed", band: RECEIVABLE_BANDS },
  },
  money: { path: "/company/money", access: "company", module: "company/money/money-page.tsx" },
  bringRentals: {
    path: "/company/billing/bring",
    access: "company",
    module: "company/imports/import-page.tsx",
  },
  bringExpenses: {
    path: "/company/expenses/bring",
    access: "company",
    module: "company/imports/import-page.tsx",
  },
  expenses: {
    path: "/company/expenses",
    access: "company",
    module: "company/expenses/expenses-page.tsx",
    search: expenseSearchKinds,
  },
  /**
   * An older version showed expenses on the page of the profile. URLs with the filters of expenses therefore redirect
   * to the page of expenses.
   */
  companyProfile: {
    path: "/company-profile",
    access: "company",
    module: "company/profile/company-profile-page.tsx",
    search: expenseSearchKinds,
  },
  rentalRules: {
    path: "/company-profile/rental-rules",
    access: "company",
    module: "company/profile/rental-rules-page.tsx",
  },
  agreementText: {
    path: "/company-profile/agreement",
    access: "company",
    module: "company/profile/agreement-text-page.tsx",
  },
  members: {
    path: "/company-profile/members",
    access: "company",
    module: "company/members/members-page.tsx",
  },
  programKeys: {
    path: "/company-profile/program-keys",
    access: "company",
    module: "company/program-keys/program-keys-page.tsx",
  },
  sharedDevices: {
    path: "/company-profile/shared-devices",
    access: "company",
    module: "company/shared-devices/shared-devices-page.tsx",
  },
  admin: { path: "/admin", access: "admin", module: "admin/overview/admin-page.tsx" },
  adminCompanies: {
    path: "/admin/companies",
    access: "admin",
    module: "admin/companies/companies-page.tsx",
    search: { search: "typed", state: COMPANY_STATE_FILTERS },
  },
  adminCompany: {
    path: "/admin/edit-company/$userId",
    access: "admin",
    module: "admin/companies/company-page.tsx",
    search: { search: "typed" },
  },
  adminUsers: {
    path: "/admin/users",
    access: "admin",
    module: "admin/users/users-page.tsx",
    search: { search: "typed", role: ROLES, state: ACCOUNT_STATE_FILTERS },
  },
  adminCodes: {
    path: "/admin/qrcodes",
    access: "admin",
    module: "admin/codes/codes-page.tsx",
    search: { search: "typed", state: CODE_STATE_FILTERS },
  },
  adminCode: { path: "/admin/qrcodes/$code", access: "admin", module: "admin/codes/code-page.tsx" },
  adminBatches: {
    path: "/admin/batches",
    access: "admin",
    module: "admin/batches/batches-page.tsx",
    search: { search: "typed" },
  },
  adminBatch: {
    path: "/admin/batches/$id",
    access: "admin",
    module: "admin/batches/batch-page.tsx",
    search: { state: "text" },
  },
  adminPrint: { path: "/admin/print", access: "admin", module: "admin/stickers/print-settings-page.tsx" },
  adminReports: {
    path: "/admin/reports",
    access: "admin",
    module: "admin/reports/reports-page.tsx",
    search: { code: "text", state: REPORT_STATE_FILTERS },
  },
  adminStickerOrders: {
    path: "/admin/sticker-orders",
    access: "admin",
    module: "admin/sticker-orders/sticker-orders-page.tsx",
    search: { search: "typed", state: ORDER_STATE_FILTERS },
  },
  adminUndelivered: {
    path: "/admin/undelivered",
    access: "admin",
    module: "admin/overview/undelivered-page.tsx",
    search: { way: MESSAGE_WAYS },
  },
  adminAudit: {
    path: "/admin/audit",
    access: "admin",
    module: "admin/audit/audit-page.tsx",
    search: { kind: "text", userId: "text", code: "text", from: "text", to: "text" },
  },
} as const satisfies Record<string, PageDefinition>;

export const companyProfileRows = {
  company: "sirket-bilgileri",
  papers: "belge-bilgileri",
  bankAccount: "odeme-hesabi",
  expense: "gider",
} as const;

export type PageName = keyof typeof pages;

export type AppPageName = {
  [Name in PageName]: (typeof pages)[Name] extends { module: string } ? Name : never;
}[PageName];

export function isAppPage(name: PageName): name is AppPageName {
  return "module" in pages[name];
}

/** The page for an unknown code then shows the code for correction. */
export const TYPED_CODE_PARAMETER = "yazildi";

export function makeTypedCodePath(code: string): string {
  return `${pages.scan.path.replace("$code", encodeURIComponent(code))}?${TYPED_CODE_PARAMETER}`;
}

/** `asksClaim` means that linking needs a claim word. The claim word itself is never part of a URL. */
export function makeCodeLinkingPath(code: string, asksClaim: boolean): string {
  return `${pages.begin.path}?code=${encodeURIComponent(code)}${asksClaim ? "&claim=asked" : ""}`;
}

export const COMPANY_REGISTRATION_PATH = `${pages.register.path}?of=company`;

export function makeCodePath(page: "scan" | "report" | "tell" | "scannedCar", code: string): string {
  return pages[page].path.replace("$code", encodeURIComponent(code));
}

export function addLanguageToPath(path: string, language: PageLanguage): string {
  if (language === "tr") return path;
  return `${path}${path.includes("?") ? "&" : "?"}dil=${getTextLanguage(language)}`;
}

export function isPathForStrangers(path: string): boolean {
  return /^\/([qhk]|belge)(\/|$)/u.test(path);
}

export function makeVisitorNoticePath(key: string): string {
  return pages.telling.path.replace("$key", encodeURIComponent(key));
}

export function makeSecondPersonPath(token: string): string {
  return pages.secondPerson.path.replace("$token", encodeURIComponent(token));
}

export function makeAnswerPath(token: string, answer?: Answer): string {
  const path = pages.answer.path.replace("$token", encodeURIComponent(token));
  return answer === undefined ? path : `${path}?answer=${answer}`;
}

export function makeInboxNoticePath(noticeId: string): string {
  return `${pages.inbox.path}?id=${encodeURIComponent(noticeId)}`;
}

export function makeRentalPath(rentalId: string): string {
  return `${pages.billing.path}?rental=${encodeURIComponent(rentalId)}`;
}

export function makeCarPath(code: string): string {
  return pages.car.path.replace("$code", encodeURIComponent(code));
}

/** The route that an open page of a visitor polls for changes of its notice. */
export const noticeStateRoute = `${pages.telling.path}/durum`;

export function makeNoticePhotoPath(key: string): string {
  return pages.tellingPhoto.path.replace("$key", encodeURIComponent(key));
}

export function makeAdminCodePath(code: string): string {
  return pages.adminCode.path.replace("$code", encodeURIComponent(code));
}

export function makeInboxPhotoPath(tellingId: string): string {
  return `${pages.inbox.path}/photo/${encodeURIComponent(tellingId)}`;
}

export const TRIAL_STICKER_PATH = "/deneme-etiketi.pdf";

export function makePrintPath(orderId: string): string {
  return `/print/${orderId}`;
}

export function makeCalendarPath(token: string): string {
  return `/takvim/${encodeURIComponent(token)}.ics`;
}

/** Split only once, because every request looks up its page. */
const pagePathParts = (Object.keys(pages) as PageName[]).map((name) => ({ name, wanted: pages[name].path.split("/") }));

/** A slash at the end of the path makes no difference. */
export function findPage(path: string): PageName | undefined {
  const parts = path.replace(/(.)\/$/, "$1").split("/");
  return pagePathParts.find(
    ({ wanted }) =>
      wanted.length === parts.length &&
      wanted.every((part, index) => (part.startsWith("$") ? parts[index] !== "" : part === parts[index])),
  )?.name;
}

/**
 * The page from which the user came, if the user's role may open it; otherwise the first page of the role
 * (docs/product/pages.md 2.3). The path of the setup page of a second factor contains the path to return to.
 */
export function choosePageAfterLogin(actor: Actor, returnTo: string | undefined): string {
  const home = getHomePath(actor);
  const path = checkReturnPath(returnTo) ?? home;
  const name = findPage(path.split("?")[0]!);
  if (name === undefined || name === "login" || name === "register") return home;
  if (mayOpenPage(actor, pages[name].access)) return path;
  return actor.kind === "setting-up" ? `${home}?returnTo=${encodeURIComponent(path)}` : home;
}

/**
 * A generated code: a prefix of letters, and six symbols of which one is a digit at least. No plate matches, because
 * plates begin with a digit. Names do not match, because they contain no digit. The alphabet is repeated here, because
 * every page loads this file.
 */
const GENERATED_CODE_PATTERN = /^[a-z]{1,8}-?(?=[a-z]*\d)[2-9a-hj-np-z]{6}$/iu;

/** Text that may name a person must not be in a URL. The exception is a search for a code, which names nobody. */
export function isTypedText(path: string, parameter: string, text: string): boolean {
  const name = findPage(path);
  const page: PageDefinition | undefined = name && pages[name];
  if (page?.search?.[parameter] !== "typed") return false;
  return parameter !== "search" || !GENERATED_CODE_PATTERN.test(text);
}
