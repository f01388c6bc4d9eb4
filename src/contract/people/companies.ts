import * as z from "zod/mini";

import {
  carSlotsField,
  companyContactsField,
  cursorFields,
  displayNameField,
  booleanField,
  idField,
  pageSchema,
  phoneField,
  phoneConfirmedField,
  plateField,
  codeField,
  searchField,
  textField,
  versionField,
  reasonField,
  textFieldUpTo,
} from "#contract/words/fields.ts";
import { COMPANY_STATE_FILTERS } from "#contract/words/list-filters.ts";
import { panelProcedure, procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { contactView, view } from "#contract/words/views.ts";
import { AUTHORISATION_NO_MAX, mayBeApproved } from "#domain/people/company.ts";
import { PLATE_CORRECTION_KINDS } from "#domain/people/plate.ts";
import { parseIban } from "#domain/words/iban.ts";

import { typedPasswordSchema } from "./account.ts";
import { additionView } from "./application.ts";

/**
 * Strangers never see `phone`; they see the visible contacts on the pages of the company's cars
 * (docs/product/companies.md 7.4). `waitingName` is a new name about which an administrator has not decided yet.
 */
export const companyInfoView = view("CompanyInfo", {
  name: z.string(),
  waitingName: z.nullable(z.string()),
  refusedName: z.nullable(z.object({ name: z.string(), reason: z.string() })),
  phone: z.string(),
  authorisationNo: z.string(),
  mersisNo: z.string(),
  address: z.string(),
  taxOffice: z.string(),
  taxNo: z.string(),
  /** The bank account to which renters should pay; '' for none (docs/product/rentals.md 9.32). */
  iban: z.string(),
  accountHolder: z.string(),
  contacts: z.object({ phone: contactView, whatsapp: contactView, instagram: contactView, website: contactView }),
  version: z.int(),
});
export type CompanyInfoView = z.infer<typeof companyInfoView>;

const paperLineField = (name: string, max: number) => textFieldUpTo(max, { what: name });

const mersisNoField = textField((text) => {
  const value = text.replaceAll(/[\s.-]/gu, "");
  return value === "" || /^[0-9]{16}$/u.test(value) ? { value } : { refused: "MERSİS numarası 16 rakamdır." };
});

const COMPANY_ADDRESS_MAX = 200;
const TAX_OFFICE_MAX = 80;

/** A tax number: 10 digits, or the 11 digits of the identity number of a person who is the company; '' for none. */
const taxNoField = textField((text) => {
  const value = text.replaceAll(/[\s.-]/gu, "");
  return value === "" || /^[0-9]{10,11}$/u.test(value)
    ? { value }
    : { refused: "Vergi numarası 10 rakamdır; şahıs şirketinde 11 rakamlı T.C. kimlik numarası da olabilir." };
});

const ibanField = textField((text) => {
  if (text.trim() === "") return { value: "" };
  const value = parseIban(text);
  return value === undefined
    ? { refused: "IBAN yanlış: TR ve 24 rakam olmalı. Bankanızın verdiği gibi yazın." }
    : { value };
});

const ACCOUNT_HOLDER_MAX = 80;

/** Values that are missing are not changed (docs/product/companies.md 7.4). */
const paperFields = {
  authorisationNo: z.optional(paperLineField("Yetki belgesi numarası", AUTHORISATION_NO_MAX)),
  mersisNo: z.optional(mersisNoField),
  address: z.optional(paperLineField("Adres", COMPANY_ADDRESS_MAX)),
  taxOffice: z.optional(paperLineField("Vergi dairesi", TAX_OFFICE_MAX)),
  taxNo: z.optional(taxNoField),
};

/** The server takes it together with the rest of the profile. */
export const companyPapersEditSchema = z.strictObject({ version: versionField, ...paperFields });

export const companyInfoEditSchema = z.strictObject({
  version: versionField,
  name: displayNameField,
  phone: phoneField,
  contacts: companyContactsField,
  phoneIsRight: phoneConfirmedField,
  ...paperFields,
});

/** `before` is the IBAN that the member has seen; if another one is stored now, the change is refused. */
export const bankAccountSchema = z.strictObject({
  before: ibanField,
  iban: ibanField,
  /** '' means that the company itself holds the account. */
  accountHolder: paperLineField("Hesap sahibinin adı", ACCOUNT_HOLDER_MAX),
  password: typedPasswordSchema,
});

/** `pending` is the charged minus the paid amount, so an overpaid rental reduces it (docs/product/companies.md 7.6). */
const companyTotalsView = view("CompanyTotals", { earned: z.int(), pending: z.int(), spent: z.int() });
export type CompanyTotalsView = z.infer<typeof companyTotalsView>;

export const companyInfoContract = {
  get: panelProcedure
    .route({ method: "GET", path: "/company/info", tags: ["Şirket"], summary: "Şirket bilgileri" })
    .input(z.optional(z.strictObject({})))
    .output(companyInfoView),

  update: panelProcedure
    .route({ method: "PUT", path: "/company/info", tags: ["Şirket"], summary: "Şirket bilgilerini kaydet" })
    .input(companyInfoEditSchema)
    .output(companyInfoView)
    .errors({
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
      PHONE_DOUBTFUL: refusals.PHONE_DOUBTFUL,
      NAME_REQUESTS_USED_UP: refusals.NAME_REQUESTS_USED_UP,
    }),

  changeBankAccount: panelProcedure
    .route({
      method: "PUT",
      path: "/company/bank-account",
      tags: ["Şirket"],
      summary: "Kiracıların ödeyeceği hesabı değiştir",
    })
    .input(bankAccountSchema)
    .output(companyInfoView)
    .errors({ CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE, PASSWORD_WRONG: refusals.PASSWORD_WRONG }),

  totals: panelProcedure
    .route({ method: "GET", path: "/company/totals", tags: ["Şirket"], summary: "Kazanç, bekleyen ödemeler, giderler" })
    .input(z.optional(z.strictObject({})))
    .output(companyTotalsView),
};

/**
 * `cars` is the number of its cars, including slots without a plate. `carSlots` is how many cars it may have. `refusal`
 * is why its application was refused, and `reappliedAt` is when it responded.
 */
export const listedCompanyView = view("ListedCompany", {
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  formerName: z.nullable(z.string()),
  waitingName: z.nullable(z.string()),
  email: z.string(),
  isApproved: z.boolean(),
  isActive: z.boolean(),
  refusal: z.nullable(z.string()),
  reappliedAt: z.nullable(z.date()),
  carSlots: z.int(),
  cars: z.int(),
  createdAt: z.date(),
});
export type ListedCompanyView = z.infer<typeof listedCompanyView>;

/** `namesakes` are the approved companies whose names resemble its new name or, without a new name, its name. */
const companyView = view("Company", {
  ...listedCompanyView.shape,
  ownerName: z.string(),
  phone: z.string(),
  namesakes: z.array(z.string()),
});
export type CompanyView = z.infer<typeof companyView>;

const companyCodeView = view("CompanyCode", {
  code: z.string(),
  scanUrl: z.string(),
  plate: z.string(),
  createdAt: z.date(),
});
export type CompanyCodeView = z.infer<typeof companyCodeView>;

const APPROVAL_NEEDS_SLOTS_MESSAGE = "Onaylamak için lütfen en az 1 araç limiti girin.";

/** `carSlots` is the number of cars that the company may have (docs/product/companies.md 7.1). */
export const approvalSchema = z.strictObject({
  companyId: idField,
  carSlots: carSlotsField(APPROVAL_NEEDS_SLOTS_MESSAGE).check(z.refine(mayBeApproved, APPROVAL_NEEDS_SLOTS_MESSAGE)),
});

const companyRefusalSchema = z.strictObject({ companyId: idField, reason: reasonField });

/** If the company has changed it in the meantime, nothing is refused. */
const nameRefusalSchema = z.strictObject({ companyId: idField, name: displayNameField, reason: reasonField });

const slotsField = carSlotsField("Lütfen 0 veya daha büyük bir tam sayı girin.");

/** If `before` is sent and is no longer the stored number, the change is refused. */
export const slotLimitSchema = z.strictObject({
  companyId: idField,
  carSlots: slotsField,
  before: z.optional(slotsField),
});

export const plateCorrectionSchema = z.strictObject({
  plate: plateField,
  kind: z.enum(PLATE_CORRECTION_KINDS, {
    error: "Lütfen bunun bir yazım hatası mı, başka bir araç mı olduğunu seçin.",
  }),
});

const apiRoute = makeRoute("Yönetim");
const notFoundRefusals = { COMPANY_NOT_FOUND: refusals.COMPANY_NOT_FOUND };

export const adminCompaniesContract = {
  list: procedure
    .route(apiRoute("GET", "/admin/companies", "Şirketler, en yeni önce"))
    .input(
      z.strictObject({
        search: z.optional(searchField),
        state: z.optional(z.enum(COMPANY_STATE_FILTERS)),
        cursor: z.optional(cursorFields.instantAndId),
      }),
    )
    .output(pageSchema(listedCompanyView)),

  get: procedure
    .route(apiRoute("GET", "/admin/companies/{companyId}", "Şirket"))
    .input(z.strictObject({ companyId: idField }))
    .output(companyView)
    .errors(notFoundRefusals),

  ofUser: procedure
    .route(apiRoute("GET", "/admin/users/{userId}/company", "Bir hesabın şirketi"))
    .input(z.strictObject({ userId: idField }))
    .output(companyView)
    .errors(notFoundRefusals),

  codes: procedure
    .route(apiRoute("GET", "/admin/companies/{companyId}/codes", "Şirketin kodları"))
    .input(
      z.strictObject({
        companyId: idField,
        search: z.optional(searchField),
        cursor: z.optional(cursorFields.instantAndCode),
      }),
    )
    .output(pageSchema(companyCodeView))
    .errors(notFoundRefusals),

  additions: procedure
    .route(apiRoute("GET", "/admin/companies/{companyId}/additions", "Şirketin başvurusuna ekledikleri, en yeni önce"))
    .input(z.strictObject({ companyId: idField, cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(additionView))
    .errors(notFoundRefusals),

  approve: procedure
    .route(apiRoute("POST", "/admin/companies/{companyId}/approve", "Şirketi onayla"))
    .input(approvalSchema)
    .output(companyView)
    .errors(notFoundRefusals),

  refuse: procedure
    .route(apiRoute("POST", "/admin/companies/{companyId}/refuse", "Başvuruyu reddet"))
    .input(companyRefusalSchema)
    .output(companyView)
    .errors({ ...notFoundRefusals, COMPANY_ALREADY_APPROVED: refusals.COMPANY_ALREADY_APPROVED }),

  setSlots: procedure
    .route(apiRoute("PUT", "/admin/companies/{companyId}/slots", "Araç limitini değiştir"))
    .input(slotLimitSchema)
    .output(companyView)
    .errors({
      ...notFoundRefusals,
      COMPANY_STILL_WAITING: refusals.COMPANY_STILL_WAITING,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
    }),

  withdraw: procedure
    .route(apiRoute("POST", "/admin/companies/{companyId}/withdraw", "Onayı geri çek"))
    .input(z.strictObject({ companyId: idField }))
    .output(companyView)
    .errors(notFoundRefusals),

  setActive: procedure
    .route(apiRoute("PUT", "/admin/companies/{companyId}/active", "Şirketi kapat ya da aç"))
    .input(z.strictObject({ companyId: idField, isActive: booleanField }))
    .output(companyView)
    .errors(notFoundRefusals),

  acknowledgeName: procedure
    .route(apiRoute("POST", "/admin/companies/{companyId}/acknowledge-name", "Şirketin yeni adını gördüm"))
    .input(z.strictObject({ companyId: idField, name: displayNameField }))
    .output(companyView)
    .errors({ ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  acceptName: procedure
    .route(apiRoute("POST", "/admin/companies/{companyId}/accept-name", "Şirketin istediği adı kabul et"))
    .input(z.strictObject({ companyId: idField, name: displayNameField }))
    .output(companyView)
    .errors({ ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  refuseName: procedure
    .route(apiRoute("POST", "/admin/companies/{companyId}/refuse-name", "Şirketin istediği adı bir nedenle reddet"))
    .input(nameRefusalSchema)
    .output(companyView)
    .errors({ ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  correctPlate: procedure
    .route(apiRoute("PUT", "/admin/companies/{companyId}/codes/{code}/plate", "Bir aracın plakasını düzelt"))
    .input(z.extend(plateCorrectionSchema, { companyId: idField, code: codeField, before: z.optional(plateField) }))
    .output(companyCodeView)
    .errors({ CAR_NOT_FOUND: refusals.CAR_NOT_FOUND, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),
};
