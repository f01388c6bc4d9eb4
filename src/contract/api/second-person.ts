import * as z from "zod/mini";

import { emailField, newestVersionField } from "#contract/fields.ts";
import { refusals } from "#contract/refusals.ts";
import { SECOND_PERSON_MINUTES } from "#domain/alert.ts";

import { channelNameField } from "./alerts.ts";
import { procedure } from "./procedure.ts";

const { least, most } = SECOND_PERSON_MINUTES;
const minutesMessage = `Lütfen ${least} ile ${most} arasında bir dakika seçin.`;

/** Whom an account names, as it is typed; `version` is 0 while there is nobody (docs/product.md 17.6). */
export const secondPersonEdit = z.strictObject({
  version: newestVersionField,
  name: channelNameField,
  email: emailField,
  afterMinutes: z
    .int({ error: minutesMessage })
    .check(z.minimum(least, minutesMessage), z.maximum(most, minutesMessage)),
});
export type SecondPersonEdit = z.infer<typeof secondPersonEdit>;

/** Who is told when the account does not answer, and whether they agreed. `version` is 0 where there is nobody to be changed. */
export const secondPersonView = z.object({
  version: z.int(),
  person: z.nullable(
    z.object({
      name: z.string(),
      email: z.string(),
      afterMinutes: z.int(),
      state: z.enum(["asked", "agreed", "declined"]),
      /** When they were asked last, agreed or declined; UTC. */
      at: z.date(),
    }),
  ),
});
export type SecondPersonView = z.infer<typeof secondPersonView>;

const nothing = z.optional(z.strictObject({}));
const tag = { tags: ["Bildirimler"] };

/** Who is told when an account does not answer a notice (docs/product.md 17.6). */
export const secondPerson = {
  get: procedure
    .route({ method: "GET", path: "/second-person", summary: "İkinci kişi", ...tag })
    .input(nothing)
    .output(secondPersonView),

  set: procedure
    .route({ method: "PUT", path: "/second-person", summary: "İkinci kişiyi belirle ve onayını iste", ...tag })
    .input(secondPersonEdit)
    .output(secondPersonView)
    .errors({
      CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE,
      ADDRESS_NOT_CONFIRMED: refusals.ADDRESS_NOT_CONFIRMED,
      SECOND_PERSON_DECLINED: refusals.SECOND_PERSON_DECLINED,
    }),

  askAgain: procedure
    .route({ method: "POST", path: "/second-person/ask", summary: "İkinci kişinin onayını yeniden iste", ...tag })
    .input(nothing)
    .output(secondPersonView)
    .errors({
      SECOND_PERSON_NOT_FOUND: refusals.SECOND_PERSON_NOT_FOUND,
      ADDRESS_NOT_CONFIRMED: refusals.ADDRESS_NOT_CONFIRMED,
    }),

  remove: procedure
    .route({ method: "DELETE", path: "/second-person", summary: "İkinci kişiyi kaldır", ...tag })
    .input(nothing)
    .output(secondPersonView),
};
