import * as z from "zod/mini";

import {
  carSlotsField,
  companyContactsField,
  cursors,
  displayNameField,
  flagField,
  idField,
  pageOf,
  phoneField,
  phoneIsRightField,
  plateField,
  codeField,
  searchField,
  versionField,
  reasonField,
} from "#contract/words/fields.ts";
import { companyStates } from "#contract/words/list-filters.ts";
import { panelProcedure, procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { mayBeApproved } from "#domain/people/company.ts";
import { CORRECTION_KINDS } from "#domain/people/plate.ts";

import { additionView } from "./application.ts";

const contactView = z.object({ value: z.string(), visible: z.boolean() });

/**
 * What a company says of itself; `phone` is internal, the contacts stand on its cars' pages while visible (docs/product.md 7.4).
 * `waitingName` is what it asked to be called and is not until an administrator says so, `refusedName` what one refused last (7.5).
 */
export const companyInfoView = z.object({
  name: z.string(),
  waitingName: z.nullable(z.string()),
  refusedName: z.nullable(z.object({ name: z.string(), reason: z.string() })),
  phone: z.string(),
  contacts: z.object({ phone: contactView, whatsapp: contactView, instagram: contactView, website: contactView }),
  version: z.int(),
});
export type CompanyInfoView = z.infer<typeof companyInfoView>;

/** What a company says of itself as it saves it, from either of its two forms (docs/product.md 7.4). */
export const companyInfoEdit = z.strictObject({
  version: versionField,
  name: displayNameField,
  phone: phoneField,
  contacts: companyContactsField,
  phoneIsRight: phoneIsRightField,
});

/** The three sums of /company/money in kuruş; `pending` is total minus paid, so an overpayment counts against it (docs/product.md 7.6). */
const companyTotalsView = z.object({ earned: z.int(), pending: z.int(), spent: z.int() });
export type CompanyTotalsView = z.infer<typeof companyTotalsView>;

export const info = {
  get: panelProcedure
    .route({ method: "GET", path: "/company/info", tags: ["Şirket"], summary: "Şirket bilgileri" })
    .input(z.optional(z.strictObject({})))
    .output(companyInfoView),

  update: panelProcedure
    .route({ method: "PUT", path: "/company/info", tags: ["Şirket"], summary: "Şirket bilgilerini kaydet" })
    .input(companyInfoEdit)
    .output(companyInfoView)
    .errors({ CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE, PHONE_DOUBTFUL: refusals.PHONE_DOUBTFUL }),

  totals: panelProcedure
    .route({ method: "GET", path: "/company/totals", tags: ["Şirket"], summary: "Kazanç, bekleyen ödemeler, giderler" })
    .input(z.optional(z.strictObject({})))
    .output(companyTotalsView),
};

/**
 * One company in the administrator's list. `userId` and `email` are those of the account that stands for it: its owner, of several
 * the one who has been so for longest. `cars` is the number of its slot codes, `refusal` why its application
 * was turned down, `reappliedAt` since when it waits again after that, `formerName` what it was called before it renamed itself, until an
 * administrator has seen that, `waitingName` what it wants to be called, until an administrator has decided about it.
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

/** A company as the administrator sees it in full; `namesakes` are approved companies that it would be taken for, by the name that it waits for or else has. */
const companyView = z.extend(listedCompanyView, {
  ownerName: z.string(),
  phone: z.string(),
  namesakes: z.array(z.string()),
});
export type CompanyView = z.infer<typeof companyView>;

/** One of a company's codes, for the administrator. */
const companyCodeView = z.object({ code: z.string(), scanUrl: z.string(), plate: z.string(), createdAt: z.date() });
export type CompanyCodeView = z.infer<typeof companyCodeView>;

const approvalNeedsSlots = "Onaylamak için lütfen en az 1 araç limiti girin.";

/** Approval with its limit of cars (docs/product.md 7.1). */
export const approval = z.strictObject({
  companyId: idField,
  carSlots: carSlotsField(approvalNeedsSlots).check(z.refine(mayBeApproved, approvalNeedsSlots)),
});

/** An application turned down, with the reason that the company reads. */
const companyRefusal = z.strictObject({ companyId: idField, reason: reasonField });

/** A name turned down, as the administrator read it, with the reason that the company reads. */
const nameRefusal = z.strictObject({ companyId: idField, name: displayNameField, reason: reasonField });

const slotsField = carSlotsField("Lütfen 0 veya daha büyük bir tam sayı girin.");

/** A new limit of an approved company's cars; with the one that was read before, it is refused when another was set meanwhile. */
export const slotLimit = z.strictObject({ companyId: idField, carSlots: slotsField, before: z.optional(slotsField) });

/** A plate as it is corrected: what it is now, and whether the former one was a typing mistake or another car's. */
export const plateCorrection = z.strictObject({
  plate: plateField,
  kind: z.enum(CORRECTION_KINDS, { error: "Lütfen bunun bir yazım hatası mı, başka bir araç mı olduğunu seçin." }),
});

const tag = { tags: ["Yönetim"] };
const notFound = { COMPANY_NOT_FOUND: refusals.COMPANY_NOT_FOUND };

export const adminCompanies = {
  list: procedure
    .route({ method: "GET", path: "/admin/companies", summary: "Şirketler, en yeni önce", ...tag })
    .input(
      z.strictObject({
        search: z.optional(searchField),
        state: z.optional(z.enum(companyStates)),
        cursor: z.optional(cursors.instantAndId),
      }),
    )
    .output(pageOf(listedCompanyView)),

  get: procedure
    .route({ method: "GET", path: "/admin/companies/{companyId}", summary: "Şirket", ...tag })
    .input(z.strictObject({ companyId: idField }))
    .output(companyView)
    .errors(notFound),

  ofUser: procedure
    .route({ method: "GET", path: "/admin/users/{userId}/company", summary: "Bir hesabın şirketi", ...tag })
    .input(z.strictObject({ userId: idField }))
    .output(companyView)
    .errors(notFound),

  codes: procedure
    .route({ method: "GET", path: "/admin/companies/{companyId}/codes", summary: "Şirketin kodları", ...tag })
    .input(
      z.strictObject({
        companyId: idField,
        search: z.optional(searchField),
        cursor: z.optional(cursors.instantAndCode),
      }),
    )
    .output(pageOf(companyCodeView))
    .errors(notFound),

  additions: procedure
    .route({
      method: "GET",
      path: "/admin/companies/{companyId}/additions",
      summary: "Şirketin başvurusuna ekledikleri, en yeni önce",
      ...tag,
    })
    .input(z.strictObject({ companyId: idField, cursor: z.optional(cursors.instantAndId) }))
    .output(pageOf(additionView))
    .errors(notFound),

  approve: procedure
    .route({ method: "POST", path: "/admin/companies/{companyId}/approve", summary: "Şirketi onayla", ...tag })
    .input(approval)
    .output(companyView)
    .errors(notFound),

  refuse: procedure
    .route({ method: "POST", path: "/admin/companies/{companyId}/refuse", summary: "Başvuruyu reddet", ...tag })
    .input(companyRefusal)
    .output(companyView)
    .errors({ ...notFound, COMPANY_ALREADY_APPROVED: refusals.COMPANY_ALREADY_APPROVED }),

  setSlots: procedure
    .route({ method: "PUT", path: "/admin/companies/{companyId}/slots", summary: "Araç limitini değiştir", ...tag })
    .input(slotLimit)
    .output(companyView)
    .errors({
      ...notFound,
      COMPANY_STILL_WAITING: refusals.COMPANY_STILL_WAITING,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
    }),

  withdraw: procedure
    .route({ method: "POST", path: "/admin/companies/{companyId}/withdraw", summary: "Onayı geri çek", ...tag })
    .input(z.strictObject({ companyId: idField }))
    .output(companyView)
    .errors(notFound),

  setActive: procedure
    .route({ method: "PUT", path: "/admin/companies/{companyId}/active", summary: "Şirketi kapat ya da aç", ...tag })
    .input(z.strictObject({ companyId: idField, isActive: flagField }))
    .output(companyView)
    .errors(notFound),

  acknowledgeName: procedure
    .route({
      method: "POST",
      path: "/admin/companies/{companyId}/acknowledge-name",
      summary: "Şirketin yeni adını gördüm",
      ...tag,
    })
    .input(z.strictObject({ companyId: idField, name: displayNameField }))
    .output(companyView)
    .errors({ ...notFound, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  acceptName: procedure
    .route({
      method: "POST",
      path: "/admin/companies/{companyId}/accept-name",
      summary: "Şirketin istediği adı kabul et",
      ...tag,
    })
    .input(z.strictObject({ companyId: idField, name: displayNameField }))
    .output(companyView)
    .errors({ ...notFound, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  refuseName: procedure
    .route({
      method: "POST",
      path: "/admin/companies/{companyId}/refuse-name",
      summary: "Şirketin istediği adı bir nedenle reddet",
      ...tag,
    })
    .input(nameRefusal)
    .output(companyView)
    .errors({ ...notFound, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  correctPlate: procedure
    .route({
      method: "PUT",
      path: "/admin/companies/{companyId}/codes/{code}/plate",
      summary: "Bir aracın plakasını düzelt",
      ...tag,
    })
    .input(z.extend(plateCorrection, { companyId: idField, code: codeField, before: z.optional(plateField) }))
    .output(companyCodeView)
    .errors({ CAR_NOT_FOUND: refusals.CAR_NOT_FOUND, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),
};
