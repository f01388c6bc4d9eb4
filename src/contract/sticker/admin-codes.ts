import * as z from "zod/mini";

import { plateCorrectionSchema } from "#contract/people/companies.ts";
import { moderationView } from "#contract/people/moderation.ts";
import {
  codeField,
  cursorFields,
  generateCountField,
  idField,
  pageSchema,
  plateField,
  prefixField,
  reasonField,
  searchField,
} from "#contract/words/fields.ts";
import { CODE_STATE_FILTERS } from "#contract/words/list-filters.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";

const newCodeView = view("NewCode", { code: z.string(), scanUrl: z.string() });
export type NewCodeView = z.infer<typeof newCodeView>;

const listedCodeView = view("ListedCode", {
  code: z.string(),
  scanUrl: z.string(),
  createdAt: z.date(),
  linkedTo: z.nullable(z.object({ id: z.string(), displayName: z.string(), email: z.string(), linkedAt: z.date() })),
  isOff: z.boolean(),
  isReplaced: z.boolean(),
});
export type ListedCodeView = z.infer<typeof listedCodeView>;

/** If the caller sends an `id`, a repeated request generates no further codes. */
export const codeGenerationSchema = z.strictObject({
  id: z.optional(idField),
  count: generateCountField,
  prefix: z.optional(prefixField),
});

const adminCodeView = view("AdminCode", {
  ...moderationView.shape,
  code: z.string(),
  scanUrl: z.string(),
  createdAt: z.date(),
  linkedTo: z.nullable(z.object({ id: z.string(), displayName: z.string(), email: z.string(), linkedAt: z.date() })),
  /** If true, `linkedTo` is the account that represents the company. */
  isCar: z.boolean(),
  batch: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      prefix: z.string(),
      count: z.int(),
      createdAt: z.date(),
      number: z.int(),
    }),
  ),
  printed: z.nullable(z.object({ at: z.date(), count: z.int() })),
  soldAt: z.nullable(z.date()),
  plate: z.string(),
  note: z.string(),
  /** The code that has replaced this one, and until when the old URL redirects to the new code. */
  replaced: z.nullable(z.object({ by: z.string(), until: z.date() })),
  tookPlaceOf: z.array(z.string()),
  openReports: z.int(),
  /** `endsAt` is when the word becomes invalid; null for never. The word itself is returned only by `showClaim`. */
  claim: z.nullable(z.object({ endsAt: z.nullable(z.date()) })),
  /** The note stays hidden if such an owner links the code again. */
  formerNotesHidden: z.array(
    z.object({ userId: z.string(), displayName: z.string(), email: z.string(), at: z.date(), reason: z.string() }),
  ),
});
export type AdminCodeView = z.infer<typeof adminCodeView>;

/** The reason is always stored in the audit log. */
const restrictionSchema = z.strictObject({ code: codeField, reason: reasonField });

const plateRestrictionSchema = z.extend(restrictionSchema, { plate: plateField });

const claimWordView = view("ClaimWord", { code: z.string(), claim: z.string() });
export type ClaimWordView = z.infer<typeof claimWordView>;

export const ownersPlateCorrectionSchema = z.extend(restrictionSchema, { ...plateCorrectionSchema.shape });
export type OwnersPlateCorrection = z.infer<typeof ownersPlateCorrectionSchema>;

const apiRoute = makeRoute("Yönetim");
const notFoundRefusals = { CODE_NOT_FOUND: refusals.CODE_NOT_FOUND };

export const adminCodesContract = {
  generate: procedure
    .route(apiRoute("POST", "/admin/codes", "Yeni QR kodlar üret"))
    .input(codeGenerationSchema)
    .output(z.object({ codes: z.array(newCodeView) }))
    .errors({ ID_TAKEN: refusals.ID_TAKEN }),

  list: procedure
    .route(apiRoute("GET", "/admin/codes", "Tüm QR kodlar, en yeni önce; aramada kod sırasıyla"))
    .input(
      z.strictObject({
        search: z.optional(searchField),
        state: z.optional(z.enum(CODE_STATE_FILTERS)),
        cursor: z.optional(cursorFields.instantAndCode),
      }),
    )
    .output(pageSchema(listedCodeView)),

  get: procedure
    .route(apiRoute("GET", "/admin/codes/{code}", "Kod"))
    .input(z.strictObject({ code: codeField }))
    .output(adminCodeView)
    .errors(notFoundRefusals),

  switchOff: procedure
    .route(apiRoute("POST", "/admin/codes/{code}/off", "Kodu bir nedenle kapat"))
    .input(restrictionSchema)
    .output(adminCodeView)
    .errors(notFoundRefusals),

  switchOn: procedure
    .route(apiRoute("POST", "/admin/codes/{code}/on", "Kapatılmış kodu bir nedenle aç"))
    .input(restrictionSchema)
    .output(adminCodeView)
    .errors(notFoundRefusals),

  hideNote: procedure
    .route(apiRoute("POST", "/admin/codes/{code}/note/hide", "Notu bir nedenle gizle"))
    .input(restrictionSchema)
    .output(adminCodeView)
    .errors({ ...notFoundRefusals, CODE_NOT_LINKED: refusals.CODE_NOT_LINKED }),

  correctPlate: procedure
    .route(apiRoute("PUT", "/admin/codes/{code}/plate", "Plakayı bir nedenle düzelt"))
    .input(
      z.extend(ownersPlateCorrectionSchema, {
        before: z.optional(plateField),
        // Older API clients do not send `kind`. The default is 'typing-mistake', because such a correction changes
        // nothing but the plate.
        kind: z._default(plateCorrectionSchema.shape.kind, "typing-mistake"),
      }),
    )
    .output(adminCodeView)
    .errors({
      ...notFoundRefusals,
      PLATE_OF_NOBODY: refusals.PLATE_OF_NOBODY,
      PLATE_OF_CAR: refusals.PLATE_OF_CAR,
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
    }),

  hidePlate: procedure
    .route(apiRoute("POST", "/admin/codes/{code}/plate/hide", "Plakayı bir nedenle gizle"))
    .input(plateRestrictionSchema)
    .output(adminCodeView)
    .errors({ ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  showPlate: procedure
    .route(apiRoute("POST", "/admin/codes/{code}/plate/show", "Onay bekleyen ya da gizlenmiş plakayı göster"))
    .input(z.strictObject({ code: codeField, plate: plateField }))
    .output(adminCodeView)
    .errors({ ...notFoundRefusals, CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  showClaim: procedure
    .route(apiRoute("POST", "/admin/codes/{code}/claim/show", "Etkinleştirme kodunu bir nedenle göster"))
    .input(restrictionSchema)
    .output(claimWordView)
    .errors({ ...notFoundRefusals, CLAIM_NONE: refusals.CLAIM_NONE }),

  renewClaim: procedure
    .route(apiRoute("POST", "/admin/codes/{code}/claim", "Bir nedenle yeni etkinleştirme kodu ver; eskisi geçmez"))
    .input(restrictionSchema)
    .output(claimWordView)
    .errors({ ...notFoundRefusals, CODE_NOT_FREE: refusals.CODE_NOT_FREE }),

  showNote: procedure
    .route(apiRoute("POST", "/admin/codes/{code}/note/show", "Gizlenmiş notu göster; userId ile eski sahibinkini"))
    .input(z.strictObject({ code: codeField, userId: z.optional(idField) }))
    .output(adminCodeView)
    .errors(notFoundRefusals),
};
