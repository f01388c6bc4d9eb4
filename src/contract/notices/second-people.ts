import * as z from "zod/mini";

import { typedPasswordSchema } from "#contract/people/account.ts";
import { statusView } from "#contract/people/status-view.ts";
import { booleanField, codeField, emailField, idField, newestVersionField } from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { secondPersonRefusals } from "#contract/words/second-person-refusals.ts";
import { view } from "#contract/words/views.ts";
import { SECOND_PERSON_MINUTES } from "#domain/notices/second-person.ts";
import { PROFILE_KINDS } from "#domain/people/profile.ts";

import { channelNameField } from "./alerts.ts";

/** `state` and its time `at`: when they were last asked, agreed or declined. */
const secondPersonView = view("SecondPerson", {
  id: z.string(),
  /** The sticker whose notices they see and answer; '' if they are mailed what the account does not answer. */
  code: z.string(),
  plate: z.string(),
  name: z.string(),
  email: z.string(),
  afterMinutes: z.nullable(z.int()),
  state: z.enum(["asked", "agreed", "declined"]),
  at: z.date(),
  expiresAt: z.nullable(z.date()),
  version: z.int(),
});
export type SecondPersonView = z.infer<typeof secondPersonView>;

export const LISTED_SECOND_PEOPLE_MAX = 100;

const secondPeopleView = view("SecondPeople", { people: z.array(secondPersonView), hasMore: z.boolean() });
export type SecondPeopleView = z.infer<typeof secondPeopleView>;

const sharedStickerView = view("SharedSticker", {
  code: z.string(),
  plate: z.string(),
  kind: z.enum(PROFILE_KINDS),
  note: z.string(),
  status: statusView,
  isOff: z.boolean(),
  owner: z.string(),
  since: z.date(),
  unread: z.int(),
});
export type SharedSticker = z.infer<typeof sharedStickerView>;

const sharedStickersView = view("SharedStickers", { stickers: z.array(sharedStickerView) });
export type SharedStickersView = z.infer<typeof sharedStickersView>;

const { least, most } = SECOND_PERSON_MINUTES;
const minutesMessage = `Lütfen ${least} ile ${most} arasında bir dakika seçin.`;
const minutesField = z
  .int({ error: minutesMessage })
  .check(z.minimum(least, minutesMessage), z.maximum(most, minutesMessage));

export const ownAddressSentence = "Bu sizin adresiniz. İkinci kişinin adresini yazın.";

/** `afterMinutes` counts for all stickers alone, which is `code` ''. */
export const secondPersonInvitationSchema = z.strictObject({
  code: z.union([z.literal(""), codeField]),
  name: channelNameField,
  email: emailField,
  afterMinutes: minutesField,
  password: typedPasswordSchema,
});
export type SecondPersonInvitation = z.infer<typeof secondPersonInvitationSchema>;

export const secondPersonEditSchema = z.strictObject({
  id: idField,
  version: newestVersionField,
  name: channelNameField,
  afterMinutes: minutesField,
});
export type SecondPersonEdit = z.infer<typeof secondPersonEditSchema>;

const emptyInputSchema = z.optional(z.strictObject({}));
const apiRoute = makeRoute("İkinci kişi");
const { ADDRESS_NOT_CONFIRMED, PASSWORD_WRONG, CHANGED_MEANWHILE, PROFILE_NOT_FOUND, PROFILE_NOT_YOURS } = refusals;
const { SECOND_PERSON_EXISTS, SECOND_PERSON_DECLINED, SECOND_PERSON_NOT_FOUND, SHARE_NOT_FOUND } = secondPersonRefusals;
const personProcedure = procedure.errors({ SECOND_PERSON_NOT_FOUND });

/** docs/product/alerts.md 17.6. Stickers of companies have none. */
export const secondPeopleContract = {
  list: procedure
    .route(apiRoute("GET", "/second-people", "İkinci kişiler; istenirse bir etiketinki"))
    .input(z.optional(z.strictObject({ code: z.optional(codeField) })))
    .output(secondPeopleView),

  invite: procedure
    .route(apiRoute("POST", "/second-people", "İkinci kişiyi davet et"))
    .input(secondPersonInvitationSchema)
    .output(secondPeopleView)
    .errors({ SECOND_PERSON_EXISTS, SECOND_PERSON_DECLINED, ADDRESS_NOT_CONFIRMED, PASSWORD_WRONG })
    .errors({ PROFILE_NOT_FOUND, PROFILE_NOT_YOURS }),

  inviteAgain: personProcedure
    .route(apiRoute("POST", "/second-people/{id}/invitation", "Daveti yeniden gönder"))
    .input(z.strictObject({ id: idField }))
    .output(secondPeopleView)
    .errors({ ADDRESS_NOT_CONFIRMED, SECOND_PERSON_DECLINED }),

  change: personProcedure
    .route(apiRoute("PUT", "/second-people/{id}", "Bütün etiketlerin ikinci kişisinin adını ve dakikasını değiştir"))
    .input(secondPersonEditSchema)
    .output(secondPeopleView)
    .errors({ CHANGED_MEANWHILE }),

  remove: personProcedure
    .route(apiRoute("DELETE", "/second-people/{id}", "İkinci kişiyi ya da davetini kaldır"))
    .input(z.strictObject({ id: idField }))
    .output(secondPeopleView),

  shared: procedure
    .route(apiRoute("GET", "/shared-codes", "Benimle paylaşılan etiketler"))
    .input(emptyInputSchema)
    .output(sharedStickersView),

  leave: procedure
    .route(apiRoute("DELETE", "/shared-codes/{code}", "Paylaşılan etiketten ayrıl"))
    .input(z.strictObject({ code: codeField }))
    .output(sharedStickersView)
    .errors({ SHARE_NOT_FOUND }),
};

const tokenField = z
  .string({ error: SECOND_PERSON_NOT_FOUND.message })
  .check(z.regex(/^[\w-]{43}$/, SECOND_PERSON_NOT_FOUND.message));

/** The person gets a mail if a notice is unanswered for `afterMinutes` minutes. */
const secondPersonLinkView = view("SecondPersonLink", {
  state: z.enum(["asked", "agreed", "declined"]),
  by: z.string(),
  afterMinutes: z.int(),
});
export type SecondPersonLinkView = z.infer<typeof secondPersonLinkView>;

export const secondPersonLinksContract = {
  get: personProcedure
    .route(apiRoute("GET", "/second-person-links/{token}", "İkinci kişinin bağlantısı; giriş gerekmez"))
    .input(z.strictObject({ token: tokenField }))
    .output(secondPersonLinkView),

  /** After a refusal, nobody can agree by the same link. */
  answer: personProcedure
    .route(
      apiRoute(
        "POST",
        "/second-person-links/{token}/answer",
        "İkinci kişi olmayı kabul et ya da bırak; giriş gerekmez",
      ),
    )
    .input(z.strictObject({ token: tokenField, agrees: booleanField }))
    .output(secondPersonLinkView),
};
