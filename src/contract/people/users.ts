import * as z from "zod/mini";

import { cursorFields, idField, pageSchema, reasonField, searchField } from "#contract/words/fields.ts";
import { ACCOUNT_STATE_FILTERS } from "#contract/words/list-filters.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { ROLES } from "#domain/people/actor.ts";
import { DAILY_LINKS_MAX } from "#domain/sticker/code.ts";

/** Times are UTC. */
const listedUserView = view("ListedUser", {
  id: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  createdAt: z.date(),
  hasSecondFactor: z.boolean(),
  closing: z.nullable(z.object({ at: z.date(), reason: z.string() })),
  dailyLinks: z.int(),
});
export type ListedUserView = z.infer<typeof listedUserView>;

const userActionSchema = z.strictObject({ userId: idField, reason: reasonField });

const dailyLinksMessage = `Lütfen 1 ile ${DAILY_LINKS_MAX} arasında bir tam sayı girin.`;

export const linkAllowanceSchema = z.strictObject({
  userId: idField,
  dailyLinks: z
    .int({ error: dailyLinksMessage })
    .check(z.minimum(1, dailyLinksMessage), z.maximum(DAILY_LINKS_MAX, dailyLinksMessage)),
});

const apiRoute = makeRoute("Yönetim");
const notFoundRefusals = { USER_NOT_FOUND: refusals.USER_NOT_FOUND };

export const usersContract = {
  list: procedure
    .route({ method: "GET", path: "/admin/users", tags: ["Yönetim"], summary: "Tüm kullanıcılar, en yeni önce" })
    .input(
      z.strictObject({
        search: z.optional(searchField),
        role: z.optional(z.enum(ROLES)),
        state: z.optional(z.enum(ACCOUNT_STATE_FILTERS)),
        cursor: z.optional(cursorFields.instantAndId),
      }),
    )
    .output(pageSchema(listedUserView)),

  close: procedure
    .route(apiRoute("POST", "/admin/users/{userId}/close", "Hesabı bir nedenle kapat"))
    .input(userActionSchema)
    .output(listedUserView)
    .errors({ ...notFoundRefusals, USER_IS_ADMIN: refusals.USER_IS_ADMIN }),

  reopen: procedure
    .route(apiRoute("POST", "/admin/users/{userId}/reopen", "Kapatılmış hesabı yeniden aç"))
    .input(z.strictObject({ userId: idField }))
    .output(listedUserView)
    .errors(notFoundRefusals),

  setLinkAllowance: procedure
    .route(apiRoute("PUT", "/admin/users/{userId}/links", "Günde kaç kod bağlayabilir"))
    .input(linkAllowanceSchema)
    .output(listedUserView)
    .errors(notFoundRefusals),

  resetSecondFactor: procedure
    .route(
      apiRoute(
        "POST",
        "/admin/users/{userId}/reset-second-factor",
        "İkinci adımı bir nedenle sıfırla, oturumları kapat",
      ),
    )
    .input(userActionSchema)
    .output(listedUserView)
    .errors({
      ...notFoundRefusals,
      SECOND_FACTOR_OFF: refusals.SECOND_FACTOR_OFF,
      SECOND_FACTOR_OWN: refusals.SECOND_FACTOR_OWN,
    }),

  endSessions: procedure
    .route(apiRoute("POST", "/admin/users/{userId}/end-sessions", "Bütün oturumlarını bir nedenle kapat"))
    .input(userActionSchema)
    .output(listedUserView)
    .errors({ ...notFoundRefusals, SESSIONS_OWN: refusals.SESSIONS_OWN }),

  remove: procedure
    .route(apiRoute("DELETE", "/admin/users/{userId}", "Kapatılmış hesabı kalıcı olarak sil"))
    .input(z.strictObject({ userId: idField }))
    .output(z.object({}))
    .errors({ ...notFoundRefusals, USER_NOT_CLOSED: refusals.USER_NOT_CLOSED }),
};
