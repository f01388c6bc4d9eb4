import * as z from "zod/mini";

import { codeHistory } from "#contract/people/audit.ts";
import { moderationView } from "#contract/people/moderation.ts";
import { statusView } from "#contract/people/status-view.ts";
import { gapView } from "#contract/people/untold.ts";
import { claimWordField, codeField, cursors, idField, pageOf, searchField } from "#contract/words/fields.ts";
import { procedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { PROFILE_KINDS } from "#domain/people/profile.ts";

import { notReplaced, replacing } from "./replacement.ts";

/** One code of its owner, as the dashboard's card shows it. `createdAt` is the instant of linking, UTC. */
export const ownCodeView = z.extend(moderationView, {
  code: z.string(),
  scanUrl: z.string(),
  plate: z.string(),
  kind: z.enum(PROFILE_KINDS),
  note: z.string(),
  createdAt: z.date(),
  /** How many notices of it nobody has opened. */
  unread: z.int(),
  /** What its scan page says now. */
  status: statusView,
  /** Version of the profile, which an edit of its note names. */
  version: z.int(),
  /** Until when its owner wants no notices, UTC; null where they are taken. */
  noticesPausedUntil: z.nullable(z.date()),
  /** Whether strangers can reach its owner by any way, and what keeps the owner from being told of notices where they are taken. */
  isReachable: z.boolean(),
  /** True where the telephone that strangers call may reach nobody; missing otherwise. */
  isPhoneToCheck: z.optional(z.literal(true)),
  gap: gapView,
});
export type OwnCodeView = z.infer<typeof ownCodeView>;

/** Some of an owner's codes, newest first, and where the next ones begin. */
const ownCodes = pageOf(ownCodeView);
export type OwnCodes = z.infer<typeof ownCodes>;

const ofCode = z.strictObject({ code: codeField });

/** The link form (docs/product.md 4.5), with what the code stands on, a vehicle unless it is said, and the claim word of one that has one. */
export const linking = z.extend(ofCode, {
  kind: z.optional(z.enum(PROFILE_KINDS, { error: "Lütfen birini seçin." })),
  claim: z.optional(claimWordField),
});

/**
 * A code that was handed over: the claim word that its buyer is asked for, until when it is good (UTC), and the address in the code's QR.
 * docs/product.md 4.10.
 */
const handedOverView = z.object({
  code: z.string(),
  claim: z.string(),
  claimEndsAt: z.date(),
  scanUrl: z.string(),
});
export type HandedOverView = z.infer<typeof handedOverView>;

export const codes = {
  list: procedure
    .route({ method: "GET", path: "/codes", tags: ["Etiketler"], summary: "Etiketlerim, en yeni önce" })
    .input(z.strictObject({ search: z.optional(searchField), cursor: z.optional(cursors.instantAndCode) }))
    .output(ownCodes),

  link: procedure
    .route({
      method: "POST",
      path: "/codes/{code}/link",
      tags: ["Etiketler"],
      summary: "Boştaki bir kodu hesabıma bağla",
    })
    .input(linking)
    .output(z.object({ code: z.string() }))
    .errors({
      CODE_NOT_FOUND: refusals.CODE_NOT_FOUND,
      CODE_ALREADY_YOURS: refusals.CODE_ALREADY_YOURS,
      CODE_IS_YOUR_CAR: refusals.CODE_IS_YOUR_CAR,
      CODE_TAKEN: refusals.CODE_TAKEN,
      CLAIM_NEEDED: refusals.CLAIM_NEEDED,
      CLAIM_WRONG: refusals.CLAIM_WRONG,
      CLAIM_OVER: refusals.CLAIM_OVER,
      LINKS_USED_UP: refusals.LINKS_USED_UP,
    }),

  unlink: procedure
    .route({
      method: "POST",
      path: "/codes/{code}/unlink",
      tags: ["Etiketler"],
      summary: "Bağlantıyı kaldır, profili sil",
    })
    .input(ofCode)
    .output(z.object({ code: z.string() }))
    .errors({ PROFILE_NOT_FOUND: refusals.PROFILE_NOT_FOUND, PROFILE_NOT_YOURS: refusals.PROFILE_NOT_YOURS }),

  replace: procedure
    .route({
      method: "POST",
      path: "/codes/{code}/replace",
      tags: ["Etiketler"],
      summary: "Etiketi yenile: profil yeni koda taşınır",
    })
    .input(replacing)
    .output(z.object({ code: z.string() }))
    .errors({
      PROFILE_NOT_FOUND: refusals.PROFILE_NOT_FOUND,
      PROFILE_NOT_YOURS: refusals.PROFILE_NOT_YOURS,
      ...notReplaced,
    }),

  handOver: procedure
    .route({
      method: "POST",
      path: "/codes/{code}/hand-over",
      tags: ["Etiketler"],
      summary: "Kodu devret: profil silinir, alıcı için bir kez gösterilen bir etkinleştirme kodu verilir",
    })
    .input(z.extend(ofCode, { id: idField }))
    .output(handedOverView)
    .errors({
      PROFILE_NOT_FOUND: refusals.PROFILE_NOT_FOUND,
      PROFILE_NOT_YOURS: refusals.PROFILE_NOT_YOURS,
      CODE_OFF: refusals.CODE_OFF,
    }),

  history: codeHistory,
};
