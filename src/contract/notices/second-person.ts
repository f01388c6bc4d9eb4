import * as z from "zod/mini";

import { emailField, booleanField, newestVersionField } from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { SECOND_PERSON_MINUTES } from "#domain/notices/alert.ts";

import { channelNameField } from "./alerts.ts";

const { least, most } = SECOND_PERSON_MINUTES;
const minutesMessage = `Lütfen ${least} ile ${most} arasında bir dakika seçin.`;

export const secondPersonEditSchema = z.strictObject({
  version: newestVersionField,
  name: channelNameField,
  email: emailField,
  afterMinutes: z
    .int({ error: minutesMessage })
    .check(z.minimum(least, minutesMessage), z.maximum(most, minutesMessage)),
});
export type SecondPersonEdit = z.infer<typeof secondPersonEditSchema>;

/** The password is required for another e-mail address, and may be missing or empty for the same one. */
const provenSecondPersonSchema = z.extend(secondPersonEditSchema, {
  password: z.optional(z.string().check(z.maxLength(1000, "Bu şifre çok uzun."))),
});

export const secondPersonView = view("SecondPerson", {
  version: z.int(),
  person: z.nullable(
    z.object({
      name: z.string(),
      email: z.string(),
      afterMinutes: z.int(),
      state: z.enum(["asked", "agreed", "declined"]),
      /** When the person was last asked, or when the person agreed or declined; UTC. */
      at: z.date(),
    }),
  ),
});
export type SecondPersonView = z.infer<typeof secondPersonView>;

const emptyInputSchema = z.optional(z.strictObject({}));
const apiRoute = makeRoute("Bildirimler");

/**
 * The second person of an account gets a mail if the account does not answer a notice in time (docs/product/alerts.md
 * 17.6).
 */
export const secondPersonContract = {
  get: procedure
    .route(apiRoute("GET", "/second-person", "Yedek kişi"))
    .input(emptyInputSchema)
    .output(secondPersonView),

  set: procedure
    .route(apiRoute("PUT", "/second-person", "Yedek kişiyi belirle ve onayını iste"))
    .input(provenSecondPersonSchema)
    .output(secondPersonView)
    .errors({
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
      ADDRESS_NOT_CONFIRMED: refusals.ADDRESS_NOT_CONFIRMED,
      SECOND_PERSON_DECLINED: refusals.SECOND_PERSON_DECLINED,
      PASSWORD_WRONG: refusals.PASSWORD_WRONG,
    }),

  askAgain: procedure
    .route(apiRoute("POST", "/second-person/ask", "Yedek kişinin onayını yeniden iste"))
    .input(emptyInputSchema)
    .output(secondPersonView)
    .errors({
      SECOND_PERSON_NOT_FOUND: refusals.SECOND_PERSON_NOT_FOUND,
      ADDRESS_NOT_CONFIRMED: refusals.ADDRESS_NOT_CONFIRMED,
    }),

  remove: procedure
    .route(apiRoute("DELETE", "/second-person", "Yedek kişiyi kaldır"))
    .input(emptyInputSchema)
    .output(secondPersonView),
};

const tokenField = z
  .string({ error: refusals.SECOND_PERSON_NOT_FOUND.message })
  .check(z.regex(/^[\w-]{43}$/, refusals.SECOND_PERSON_NOT_FOUND.message));

/** The person gets a mail if a notice is unanswered for `afterMinutes` minutes (docs/product/alerts.md 17.6). */
export const secondPersonLinkView = view("SecondPersonLink", {
  state: z.enum(["asked", "agreed", "declined"]),
  by: z.string(),
  afterMinutes: z.int(),
});
export type SecondPersonLinkView = z.infer<typeof secondPersonLinkView>;

const linkProcedure = procedure.errors({ SECOND_PERSON_NOT_FOUND: refusals.SECOND_PERSON_NOT_FOUND });

export const secondPersonLinksContract = {
  get: linkProcedure
    .route(apiRoute("GET", "/second-person-links/{token}", "Yedek kişinin bağlantısı; giriş gerekmez"))
    .input(z.strictObject({ token: tokenField }))
    .output(secondPersonLinkView),

  /** After a refusal, nobody can agree by the same link. */
  answer: linkProcedure
    .route(
      apiRoute("POST", "/second-person-links/{token}/answer", "Yedek kişi olmayı kabul et ya da bırak; giriş gerekmez"),
    )
    .input(z.strictObject({ token: tokenField, agrees: booleanField }))
    .output(secondPersonLinkView),
};
