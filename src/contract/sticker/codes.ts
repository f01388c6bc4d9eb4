import * as z from "zod/mini";

import { codeHistoryProcedure } from "#contract/people/audit.ts";
import { reachGapView } from "#contract/people/inbox-gap.ts";
import { moderationView } from "#contract/people/moderation.ts";
import { statusView } from "#contract/people/status-view.ts";
import { claimWordField, codeField, cursorFields, idField, pageSchema, searchField } from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { PROFILE_KINDS } from "#domain/people/profile.ts";

import { codeReplacementSchema, linkingRefusals, replacementRefusals } from "./replacement.ts";

const apiRoute = makeRoute("Etiketler");

export const ownCodeView = view("OwnCode", {
  ...moderationView.shape,
  code: z.string(),
  scanUrl: z.string(),
  plate: z.string(),
  kind: z.enum(PROFILE_KINDS),
  note: z.string(),
  createdAt: z.date(),
  unread: z.int(),
  status: statusView,
  version: z.int(),
  noticesPausedUntil: z.nullable(z.date()),
  /** `gap` is why no alert about a notice reaches the owner; null if alerts do. */
  isReachable: z.boolean(),
  isPhoneToCheck: z.optional(z.literal(true)),
  gap: reachGapView,
});
export type OwnCodeView = z.infer<typeof ownCodeView>;

const ownCodesSchema = pageSchema(ownCodeView);
export type OwnCodes = z.infer<typeof ownCodesSchema>;

const codeInput = z.strictObject({ code: codeField });

export const codeLinkingSchema = z.extend(codeInput, {
  kind: z.optional(z.enum(PROFILE_KINDS, { error: "Lütfen birini seçin." })),
  claim: z.optional(claimWordField),
});

const handedOverCodeView = view("HandedOverCode", {
  code: z.string(),
  claim: z.string(),
  claimEndsAt: z.date(),
  scanUrl: z.string(),
});
export type HandedOverCodeView = z.infer<typeof handedOverCodeView>;

export const codesContract = {
  list: procedure
    .route(apiRoute("GET", "/codes", "Etiketlerim, en yeni önce"))
    .input(z.strictObject({ search: z.optional(searchField), cursor: z.optional(cursorFields.instantAndCode) }))
    .output(ownCodesSchema),

  link: procedure
    .route(apiRoute("POST", "/codes/{code}/link", "Boştaki bir kodu hesabıma bağla"))
    .input(codeLinkingSchema)
    .output(z.object({ code: z.string() }))
    .errors(linkingRefusals),

  unlink: procedure
    .route(apiRoute("POST", "/codes/{code}/unlink", "Bağlantıyı kaldır, profili sil"))
    .input(codeInput)
    .output(z.object({ code: z.string() }))
    .errors({ PROFILE_NOT_FOUND: refusals.PROFILE_NOT_FOUND, PROFILE_NOT_YOURS: refusals.PROFILE_NOT_YOURS }),

  replace: procedure
    .route(apiRoute("POST", "/codes/{code}/replace", "Etiketi yenile: profil yeni koda taşınır"))
    .input(codeReplacementSchema)
    .output(z.object({ code: z.string() }))
    .errors({
      PROFILE_NOT_FOUND: refusals.PROFILE_NOT_FOUND,
      PROFILE_NOT_YOURS: refusals.PROFILE_NOT_YOURS,
      ...replacementRefusals,
    }),

  handOver: procedure
    .route(
      apiRoute(
        "POST",
        "/codes/{code}/hand-over",
        "Kodu devret: profil silinir, alıcı için bir kez gösterilen bir etkinleştirme kodu verilir",
      ),
    )
    .input(z.extend(codeInput, { id: idField }))
    .output(handedOverCodeView)
    .errors({
      PROFILE_NOT_FOUND: refusals.PROFILE_NOT_FOUND,
      PROFILE_NOT_YOURS: refusals.PROFILE_NOT_YOURS,
      CODE_OFF: refusals.CODE_OFF,
    }),

  history: codeHistoryProcedure,
};
