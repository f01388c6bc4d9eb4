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
} from "#contract/words/fields.ts";
import { COMPANY_STATES } from "#contract/words/list-filters.ts";
import { panelProcedure, procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { AUTHORISATION_NO_MAX, mayBeApproved } from "#domain/people/company.ts";
import { CORRECTION_KINDS } from "#domain/people/plate.ts";
import { parseIban } from "#domain/words/iban.ts";
import { cleanLine, countCharacters } from "#domain/words/text.ts";

import { additionView } from "./application.ts";

const contactView = z.object({ value: z.string(), visible: z.boolean() });

/**
 * A company's profile. `phone` is internal; visible contacts are shown on its cars' pages (docs/product.md 7.4).
 * `waitingName` waits for an administrator, `refusedName` was refused last (7.5).
 */
export const companyInfoView = z.object({
  name: z.string(),
  waitingName: z.nullable(z.string()),
  refusedName: z.nullable(z.object({ name: z.string(), reason: z.string() })),
  phone: z.string(),
  /**
   * The numbers of the company's rental authorisation and in the MERSİS register; '' when unknown (docs/product.md
   * 9.25).
   */
  authorisationNo: z.string(),
  mersisNo: z.string(),
  /** The bank account to which renters are asked to pay (docs/product.md 9.32); '' for none. */
  iban: z.string(),
  accountHolder: z.string(),
  contacts: z.object({ phone: contactView, whatsapp: contactView, instagram: contactView, website: contactView }),
  version: z.int(),
});
export type CompanyInfoView = z.infer<typeof companyInfoView>;

/** The number of a company's rental authorisation, whose format is unknown; '' for none. */
const authorisationNoField = textField((text) => {
  const value = cleanLine(text);
  if (countCharacters(value) > AUTHORISATION_NO_MAX)
    return { refused: `Yetki belgesi numarası en fazla ${AUTHORISATION_NO_MAX} karakter olabilir.` };
  return { value };
});

/** A MERSİS number: 16 digits, however they are grouped; '' for none. */
const mersisNoField = textField((text) => {
  const value = text.replaceAll(/[\s.-]/gu, "");
  return value === "" || /^[0-9]{16}$/u.test(value) ? { value } : { refused: "MERSİS numarası 16 rakamdır." };
});

/** The company's own IBAN; '' for none. */
const ibanField = textField((text) => {
  if (text.trim() === "") return { value: "" };
  const value = parseIban(text);
  return value === undefined
    ? { refused: "IBAN yanlış: TR ve 24 rakam olmalı. Bankanızın verdiği gibi yazın." }
    : { value };
});

/** Maximum number of characters of an account holder's name. docs/product.md 9.32. */
const ACCOUNT_HOLDER_MAX = 80;

/** The holder of the account; '' means the company itself. */
const accountHolderField = textField((text) => {
  const value = cleanLine(text);
  if (countCharacters(value) > ACCOUNT_HOLDER_MAX)
    return { refused: `Hesap sahibinin adı en fazla ${ACCOUNT_HOLDER_MAX} karakter olabilir.` };
  return { value };
});

/** The input for saving a company's profile, from either of its two forms (docs/product.md 7.4). */
export const companyInfoEditSchema = z.strictObject({
  version: versionField,
  name: displayNameField,
  phone: phoneField,
  contacts: companyContactsField,
  phoneIsRight: phoneConfirmedField,
  /** The numbers are not changed if they are missing. */
  authorisationNo: z.optional(authorisationNoField),
  mersisNo: z.optional(mersisNoField),
  /** These are not changed either if they are missing. */
  iban: z.optional(ibanField),
  accountHolder: z.optional(accountHolderField),
});

/**
 * The three sums of /company/money in kuruş. `pending` is the billed minus the paid amount, so an overpaid rental
 * reduces it (docs/product.md 7.6).
 */
const companyTotalsView = z.object({ earned: z.int(), pending: z.int(), spent: z.int() });
export type CompanyTotalsView = z.infer<typeof companyTotalsView>;

export const infoContract = {
  get: panelProcedure
    .route({ method: "GET", path: "/company/info", tags: ["Şirket"], summary: "Şirket bilgileri" })
    .input(z.optional(z.strictObject({})))
    .output(companyInfoView),

  update: panelProcedure
    .route({ method: "PUT", path: "/company/info", tags: ["Şirket"], summary: "Şirket bilgilerini kaydet" })
    .input(companyInfoEditSchema)
    .output(companyInfoView)
    .errors({ CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE, PHONE_DOUBTFUL: refusals.PHONE_DOUBTFUL }),

  totals: panelProcedure
    .route({ method: "GET", path: "/company/totals", tags: ["Şirket"], summary: "Kazanç, bekleyen ödemeler, giderler" })
    .input(z.optional(z.strictObject({})))
    .output(companyTotalsView),
};

/**
 * A company in the administrators' list. `userId` and `email` are those of the account that represents it: its owner,
 * or the longest-standing of several. `cars` is the number of its slot codes. `refusal` is the reason why its
 * application was refused, and `reappliedAt` since when that has been waiting again. `formerName` is its earlier name,
 * until an administrator has seen the new one. `waitingName` is the name that waits for a decision.
 */
export const listedCompanyView = z.object({
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

/**
 * A company with all data for administrators. `namesakes` are approved companies whose names resemble its waiting
 * name, or else its name.
 */
const companyView = z.extend(listedCompanyView, {
  ownerName: z.string(),
  phone: z.string(),
  namesakes: z.array(z.string()),
});
export type CompanyView = z.infer<typeof companyView>;

/** A company's code, for administrators. */
const companyCodeView = z.object({ code: z.string(), scanUrl: z.string(), plate: z.string(), createdAt: z.date() });
export type CompanyCodeView = z.infer<typeof companyCodeView>;

const APPROVAL_NEEDS_SLOTS = "Onaylamak için lütfen en az 1 araç limiti girin.";

/** The input for approving a company; `carSlots` is how many cars it may have (docs/product.md 7.1). */
export const approvalSchema = z.strictObject({
  companyId: idField,
  carSlots: carSlotsField(APPROVAL_NEEDS_SLOTS).check(z.refine(mayBeApproved, APPROVAL_NEEDS_SLOTS)),
});

/** Refuses an application, with a reason for the company. */
const companyRefusalSchema = z.strictObject({ companyId: idField, reason: reasonField });

/**
 * An administrator's refusal of a company's new name. `name` is the one that the administrator has seen, so that a name
 * which was changed in the meantime is not refused.
 */
const nameRefusalSchema = z.strictObject({ companyId: idField, name: displayNameField, reason: reasonField });

const slotsField = carSlotsField("Lütfen 0 veya daha büyük bir tam sayı girin.");

/**
 * Changes how many cars an approved company may have. With `before`, the change is refused if somebody else has changed
 * the limit in the meantime.
 */
export const slotLimitSchema = z.strictObject({
  companyId: idField,
  carSlots: slotsField,
  before: z.optional(slotsField),
});

/** Corrects a plate: the new one, and whether the old one was a typing mistake or another car's. */
export const plateCorrectionSchema = z.strictObject({
  plate: plateField,
  kind: z.enum(CORRECTION_KINDS, { error: "Lütfen bunun bir yazım hatası mı, başka bir araç mı olduğunu seçin." }),
});

const routeTags = { tags: ["Yönetim"] };
const notFoundRefusals = { COMPANY_NOT_FOUND: refusals.COMPANY_NOT_FOUND };

export const adminCompaniesContract = {
  list: procedure
    .route({ method: "GET", path: "/admin/companies", summary: "Şirketler, en yeni önce", ...routeTags })
    .input(
      z.strictObject({
        search: z.optional(searchField),
        state: z.optional(z.enum(COMPANY_STATES)),
        cursor: z.optional(cursorFields.instantAndId),
      }),
    )
    .output(pageSchema(listedCompanyView)),

  get: procedure
    .route({ method: "GET", path: "/admin/companies/{companyId}", summary: "Şirket", ...routeTags })
    .input(z.strictObject({ companyId: idField }))
    .output(companyView)
    .errors(notFoundRefusals),

  ofUser: procedure
    .route({ method: "GET", path: "/admin/users/{userId}/company", summary: "Bir hesabın şirketi", ...routeTags })
    .input(z.strictObject({ userId: idField }))
    .output(companyView)
    .errors(notFoundRefusals),

  codes: procedure
    .route({ method: "GET", path: "/admin/companies/{companyId}/codes", summary: "Şirketin kodları", ...routeTags })
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
    .route({
      method: "GET",
      path: "/admin/companies/{companyId}/additions",
      summary: "Şirketin başvurusuna ekledikleri, en yeni önce",
      ...routeTags,
    })
    .input(z.strictObject({ companyId: idField, cursor: z.optional(cursorFields.instantAndId) }))
    .output(pageSchema(additionView))
    .errors(notFoundRefusals),

  approve: procedure
    .route({ method: "POST", path: "/admin/companies/{companyId}/approve", summary: "Şirketi onayla", ...routeTags })
    .input(approvalSchema)
    .output(companyView)
    .errors(notFoundRefusals),

  refuse: procedure
    .route({ method: "POST", path: "/admin/companies/{companyId}/refuse", summary: "Başvuruyu reddet", ...routeTags })
    .input(companyRefusalSchema)
    .output(companyView)
    .errors({ ...notFoundRefusals, COMPANY_ALREADY_APPROVED: refusals.COMPANY_ALREADY_APPROVED }),

  setSlots: procedure
    .route({
      method: "PUT",
      path: "/admin/companies/{companyId}/slots",
      summary: "Araç limitini değiştir",
      ...routeTags,
    })
    .input(slotLimitSchema)
    .output(companyView)
    .errors({
      ...notFoundRefusals,
      COMPANY_STILL_WAITING: refusals.COMPANY_STILL_WAITING,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
    }),

  withdraw: procedure
    .route({ method: "POST", path: "/admin/companies/{companyId}/withdraw", summary: "Onayı geri çek", ...routeTags })
    .input(z.strictObject({ companyId: idField }))
    .output(companyView)
    .errors(notFoundRefusals),

  setActive: procedure
    .route({
      method: "PUT",
      path: "/admin/companies/{companyId}/active",
      summary: "Şirketi kapat ya da aç",
      ...routeTags,
    })
    .input(z.strictObject({ companyId: idField, isActive: booleanField }))
    .output(companyView)
    .errors(notFoundRefusals),

  acknowledgeName: procedure
    .route({
      method: "POST",
      path: "/admin/companies/{companyId}/acknowledge-name",
      summary: "Şirketin yeni adını gördüm",
      ...routeTags,
    })
    .input(z.strictObject({ companyId: idField, name: displayNameField }))
    .output(companyView)
    .errors({ ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  acceptName: procedure
    .route({
      method: "POST",
      path: "/admin/companies/{companyId}/accept-name",
      summary: "Şirketin istediği adı kabul et",
      ...routeTags,
    })
    .input(z.strictObject({ companyId: idField, name: displayNameField }))
    .output(companyView)
    .errors({ ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  refuseName: procedure
    .route({
      method: "POST",
      path: "/admin/companies/{companyId}/refuse-name",
      summary: "Şirketin istediği adı bir nedenle reddet",
      ...routeTags,
    })
    .input(nameRefusalSchema)
    .output(companyView)
    .errors({ ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  correctPlate: procedure
    .route({
      method: "PUT",
      path: "/admin/companies/{companyId}/codes/{code}/plate",
      summary: "Bir aracın plakasını düzelt",
      ...routeTags,
    })
    .input(z.extend(plateCorrectionSchema, { companyId: idField, code: codeField, before: z.optional(plateField) }))
    .output(companyCodeView)
    .errors({ CAR_NOT_FOUND: refusals.CAR_NOT_FOUND, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),
};
